// SPDX-License-Identifier: Apache-2.0
// Texts among the inputs. The variables are the length and the characters, as a person would ask for them:
// `s.length()`, `s.charAt(2)`; the bytes of the array are cut out of the characters, so that the program's
// putting them together again yields the variables.
#include <algorithm>
#include <bit>

#include "engine/inputs/input_space.h"
#include "engine/memory/bit_slots.h"

namespace testellate::engine {

using expr::Sort;
using expr::Term;

namespace {

constexpr unsigned kByteBits = 8;
constexpr unsigned kCharacterBits = 16;
/// Two bytes for each character are the length of an array, which is a positive i32.
constexpr std::uint32_t kMaxTextLength = (1U << 30) - 1;

}  // namespace

void InputSpace::add_fixed_cell(ir::ReferenceBits number,
                                ir::FieldId field,
                                const Slot& value,
                                ObjectHeap& heap) {
  const ir::Field& info = program_->get(field);
  heap.write_cell(number, info.cell, value);
  cells_.push_back({number, info.cell, 0, info.type, field, info.data_type, value});
}

void InputSpace::add_fixed_cells(ir::ReferenceBits number, const ir::Class& info, ObjectHeap& heap) {
  for (const ir::Class* at = &info;; at = &program_->get(at->super)) {
    for (const ir::FixedField& fixed : at->inputs.fixed) {
      add_fixed_cell(number, fixed.field, concrete(fixed.bits), heap);
    }
    if (!at->super.is_valid()) break;
  }
  if (info.inputs.text.is_valid()) add_fixed_cell(number, info.inputs.text, concrete(number + 1), heap);
}

// The text itself has just got its number; its bytes get the next one.
Term InputSpace::make_text_bytes(const Reference& reference, ir::ClassId text, ObjectHeap& heap) {
  const ir::ClassInputs& inputs = program_->get(text).inputs;
  const std::uint32_t max = limits_.is_unbounded
                                ? kMaxTextLength
                                : std::min(reference.max_length.value_or(limits_.max_string), kMaxTextLength);
  // As narrow as its limit, so that doubling it loses nothing and nobody has to cut it; but for one bit, so
  // that to be above 7 is not a question of the sign, as conditions would show it.
  const unsigned width = static_cast<unsigned>(std::bit_width(max)) + 1;
  const Term length = make_variable(reference.name + ".length()",
                                    Sort::bit_vector(width),
                                    ir::DataTypeId(),
                                    solver::PreferredStyle::Unsigned);
  const Term bytes = terms_->make_mul(terms_->make_zero_extend(length, 32), terms_->make_bits(32, 2));
  InputObject array;
  array.kind = InputObject::Kind::Array;
  array.name = reference.name;
  array.object_class = program_->get(program_->get(inputs.text).data_type).reference_class;
  array.length = to_slot(bytes);
  array.max_length = 2 * max;
  array.text_length = length;
  if (limits_.is_unbounded) {
    array.contents =
        make_variable(reference.name + "[]", Sort::array(32, Sort::bit_vector(kByteBits)), ir::DataTypeId());
  }
  heap.add_input_array(static_cast<ir::ReferenceBits>(objects_.size()) + 1,
                       array.object_class,
                       ir::Type::integer(kByteBits),
                       array.length,
                       array.max_length,
                       array.contents);
  objects_.push_back(std::move(array));
  return terms_->make_ule(length, terms_->make_bits(width, max));
}

// Both bytes are made at once, unless one was written before.
void InputSpace::make_character(ir::ReferenceBits number, std::uint32_t index, ObjectHeap& heap) {
  const InputObject& text = objects_[number - ir::kFirstInputReference - 1];
  const std::uint32_t at = index / 2;
  const Term character = make_variable(text.name + ".charAt(" + std::to_string(at) + ")",
                                       Sort::bit_vector(kCharacterBits),
                                       program_->get(text.object_class).inputs.character);
  for (std::uint32_t part = 0; part < 2; ++part) {
    const std::uint32_t byte = 2 * at + part;
    const Slot value = extract_bits(*terms_, to_slot(character), part * kByteBits, kByteBits);
    const ir::Type type = ir::Type::integer(kByteBits);
    if (heap.first_absent(number, concrete(byte))) {
      heap.write_element(*terms_, number, concrete(byte), value);
    }
    cells_.push_back({number, byte, 0, type, ir::FieldId(), ir::DataTypeId(), value});
  }
}

}  // namespace testellate::engine
