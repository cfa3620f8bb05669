// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/native_context.h"

#include <algorithm>

#include "engine/execution/operation.h"
#include "expr/known.h"
#include "ir/operation.h"
#include "support/invariant.h"

namespace testellate::engine {

using expr::Term;
using ir::NativeValue;
using value::U128;

template <typename T>
T SymbolicNativeContext::unwrap(OrStop<T> result) {
  if (!result) {
    if (const Term reference = result.error().lazy; reference.is_valid()) {
      interrupt([reference](Machine& machine, const Code* pc) {
        // A native that has written something and looks at a new input reference after that: undoing the
        // write has undone the reference, too.
        if (!machine.world().inputs.find_lazy(to_slot(reference)).is_valid()) {
          return machine.end(pc, ir::PathEnd::Unsupported, "native that meets new inputs after writing");
        }
        return machine.inputs().initialise(pc, reference);
      });
    }
    if (result.error().required.is_valid()) {
      interrupt([stop = result.error()](Machine& machine, const Code* pc) { return machine.stop(pc, stop); });
    }
    throw Stopped{std::move(result.error())};
  }
  if constexpr (!std::is_void_v<T>) return *result;
}

OrStop<ir::NativeOutcome> SymbolicNativeContext::run(ir::NativeFunction function) {
  try {
    return function(*this);
  } catch (Stopped& stop) {
    return stopped(std::move(stop.stop));
  } catch (Interrupted&) {
    return stopped(make_stuck_stop("interrupted"));
  }
}

void SymbolicNativeContext::interrupt(Question question) {
  question_ = std::move(question);
  throw Interrupted{};
}

const Code* SymbolicNativeContext::resume() {
  undo_writes();
  return question_(machine_, pc_);
}

void SymbolicNativeContext::undo_writes() {
  if (before_) machine_.world() = std::move(*before_);
  before_.reset();
}

void SymbolicNativeContext::before_write() {
  if (!before_) before_ = machine_.world();
}

NativeValue SymbolicNativeContext::add(ir::Type type, const Slot& slot) {
  values_.push_back(slot);
  return NativeValue{type, static_cast<std::uint32_t>(values_.size() - 1)};
}

Slot SymbolicNativeContext::get(NativeValue value) const {
  if (value.type.is_void()) return Slot();
  TESTELLATE_INVARIANT(value.index < values_.size(), "value should come from this context");
  return values_[value.index];
}

void SymbolicNativeContext::expect(NativeValue value, ir::Type type) const {
  if (value.type == type) return;
  throw Stopped{make_stuck_stop("a native used a " + ir::to_text(value.type) + " as a " + ir::to_text(type))};
}

std::uint64_t SymbolicNativeContext::choose(std::vector<Term> conditions) {
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    if (conditions[i].is_true()) return i;
  }
  std::vector<NativeAnswer>& answers = machine_.state().native_answers;
  if (next_answer_ < answers.size()) return static_cast<std::uint64_t>(answers[next_answer_++].value);
  interrupt([conditions = std::move(conditions)](Machine& machine, const Code* pc) {
    std::vector<Side> sides;
    for (std::uint32_t i = 0; i < conditions.size(); ++i) {
      sides.push_back({conditions[i], i, 0, [pc, i](Machine& current) {
                         current.state().native_answers.push_back({i});
                         return pc;
                       }});
    }
    return machine.decisions().decide(pc, DecisionKind::Native, std::move(sides));
  });
}

std::vector<ir::Place> SymbolicNativeContext::call_stack() {
  const DecodedFunction& caller = *machine_.state().frames.top().function;
  std::vector<ir::Place> places{ir::Place{caller.id, caller.inst_of(pc_)}};
  const std::vector<ir::Place> below = machine_.state().callers();
  places.insert(places.end(), below.begin(), below.end());
  return places;
}

NativeValue SymbolicNativeContext::constant(ir::Type type, U128 bits) {
  return add(type, concrete(value::truncate(bits, type.width())));
}

std::optional<U128> SymbolicNativeContext::try_concrete(NativeValue value) {
  const Slot slot = get(value);
  if (!slot.is_concrete()) return std::nullopt;
  return slot.bits;
}

// APPROX(concretised): other values than the model's are left out, which the cut says unless there are none.
U128 SymbolicNativeContext::need_concrete(NativeValue value) {
  const Slot slot = get(value);
  if (slot.is_concrete()) return slot.bits;
  std::vector<NativeAnswer>& answers = machine_.state().native_answers;
  if (next_answer_ < answers.size()) return answers[next_answer_++].value;
  interrupt([term = slot.term](Machine& machine, const Code* pc) -> const Code* {
    std::optional<U128> chosen = machine.decisions().is_replaying() ? machine.decisions().replayed_value()
                                                                    : machine.decisions().evaluate(term);
    // A replay that is over stands before the call.
    const U128 number = chosen.value_or(0);
    const Term fixed = machine.terms().make_equal(term, machine.terms().make_constant(term.sort(), number));
    const bool is_only = !machine.decisions().is_replaying() &&
                         machine.decisions().ask(machine.terms().make_not(fixed)) == solver::Verdict::Unsat;
    return machine.decisions().decide(
        pc, DecisionKind::Concretise, {Side{fixed, 0, number, [pc, number, is_only](Machine& current) {
                                              if (!is_only) current.state().mark(Cut::Concretised);
                                              current.state().native_answers.push_back({number});
                                              return pc;
                                            }}});
  });
}

bool SymbolicNativeContext::decide(NativeValue condition) {
  expect(condition, ir::Type::boolean());
  const Term holds = to_term(machine_.terms(), condition.type, get(condition));
  return choose({holds, machine_.terms().make_not(holds)}) == 0;
}

U128 SymbolicNativeContext::upper_bound(NativeValue value) {
  const Slot slot = get(value);
  if (slot.is_concrete()) return slot.bits;
  return slot.term.sort().is_bool() ? 1 : expr::known(slot.term).umax;
}

bool SymbolicNativeContext::is_symbolic(NativeValue value) {
  const Slot slot = get(value);
  return !slot.is_concrete() || (value.type.is_ref() && machine_.objects().holds_terms(slot, 1));
}

NativeValue SymbolicNativeContext::compute(ir::Opcode op,
                                           ir::Type type,
                                           std::span<const NativeValue> operands) {
  TESTELLATE_INVARIANT(operands.size() == ir::operand_count(op),
                       "operands should be as many as the opcode takes");
  Slot slots[3];
  for (unsigned i = 0; i < operands.size(); ++i) {
    expect(operands[i], ir::operand_type(op, type, operands[0].type, i));
    slots[i] = get(operands[i]);
  }
  return add(ir::result_type(op, type), engine::compute(machine_.terms(), op, type, operands[0].type, slots));
}

NativeValue SymbolicNativeContext::get_static(ir::StaticId variable) {
  return add(machine_.program().get(variable).type, machine_.current().read_static(variable));
}

void SymbolicNativeContext::put_static(ir::StaticId variable, NativeValue value) {
  expect(value, machine_.program().get(variable).type);
  before_write();
  machine_.current().write_static(variable, get(value));
}

// APPROX(max-stdin): a stream that may end has at most `max_stdin` values, which the cut says.
bool SymbolicNativeContext::has_more(const StreamRead& read) {
  if (!read.length.is_valid()) return true;
  if (read.has_ended) return false;
  expr::TermBuilder& terms = machine_.terms();
  const std::size_t count = read.values.size();
  const Term has_next = terms.make_ult(terms.make_constant(read.length.sort(), count), read.length);
  const Options& options = machine_.run().options;
  if (count < options.sizes.max_stdin || options.havocs_loops) {
    return choose({has_next, terms.make_not(has_next)}) == 0;
  }
  static_cast<void>(choose({terms.make_not(has_next)}));
  machine_.state().mark(Cut::Size);
  return false;
}

// APPROX(made-sizes): what is larger waits until inputs grow, which the cut says.
void SymbolicNativeContext::limit_size(NativeValue size, ir::SizedInput of) {
  const Slot count = get(size);
  const Options& options = machine_.run().options;
  if (count.is_concrete() || options.havocs_loops) return;
  const std::uint32_t elements = options.sizes.made_elements;
  // Of pairs there is twice as much to be decided.
  const std::uint32_t most = of == ir::SizedInput::Text       ? options.sizes.made_text
                             : of == ir::SizedInput::Sequence ? elements
                                                              : elements - elements / 4;
  expr::TermBuilder& terms = machine_.terms();
  const Term fits = terms.make_ule(count.term, terms.make_constant(count.term.sort(), most));
  if (machine_.decisions().ask(terms.make_not(fits)) != solver::Verdict::Unsat) {
    machine_.state().mark(Cut::Size);
  }
  static_cast<void>(choose({fits}));
}

std::optional<NativeValue> SymbolicNativeContext::next_input(const ir::InputStream& stream) {
  before_write();
  InputSpace& inputs = machine_.world().inputs;
  const StreamRead* read = inputs.open_stream(stream);
  if (read == nullptr) {
    throw Stopped{make_stuck_stop("input `" + std::string(stream.name) + "` is used in two ways")};
  }
  if (!has_more(*read)) {
    inputs.end_stream(stream);
    return std::nullopt;
  }
  return add(stream.type, inputs.take_from_stream(stream));
}

NativeValue SymbolicNativeContext::next_answer(const ir::InputStream& stream,
                                               std::span<const NativeValue> question) {
  before_write();
  InputSpace& inputs = machine_.world().inputs;
  const StreamRead* read = inputs.open_stream(stream);
  if (read == nullptr || read->questions.size() != read->values.size()) {
    throw Stopped{make_stuck_stop("input `" + std::string(stream.name) + "` is used in two ways")};
  }
  std::vector<Slot> asked;
  for (const NativeValue& value : question) asked.push_back(get(value));
  std::optional<std::size_t> same;
  for (std::size_t at = 0; at < read->questions.size() && !same; ++at) {
    const Term is_same = equal_questions(question, read->questions.view()[at]);
    if (is_same.is_false()) continue;
    if (choose({is_same, machine_.terms().make_not(is_same)}) == 0) same = at;
  }
  const Slot answer = same ? inputs.repeat_from_stream(stream, *same) : inputs.take_from_stream(stream);
  inputs.note_question(stream, std::move(asked));
  return add(stream.type, answer);
}

Term SymbolicNativeContext::equal_questions(std::span<const NativeValue> question,
                                            const std::vector<Slot>& earlier) {
  expr::TermBuilder& terms = machine_.terms();
  TESTELLATE_INVARIANT(question.size() == earlier.size(), "questions should have the same parts");
  Term all = terms.make_true();
  for (std::size_t at = 0; at < earlier.size(); ++at) {
    const ir::Type type = question[at].type;
    all = terms.make_and(
        all, terms.make_equal(to_term(terms, type, get(question[at])), to_term(terms, type, earlier[at])));
  }
  return all;
}

void SymbolicNativeContext::write_output(int stream, std::string_view bytes) {
  TESTELLATE_INVARIANT(stream == 1 || stream == 2, "output should go to stream 1 or 2");
  before_write();
  machine_.world().output.edit()[stream == 1 ? 0 : 1] += bytes;
}

std::uint32_t SymbolicNativeContext::identity(NativeValue object) {
  const auto reference = static_cast<ir::ReferenceBits>(need_concrete(object));
  const auto& known = *machine_.world().identities;
  if (auto found = known.find(reference); found != known.end()) return found->second;
  before_write();
  const auto number = static_cast<std::uint32_t>(known.size() + 1);
  machine_.world().identities.edit().emplace(reference, number);
  return number;
}

ir::Place SymbolicNativeContext::user_place() {
  for (const ir::Place& place : call_stack()) {
    if (machine_.program().get(place.function).is_user) return place;
  }
  return {};
}

NativeValue SymbolicNativeContext::unknown(ir::Type type,
                                           std::string_view what,
                                           std::optional<std::uint32_t> of) {
  has_asked_environment_ = true;
  before_write();
  support::AppendLog<EnvironmentUse>& uses = machine_.world().environment;
  const std::string which = of ? " of " + std::to_string(*of) : " " + std::to_string(uses.size());
  const Term variable = machine_.run().make_environment_variable(std::string(what) + which, sort_of(type));
  uses.push_back({std::string(what), user_place(), variable});
  return add(type, to_slot(variable));
}

void SymbolicNativeContext::mark_environment(std::string_view what) {
  has_asked_environment_ = true;
  machine_.current().assume_environment(what, user_place());
}

void SymbolicNativeContext::mark_unsettable(std::string_view what) {
  mark_environment(what);
  machine_.state().mark(Cut::Unsettable);
}

// Object heap

NativeValue SymbolicNativeContext::new_object(ir::ClassId id) {
  before_write();
  return add(ir::Type::ref(), concrete(unwrap(machine_.objects().new_object(id))));
}

// APPROX(max-alloc): as for the instruction.
NativeValue SymbolicNativeContext::new_array(ir::ClassId id, NativeValue length) {
  expect(length, ir::Type::integer(32));
  const Slot count = get(length);
  auto most = static_cast<std::uint32_t>(count.bits);
  if (!count.is_concrete()) {
    most = machine_.objects().max_created_length(count.term);
    expr::TermBuilder& terms = machine_.terms();
    const Term fits = terms.make_ule(count.term, terms.make_bits(32, most));
    if (machine_.decisions().ask(terms.make_not(fits)) != solver::Verdict::Unsat)
      machine_.state().mark(Cut::Size);
    static_cast<void>(choose({fits}));
  }
  before_write();
  return add(ir::Type::ref(), concrete(unwrap(machine_.objects().new_array(id, count, most))));
}

NativeValue SymbolicNativeContext::make_array(ir::ClassId id,
                                              NativeValue length,
                                              std::span<const NativeValue> elements) {
  expect(length, ir::Type::integer(32));
  const Slot count = get(length);
  const auto most = static_cast<std::uint32_t>(count.is_concrete() ? count.bits : U128{elements.size()});
  if (most > elements.size()) {
    throw Stopped{make_stuck_stop("a native made an array of more elements than it has")};
  }
  before_write();
  const ir::ReferenceBits made = unwrap(machine_.objects().new_array(id, count, most));
  ObjectHeap& heap = machine_.world().heap;
  for (std::uint32_t at = 0; at < most; ++at) {
    expect(elements[at], heap.element_type(made));
    heap.write_element(machine_.terms(), made, concrete(at), get(elements[at]));
  }
  return add(ir::Type::ref(), concrete(made));
}

NativeValue SymbolicNativeContext::get_field(NativeValue object, ir::FieldId field) {
  return add(machine_.program().get(field).type, unwrap(machine_.objects().get_field(get(object), field)));
}

void SymbolicNativeContext::put_field(NativeValue object, ir::FieldId field, NativeValue value) {
  expect(value, machine_.program().get(field).type);
  before_write();
  unwrap(machine_.objects().put_field(get(object), field, get(value)));
}

NativeValue SymbolicNativeContext::array_length(NativeValue array) {
  return add(ir::Type::integer(32), unwrap(machine_.objects().array_length(get(array))));
}

/// Whether that is an element of an array that is as long as it is on every path.
bool SymbolicNativeContext::is_settled_element(const Slot& array, const Slot& index) const {
  if (!array.is_plain() || !index.is_plain()) return false;
  const std::optional<Slot> length =
      machine_.world().heap.try_length(static_cast<ir::ReferenceBits>(array.bits));
  return length && length->is_plain() && index.bits < length->bits;
}

// Initialisers make texts by the thousand, a character at a time: numbers need no terms.

NativeValue SymbolicNativeContext::array_load(NativeValue array, NativeValue index) {
  const Slot from = get(array);
  const Slot at = get(index);
  if (is_settled_element(from, at)) {
    const ObjectHeap& heap = machine_.world().heap;
    const auto number = static_cast<ir::ReferenceBits>(from.bits);
    const ir::Type element = heap.element_type(number);
    const auto position = static_cast<std::uint32_t>(at.bits);
    if (const std::optional<Slot> found = heap.try_read(machine_.terms(), number, element, position)) {
      return add(element, *found);
    }
  }
  const std::vector<Candidate> arrays = unwrap(machine_.objects().find_objects(from));
  const ir::Type element = machine_.objects().element_type_of(arrays);
  return add(element, unwrap(machine_.objects().array_load(from, at, element)));
}

void SymbolicNativeContext::array_store(NativeValue array, NativeValue index, NativeValue value) {
  before_write();
  const Slot into = get(array);
  const Slot at = get(index);
  if (is_settled_element(into, at)) {
    const auto number = static_cast<ir::ReferenceBits>(into.bits);
    const auto position = static_cast<std::uint32_t>(at.bits);
    if (machine_.world().heap.try_write(machine_.terms(), number, value.type, position, get(value))) return;
  }
  unwrap(machine_.objects().array_store(into, at, value.type, get(value)));
}

std::uint32_t SymbolicNativeContext::max_array_length(NativeValue array) {
  const Slot length = unwrap(machine_.objects().array_length(get(array)));
  if (length.is_concrete()) return static_cast<std::uint32_t>(length.bits);
  return unwrap(machine_.objects().max_array_length(get(array)));
}

NativeValue SymbolicNativeContext::array_cell(NativeValue array, std::uint32_t index) {
  const ir::Type element =
      machine_.objects().element_type_of(unwrap(machine_.objects().find_objects(get(array))));
  return add(element, unwrap(machine_.objects().array_cell(get(array), index)));
}

void SymbolicNativeContext::set_array_cell(NativeValue array, std::uint32_t index, NativeValue value) {
  before_write();
  unwrap(machine_.objects().set_array_cell(get(array), index, get(value)));
}

ir::ClassId SymbolicNativeContext::class_of(NativeValue object) {
  std::vector<ir::ClassId> classes;
  std::vector<Term> guards;
  for (const Candidate& candidate : unwrap(machine_.objects().find_objects(get(object)))) {
    const auto number = static_cast<ir::ReferenceBits>(candidate.target);
    machine_.objects().note_class_asked(number);
    const ir::ClassId its_class = machine_.world().heap.class_of(number);
    const auto known = std::find(classes.begin(), classes.end(), its_class);
    if (known == classes.end()) {
      classes.push_back(its_class);
      guards.push_back(candidate.guard);
    } else {
      Term& guard = guards[static_cast<std::size_t>(known - classes.begin())];
      guard = machine_.terms().make_or(guard, candidate.guard);
    }
  }
  return classes.size() == 1 ? classes.front() : classes[choose(std::move(guards))];
}

// Byte memory

void SymbolicNativeContext::raise_one_of(OrStop<std::vector<FaultCase>> faults) {
  const std::vector<FaultCase> cases = unwrap(std::move(faults));
  if (cases.empty()) return;
  std::vector<Term> conditions;
  for (const FaultCase& entry : cases) conditions.push_back(entry.condition);
  conditions.insert(conditions.begin(), machine_.terms().make_not(machine_.terms().make_or(conditions)));
  const std::uint64_t choice = choose(std::move(conditions));
  if (choice != 0) throw Stopped{make_fault_stop(cases[choice - 1].fault)};
}

NativeValue SymbolicNativeContext::allocate(NativeValue size, std::uint32_t, bool zeroed) {
  const U128 bytes = need_concrete(size);
  before_write();
  const ir::ObjectNumber object =
      unwrap(machine_.bytes().new_bytes(pc_, ByteObjectKind::Heap, concrete(bytes), zeroed));
  return add(ir::Type::ptr(), concrete(ir::make_pointer(object)));
}

void SymbolicNativeContext::release(NativeValue pointer) {
  raise_one_of(machine_.bytes().find_release_faults(get(pointer)));
  before_write();
  unwrap(machine_.bytes().release(get(pointer)));
}

NativeValue SymbolicNativeContext::load(ir::Type type, NativeValue pointer) {
  raise_one_of(machine_.bytes().find_access_faults(get(pointer), concrete(type.byte_size()), false));
  return add(type, unwrap(machine_.bytes().load(type, get(pointer))));
}

void SymbolicNativeContext::store(NativeValue pointer, NativeValue value) {
  raise_one_of(machine_.bytes().find_access_faults(get(pointer), concrete(value.type.byte_size()), true));
  before_write();
  unwrap(machine_.bytes().store(value.type, get(pointer), get(value)));
}

NativeValue SymbolicNativeContext::remaining_size(NativeValue pointer) {
  raise_one_of(machine_.bytes().find_access_faults(get(pointer), concrete(0), false));
  return add(ir::Type::integer(64), unwrap(machine_.bytes().remaining_size(get(pointer))));
}

}  // namespace testellate::engine
