// SPDX-License-Identifier: Apache-2.0
// Cells of input objects come into being when a path first looks at them.
#include <algorithm>
#include <map>

#include "engine/inputs/data_layout.h"
#include "engine/inputs/input_space.h"
#include "engine/inputs/input_types.h"
#include "engine/memory/slot.h"
#include "support/invariant.h"

namespace testellate::engine {

using expr::Term;

namespace {

constexpr unsigned kByteBits = 8;
constexpr unsigned kLetters = 26;

/// Whether the bounds of a number, of which the first is the least, leave it no sign.
bool is_natural(const std::vector<ir::FixedField>& bounds, ir::FieldId field, unsigned width) {
  const auto least = std::ranges::find(bounds, field, &ir::FixedField::field);
  return least != bounds.end() && !value::sign_bit(least->bits, width);
}

}  // namespace

Slot InputSpace::make_cell(ir::ReferenceBits number, ir::FieldId field, ObjectHeap& heap, unsigned width) {
  const InputObject& object = objects_[number - ir::kFirstInputReference];
  const ir::Field& info = program_->get(field);
  const ir::ClassInputs& inputs = program_->get(info.owner).inputs;
  const bool is_never_null = std::ranges::find(inputs.not_null, field) != inputs.not_null.end();
  const bool is_held = inputs.elements == field && !inputs.size.is_valid() && object.element_type.is_valid();
  const ir::DataTypeId data_type = is_held ? object.element_type : info.data_type;
  const InputPlace place{InputPlace::Kind::Field, number, 0, field};
  const std::string name = name_of_field(object, field);
  const unsigned full = width == 0 ? 0 : info.type.width();
  const bool is_extended_with_zeros =
      width != 0 && ((!limits_.has_all_values && is_natural(inputs.usual, field, full)) ||
                     is_natural(inputs.fixed, field, full));
  Slot value;
  if (is_extended_with_zeros) {
    value = make_scalar(name, place, {}, width, info.type, solver::PreferredStyle::Unsigned);
  } else if (width != 0) {
    value = make_scalar(name, place, data_type, width, info.type);
  } else {
    value = make_input(name, data_type, info.type, nullptr, place, is_never_null);
  }
  heap.write_cell(number, info.cell, value);
  cells_.push_back({number, info.cell, 0, info.type, field, data_type, value});
  return value;
}

Slot InputSpace::make_element(ir::ReferenceBits number, std::uint32_t index, ObjectHeap& heap) {
  const InputObject& object = objects_[number - ir::kFirstInputReference];
  if (object.text_length.is_valid()) {
    make_character(number, index, heap);
    return *heap.try_read(*terms_, number, ir::Type::integer(8), index);
  }
  const ir::Class& info = program_->get(object.object_class);
  const bool is_sequence = object.sequence_size.is_valid();
  const InputPlace place{InputPlace::Kind::Element, number, index, {}};
  std::string path = object.name + "[" + std::to_string(index) + "]";
  Slot value;
  if (is_sequence && index >= object.max_size) {
    value = concrete(ir::kNullReference);
  } else if (info.element_type.is_ref()) {
    Reference reference;
    reference.name = path;
    reference.declared = info.element_class;
    reference.is_element = is_sequence;
    set_declared(reference, object.element_type);
    value = make_reference(std::move(reference), place, object.element_type);
  } else {
    value = make_scalar(path, place, info.element_data_type, 0, info.element_type);
  }
  if (heap.first_absent(number, concrete(index))) heap.write_element(*terms_, number, concrete(index), value);
  cells_.push_back({number, index, 0, info.element_type, ir::FieldId(), info.element_data_type, value});
  return value;
}

// Objects of several classes may stand under one name. Fields of one name and type in them are one variable;
// those of other types say whose they are, so that a name does not depend on which path comes first.
bool InputSpace::is_ambiguous(const InputObject& object, const ir::Field& field) const {
  if (!object.one_choice_of.is_valid()) return false;
  for (ir::ClassId choice : own_classes_->at(object.one_choice_of)) {
    for (ir::ClassId at = choice; at.is_valid(); at = program_->get(at).super) {
      const ir::FieldId other = program_->find_field(at, field.name);
      if (!other.is_valid()) continue;
      const ir::Field& found = program_->get(other);
      if (found.type != field.type || !is_same_data(*program_, found.data_type, field.data_type)) return true;
    }
  }
  return false;
}

bool InputSpace::needs_class(const InputObject& object, ir::FieldId field) const {
  const ir::Field& info = program_->get(field);
  if (is_ambiguous(object, info)) return true;
  // A field that a subclass hides.
  for (ir::ClassId at = object.object_class; at.is_valid() && at != info.owner;
       at = program_->get(at).super) {
    if (program_->find_field(at, info.name).is_valid()) return true;
  }
  return false;
}

std::string InputSpace::name_of_field(const InputObject& object, ir::FieldId field) const {
  const ir::Field& info = program_->get(field);
  std::string name = object.name + ".";
  if (needs_class(object, field)) name += std::string(program_->text(program_->get(info.owner).name)) + ":";
  return name + std::string(program_->text(info.name));
}

void InputSpace::make_bytes(
    ir::ObjectNumber number, const Slot& offset, std::uint64_t count, bool is_pointer, ByteMemory& memory) {
  while (auto at = memory.first_absent(*terms_, number, offset, count, is_pointer)) {
    // Of what lies at an unknown place, and of bytes that are copied, nobody says what they are.
    const bool is_there = offset.is_concrete() && offset.bits == *at && count <= BytePlane::kMaxAccess;
    make_byte(number, *at, is_there ? Look{count * kByteBits, is_pointer} : Look{}, memory);
  }
}

const InputGlobal& InputSpace::global_at(ir::ObjectNumber number) const {
  const ir::GlobalId id(number - ir::kFirstGlobalObject);
  const auto found = std::ranges::find(globals_.view(), id, &InputGlobal::global);
  TESTELLATE_INVARIANT(found != globals_.view().end(), "a global with absent bytes should be an input");
  return *found;
}

const std::string& InputSpace::name_of_bytes(ir::ObjectNumber number) const {
  return ir::is_global_object(number) ? global_at(number).name
                                      : objects_[number - ir::kFirstInputObject].name;
}

Piece InputSpace::piece_at(ir::ObjectNumber number, std::uint64_t bit) const {
  Piece piece = piece_at(number, bit, Look{});
  if (!piece.is_in_union) return piece;
  for (const InputCell& cell : cells_.view()) {
    if (cell.object != number || cell.position != bit / kByteBits || bit % kByteBits != 0) continue;
    return piece_at(number, bit, Look{std::uint64_t{kByteBits} * cell.type.byte_size(), cell.type.is_ptr()});
  }
  return piece;
}

Piece InputSpace::piece_at(ir::ObjectNumber number, std::uint64_t bit, const Look& look) const {
  if (ir::is_global_object(number)) {
    return find_piece(*program_, global_at(number).data_type, Naming::ByName, bit, look);
  }
  const InputObject& object = objects_[number - ir::kFirstInputObject];
  const Naming naming = object.is_by_value ? Naming::ByName : Naming::ByPointer;
  const std::uint64_t lead = object.lead * kByteBits;
  if (bit < lead) {
    const std::uint64_t byte = bit / kByteBits;
    Piece piece{byte * kByteBits, kByteBits, object.lead_type, false, false, {}};
    piece.path.push_back({PieceStep::Kind::Element, byte - object.lead});
    return piece;
  }
  Piece piece = find_piece(*program_, object.element_type, naming, bit - lead, look);
  piece.first_bit += lead;
  return piece;
}

void InputSpace::make_byte(ir::ObjectNumber number,
                           std::uint64_t offset,
                           const Look& look,
                           ByteMemory& memory) {
  Piece piece = piece_at(number, offset * kByteBits, look);
  bool is_whole = piece.first_bit % kByteBits == 0 && piece.bit_count % kByteBits == 0 && !piece.is_bit_field;
  if (piece.is_padding() && is_whole) {
    memory.fill(*terms_,
                number,
                offset,
                ir::Type::integer(kByteBits),
                make_padding(number, offset * kByteBits, kByteBits));
  } else if (is_whole) {
    make_scalar_bytes(number, piece, memory);
  } else {
    make_bit_fields(number, offset, memory);
  }
}

// APPROX(input-padding): a test cannot set padding, so a path that depends on it is no test.
Slot InputSpace::make_padding(ir::ObjectNumber number, std::uint64_t first_bit, unsigned count) {
  std::string name = name_of_bytes(number) + ".padding" + std::to_string(first_bit);
  if (limits_.is_unbounded) name.insert(0, 1, '~');
  padding_.push_back(terms_->make_variable(name, expr::Sort::bit_vector(count)));
  return to_slot(padding_.view().back());
}

void InputSpace::make_scalar_bytes(ir::ObjectNumber number, const Piece& piece, ByteMemory& memory) {
  std::uint64_t offset = piece.first_bit / kByteBits;
  const ir::Type type = storage_type(program_->get(piece.type), piece.bit_count);

  const InputObject* object =
      ir::is_global_object(number) ? nullptr : &objects_[number - ir::kFirstInputObject];
  const InputPlace place{InputPlace::Kind::Bytes, number, piece.first_bit, {}};
  const std::string name = name_of_piece(*program_, name_of_bytes(number), piece);
  Slot value;
  if (const std::optional<Slot> fixed = fixed_value(object, piece, type)) {
    value = *fixed;
  } else if (object == nullptr || !object->is_string || offset < object->lead) {
    value = make_input(name, piece.type, type, nullptr, place);
  } else if (std::uint64_t last = memory.size(number).max - 1; offset < last) {
    // The terminator is part of the value, not a condition on all bytes at once: a path that looks at some
    // characters is not tied to the others.
    value = make_input(name, piece.type, type, nullptr, place);
    Term length = bits_term(*terms_, object->length, 32);
    Term is_end = terms_->make_equal(length, terms_->make_bits(32, offset - object->lead));
    value = make_ite(*terms_, type, is_end, Slot(), value);
  }
  memory.fill(*terms_, number, offset, type, value);
  cells_.push_back({number, offset, 0, type, ir::FieldId(), piece.type, value});
}

std::optional<Slot> InputSpace::fixed_value(const InputObject* object,
                                            const Piece& piece,
                                            ir::Type type) const {
  if (!limits_.filling || !type.is_integer() || (object != nullptr && object->is_string)) return std::nullopt;
  const bool is_element = !piece.path.empty() && piece.path.back().kind == PieceStep::Kind::Element;
  const ir::DataType::Kind kind = program_->get(piece.type).kind;
  if (!is_element || kind == ir::DataType::Kind::Bool) return std::nullopt;
  const auto mask = value::low_mask<value::U128>(type.width());
  switch (*limits_.filling) {
    case ArrayFilling::Counting:
      // Of text that a person can read.
      if (kind == ir::DataType::Kind::Character && type.width() <= kByteBits) {
        return concrete('a' + value::U128{piece.path.back().index} % kLetters);
      }
      return concrete((value::U128{piece.path.back().index} + 1) & mask);
    case ArrayFilling::Zeros:
      return concrete(value::U128{0});
    case ArrayFilling::Ones:
      return concrete(mask);
    case ArrayFilling::Same:
      return concrete(value::U128{1});
  }
  TESTELLATE_UNREACHABLE("every filling has its case");
}

void InputSpace::make_bit_fields(ir::ObjectNumber number, std::uint64_t offset, ByteMemory& memory) {
  // Bytes that share bit-fields are made together, so that each bit-field is made once.
  std::uint64_t first = offset;
  std::uint64_t end = offset + 1;
  std::map<std::uint64_t, Piece> pieces;
  for (bool grows = true; grows;) {
    grows = false;
    pieces.clear();
    for (std::uint64_t bit = first * kByteBits; bit < end * kByteBits;) {
      Piece piece = piece_at(number, bit, Look{});
      std::uint64_t low = piece.first_bit / kByteBits;
      std::uint64_t high = (piece.end_bit() + kByteBits - 1) / kByteBits;
      if (low < first || high > end) grows = true;
      first = std::min(first, low);
      end = std::max(end, high);
      bit = piece.end_bit();
      pieces.emplace(piece.first_bit, std::move(piece));
    }
  }
  Slot bits;
  unsigned width = 0;
  std::uint64_t at = first;
  auto append = [&](const Slot& part, unsigned count) {
    bits = width == 0 ? part : concat_bits(*terms_, part, count, bits, width);
    width += count;
    // Bytes that are complete are stored; less than one is carried on.
    for (; width >= kByteBits; width -= kByteBits, ++at) {
      Slot byte = extract_bits(*terms_, bits, 0, kByteBits);
      memory.fill(*terms_, number, at, ir::Type::integer(kByteBits), byte);
      if (width > kByteBits) bits = extract_bits(*terms_, bits, kByteBits, width - kByteBits);
    }
  };
  for (const auto& [bit, piece] : pieces) {
    auto count = static_cast<unsigned>(piece.bit_count);
    if (piece.is_padding()) {
      for (unsigned low = 0; low < count; low += 64) {
        const unsigned length = std::min(count - low, 64U);
        append(make_padding(number, bit + low, length), length);
      }
      continue;
    }
    ir::Type type = ir::Type::integer(count);
    const InputPlace place{InputPlace::Kind::Bytes, number, bit, {}};
    const std::string name = name_of_piece(*program_, name_of_bytes(number), piece);
    Slot field = make_scalar(name, place, piece.type, count, type);
    const Slot value = to_slot(to_bits_term(*terms_, type, field));
    auto bit_offset = static_cast<std::uint8_t>(bit % kByteBits);
    cells_.push_back({number, bit / kByteBits, bit_offset, type, ir::FieldId(), piece.type, field});
    for (unsigned low = 0; low < count; low += 64) {
      unsigned length = std::min(count - low, 64U);
      append(extract_bits(*terms_, value, low, length), length);
    }
  }
  TESTELLATE_INVARIANT(width == 0, "pieces should fill their bytes");
}

}  // namespace testellate::engine
