// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <unordered_map>
#include <vector>

#include "interp/scalar.h"
#include "ir/ids.h"
#include "ir/pointer.h"
#include "ir/type.h"

namespace testellate::interp {

/// Bytes of all objects of a program together.
class MemoryBudget {
 public:
  explicit MemoryBudget(std::uint64_t limit) : limit_(limit) {}

  /// False, and nothing taken, if it would go beyond the limit.
  [[nodiscard]] bool try_take(std::uint64_t bytes) {
    if (bytes > limit_ - used_) return false;
    used_ += bytes;
    return true;
  }
  void give_back(std::uint64_t bytes) { used_ -= bytes; }
  [[nodiscard]] std::uint64_t used() const { return used_; }

 private:
  std::uint64_t limit_;
  std::uint64_t used_ = 0;
};

struct FreeMemory {
  void operator()(std::byte* bytes) const { std::free(bytes); }
};
/// Zeroed memory that the system hands out page by page as it is touched.
using ZeroedBytes = std::unique_ptr<std::byte, FreeMemory>;
/// Null if the machine has no more.
[[nodiscard]] ZeroedBytes allocate_zeroed(std::uint64_t bytes);

/// Objects and arrays behind `ref`s: docs/ir.md section 6. Nothing is ever collected; the budget ends a path
/// that allocates for ever.
class ObjectHeap {
 public:
  struct Object {
    std::byte* data = nullptr;
    ir::ClassId class_id;
    std::uint32_t length = 0;  ///< cells of an object, elements of an array
    ir::Type element;          ///< void for an object that is not an array
    /// Some cell holds uninitialised bits; the states are kept apart.
    bool has_states = false;
  };

  /// `budget` is borrowed.
  explicit ObjectHeap(MemoryBudget& budget) : budget_(budget) {}

  /// Null if the budget is spent.
  [[nodiscard]] ir::ReferenceBits new_object(ir::ClassId class_id, std::uint32_t cells);
  [[nodiscard]] ir::ReferenceBits new_array(ir::ClassId class_id, ir::Type element, std::uint32_t length);

  /// Null for the null reference and for numbers of no object.
  [[nodiscard]] Object* find(std::uint64_t reference) {
    const std::uint64_t index = reference - ir::kFirstCreatedReference;
    return index < objects_.size() ? &objects_[index] : nullptr;
  }
  [[nodiscard]] const Object* find(std::uint64_t reference) const {
    const std::uint64_t index = reference - ir::kFirstCreatedReference;
    return index < objects_.size() ? &objects_[index] : nullptr;
  }

  /// Cell of an object, element of an array; `at` is below the length. `type` is that of the field or
  /// element.
  [[nodiscard]] Scalar read(const Object& object, std::uint32_t at, ir::Type type) const;
  void write(Object& object, std::uint32_t at, ir::Type type, Scalar scalar);

  /// Bytes that new objects take from the budget and their limit is about.
  [[nodiscard]] static std::uint64_t object_bytes(std::uint32_t cells) {
    return kHeaderBytes + std::uint64_t{cells} * kCellBytes;
  }
  [[nodiscard]] static std::uint64_t array_bytes(ir::Type element, std::uint32_t length) {
    return kHeaderBytes + std::uint64_t{length} * element.byte_size();
  }

 private:
  static constexpr std::uint64_t kHeaderBytes = 24;
  static constexpr std::uint64_t kCellBytes = 8;
  static constexpr std::uint64_t kChunkBytes = 1U << 20;

  [[nodiscard]] ir::ReferenceBits add(Object object, std::uint64_t data_bytes);
  [[nodiscard]] std::byte* allocate(std::uint64_t bytes);
  [[nodiscard]] static std::uint32_t cell_bytes(const Object& object) {
    return object.element.is_void() ? static_cast<std::uint32_t>(kCellBytes) : object.element.byte_size();
  }

  MemoryBudget& budget_;
  std::vector<Object> objects_;
  std::vector<ZeroedBytes> chunks_;
  std::byte* free_ = nullptr;
  std::uint64_t free_bytes_ = 0;
  /// Uninitialised bits by object data, one word per cell; only for objects with `has_states`.
  std::unordered_map<const std::byte*, std::vector<std::uint64_t>> states_;
};

}  // namespace testellate::interp
