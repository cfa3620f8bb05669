// SPDX-License-Identifier: Apache-2.0
#include "explain/final_array.h"

#include "engine/memory/byte_plane.h"
#include "ir/pointer.h"

namespace testellate::explain {
namespace {

using engine::InputObject;
using engine::Slot;
using expr::Term;
using expr::TermKind;

constexpr unsigned kIndexWidth = 32;

/// Stands for any index: what is read there shows the whole array.
Term any_index(expr::TermBuilder& terms) {
  return terms.make_variable("any index", expr::Sort::bit_vector(kIndexWidth));
}

Term array_of(const Slot& element) {
  const bool is_element = !element.is_concrete() && element.term.kind() == TermKind::Select;
  return is_element ? element.term.argument(0) : Term();
}

bool is_all_there(expr::TermBuilder& terms, const engine::ByteMemory& memory, ir::ObjectNumber number) {
  const std::uint64_t size = memory.size(number).max;
  for (std::uint64_t at = 0; at < size; ++at) {
    if (memory.first_absent(terms, number, engine::concrete(at), 1)) return false;
  }
  return true;
}

FinalArray array_of_bytes(const ir::Program& program,
                          expr::TermBuilder& terms,
                          const engine::ByteMemory& memory,
                          ir::ObjectNumber number,
                          ir::DataTypeId element) {
  if (!element.is_valid() || memory.life(number) != engine::ByteObjectLife::Live) return {};
  // A global array is one value of its type.
  while (program.get(element).kind == ir::DataType::Kind::Array) element = program.get(element).target;
  const std::uint64_t size = ir::data_size(program, element);
  const ir::DataType& type = program.get(element);
  if (size == 0 || type.width != size * 8) return {};
  const std::uint64_t count = memory.size(number).max / size;
  if (count <= engine::BytePlane::kMaxPositions || !is_all_there(terms, memory, number)) return {};
  const ir::Type storage = engine::storage_type(type, size * 8);
  const Term offset = terms.make_mul(terms.make_zero_extend(any_index(terms), 64), terms.make_bits(64, size));
  return {array_of(memory.read(terms, number, engine::to_slot(offset), storage)), storage, element};
}

}  // namespace

FinalArray final_array(const ir::Program& program,
                       expr::TermBuilder& terms,
                       const engine::World& world,
                       std::uint32_t number) {
  if (ir::is_global_object(number)) {
    return array_of_bytes(program, terms, world.bytes, number, world.inputs.global_at(number).data_type);
  }
  const InputObject& object = world.inputs.objects()[number - ir::kFirstInputReference];
  switch (object.kind) {
    case InputObject::Kind::Instance:
      return {};
    case InputObject::Kind::Bytes:
      return array_of_bytes(program, terms, world.bytes, number, object.element_type);
    case InputObject::Kind::Array:
      if (!object.contents.is_valid()) return {};
      return {array_of(world.heap.read_element(terms, number, engine::to_slot(any_index(terms)))),
              world.heap.element_type(number),
              object.element_type.is_valid() ? object.element_type
                                             : program.get(object.object_class).element_data_type};
  }
  return {};
}

}  // namespace testellate::explain
