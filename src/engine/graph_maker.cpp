// SPDX-License-Identifier: Apache-2.0
#include "engine/graph_maker.h"

#include <algorithm>

#include "engine/execution/constants.h"
#include "engine/inputs/data_layout.h"
#include "expr/free_variables.h"
#include "ir/data_type.h"

namespace testellate::engine {

namespace {

/// Elements and bytes that are written down one by one; nobody reads a test with more.
constexpr std::uint64_t kMostElements = 4096;

/// Parts of values inside parts of values that are looked through.
constexpr unsigned kDeepestChoice = 16;

/// Whether other cells may lie in the same bytes.
bool is_bit_field(const InputCell& cell) {
  return cell.bit_offset != 0 || cell.type.width() != 8 * cell.type.byte_size();
}

}  // namespace

GraphMaker::GraphMaker(const ir::Program& program,
                       expr::TermBuilder& terms,
                       const World& world,
                       const expr::Assignment& assignment,
                       When when)
    : program_(program), terms_(terms), world_(world), evaluator_(assignment), when_(when) {
  for (const EnvironmentUse& use : world_.environment.view()) {
    if (use.unknown.is_valid()) environment_.insert(use.unknown);
  }
}

value::U128 GraphMaker::evaluate(const Slot& slot) {
  if (slot.is_concrete()) return slot.bits;
  if (mentions_environment(slot)) has_environment_ = true;
  return evaluator_.evaluate(slot.term);
}

bool GraphMaker::mentions_environment(const Slot& slot) const {
  if (slot.is_concrete() || environment_.empty()) return false;
  return std::ranges::any_of(expr::free_variables(slot.term),
                             [&](expr::Term variable) { return environment_.contains(variable); });
}

// Which bytes a copy of some length has set is known once the length is.
bool GraphMaker::is_defined(const Slot& slot) {
  if (slot.is_defined() || !slot.undefined_term.is_valid()) return slot.is_defined();
  return slot.undefined == 0 && evaluator_.evaluate(slot.undefined_term) == 0;
}

bool GraphMaker::has_separate_fields(ir::ClassId id) const {
  for (; id.is_valid(); id = program_.get(id).super) {
    const ir::ClassInputs& inputs = program_.get(id).inputs;
    if (!inputs.has_identity || inputs.text.is_valid() || inputs.elements.is_valid()) return false;
  }
  return true;
}

Slot GraphMaker::chosen_part(const Slot& slot) {
  return slot.is_concrete() ? slot : to_slot(chosen_term(slot.term, 0));
}

expr::Term GraphMaker::chosen_term(expr::Term term, unsigned depth) {
  using expr::TermKind;
  while (true) {
    if (term.kind() == TermKind::Ite) {
      term = term.argument(evaluator_.evaluate(term.argument(0)) != 0 ? 1 : 2);
      continue;
    }
    if (term.kind() != TermKind::Select) break;
    const value::U128 index = evaluator_.evaluate(term.argument(1));
    expr::Term array = term.argument(0);
    while (array.kind() == TermKind::Store && evaluator_.evaluate(array.argument(1)) != index) {
      array = array.argument(0);
    }
    if (array.kind() != TermKind::Store) return term;
    term = array.argument(2);
  }
  // What was copied byte by byte is put together again.
  if (depth == kDeepestChoice) return term;
  if (term.kind() == TermKind::Extract) {
    return terms_.make_extract(
        chosen_term(term.argument(0), depth + 1), term.extract_high(), term.extract_low());
  }
  if (term.kind() != TermKind::Concat) return term;
  expr::Term whole = chosen_term(term.argument(0), depth + 1);
  for (std::size_t at = 1; at < term.arguments().size(); ++at) {
    whole = terms_.make_concat(whole, chosen_term(term.argument(at), depth + 1));
  }
  return whole;
}

result::Value GraphMaker::to_value(ir::Type type, const Slot& slot) {
  if (!type.is_ref() && !type.is_ptr()) return result::Scalar{type, evaluate(slot)};
  const Slot chosen = chosen_part(slot);
  // An input reference that the path never looked at may be anything: null.
  if (!chosen.is_concrete()) {
    const expr::Term lazy = world_.inputs.find_lazy(chosen);
    const auto target = [&] { return static_cast<std::uint64_t>(evaluate(chosen)); };
    if (lazy.is_valid() && !world_.inputs.may_have_led_to(lazy, target())) return result::Link();
  }
  return type.is_ref() ? to_reference(evaluate(chosen)) : to_pointer(evaluate(chosen));
}

result::Value GraphMaker::to_reference(value::U128 bits) {
  const auto reference = static_cast<ir::ReferenceBits>(bits);
  if (!world_.heap.exists(reference)) return result::Link();
  return result::Link{index_of(reference, false), 0, {}};
}

result::Value GraphMaker::to_pointer(value::U128 bits) {
  const auto pointer = static_cast<ir::PointerBits>(bits);
  const ir::ObjectNumber object = ir::pointer_object(pointer);
  if (pointer == ir::kNullPointer) return result::Link();
  if (!world_.bytes.exists(object)) return result::Scalar{ir::Type::ptr(), bits};
  if (ir::is_function_object(object)) {
    return result::Link{{}, 0, ir::FunctionId(object - ir::kFirstFunctionObject)};
  }
  // What an attempt to allocate returned that has failed since: a path finds out when it compares it.
  if (world_.bytes.life(object) == ByteObjectLife::NeverMade) {
    const std::int64_t offset = ir::pointer_offset(pointer);
    return offset == 0 ? result::Value(result::Link())
                       : result::Value(result::Scalar{ir::Type::ptr(), static_cast<std::uint64_t>(offset)});
  }
  return result::Link{index_of(object, true), ir::pointer_offset(pointer) - start_of(object), {}};
}

std::int64_t GraphMaker::start_of(ir::ObjectNumber number) const {
  return static_cast<std::int64_t>(world_.inputs.start_of(number));
}

result::Value GraphMaker::to_held_value(ir::DataTypeId type, const Slot& pointer) {
  result::Value value = to_value(ir::Type::ptr(), pointer);
  const auto* link = std::get_if<result::Link>(&value);
  if (link != nullptr && link->object && link->offset == 0) {
    held_.emplace(ir::pointer_object(static_cast<ir::PointerBits>(evaluate(pointer))), type);
  }
  return value;
}

result::Link GraphMaker::link_global(ir::GlobalId global) {
  return result::Link{index_of(ir::kFirstGlobalObject + global.index(), true), 0, {}};
}

std::uint32_t GraphMaker::index_of(std::uint64_t target, bool is_pointer) {
  const auto inputs = static_cast<std::uint32_t>(world_.inputs.objects().size());
  if (target >= 1 && target <= inputs) return static_cast<std::uint32_t>(target) - 1;
  auto [found, is_new] =
      indices_.try_emplace({is_pointer, target}, inputs + static_cast<std::uint32_t>(others_.size()));
  if (is_new) others_.push_back({target, is_pointer});
  return found->second;
}

const ObjectHeap& GraphMaker::heap_of(ir::ReferenceBits number) const {
  if (number < ir::kFirstCreatedReference) return world_.heap;
  for (const ObjectHeap* heap : made_) {
    if (heap->exists(number)) return *heap;
  }
  return world_.heap;
}

void GraphMaker::keep_indices(const GraphMaker& earlier) {
  others_ = earlier.others_;
  indices_ = earlier.indices_;
}

result::Graph GraphMaker::finish() {
  const std::size_t inputs = world_.inputs.objects().size();
  for (std::size_t i = 0; i < inputs; ++i) {
    graph_.objects.push_back(make_input(static_cast<std::uint32_t>(i) + 1));
  }
  // Describing an object may find further ones.
  for (std::size_t i = 0; i < others_.size(); ++i) {
    const Other other = others_[i];
    graph_.objects.push_back(other.is_pointer ? make_bytes(static_cast<ir::ObjectNumber>(other.target))
                                              : make_created(static_cast<ir::ReferenceBits>(other.target)));
  }
  return std::move(graph_);
}

result::Object GraphMaker::make_input(std::uint32_t number) {
  const InputObject& input = world_.inputs.objects()[number - 1];
  result::Object object;
  switch (input.kind) {
    case InputObject::Kind::Instance:
      object.object_class = input.object_class;
      add_instance(object, number);
      break;
    case InputObject::Kind::Array:
      object.kind = result::Object::Kind::Array;
      object.object_class = input.object_class;
      add_elements(object, number);
      break;
    case InputObject::Kind::Bytes:
      object.kind = result::Object::Kind::Bytes;
      // What lies before belongs to data of another kind, and so does the whole.
      if (input.lead == 0 || world_.inputs.start_of(number) == input.lead ||
          ir::data_size(program_, input.element_type) == 1) {
        object.element = input.element_type;
      }
      add_input_bytes(object, number);
      break;
  }
  return object;
}

std::vector<ir::FieldId> GraphMaker::fields_of(ir::ClassId id) const {
  std::vector<ir::FieldId> fields;
  for (; id.is_valid(); id = program_.get(id).super) {
    const std::vector<ir::FieldId>& own = program_.get(id).fields;
    fields.insert(fields.begin(), own.begin(), own.end());
  }
  return fields;
}

void GraphMaker::add_instance(result::Object& object, ir::ReferenceBits number) {
  if (when_ == When::After || number >= ir::kFirstCreatedReference) {
    for (ir::FieldId field : fields_of(object.object_class)) {
      const std::optional<Slot> value = heap_of(number).read_cell(number, program_.get(field).cell);
      if (!value || (mentions_environment(*value) && has_separate_fields(object.object_class))) continue;
      object.fields.emplace_back(field, to_value(program_.get(field).type, *value));
    }
    return;
  }
  for (const InputCell& cell : world_.inputs.cells()) {
    if (cell.object == number) object.fields.emplace_back(cell.field, to_value(cell.type, cell.value));
  }
  std::sort(object.fields.begin(), object.fields.end(), [&](const auto& a, const auto& b) {
    return program_.get(a.first).cell < program_.get(b.first).cell;
  });
}

bool GraphMaker::is_beyond_sequence(ir::ReferenceBits array, std::uint64_t index) {
  if (array >= ir::kFirstCreatedReference) return false;
  const expr::Term size = world_.inputs.objects()[array - 1].sequence_size;
  if (!size.is_valid() || index < evaluator_.evaluate(size)) return false;
  const Slot now = chosen_part(world_.heap.read_element(terms_, array, concrete(index)));
  return std::ranges::any_of(world_.inputs.cells(), [&](const InputCell& cell) {
    const bool is_its = cell.object == array && cell.position == index;
    return is_its && cell.value.is_concrete() == now.is_concrete() && cell.value.bits == now.bits &&
           cell.value.term == now.term;
  });
}

void GraphMaker::add_elements(result::Object& object, ir::ReferenceBits number) {
  object.element_type = heap_of(number).element_type(number);
  object.length = static_cast<std::uint64_t>(evaluate(heap_of(number).length(number)));
  const std::uint64_t count = std::min(object.length, kMostElements);
  const bool is_created = number >= ir::kFirstCreatedReference;
  const expr::Term contents = is_created ? expr::Term() : world_.inputs.objects()[number - 1].contents;
  if (when_ == When::Before && contents.is_valid()) {
    const expr::ArrayValue initial = evaluator_.evaluate_array(contents);
    for (std::uint64_t i = 0; i < count; ++i) {
      object.elements.emplace_back(i, result::Scalar{object.element_type, initial.at(i)});
    }
    return;
  }
  if (when_ == When::Before && !is_created) {
    const expr::Term size = world_.inputs.objects()[number - 1].sequence_size;
    const value::U128 end = size.is_valid() ? evaluator_.evaluate(size) : value::U128{object.length};
    for (const InputCell& cell : world_.inputs.cells()) {
      if (cell.object != number || cell.position >= end) continue;
      object.elements.emplace_back(cell.position, to_value(cell.type, cell.value));
    }
    std::sort(object.elements.begin(), object.elements.end(), [](const auto& a, const auto& b) {
      return a.first < b.first;
    });
    return;
  }
  for (std::uint64_t i = 0; i < count; ++i) {
    const Slot index = concrete(i);
    if (heap_of(number).first_absent(number, index) || is_beyond_sequence(number, i)) continue;
    object.elements.emplace_back(
        i, to_value(object.element_type, heap_of(number).read_element(terms_, number, index)));
  }
}

void GraphMaker::add_input_bytes(result::Object& object, ir::ObjectNumber number) {
  const std::uint64_t start = world_.inputs.start_of(number);
  object.length = static_cast<std::uint64_t>(evaluate(world_.bytes.size(number).value)) - start;
  object.is_released = when_ == When::After && world_.bytes.life(number) != ByteObjectLife::Live;
  if (object.is_released) return;
  for (const InputCell& cell : world_.inputs.cells()) {
    if (cell.object != number || cell.position < start) continue;
    if (cell.position - start + cell.type.byte_size() > object.length || is_bit_field(cell)) continue;
    const Slot value = when_ == When::Before
                           ? cell.value
                           : world_.bytes.read(terms_, number, concrete(cell.position), cell.type);
    object.elements.emplace_back(cell.position - start, to_value(cell.type, value));
  }
  add_bit_fields(object, number);
  std::sort(object.elements.begin(), object.elements.end(), [](const auto& a, const auto& b) {
    return a.first < b.first;
  });
}

// Bit-fields are written down with the bytes that they share.
void GraphMaker::add_bit_fields(result::Object& object, ir::ObjectNumber number) {
  std::map<std::uint64_t, value::U128> bytes;
  for (const InputCell& cell : world_.inputs.cells()) {
    if (cell.object != number || !is_bit_field(cell)) continue;
    value::U128 bits = evaluate(cell.value) << cell.bit_offset;
    const unsigned end = cell.bit_offset + cell.type.width();
    for (std::uint64_t at = cell.position; at < cell.position + (end + 7) / 8; ++at, bits >>= 8) {
      bytes[at] |= bits & 0xff;
    }
  }
  constexpr ir::Type kByte = ir::Type::integer(8);
  const std::uint64_t start = world_.inputs.start_of(number);
  for (auto [at, bits] : bytes) {
    if (at < start || at - start >= object.length) continue;
    if (when_ == When::After) bits = evaluate(world_.bytes.read(terms_, number, concrete(at), kByte));
    object.elements.emplace_back(at - start, result::Scalar{kByte, bits});
  }
}

// Scalars that are not wholly initialised are absent, and so is padding. Bit-fields are shown with the bytes
// that they lie in.
void GraphMaker::add_typed_bytes(result::Object& object, ir::ObjectNumber number) {
  const std::uint64_t size = ir::data_size(program_, object.element);
  const std::uint64_t end = std::min(size == 0 ? 0 : object.length - object.length % size, kMostElements);
  for (std::uint64_t at = 0; at < end;) {
    const Piece piece = find_piece(program_, object.element, Naming::ByName, at * 8);
    const bool is_whole = !piece.is_bit_field && piece.first_bit == at * 8 && piece.bit_count % 8 == 0;
    const ir::Type type = is_whole && !piece.is_padding()
                              ? storage_type(program_.get(piece.type), piece.bit_count)
                              : ir::Type::integer(8);
    const Slot value = world_.bytes.read(terms_, number, concrete(at), type);
    if (is_defined(value) && !piece.is_padding()) {
      object.elements.emplace_back(at, to_value(type, value));
    }
    at += type.byte_size();
  }
}

result::Object GraphMaker::make_created(ir::ReferenceBits number) {
  result::Object object;
  object.object_class = heap_of(number).class_of(number);
  object.constant = find_constant(program_, world_, number);
  if (object.constant.is_valid()) {
    for (ir::FieldId field : fields_of(object.object_class)) {
      const std::optional<Slot> value = heap_of(number).read_cell(number, program_.get(field).cell);
      if (program_.get(field).type.is_ref() || !value || !value->is_concrete()) continue;
      object.fields.emplace_back(field, to_value(program_.get(field).type, *value));
    }
    return object;
  }
  object.is_made = !made_.empty();
  if (heap_of(number).is_array(number)) {
    object.kind = result::Object::Kind::Array;
    add_elements(object, number);
  } else {
    add_instance(object, number);
  }
  return object;
}

// What created bytes hold is not declared anywhere: a word that is the address of an object is taken for a
// pointer, everything else is shown byte by byte; bytes that were never set are absent.
result::Object GraphMaker::make_bytes(ir::ObjectNumber number) {
  result::Object object;
  object.kind = result::Object::Kind::Bytes;
  object.length = static_cast<std::uint64_t>(evaluate(world_.bytes.size(number).value));
  if (ir::is_global_object(number)) {
    object.global = ir::GlobalId(number - ir::kFirstGlobalObject);
    object.element = program_.get(object.global).data_type;
    const bool is_input = std::any_of(
        world_.inputs.globals().begin(), world_.inputs.globals().end(), [&](const InputGlobal& input) {
          return input.global == object.global;
        });
    if (is_input) {
      add_input_bytes(object, number);
      return object;
    }
  }
  if (when_ == When::Before) return object;
  if (auto held = held_.find(number); held != held_.end()) {
    object.element = held->second;
    add_typed_bytes(object, number);
    return object;
  }
  const std::uint64_t end = std::min(object.length, kMostElements);
  for (std::uint64_t at = 0; at < end;) {
    if (at % 8 == 0 && at + 8 <= end) {
      const Slot word = world_.bytes.read(terms_, number, concrete(at), ir::Type::ptr());
      const auto bits = static_cast<ir::PointerBits>(evaluate(word));
      if (is_defined(word) && bits >= ir::make_pointer(1, 0) &&
          world_.bytes.exists(ir::pointer_object(bits))) {
        object.elements.emplace_back(at, to_pointer(bits));
        at += 8;
        continue;
      }
    }
    const Slot byte = world_.bytes.read(terms_, number, concrete(at), ir::Type::integer(8));
    if (is_defined(byte)) object.elements.emplace_back(at, to_value(ir::Type::integer(8), byte));
    ++at;
  }
  return object;
}

}  // namespace testellate::engine
