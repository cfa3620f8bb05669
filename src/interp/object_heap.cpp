// SPDX-License-Identifier: Apache-2.0
#include "interp/object_heap.h"

#include <bit>
#include <cstring>

#include "support/invariant.h"

namespace testellate::interp {

static_assert(std::endian::native == std::endian::little, "cells are read as the machine keeps its words");

ZeroedBytes allocate_zeroed(std::uint64_t bytes) {
  return ZeroedBytes(static_cast<std::byte*>(std::calloc(bytes == 0 ? 1 : bytes, 1)));
}

ir::ReferenceBits ObjectHeap::new_object(ir::ClassId class_id, std::uint32_t cells) {
  if (!budget_.try_take(object_bytes(cells))) return ir::kNullReference;
  return add(Object{nullptr, class_id, cells, ir::Type::none(), false}, cells * kCellBytes);
}

ir::ReferenceBits ObjectHeap::new_array(ir::ClassId class_id, ir::Type element, std::uint32_t length) {
  if (!budget_.try_take(array_bytes(element, length))) return ir::kNullReference;
  return add(Object{nullptr, class_id, length, element, false}, std::uint64_t{length} * element.byte_size());
}

ir::ReferenceBits ObjectHeap::add(Object object, std::uint64_t data_bytes) {
  constexpr std::uint64_t kNumbers = (std::uint64_t{1} << 32) - ir::kFirstCreatedReference;
  if (objects_.size() >= kNumbers) return ir::kNullReference;
  object.data = allocate(data_bytes);
  if (object.data == nullptr) return ir::kNullReference;
  objects_.push_back(object);
  return ir::kFirstCreatedReference + static_cast<ir::ReferenceBits>(objects_.size() - 1);
}

std::byte* ObjectHeap::allocate(std::uint64_t bytes) {
  // Eight bytes at least: the address of the data names the object in `states_`.
  bytes = bytes == 0 ? 8 : (bytes + 7) & ~std::uint64_t{7};
  if (bytes > free_bytes_) {
    const bool is_large = bytes > kChunkBytes / 4;
    ZeroedBytes chunk = allocate_zeroed(is_large ? bytes : kChunkBytes);
    if (chunk == nullptr) return nullptr;
    std::byte* start = chunk.get();
    chunks_.push_back(std::move(chunk));
    if (is_large) return start;
    free_ = start;
    free_bytes_ = kChunkBytes;
  }
  std::byte* result = free_;
  free_ += bytes;
  free_bytes_ -= bytes;
  return result;
}

Scalar ObjectHeap::read(const Object& object, std::uint32_t at, ir::Type type) const {
  TESTELLATE_INVARIANT(at < object.length, "cell should lie in its object");
  std::uint64_t word = 0;
  std::memcpy(&word, object.data + std::uint64_t{at} * cell_bytes(object), type.byte_size());
  Scalar scalar{word, 0};
  if (object.has_states) scalar.undefined = states_.at(object.data)[at];
  return scalar;
}

void ObjectHeap::write(Object& object, std::uint32_t at, ir::Type type, Scalar scalar) {
  TESTELLATE_INVARIANT(at < object.length, "cell should lie in its object");
  const auto word = static_cast<std::uint64_t>(scalar.bits);
  std::memcpy(object.data + std::uint64_t{at} * cell_bytes(object), &word, type.byte_size());
  if (scalar.undefined == 0 && !object.has_states) return;
  std::vector<std::uint64_t>& states = states_[object.data];
  states.resize(object.length);
  states[at] = static_cast<std::uint64_t>(scalar.undefined);
  object.has_states = true;
}

}  // namespace testellate::interp
