// SPDX-License-Identifier: Apache-2.0
#include "explain/failure_evidence.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "explain/input_paths.h"
#include "expr/evaluator.h"
#include "expr/free_variables.h"
#include "ir/data_type.h"
#include "ir/opcode.h"
#include "ir/pointer.h"
#include "recipe/recipe.h"

namespace testellate::explain {
namespace {

using engine::Decision;
using engine::FailedCall;
using engine::InputPlace;
using engine::InputVariable;
using engine::PathState;
using engine::Slot;
using expr::Term;
using expr::TermKind;

/// The variables that a term is made of, but for those that only say which element of something it is.
std::unordered_set<Term> variables_but_indices(Term term) {
  std::unordered_set<Term> found;
  std::unordered_set<Term> seen;
  std::vector<Term> pending{term};
  while (!pending.empty()) {
    const Term current = pending.back();
    pending.pop_back();
    if (!seen.insert(current).second) continue;
    if (current.kind() == TermKind::Variable) {
      found.insert(current);
      continue;
    }
    const std::span<const Term> arguments = current.arguments();
    const bool is_element = current.kind() == TermKind::Select;
    pending.insert(pending.end(), arguments.begin(), is_element ? arguments.begin() + 1 : arguments.end());
  }
  return found;
}

/// Of a term that is one of two, the one that it is.
Term side_of(expr::Evaluator& evaluator, Term choice) {
  return choice.argument(evaluator.evaluate(choice.argument(0)) != 0 ? 1 : 2);
}

/// Sums of a constant and multiples of at most one number that the caller names (a parameter, a member of a
/// record, but not one of many elements), as they come in indices and addresses: nothing that was really
/// computed. Of two values (`Math.min(n, 8)`) it is the one that the path has.
class PlainTerm {
 public:
  PlainTerm(const InputPaths& paths, std::span<const engine::InputObject> objects, expr::Evaluator& evaluator)
      : paths_(paths), objects_(objects), evaluator_(evaluator) {}

  [[nodiscard]] bool is_plain(Term term) { return visit(term) && numbers_.size() <= 1; }

 private:
  bool visit(Term term) {
    constexpr std::array kTransparent = {TermKind::Add,
                                         TermKind::Mul,
                                         TermKind::Shl,
                                         TermKind::Concat,
                                         TermKind::ZeroExtend,
                                         TermKind::SignExtend,
                                         TermKind::Extract};
    if (term.kind() == TermKind::Constant) return true;
    if (term.kind() == TermKind::Variable) {
      const InputVariable* variable = paths_.find(term);
      if (variable == nullptr) return false;
      if (variable->is_reference) return true;
      if (!is_named(*variable)) return false;
      add_number(term);
      return true;
    }
    if (term.kind() == TermKind::Extract && !is_width_of_type(term.width())) return false;
    if (term.kind() == TermKind::Ite) {
      // A constant is what the code has put there: `text.indexOf(c)` is -1.
      const Term side = side_of(evaluator_, term);
      return side.kind() != TermKind::Constant && visit(side);
    }
    return std::ranges::find(kTransparent, term.kind()) != kTransparent.end() &&
           std::ranges::all_of(term.arguments(), [&](Term argument) { return visit(argument); });
  }

  /// How long something is, nobody names: the code asks for it.
  [[nodiscard]] bool is_named(const InputVariable& variable) const {
    const InputPlace& place = variable.place;
    if (place.kind == InputPlace::Kind::Root || place.kind == InputPlace::Kind::Field) return true;
    if (place.kind != InputPlace::Kind::Bytes) return false;
    // A number that stands alone behind a pointer is as good as a parameter.
    const bool is_object = place.owner >= 1 && place.owner <= objects_.size();
    return !is_object || place.position == 0 || !objects_[place.owner - 1].contents.is_valid();
  }

  /// A conversion, not a remainder.
  [[nodiscard]] static bool is_width_of_type(unsigned width) { return width >= 8 && width % 8 == 0; }

  void add_number(Term term) {
    if (std::ranges::find(numbers_, term) == numbers_.end()) numbers_.push_back(term);
  }

  const InputPaths& paths_;
  std::span<const engine::InputObject> objects_;
  expr::Evaluator& evaluator_;
  std::vector<Term> numbers_;
};

class EvidenceFinder {
 public:
  EvidenceFinder(const ir::Program& program,
                 const ir::Unit& unit,
                 const PathState& state,
                 const expr::Assignment& assignment)
      : program_(program),
        has_receiver_(!unit.parameters.empty() && unit.parameters.front().is_receiver),
        state_(state),
        failure_(state.ending->failure),
        paths_(program, state.world),
        assignment_(assignment),
        evaluator_(assignment) {}

  result::FailureEvidence find() {
    result::FailureEvidence evidence;
    std::vector<ir::Place> places = state_.callers();
    places.insert(places.begin(), state_.place());
    const auto is_user = [&](ir::Place place) { return program_.get(place.function).is_user; };
    std::ranges::copy_if(places.rbegin(), places.rend(), std::back_inserter(evidence.via), is_user);
    evidence.is_of_failed_allocation = state_.world.has_failed_allocation;
    evidence.is_declared = is_declared();
    if (state_.fault() == ir::Fault::Divergence || state_.fault() == ir::Fault::StackOverflow) {
      note_endless(evidence);
      return evidence;
    }
    if (state_.fault() == ir::Fault::Leak) {
      // Whoever allocates sees to it that it is given back.
      evidence.is_looked_at = true;
      return evidence;
    }
    if (evidence.via.empty() || failure_.calls.empty()) return evidence;
    if (is_stub(failure_.calls.front().function)) {
      // It throws what a test has told it to.
      evidence.is_of_inputs = evidence.is_of_stub = evidence.is_passed_on = true;
      evidence.called = failure_.calls.front().function;
      return evidence;
    }
    const bool is_in_library = !program_.get(failure_.calls.front().function).is_user;
    if (is_in_library) evidence.called = failure_.calls.front().function;
    const ir::Place failed = evidence.via.back();
    const ir::Opcode op = opcode_at(failed);
    evidence.is_thrown = !is_in_library && op == ir::Opcode::Throw;
    if (evidence.is_thrown || is_in_library) {
      note_who_checks(evidence);
    } else {
      evidence.is_in_callee = failed.function != state_.subject;
    }
    if (evidence.is_thrown) return evidence;
    find_inputs(failed, is_in_library);
    note_inputs(evidence, is_in_library);
    return evidence;
  }

 private:
  /// An exception that is no error may be any that the program declares; others only those that are declared
  /// as such.
  [[nodiscard]] bool is_declared() const {
    const std::vector<ir::Symbol>& declared = program_.get(state_.subject).declared_exceptions;
    if (declared.empty() || !state_.exception_class().is_valid()) return false;
    bool has_declared = false;
    for (ir::ClassId at = state_.exception_class(); at.is_valid(); at = program_.get(at).super) {
      const ir::Class& one = program_.get(at);
      has_declared = has_declared || std::ranges::find(declared, one.name) != declared.end();
      const std::string_view name = program_.text(one.name);
      if (name == "java.lang.RuntimeException" || name == "java.lang.Error" || !one.is_complete) break;
    }
    return has_declared;
  }

  /// What keeps a loop or a recursion going: all that its decisions are about. What the first pass has not
  /// asked about was given so.
  void note_endless(result::FailureEvidence& evidence) {
    const std::size_t first = first_decision_of_activation();
    before_ = end_of_first_pass(first);
    for (std::size_t at = first; at < state_.asked.size(); ++at) add_inputs(state_.asked[at]);
    note_shape(evidence);
    std::erase_if(inputs_, is_reference);
    evidence.is_of_inputs = !inputs_.empty();
    evidence.is_passed_on = true;
    evidence.is_of_stub = std::ranges::any_of(inputs_, [](const InputVariable* input) {
      return input->place.kind == InputPlace::Kind::StreamValue;
    });
    const auto is_element = [](const InputVariable* input) {
      return input->place.kind == InputPlace::Kind::Element;
    };
    // Elements of an array are asked about one by one.
    const auto is_asked_about = [&](const InputVariable* input) {
      return is_looked_at(*input) ||
             (is_element(input) && std::ranges::any_of(inputs_, [&](const InputVariable* other) {
                return is_element(other) && other->place.owner == input->place.owner && is_looked_at(*other);
              }));
    };
    evidence.is_looked_at = std::ranges::all_of(inputs_, is_asked_about);
  }

  /// Of the loop, or of the outermost function that calls itself.
  [[nodiscard]] std::size_t first_decision_of_activation() const {
    const bool is_loop = state_.fault() == ir::Fault::Divergence;
    std::optional<std::size_t> first;
    state_.frames.visit([&](const engine::Frame& frame) {
      if (frame.function->id == state_.place().function) first = frame.decisions_before;
      return !is_loop || !first;
    });
    return std::max(first.value_or(0), state_.decisions_before_entry);
  }

  /// The first decision at a place that has been decided at before.
  [[nodiscard]] std::size_t end_of_first_pass(std::size_t first) const {
    std::set<ir::Place> seen;
    std::size_t at = first;
    while (at < state_.taken.size() && seen.insert(state_.taken[at].place).second) ++at;
    return at;
  }

  /// Whether a given reference leads to an object that another one leads to, on the path's way; and whether
  /// all that do belong to the receiver.
  void note_shape(result::FailureEvidence& evidence) {
    const std::span<const engine::InputObject> objects = state_.world.inputs.objects();
    evidence.is_of_own_state = true;
    for (Term condition : state_.asked.view()) {
      for (Term variable : expr::free_variables(condition)) {
        const InputVariable* input = paths_.find(variable);
        if (input == nullptr || !input->is_reference) continue;
        const auto bits = static_cast<std::uint64_t>(evaluator_.evaluate(variable));
        const std::uint64_t number = variable.width() == 64 ? ir::pointer_object(bits) : bits;
        if (number < 1 || number > objects.size() || objects[number - 1].reference == variable) continue;
        evidence.is_of_shape = true;
        if (!is_reached_from_receiver(*input)) evidence.is_of_own_state = false;
      }
    }
    if (!evidence.is_of_shape) evidence.is_of_own_state = false;
  }

  /// A method of a class that is only there to stand for others.
  [[nodiscard]] bool is_stub(ir::FunctionId function) const {
    return program_.text(program_.get(function).name).starts_with(kStub);
  }
  static constexpr std::string_view kStub = "jvm.stub.";

  [[nodiscard]] ir::Opcode opcode_at(ir::Place place) const {
    return program_.get(place.function).body->insts[place.inst.index()].op;
  }

  [[nodiscard]] ir::Type result_at(ir::Place place) const {
    const ir::Body& body = *program_.get(place.function).body;
    const ir::RegisterId result = body.insts[place.inst.index()].result;
    return result.is_valid() ? body.registers[result.index()].type : ir::Type();
  }

  /// Functions that only throw for those that call them are not the ones that check.
  void note_who_checks(result::FailureEvidence& evidence) {
    std::size_t end = state_.taken.size();
    for (const FailedCall& call : failure_.calls) {
      if (!program_.get(call.function).is_user) {
        end = call.decisions_before;
        continue;
      }
      if (call.function == state_.subject) return;
      const auto decisions = state_.taken.view().subspan(call.decisions_before, end - call.decisions_before);
      const auto is_of_user = [&](const Decision& decision) {
        return program_.get(decision.place.function).is_user;
      };
      end = call.decisions_before;
      if (std::ranges::none_of(decisions, is_of_user)) continue;
      evidence.is_in_callee = true;
      const auto last = std::find_if(decisions.rbegin(), decisions.rend(), is_of_user);
      const auto position = static_cast<std::size_t>(decisions.rend() - last) - 1;
      const Term checked = state_.asked[call.decisions_before + position];
      for (const auto& [type, slot] : call.arguments) {
        const bool is_given = is_plain(slot) || is_element(slot.term);
        if (!type.is_ref() && !is_given && have_common_input(slot.term, checked)) add_inputs(slot.term);
      }
      evidence.is_passed_on = inputs_.empty();
      before_ = call.decisions_before;
      evidence.is_looked_at = !inputs_.empty() && are_looked_at();
      inputs_.clear();
      return;
    }
  }

  [[nodiscard]] static bool have_common_input(Term a, Term b) {
    const auto variables = expr::free_variables(b);
    return std::ranges::any_of(expr::free_variables(a), [&](Term variable) {
      return std::ranges::find(variables, variable) != variables.end();
    });
  }

  [[nodiscard]] bool is_plain(const Slot& slot) const {
    return slot.is_concrete() ||
           PlainTerm(paths_, state_.world.inputs.objects(), evaluator_).is_plain(slot.term);
  }

  /// One of the elements of something given, as it is, wherever it lies; a character may be put together of
  /// its bytes.
  [[nodiscard]] bool is_element(Term term) const {
    if (paths_.find(term) != nullptr) return true;
    if (term.kind() == TermKind::Select) return paths_.find(term.argument(0)) != nullptr;
    if (term.kind() == TermKind::Ite) return is_element(side_of(evaluator_, term));
    constexpr std::array kMoves = {
        TermKind::ZeroExtend, TermKind::SignExtend, TermKind::Extract, TermKind::Concat};
    return std::ranges::find(kMoves, term.kind()) != kMoves.end() &&
           std::ranges::all_of(term.arguments(), [&](Term argument) {
             return argument.kind() == TermKind::Constant || is_element(argument);
           });
  }

  /// Decisions before that one were made before the failing instruction was executed.
  [[nodiscard]] std::size_t first_decision_there(ir::Place failed, bool is_in_library) const {
    std::size_t first = is_in_library ? failure_.calls.front().decisions_before : state_.taken.size();
    while (first > 0 && state_.taken[first - 1].place == failed) --first;
    return first;
  }

  /// What the last decision at the failing instruction, or inside the library that it calls, was about.
  void find_inputs(ir::Place failed, bool is_in_library) {
    before_ = first_decision_there(failed, is_in_library);
    if (before_ == state_.taken.size()) return;
    add_inputs(state_.asked[deciding_decision()]);
    if (!is_about_pointer()) return;
    for (std::size_t at = before_; at < state_.asked.size(); ++at) add_inputs(state_.asked[at]);
  }

  void add_inputs(Term term) {
    for (Term variable : expr::free_variables(term)) {
      const InputVariable* input = paths_.find(variable);
      const bool is_known = std::ranges::find(inputs_, input) != inputs_.end();
      if (input != nullptr && !is_known) inputs_.push_back(input);
    }
  }

  /// Of those at the failing instruction: what comes after a branch or check serves the message of an
  /// exception.
  [[nodiscard]] std::size_t deciding_decision() const {
    using engine::DecisionKind;
    const auto last_of = [&](std::initializer_list<DecisionKind> kinds) -> std::optional<std::size_t> {
      for (std::size_t at = state_.taken.size(); at-- > before_;) {
        if (std::ranges::find(kinds, state_.taken[at].kind) != kinds.end()) return at;
      }
      return std::nullopt;
    };
    if (const auto at = last_of({DecisionKind::Branch, DecisionKind::Switch, DecisionKind::Check}))
      return *at;
    if (const auto at = last_of({DecisionKind::Select, DecisionKind::Native, DecisionKind::Alias}))
      return *at;
    return state_.taken.size() - 1;
  }

  [[nodiscard]] static bool is_reference(const InputVariable* input) { return input->is_reference; }

  /// Null, or next to it.
  [[nodiscard]] bool is_about_pointer() const {
    const std::optional<ir::Fault> fault = state_.fault();
    return check_of_failure() == ir::CheckKind::Null || fault == ir::Fault::NullDereference ||
           fault == ir::Fault::WildPointer || fault == ir::Fault::NullCall;
  }

  /// By a library, of what it was given.
  [[nodiscard]] bool is_thrown_for_null() const {
    const ir::ClassId thrown = state_.exception_class();
    return thrown.is_valid() && program_.text(program_.get(thrown).name) == "java.lang.NullPointerException";
  }

  /// What the function of the library was given that user code called; nothing if there is none.
  [[nodiscard]] std::vector<std::pair<ir::Type, Slot>> given_to_library(bool is_in_library) const {
    if (is_in_library) return failure_.calls.front().arguments;
    const ir::Place place = state_.place();
    if (opcode_at(place) != ir::Opcode::Call) return {};
    // A native has no frame of its own.
    const ir::Body& body = *program_.get(place.function).body;
    const std::uint32_t first = body.insts[place.inst.index()].pool_first;
    std::vector<std::pair<ir::Type, Slot>> given;
    for (std::size_t i = 0; i < failure_.operands.size(); ++i) {
      given.emplace_back(body.arguments[first + i].type, failure_.operands[i]);
    }
    return given;
  }

  /// By a function of the library, of which all arguments are objects that were given.
  [[nodiscard]] bool is_rejected_object(bool is_in_library) const {
    const ir::ClassId thrown = state_.exception_class();
    if (!thrown.is_valid() ||
        program_.text(program_.get(thrown).name) != "java.lang.IllegalArgumentException")
      return false;
    const std::vector<std::pair<ir::Type, Slot>> arguments = given_to_library(is_in_library);
    const auto objects = state_.world.inputs.objects();
    return !arguments.empty() && std::ranges::all_of(arguments, [&](const auto& argument) {
      const Slot& slot = argument.second;
      if (!argument.first.is_ref()) return false;
      if (!slot.is_concrete()) return paths_.find(slot.term) != nullptr;
      return slot.bits >= 1 && slot.bits <= objects.size();
    });
  }

  [[nodiscard]] bool is_thrown_by_parser() const {
    const ir::ClassId thrown = state_.exception_class();
    return thrown.is_valid() && program_.text(program_.get(thrown).name) == "java.lang.NumberFormatException";
  }

  /// Of a failed cast: whether the object is the code's own, or user code has done something with it before,
  /// such as to call a method or to ask for its class.
  [[nodiscard]] bool is_object_used_before() const {
    if (failure_.operands.empty()) return true;
    const bool is_store = check_of_failure() == ir::CheckKind::ArrayStore;
    const Slot& operand = is_store ? failure_.operands.back() : failure_.operands.front();
    Term reference = operand.is_concrete() ? Term() : operand.term;
    const auto objects = state_.world.inputs.objects();
    if (operand.is_concrete()) {
      if (operand.bits < 1 || operand.bits > objects.size()) return true;
      reference = objects[static_cast<std::size_t>(operand.bits) - 1].reference;
    }
    if (!reference.is_valid() || paths_.find(reference) == nullptr) return true;
    for (std::size_t at = 0; at < state_.taken.size(); ++at) {
      const ir::Place place = state_.taken[at].place;
      if (place == state_.place() || !program_.get(place.function).is_user) continue;
      const auto variables = expr::free_variables(state_.asked[at]);
      if (std::ranges::find(variables, reference) != variables.end()) return true;
    }
    return false;
  }

  [[nodiscard]] static bool is_length(const InputVariable* input) {
    return input->place.kind == InputPlace::Kind::Length;
  }

  /// Whether an access with that operand is before the beginning of what it accesses.
  [[nodiscard]] bool is_before_beginning() {
    if (failure_.operands.empty()) return false;
    const Slot& operand = failure_.operands.front();
    const value::U128 bits = operand.is_concrete() ? operand.bits : evaluator_.evaluate(operand.term);
    const ir::CheckKind check = check_of_failure();
    if (check == ir::CheckKind::Bounds) {
      return static_cast<std::int32_t>(static_cast<std::uint32_t>(bits)) < 0;
    }
    return ir::pointer_offset(static_cast<ir::PointerBits>(bits)) < 0;
  }

  /// Whether the access is before an input object of which the path has seen nothing else: that there is
  /// something before it (a header, the struct that it is a member of) is for the caller to see to.
  [[nodiscard]] bool is_before_unseen_input() {
    if (!is_before_beginning() || check_of_failure() == ir::CheckKind::Bounds) return false;
    const Slot& operand = failure_.operands.front();
    const value::U128 bits = operand.is_concrete() ? operand.bits : evaluator_.evaluate(operand.term);
    const ir::ObjectNumber number = ir::pointer_object(static_cast<ir::PointerBits>(bits));
    const engine::InputObject* object = paths_.find_bytes(number);
    if (object == nullptr || object->is_by_value || object->kind != engine::InputObject::Kind::Bytes)
      return false;
    for (std::size_t at = 0; at < before_; ++at) {
      if (state_.taken[at].kind == engine::DecisionKind::Alias) continue;
      for (Term variable : expr::free_variables(state_.asked[at])) {
        const InputVariable* input = paths_.find(variable);
        if (input == nullptr || input->place.owner != number) continue;
        if (input->place.kind == InputPlace::Kind::Length) return false;
        if (input->place.kind == InputPlace::Kind::Bytes && input->place.position >= 8 * object->lead)
          return false;
      }
    }
    return true;
  }

  /// Whether the access is a fixed number of bytes before a pointer, which somebody says is there: a header,
  /// the struct around a member. `line[strlen(line) - 1]` is not.
  [[nodiscard]] bool is_before_by_constant(std::span<const ir::Place> via) {
    if (check_of_failure() == ir::CheckKind::Bounds || accessed_input() == nullptr) return false;
    if (!is_before_beginning()) return false;
    const ir::Inst& inst = program_.get(via.back().function).body->insts[via.back().inst.index()];
    return goes_back(via.back().function, inst.a, 0);
  }

  /// Whether a pointer was computed by going back from another one by a constant, there or in a function that
  /// was called for it.
  [[nodiscard]] bool goes_back(ir::FunctionId function, ir::Operand pointer, unsigned depth) const {
    constexpr unsigned kDeepest = 8;
    const ir::Body* body = program_.get(function).body.get();
    if (depth > kDeepest || body == nullptr || !pointer.is_register()) return false;
    const auto made = std::ranges::find_if(body->insts, [&](const ir::Inst& inst) {
      return inst.result.is_valid() && inst.result == ir::RegisterId(pointer.index());
    });
    if (made == body->insts.end()) return false;
    if (made->op == ir::Opcode::Mov) return goes_back(function, made->a, depth + 1);
    if (made->op == ir::Opcode::PtrAdd) {
      const auto back = made->b.is_constant()
                            ? static_cast<std::uint64_t>(body->constants[made->b.index()].bits)
                            : std::uint64_t{0};
      const bool is_back = static_cast<std::int64_t>(back) < 0;
      return is_back || goes_back(function, made->a, depth + 1);
    }
    if (made->op != ir::Opcode::Call) return false;
    const ir::FunctionId callee(made->x);
    const ir::Body* called = program_.get(callee).body.get();
    return called != nullptr && program_.get(callee).is_user &&
           std::ranges::any_of(called->insts, [&](const ir::Inst& inst) {
             return inst.op == ir::Opcode::Return && goes_back(callee, inst.a, depth + 1);
           });
  }

  /// Of C: how much memory there is behind a pointer that it was given, no code can ask, except for the end
  /// of a text. Whether what is accessed is behind it is for the caller to see to.
  [[nodiscard]] bool is_beyond_unknown_extent() {
    if (state_.fault() != ir::Fault::OutOfBounds) return false;
    const bool is_at_operand = is_access() || is_call_of_native();
    if (is_at_operand && is_before_beginning()) return false;
    std::set<std::uint32_t> owners;
    for (const InputVariable* input : inputs_) {
      if (is_length(input) && is_memory(input->place.owner)) owners.insert(input->place.owner);
    }
    if (const engine::InputObject* object = is_access() ? accessed_input() : nullptr) {
      const auto objects = state_.world.inputs.objects();
      const auto number = static_cast<std::uint32_t>(object - objects.data()) + 1;
      if (number <= objects.size() && is_memory(number)) owners.insert(number);
    }
    if (owners.empty()) return false;
    for (std::size_t at = 0; at < before_; ++at) {
      const ir::Function& asking = program_.get(state_.taken[at].place.function);
      const bool is_text = !asking.is_user && is_question(program_.text(asking.name)) &&
                           without_part(program_.text(asking.name)) != "memcmp";
      if (!is_text) continue;
      for (Term variable : expr::free_variables(state_.asked[at])) {
        const InputVariable* input = paths_.find(variable);
        if (input != nullptr) owners.erase(input->place.owner);
      }
    }
    return !owners.empty();
  }

  /// Of C++: an object was made of characters and a number beside them, `View(text, 3)`, and the access
  /// depends on the number, or on one that the code has compared with it: that there are as many characters
  /// is for the caller to see to.
  [[nodiscard]] bool is_beyond_text_beside_number() {
    if (state_.fault() != ir::Fault::OutOfBounds) return false;
    if ((is_access() || is_call_of_native()) && is_before_beginning()) return false;
    const auto is_beside = [&](const InputVariable* input) {
      return input != nullptr && is_beside_text(*input);
    };
    if (std::ranges::any_of(inputs_, is_beside)) return true;
    for (std::size_t at = 0; at < before_; ++at) {
      const std::unordered_set<Term> asked = variables_but_indices(state_.asked[at]);
      const bool is_about_input = std::ranges::any_of(
          inputs_, [&](const InputVariable* input) { return asked.contains(input->term); });
      if (is_about_input &&
          std::ranges::any_of(asked, [&](Term variable) { return is_beside(paths_.find(variable)); })) {
        return true;
      }
    }
    return false;
  }

  /// Whether a number is a member of a record that has characters, too, as drivers give them.
  [[nodiscard]] bool is_beside_text(const InputVariable& input) const {
    const auto objects = state_.world.inputs.objects();
    const std::uint32_t owner = input.place.owner;
    if (input.place.kind != InputPlace::Kind::Bytes || owner < 1 || owner > objects.size()) return false;
    ir::DataTypeId type = objects[owner - 1].element_type;
    std::uint64_t offset = input.place.position / 8;
    while (type.is_valid() && program_.get(type).kind == ir::DataType::Kind::Struct) {
      const std::vector<ir::DataType::Member>& members = program_.get(type).members;
      const auto holder = std::ranges::find_if(members, [&](const ir::DataType::Member& member) {
        return offset >= member.offset && offset < member.offset + ir::data_size(program_, member.type);
      });
      if (holder == members.end()) return false;
      const bool is_number = program_.get(holder->type).kind != ir::DataType::Kind::Struct;
      if (is_number)
        return std::ranges::any_of(members, [&](const auto& member) { return is_given_text(member.type); });
      offset -= holder->offset;
      type = holder->type;
    }
    return false;
  }

  [[nodiscard]] bool is_given_text(ir::DataTypeId type) const {
    const ir::DataType& record = program_.get(type);
    return std::ranges::any_of(record.members, [&](const ir::DataType::Member& member) {
      if (program_.text(member.name) != recipe::kElements) return false;
      const ir::DataType& elements = program_.get(member.type);
      return elements.target.is_valid() &&
             program_.get(elements.target).kind == ir::DataType::Kind::Character;
    });
  }

  /// Bytes behind a pointer that was given.
  [[nodiscard]] bool is_memory(std::uint32_t owner) const {
    const auto objects = state_.world.inputs.objects();
    if (owner < 1 || owner > objects.size()) return false;
    const engine::InputObject& object = objects[owner - 1];
    return object.kind == engine::InputObject::Kind::Bytes && !object.is_by_value;
  }

  /// Of C: two pointers were given that lead into the same memory, about which no decision of the code was;
  /// then one of them is used for what has been done through the other.
  [[nodiscard]] bool is_of_shared_memory() {
    const std::optional<ir::Fault> fault = state_.fault();
    const bool is_of_life = fault == ir::Fault::UseAfterFree || fault == ir::Fault::DoubleFree ||
                            fault == ir::Fault::OverlappingCopy || fault == ir::Fault::OutOfBounds;
    if (!is_of_life) return false;
    for (std::size_t at = 0; at < state_.taken.size(); ++at) {
      const Decision& decision = state_.taken[at];
      if (decision.kind != engine::DecisionKind::Alias) continue;
      // Code that compares the two knows.
      if (ir::info(opcode_at(decision.place)).family == ir::Family::Compare) continue;
      for (Term variable : expr::free_variables(state_.asked[at])) {
        const InputVariable* input = paths_.find(variable);
        if (input == nullptr || !input->is_reference || variable.width() != 64) continue;
        const auto number = ir::pointer_object(static_cast<std::uint64_t>(evaluator_.evaluate(variable)));
        const auto objects = state_.world.inputs.objects();
        if (number < 1 || number > objects.size() || !is_memory(number)) continue;
        const Term first = objects[number - 1].reference;
        if (first.is_valid() && first != variable) return true;
      }
    }
    return false;
  }

  [[nodiscard]] ir::CheckKind check_of_failure() const {
    const ir::Place place = state_.place();
    const ir::Inst& inst = program_.get(place.function).body->insts[place.inst.index()];
    return inst.op == ir::Opcode::Check ? inst.check : ir::CheckKind::Abort;
  }

  /// `memcpy(to, from, n)`: what is wrong with it is found where it is called.
  [[nodiscard]] bool is_call_of_native() const {
    return state_.fault() == ir::Fault::OutOfBounds && opcode_at(state_.place()) == ir::Opcode::Call;
  }

  /// The input object that the failing instruction is about; null if it is none.
  [[nodiscard]] const engine::InputObject* accessed_input() {
    const bool is_free = state_.fault() == ir::Fault::InvalidFree;
    const bool is_memory = is_access() || is_call_of_native() || is_free;
    // What `free` is given, if it was called by that name.
    const bool is_argument =
        failure_.operands.empty() && is_free && !failure_.calls.front().arguments.empty();
    if ((failure_.operands.empty() && !is_argument) || !state_.fault() || !is_memory) return nullptr;
    const Slot& operand =
        is_argument ? failure_.calls.front().arguments.front().second : failure_.operands.front();
    const value::U128 bits = operand.is_concrete() ? operand.bits : evaluator_.evaluate(operand.term);
    return paths_.find_bytes(ir::pointer_object(static_cast<ir::PointerBits>(bits)));
  }

  [[nodiscard]] bool is_answer_of_stub() {
    const engine::InputObject* object = accessed_input();
    if (object == nullptr || !object->reference.is_valid()) return false;
    const InputVariable* reference = paths_.find(object->reference);
    return reference != nullptr && reference->place.kind == InputPlace::Kind::StreamValue;
  }

  [[nodiscard]] bool is_access() const {
    const ir::CheckKind check = check_of_failure();
    return check == ir::CheckKind::Bounds || check == ir::CheckKind::Read || check == ir::CheckKind::Write;
  }

  void note_inputs(result::FailureEvidence& evidence, bool is_in_library) {
    evidence.is_of_inputs = !inputs_.empty();
    if (state_.fault() == ir::Fault::InvalidFree && accessed_input() != nullptr) {
      // Whoever gives an object knows where it comes from.
      evidence.is_of_inputs = evidence.is_passed_on = true;
      return;
    }
    if (is_answer_of_stub()) {
      evidence.is_of_inputs = evidence.is_of_stub = true;
      return;
    }
    if (!is_in_library && is_access() && (is_before_unseen_input() || is_before_by_constant(evidence.via))) {
      evidence.is_of_inputs = evidence.is_passed_on = true;
      return;
    }
    if (is_beyond_unknown_extent()) {
      evidence.is_of_inputs = evidence.is_behind_input = true;
      return;
    }
    if (is_beyond_text_beside_number()) {
      evidence.is_of_inputs = evidence.is_behind_input = true;
      return;
    }
    if (is_of_shared_memory()) {
      evidence.is_of_inputs = evidence.is_of_shape = true;
      return;
    }
    if (is_about_class() && !is_object_used_before()) {
      // Nobody has done anything with it but to take it for something else.
      evidence.is_of_inputs = evidence.is_passed_on = true;
      return;
    }
    if (is_rejected_object(is_in_library)) {
      // It is of a class that the library does not take.
      evidence.is_of_inputs = evidence.is_passed_on = true;
      return;
    }
    if (inputs_.empty() && (is_about_pointer() || is_thrown_for_null()) && has_unasked_null()) {
      evidence.is_of_inputs = true;
      evidence.is_passed_on = !is_seen_by_helper_;
      return;
    }
    if (inputs_.empty() && is_of_given_container(evidence.via, is_in_library)) {
      evidence.is_of_inputs = evidence.is_passed_on = true;
      return;
    }
    if (inputs_.empty()) {
      // Inputs may have led there that only a library has looked at: which entry of a map there is.
      evidence.is_looked_at = !has_decisions_on_inputs() || has_looks() || is_about_class();
      // What a parser does not accept was made of inputs somehow.
      if (is_thrown_by_parser() && has_decisions_on_inputs()) evidence.is_looked_at = false;
      return;
    }
    // Where a pointer leads to nothing, it does not matter how far from there; and otherwise it does not
    // matter which it is.
    const bool is_about_references = is_about_pointer();
    const auto is_other = [&](const InputVariable* input) {
      return input->is_reference != is_about_references;
    };
    if (!std::ranges::all_of(inputs_, is_other)) std::erase_if(inputs_, is_other);
    evidence.is_of_stub = std::ranges::any_of(inputs_, [](const InputVariable* input) {
      return input->place.kind == InputPlace::Kind::StreamValue;
    });
    evidence.is_of_own_state =
        std::ranges::all_of(inputs_, [&](const InputVariable* input) { return is_own_state(*input); });
    evidence.is_passed_on = (is_in_library ? is_call_passed_on() : are_operands_passed_on()) ||
                            is_given_what_it_rejects(is_in_library);
    const bool is_about_length = std::ranges::any_of(inputs_, is_length);
    const bool is_native = !is_in_library && is_call_of_native();
    if (is_about_length && (is_in_library || is_native || is_access())) {
      const bool is_before = !is_in_library && is_before_beginning();
      if (!is_before && !is_index_compared(is_in_library, false)) {
        evidence.is_behind_input = !is_in_library;
        return;
      }
      if (is_native) {
        note_looks(evidence, is_in_library);
        return;
      }
      // `if (at == text.length()) return 0;` leaves out one of many.
      const bool is_doubtful = !is_before && !is_index_compared(is_in_library, true);
      const bool has_others = !std::ranges::all_of(inputs_, is_length);
      // Which of them the side is about on which the access lies.
      std::erase_if(inputs_, [&](const InputVariable* input) {
        return is_before ? has_others && is_length(input) : !is_length(input);
      });
      note_looks(evidence, is_in_library);
      if (is_doubtful && evidence.is_looked_at) {
        evidence.is_looked_at = evidence.is_passed_on = false;
        return;
      }
      evidence.is_behind_input = !is_before && !is_in_library && !evidence.is_looked_at;
      return;
    }
    note_looks(evidence, is_in_library);
  }

  /// What only a helper has tolerated on the way, and what nobody has compared with zero, was let pass by no
  /// decision of the code that fails: that makes it doubtful.
  void note_looks(result::FailureEvidence& evidence, bool is_in_library) {
    evidence.is_looked_at = are_looked_at();
    const bool is_doubtful = evidence.is_looked_at ? is_negative_unasked(is_in_library) : is_seen_by_helper_;
    if (!is_doubtful) return;
    evidence.is_looked_at = false;
    evidence.is_passed_on = false;
  }

  /// Of the index, or of what the library was given, a number below zero as the caller has given it.
  [[nodiscard]] Term find_negative_given(bool is_in_library) const {
    constexpr unsigned kIndexBits = 32;
    const auto is_negative = [&](const Slot& slot) {
      if (slot.is_concrete() || slot.term.width() < kIndexBits || !is_plain(slot)) return false;
      return (evaluator_.evaluate(slot.term) >> (slot.term.width() - 1) & 1U) != 0;
    };
    for (const auto& [type, slot] : given_to_library(is_in_library)) {
      if (type.is_integer() && is_negative(slot)) return slot.term;
    }
    const bool is_index = !is_in_library && check_of_failure() == ir::CheckKind::Bounds;
    if (!is_index || failure_.operands.empty() || !is_negative(failure_.operands.front())) return Term();
    return failure_.operands.front().term;
  }

  /// Whether it is the caller, too, who has given what is accessed, or what it is as long as.
  [[nodiscard]] bool is_into_given(bool is_in_library) const {
    if (!is_in_library && check_of_failure() == ir::CheckKind::Bounds) {
      return failure_.operands.size() > 1 && !failure_.operands[1].is_concrete();
    }
    const std::size_t count = state_.world.inputs.objects().size();
    for (const auto& [type, slot] : given_to_library(is_in_library)) {
      if (!type.is_ref()) continue;
      if (slot.is_concrete() ? slot.bits >= 1 && slot.bits <= count : paths_.find(slot.term) != nullptr) {
        return true;
      }
    }
    for (std::size_t at = before_; at < state_.asked.size(); ++at) {
      for (Term variable : expr::free_variables(state_.asked[at])) {
        const InputVariable* input = paths_.find(variable);
        if (input != nullptr && is_length(input)) return true;
      }
    }
    return false;
  }

  /// `if (i < values.length) return values[i];` does not ask whether there is a place before the beginning:
  /// no decision about the order of numbers would have been another one for the first place.
  [[nodiscard]] bool is_negative_unasked(bool is_in_library) const {
    const Term index = find_negative_given(is_in_library);
    if (!index.is_valid() || !is_into_given(is_in_library)) return false;
    Term number;
    for (Term variable : expr::free_variables(index)) {
      const InputVariable* input = paths_.find(variable);
      if (input != nullptr && !input->is_reference) number = variable;
    }
    if (!number.is_valid()) return false;
    expr::Assignment first = assignment_;
    const value::U128 mask = (value::U128{1} << number.width()) - 1;
    first.set(number, (evaluator_.evaluate(number) - evaluator_.evaluate(index)) & mask);
    expr::Evaluator at_first(first);
    if (at_first.evaluate(index) != 0) return false;  // a multiple
    // As far from the end as it is.
    for (const InputVariable& input : state_.world.inputs.variables()) {
      if (!is_length(&input)) continue;
      const value::U128 own_mask = (value::U128{1} << input.term.width()) - 1;
      first.set(input.term, (evaluator_.evaluate(input.term) - evaluator_.evaluate(index)) & own_mask);
    }
    at_first.forget();
    for (std::size_t at = 0; at < before_; ++at) {
      if (!is_look(state_.taken[at]) || !is_about_order(at)) continue;
      const std::unordered_set<Term> variables = variables_but_indices(state_.asked[at]);
      const bool is_about_it = std::ranges::find(variables, number) != variables.end();
      if (is_about_it && at_first.evaluate(state_.asked[at]) == 0) return false;
    }
    return true;
  }

  /// Null, or a number below zero, of which a function of the library does not care where it comes from.
  [[nodiscard]] bool is_given_what_it_rejects(bool is_in_library) const {
    const std::vector<std::pair<ir::Type, Slot>> given = given_to_library(is_in_library);
    if (given.empty()) return false;
    if (!is_thrown_for_null()) return find_negative_given(is_in_library).is_valid();
    return std::ranges::any_of(given, [&](const auto& argument) {
      const Slot& slot = argument.second;
      return argument.first.is_ref() && !slot.is_concrete() && paths_.find(slot.term) != nullptr &&
             evaluator_.evaluate(slot.term) == ir::kNullReference;
    });
  }

  /// Whether a decision was made by code that fails or has called what fails, or by a question of that code:
  /// what helpers that are done make of null says nothing about those who use it.
  [[nodiscard]] bool is_of_those_that_fail(std::size_t decision) const {
    if (decision < state_.decisions_before_entry) return true;
    const ir::FunctionId asking = state_.taken[decision].place.function;
    const ir::Function& function = program_.get(asking);
    const ir::Type result = program_.get(function.signature).result;
    if (!function.is_user || (result.is_integer() && result.width() == 1) || is_predicate(function))
      return true;
    if (state_.place().function == asking) return true;
    return std::ranges::any_of(state_.callers(), [&](ir::Place place) { return place.function == asking; });
  }

  /// Whether a decision before relates what is accessed to how much there is. Both may have been looked at
  /// for other reasons: `if (a.length == 0) return 0;`
  [[nodiscard]] bool is_index_compared(bool is_in_library, bool is_by_order) const {
    std::vector<Term> lengths;
    std::vector<Term> numbers;
    for (const InputVariable* input : inputs_) {
      if (!input->is_reference) (is_length(input) ? lengths : numbers).push_back(input->term);
    }
    std::erase_if(numbers, [&](Term number) { return !is_accessed_with(number, is_in_library); });
    if (numbers.empty()) return true;
    const auto has_one = [](const std::vector<Term>& wanted, const auto& variables) {
      return std::ranges::any_of(
          wanted, [&](Term one) { return std::ranges::find(variables, one) != variables.end(); });
    };
    for (std::size_t at = 0; at < before_; ++at) {
      if (!is_look(state_.taken[at]) || (is_by_order && !is_about_order(at))) continue;
      const std::unordered_set<Term> variables = variables_but_indices(state_.asked[at]);
      if (has_one(lengths, variables) && has_one(numbers, variables)) return true;
    }
    return false;
  }

  /// Whether a number of the caller's is part of the index as it was given: one that was computed is the
  /// code's own.
  [[nodiscard]] bool is_accessed_with(Term number, bool is_in_library) const {
    const auto mentions = [&](const Slot& slot) {
      if (slot.is_concrete() || !is_plain(slot)) return false;
      const auto variables = expr::free_variables(slot.term);
      return std::ranges::find(variables, number) != variables.end();
    };
    if (!is_in_library) return std::ranges::any_of(failure_.operands, mentions);
    return std::ranges::any_of(failure_.calls.front().arguments,
                               [&](const auto& argument) { return mentions(argument.second); });
  }

  /// Inside of what the receiver refers to, where nobody else can put anything; but a reference that it holds
  /// itself was given to it once.
  [[nodiscard]] bool is_own_state(const InputVariable& input) const {
    const bool is_kept = input.place.kind == InputPlace::Kind::Field && input.is_reference;
    // So was a text: nobody changes one.
    return !is_kept && !is_of_text(input) && is_reached_from_receiver(input);
  }

  [[nodiscard]] bool is_reached_from_receiver(const InputVariable& input) const {
    if (!has_receiver_) return false;
    const Slot& receiver = state_.arguments.front().second;
    const auto objects = state_.world.inputs.objects();
    std::uint32_t owner = input.place.owner;
    // An owner is older than what it owns.
    for (std::size_t steps = 0; owner >= 1 && owner <= objects.size() && steps < objects.size(); ++steps) {
      if (receiver.is_concrete() && receiver.bits == owner) return true;
      const engine::InputObject& object = objects[owner - 1];
      if (object.reference.is_valid() && object.reference == receiver.term) return true;
      const InputVariable* reference = object.reference.is_valid() ? paths_.find(object.reference) : nullptr;
      if (reference == nullptr) return false;
      owner = reference->place.owner;
    }
    return false;
  }

  [[nodiscard]] bool are_operands_passed_on() const {
    // References are not computed; but which one it is may be.
    if (is_about_pointer()) return std::ranges::any_of(inputs_, is_reference);
    return std::ranges::all_of(failure_.operands, [&](const Slot& operand) { return is_plain(operand); });
  }

  /// Numbers as they were given, and objects that are inputs, to a function of the library.
  [[nodiscard]] bool is_call_passed_on() const {
    const FailedCall& call = failure_.calls.front();
    const bool makes_receiver =
        program_.text(program_.get(call.function).name).find("#<init>") != std::string::npos;
    const auto given = std::span(call.arguments).subspan(makes_receiver ? 1 : 0);
    if (std::ranges::all_of(inputs_,
                            [&](const InputVariable* input) { return is_handed_over(*input, given); }))
      return true;
    return std::ranges::all_of(given, [&](const auto& argument) {
      const Slot& slot = argument.second;
      if (!argument.first.is_ref() || !slot.is_concrete())
        return is_plain(slot) || is_length_of_given(slot, given);
      return slot.bits < ir::kFirstFunctionObject || is_class_constant(slot);
    });
  }

  /// `text.substring(start, text.length())`: as long as what is handed over with it.
  template <typename Arguments>
  [[nodiscard]] bool is_length_of_given(const Slot& slot, const Arguments& arguments) const {
    const auto variables = expr::free_variables(slot.term);
    const bool has_sum = slot.term.kind() == TermKind::Add || slot.term.kind() == TermKind::Mul;
    return !has_sum && std::ranges::all_of(variables, [&](Term variable) {
      const InputVariable* input = paths_.find(variable);
      if (input == nullptr || !is_length(input)) return false;
      return std::ranges::any_of(arguments, [&](const auto& argument) {
        return argument.first.is_ref() && is_owner(argument.second, *input);
      });
    });
  }

  /// Whether an object that is passed is the one that an input belongs to, itself or as a part.
  [[nodiscard]] bool is_owner(const Slot& passed, const InputVariable& input) const {
    const auto& objects = state_.world.inputs.objects();
    std::uint32_t owner = input.place.owner;
    for (std::size_t steps = 0; owner >= 1 && owner <= objects.size() && steps < 2; ++steps) {
      const Term reference = objects[owner - 1].reference;
      if (passed.is_concrete() ? passed.bits == owner : passed.term == reference) return true;
      const InputVariable* holder = reference.is_valid() ? paths_.find(reference) : nullptr;
      if (holder == nullptr) return false;
      owner = holder->place.owner;
    }
    return false;
  }

  /// Whether an input is among the arguments of a call, whatever else is passed, or belongs to an object that
  /// is: but numbers beside that object may have been computed from it (`text.substring(text.indexOf(':'))`).
  template <typename Arguments>
  [[nodiscard]] bool is_handed_over(const InputVariable& input, const Arguments& arguments) const {
    const auto& objects = state_.world.inputs.objects();
    const auto is_number = [](const auto& argument) {
      return !argument.first.is_ref() && !argument.first.is_ptr();
    };
    const bool has_owner = input.place.owner >= 1 && input.place.owner <= objects.size() &&
                           std::ranges::none_of(arguments, is_number);
    return std::ranges::any_of(arguments, [&](const auto& argument) {
      const Slot& slot = argument.second;
      if (slot.is_concrete()) {
        const auto pointer = static_cast<ir::PointerBits>(slot.bits);
        return has_owner &&
               input.place.owner == (argument.first.is_ptr() ? ir::pointer_object(pointer) : pointer);
      }
      if (slot.term == input.term) return true;
      if (has_owner && slot.term == objects[input.place.owner - 1].reference) return true;
      const auto variables = expr::free_variables(slot.term);
      return is_plain(slot) && std::ranges::find(variables, input.term) != variables.end();
    });
  }

  [[nodiscard]] bool is_class_constant(const Slot& reference) const {
    const auto object = static_cast<ir::ReferenceBits>(reference.bits);
    if (!state_.world.heap.exists(object)) return false;
    return program_.text(program_.get(state_.world.heap.class_of(object)).name) == "java.lang.Class";
  }

  /// Whether a decision is one that code makes to find out about its inputs, and not by the way.
  [[nodiscard]] bool is_look(const Decision& decision) const {
    const ir::Function& function = program_.get(decision.place.function);
    if (!function.is_user && is_measure(program_.text(function.name))) return are_lengths_compared();
    if (!function.is_user && is_question(program_.text(function.name))) return true;
    if (!function.is_user) {
      const ir::Type result = program_.get(function.signature).result;
      return result.is_integer() && (result.width() == 1 || is_predicate(function));
    }
    const ir::Opcode op = opcode_at(decision.place);
    // `strlen(s)`, but not `memcpy(to, from, n)`. Natives of Java answer with terms, on which the program
    // decides by itself.
    const bool is_java = program_.text(function.name).find('(') != std::string::npos;
    if (decision.kind == engine::DecisionKind::Native) {
      return !is_java && result_at(decision.place).is_integer();
    }
    const ir::Family family = ir::info(op).family;
    return op == ir::Opcode::Branch || op == ir::Opcode::Switch || op == ir::Opcode::Select ||
           family == ir::Family::Compare || op == ir::Opcode::InstanceOf;
  }

  /// Of the C library: how long a text is.
  [[nodiscard]] static bool is_measure(std::string_view name) {
    constexpr auto kMeasures = std::to_array<std::string_view>({"strlen", "strnlen", "wcslen"});
    return std::ranges::find(kMeasures, without_part(name)) != kMeasures.end();
  }

  /// Whether functions on the way to the failure compare how long a text is with something, rather than just
  /// to compute with it.
  [[nodiscard]] bool are_lengths_compared() const {
    const auto compares = [&](ir::FunctionId id) {
      const ir::Body* body = program_.get(id).body.get();
      return body != nullptr && program_.get(id).is_user && compares_length(*body);
    };
    std::vector<ir::Place> places = state_.callers();
    places.insert(places.begin(), state_.place());
    return std::ranges::any_of(places, [&](ir::Place place) { return compares(place.function); });
  }

  [[nodiscard]] bool compares_length(const ir::Body& body) const {
    std::set<std::uint32_t> lengths;  // registers
    const auto is_length_of_text = [&](ir::Operand operand) {
      return operand.is_valid() && operand.is_register() && lengths.contains(operand.index());
    };
    for (std::size_t known = 0, rounds = 0; rounds == 0 || lengths.size() != known; ++rounds) {
      known = lengths.size();
      for (const ir::Inst& inst : body.insts) {
        const bool is_call = inst.op == ir::Opcode::Call;
        const bool is_made = is_call ? is_measure(program_.text(program_.get(ir::FunctionId(inst.x)).name))
                                     : is_length_of_text(inst.a) || is_length_of_text(inst.b);
        if (!is_made) continue;
        if (!is_call && ir::info(inst.op).family == ir::Family::Compare) return true;
        // Neither where that leads to nor what lies there.
        const bool is_number = inst.result.is_valid() && inst.op != ir::Opcode::Load &&
                               body.registers[inst.result.index()].type.is_integer();
        if (is_number) lengths.insert(inst.result.index());
      }
    }
    return false;
  }

  /// Of the C library: what code asks about texts and bytes before it uses them.
  [[nodiscard]] static bool is_question(std::string_view name) {
    constexpr auto kQuestions = std::to_array<std::string_view>(
        {"memcmp", "strcasecmp", "strcmp", "strlen", "strncasecmp", "strncmp", "strnlen", "wcslen"});
    return std::ranges::find(kQuestions, without_part(name)) != kQuestions.end();
  }

  /// What several functions of the library are made of has that in front.
  [[nodiscard]] static std::string_view without_part(std::string_view name) {
    constexpr std::string_view kPart = "libc.";
    return name.starts_with(kPart) ? name.substr(kPart.size()) : name;
  }

  /// Of the Java library, whose booleans are integers.
  [[nodiscard]] bool is_predicate(const ir::Function& function) const {
    return program_.text(function.name).ends_with(")Z");
  }

  /// Whether an input is null that the path came upon and no decision of user code has asked about: it may
  /// well be what was used in the end.
  [[nodiscard]] bool has_unasked_null() {
    // Where nothing but null can be given, there was nothing to decide.
    const auto is_null = [](const auto& argument) {
      return argument.first.is_ref() && argument.second.is_concrete() &&
             argument.second.bits == ir::kNullReference;
    };
    if (std::ranges::any_of(state_.arguments, is_null)) return true;
    for (std::size_t at = 0; at < before_; ++at) {
      for (Term variable : expr::free_variables(state_.asked[at])) {
        const InputVariable* input = paths_.find(variable);
        if (input == nullptr || !input->is_reference || evaluator_.evaluate(variable) != 0) continue;
        if (!is_looked_at(*input)) return true;
      }
    }
    return false;
  }

  [[nodiscard]] bool has_looks() const {
    for (std::size_t at = 0; at < before_; ++at) {
      if (is_look(state_.taken[at])) return true;
    }
    return false;
  }

  /// Something has called a method of an object before, and not cared about its class any more.
  [[nodiscard]] bool is_about_class() const {
    const ir::CheckKind check = check_of_failure();
    return check == ir::CheckKind::Cast || check == ir::CheckKind::ArrayStore;
  }

  /// Sizes of containers of C++ are decided before the target is called: whether it has looked at them is not
  /// seen on the path, only that its code asks for some.
  [[nodiscard]] bool is_of_given_container(std::span<const ir::Place> via, bool is_in_library) const {
    const bool is_cpp = program_.text(program_.get(state_.subject).name).starts_with("_Z");
    if (!is_cpp) return false;
    const bool is_element = is_about_pointer() ? takes_element(via.back().function) : is_access();
    if (!is_in_library && !is_element) return false;
    if (first_decision_of_subject() == state_.decisions_before_entry) return false;
    return std::ranges::none_of(via, [&](ir::Place place) { return asks_for_size(place.function); });
  }

  /// Whether a function calls `size()` and the like of the C++ library.
  [[nodiscard]] bool asks_for_size(ir::FunctionId function) const {
    constexpr auto kQuestions =
        std::to_array<std::string_view>({"4sizeEv", "5emptyEv", "6lengthEv", "3endEv", "4find", "5countE"});
    return calls_library(function, kQuestions);
  }

  /// `values[i]`, `front()`, `*place`, ...
  [[nodiscard]] bool takes_element(ir::FunctionId function) const {
    constexpr auto kAccessors =
        std::to_array<std::string_view>({"ixE", "5frontE", "4backE", "4dataE", "deE", "ptE"});
    return calls_library(function, kAccessors);
  }

  /// One whose name has one of those parts.
  [[nodiscard]] bool calls_library(ir::FunctionId function, std::span<const std::string_view> parts) const {
    const std::vector<ir::Inst>& insts = program_.get(function).body->insts;
    return std::ranges::any_of(insts, [&](const ir::Inst& inst) {
      if (inst.op != ir::Opcode::Call) return false;
      const ir::Function& called = program_.get(ir::FunctionId(inst.x));
      const std::string_view name = program_.text(called.name);
      return !called.is_user && std::ranges::any_of(parts, [&](std::string_view part) {
        return name.find(part) != std::string_view::npos;
      });
    });
  }

  /// Drivers of C++ make its arguments before they call it.
  [[nodiscard]] std::size_t first_decision_of_subject() const {
    std::size_t first = state_.decisions_before_entry;
    for (const FailedCall& call : failure_.calls) {
      if (call.function == state_.subject) first = call.decisions_before;  // the outermost comes last
    }
    return std::max(first, state_.decisions_before_entry);
  }

  [[nodiscard]] bool has_decisions_on_inputs() const {
    for (std::size_t at = first_decision_of_subject(); at < state_.asked.size(); ++at) {
      const auto variables = expr::free_variables(state_.asked[at]);
      if (std::ranges::any_of(variables, [&](Term variable) { return paths_.find(variable) != nullptr; })) {
        return true;
      }
    }
    return false;
  }

  [[nodiscard]] bool are_looked_at() {
    return std::ranges::all_of(inputs_, [&](const InputVariable* input) { return is_looked_at(*input); });
  }

  [[nodiscard]] bool is_looked_at(const InputVariable& input) {
    // `thing instanceof Text` is no question whether there is a thing.
    // Nor is `n == 0` one how large it is, if there is no bound on it: a full or empty stack is none of those
    // whose counter was never set.
    const bool is_about_size =
        (state_.fault() == ir::Fault::SignedOverflow || state_.fault() == ir::Fault::SubobjectOverflow) &&
        is_of_memory(input);
    const bool is_about_null = input.is_reference && (is_about_pointer() || is_thrown_for_null());
    for (std::size_t at = 0; at < before_; ++at) {
      if (!is_look(state_.taken[at])) continue;
      // `"a".equals(text)` is no question whether there is a text.
      if (input.is_reference && !program_.get(state_.taken[at].place.function).is_user) continue;
      const std::unordered_set<Term> variables = variables_but_indices(state_.asked[at]);
      // What a reference leads to says nothing about what is in there.
      const bool is_alias = state_.taken[at].kind == engine::DecisionKind::Alias;
      if (is_alias && !input.is_reference) continue;
      if (input.is_reference && is_about_identity(at)) continue;
      if (is_about_size && !is_about_order(at)) continue;
      if (is_about_null && opcode_at(state_.taken[at].place) == ir::Opcode::InstanceOf) continue;
      if (is_thrown_by_parser() && is_about_beginning(at, input)) continue;
      if (std::ranges::none_of(variables, [&](Term variable) { return is_same(variable, input); })) continue;
      if (!is_about_null || is_of_those_that_fail(at)) return true;
      is_seen_by_helper_ = true;
    }
    return false;
  }

  [[nodiscard]] bool is_of_memory(const InputVariable& input) const {
    return input.place.kind == InputPlace::Kind::Bytes && is_memory(input.place.owner);
  }

  /// Whether a decision compares numbers by their order.
  [[nodiscard]] bool is_about_order(std::size_t decision) const {
    constexpr std::array kOrders = {
        TermKind::ULess, TermKind::ULessEqual, TermKind::SLess, TermKind::SLessEqual};
    Term condition = state_.asked[decision];
    if (condition.kind() == TermKind::Not) condition = condition.argument(0);
    return std::ranges::find(kOrders, condition.kind()) != kOrders.end();
  }

  /// `this == other` is no question whether there is another.
  [[nodiscard]] bool is_about_identity(std::size_t decision) const {
    const ir::Place place = state_.taken[decision].place;
    const ir::Inst& inst = program_.get(place.function).body->insts[place.inst.index()];
    const bool is_comparison = inst.op == ir::Opcode::Eq || inst.op == ir::Opcode::Ne;
    if (is_comparison && !inst.a.is_constant() && !inst.b.is_constant()) return true;
    Term condition = state_.asked[decision];
    if (condition.kind() == TermKind::Not) condition = condition.argument(0);
    if (condition.kind() != TermKind::Equal) return false;
    const Term left = condition.argument(0);
    const Term right = condition.argument(1);
    const auto is_object = [](Term term) {
      return term.kind() == TermKind::Variable || (term.kind() == TermKind::Constant && term.bits() != 0);
    };
    return is_object(left) && is_object(right);
  }

  /// `text.startsWith("0x")` is no question how long a text is, though it depends on that.
  [[nodiscard]] bool is_about_beginning(std::size_t decision, const InputVariable& length) const {
    if (!is_length(&length)) return false;
    return std::ranges::any_of(expr::free_variables(state_.asked[decision]), [&](Term variable) {
      const InputVariable* other = paths_.find(variable);
      return other != nullptr && !is_length(other) && other->place.owner == length.place.owner;
    });
  }

  /// A text is looked at as a whole; but who asks how it begins does not know whether it is a number.
  [[nodiscard]] bool is_same(Term variable, const InputVariable& input) const {
    if (variable == input.term) return true;
    if (is_thrown_by_parser()) return false;
    const InputVariable* other = paths_.find(variable);
    if (other == nullptr || input.place.owner != other->place.owner || input.place.owner == 0) return false;
    return is_of_text(input) && is_of_text(*other);
  }

  [[nodiscard]] bool is_of_text(const InputVariable& input) const {
    const InputPlace::Kind kind = input.place.kind;
    if (kind != InputPlace::Kind::Element && kind != InputPlace::Kind::Contents &&
        kind != InputPlace::Kind::Length)
      return false;
    const auto& objects = state_.world.inputs.objects();
    if (input.place.owner == 0 || input.place.owner > objects.size()) return false;
    const engine::InputObject& object = objects[input.place.owner - 1];
    return object.text_length.is_valid() || object.is_string;
  }

  const ir::Program& program_;
  bool has_receiver_;
  const PathState& state_;
  const engine::Failure& failure_;
  InputPaths paths_;
  const expr::Assignment& assignment_;
  mutable expr::Evaluator evaluator_;         ///< remembers what it has found
  std::vector<const InputVariable*> inputs_;  ///< that what was found wanting depends on
  bool is_seen_by_helper_ = false;            ///< null is let pass by a function that has returned
  std::size_t before_ = 0;                    ///< decisions before the failing instruction
};

}  // namespace

result::FailureEvidence failure_evidence(const ir::Program& program,
                                         const ir::Unit& unit,
                                         const engine::State& state,
                                         const expr::Assignment& assignment) {
  return EvidenceFinder(program, unit, static_cast<const PathState&>(state), assignment).find();
}

}  // namespace testellate::explain
