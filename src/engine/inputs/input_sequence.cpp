// SPDX-License-Identifier: Apache-2.0
// Sequences among the inputs: lists of a library. The variables are the size and the elements, as a person
// would ask for them: `xs.size()`, `xs.get(2)`.
//
// APPROX(sequence-room): the array of the elements has room to spare, so that what is added finds a place and
// the path does not split over whether there is one. Callers of a sequence cannot tell (but for one thing
// that docs/soundness.md names).
#include <algorithm>
#include <bit>
#include <limits>

#include "engine/inputs/input_space.h"
#include "engine/memory/cell_array.h"
#include "ir/sequence.h"

namespace testellate::engine {

using expr::Sort;
using expr::Term;

namespace {

constexpr std::uint32_t kMaxSize = std::numeric_limits<std::int32_t>::max();
/// Room behind the largest sequence, at least.
constexpr std::uint32_t kLeastSpare = 4;

/// More than a size of that many bits can say, so that no size has to be compared with it; but not so much
/// that the array would no longer be accessed cell by cell.
std::uint32_t room_for(std::uint32_t max_size, unsigned width) {
  const std::uint32_t all = width < 32 ? 1U << width : kMaxSize;
  return all <= CellArray::kMaxElementwise ? std::max(all, kLeastSpare) : max_size + kLeastSpare;
}

}  // namespace

// The sequence itself has just got its number; its elements get the next one.
Term InputSpace::make_sequence_elements(const Reference& reference,
                                        const ir::ClassInputs& inputs,
                                        ObjectHeap& heap) {
  const auto sequence = static_cast<ir::ReferenceBits>(objects_.size());
  const ir::ReferenceBits elements = sequence + 1;
  InputObject array;
  array.kind = InputObject::Kind::Array;
  array.name = reference.name;
  array.object_class = program_->get(program_->get(inputs.elements).data_type).reference_class;
  array.element_type = reference.element;
  array.max_size =
      limits_.is_unbounded ? kMaxSize : std::min(reference.max_length.value_or(limits_.max_array), kMaxSize);
  // As narrow as the limit, so that the bound shows in every term it is part of.
  const unsigned width = static_cast<unsigned>(std::bit_width(array.max_size)) + 1;
  array.sequence_size = make_variable(reference.name + ".size()",
                                      Sort::bit_vector(width),
                                      ir::DataTypeId(),
                                      solver::PreferredStyle::Unsigned);
  const Slot size = to_slot(terms_->make_zero_extend(array.sequence_size, 32));
  if (limits_.is_unbounded) {
    array.length = size;
    array.max_length = kMaxSize;
    array.contents =
        make_variable(reference.name + "[]", Sort::array(32, sort_of(ir::Type::ref())), ir::DataTypeId());
  } else {
    array.max_length = room_for(array.max_size, width);
    array.length = concrete(array.max_length);
  }
  heap.add_input_array(
      elements, array.object_class, ir::Type::ref(), array.length, array.max_length, array.contents);
  add_fixed_cell(sequence, inputs.elements, concrete(elements), heap);
  add_fixed_cell(sequence, inputs.size, size, heap);
  const Term condition = terms_->make_ule(array.sequence_size, terms_->make_bits(width, array.max_size));
  objects_.push_back(std::move(array));
  return condition;
}

ir::ClassId InputSpace::plain_class(const Reference& reference) const {
  const diag::Result<std::span<const ir::ClassId>> classes = classes_of(reference);
  if (!classes) return ir::ClassId();
  for (ir::ClassId id : *classes) {
    const ir::ClassInputs& inputs = program_->get(id).inputs;
    const bool is_plain =
        !inputs.has_identity || !inputs.constants.empty() || ir::find_sequence(*program_, id) != nullptr;
    if (is_plain) return id;
  }
  return ir::ClassId();
}

void InputSpace::choose_element(ir::ReferenceBits array,
                                std::uint32_t index,
                                const InputStores& stores,
                                expr::Assignment& assignment) {
  const auto is_element = [&](const InputCell& cell) {
    return cell.object == array && cell.position == index;
  };
  if (std::ranges::none_of(cells_.view(), is_element)) {
    static_cast<void>(make_element(array, index, stores.heap));
  }
  const Slot initial = std::ranges::find_if(cells_.view(), is_element)->value;
  const Term variable = find_lazy(initial);
  if (!variable.is_valid()) return;
  const ir::ClassId own = plain_class(reference_of(variable));
  if (!own.is_valid()) return;
  const AliasChoice choice{AliasChoice::Kind::Own, 0, own};
  if (!initialise(variable, &choice, stores)) return;
  const std::vector<std::uint64_t>& domain = reference_of(variable).domain;
  if (!domain.empty()) assignment.set(variable, domain.front());
}

void InputSpace::choose_elements(const InputStores& stores, expr::Assignment& assignment) {
  // Sequences that are chosen are empty, as the assignment has it.
  for (std::size_t at = 0; at < objects_.size(); ++at) {
    const InputObject& object = objects_[at];
    if (!object.sequence_size.is_valid() || object.contents.is_valid()) continue;
    const auto size = static_cast<std::uint32_t>(assignment.get(object.sequence_size));
    for (std::uint32_t index = 0; index < size; ++index) {
      choose_element(
          static_cast<ir::ReferenceBits>(at) + ir::kFirstInputReference, index, stores, assignment);
    }
  }
}

}  // namespace testellate::engine
