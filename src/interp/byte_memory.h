// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "interp/object_heap.h"
#include "interp/scalar.h"
#include "ir/check.h"
#include "ir/pointer.h"
#include "ir/program.h"

namespace testellate::interp {

/// Memory for stack objects: given back all at once, up to a mark, when a frame is left.
class StackArena {
 public:
  struct Mark {
    std::size_t chunk = 0;
    std::uint64_t used = 0;
  };

  [[nodiscard]] Mark mark() const { return Mark{chunk_, used_}; }
  /// Everything allocated since the mark was taken is gone.
  void release(Mark mark);
  /// Zeroed; null if the machine has no more memory.
  [[nodiscard]] std::byte* allocate(std::uint64_t bytes);

 private:
  struct Chunk {
    ZeroedBytes bytes;
    std::uint64_t size = 0;
  };
  static constexpr std::uint64_t kChunkBytes = 1U << 16;

  std::vector<Chunk> chunks_;
  std::size_t chunk_ = 0;
  std::uint64_t used_ = 0;  ///< of chunk `chunk_`
};

/// Objects behind `ptr`s: docs/ir.md section 6. Uninitialised bits of memory are stored as 0.
class ByteMemory {
 public:
  enum class Kind : std::uint8_t { None, Stack, Heap, Global, Function };

  struct Object {
    /// `size` bytes, followed by as many that have a 1 for each defined bit; null once freed.
    std::byte* bytes = nullptr;
    std::uint64_t size = 0;
    std::uint32_t alignment = 1;
    Kind kind = Kind::None;
    bool is_live = false;
    bool is_constant = false;

    [[nodiscard]] std::byte* defined() const { return bytes + size; }
  };

  /// Marks how far the stack has grown.
  using StackHeight = std::uint32_t;

  /// Both borrowed.
  ByteMemory(const ir::Program& program, MemoryBudget& budget) : program_(program), budget_(budget) {}
  ~ByteMemory();
  ByteMemory(const ByteMemory&) = delete;
  ByteMemory& operator=(const ByteMemory&) = delete;

  /// Uninitialised; null if the budget or the object numbers are spent.
  [[nodiscard]] ir::PointerBits new_stack_object(std::uint64_t size, std::uint32_t alignment);
  [[nodiscard]] ir::PointerBits new_heap_object(std::uint64_t size, std::uint32_t alignment);

  [[nodiscard]] StackHeight stack_height() const { return static_cast<StackHeight>(stack_.size()); }
  /// The stack objects made since are dead.
  void shrink_stack(StackHeight height);

  /// The object a pointer belongs to, dead or alive; null if there is none.
  [[nodiscard]] Object* find(ir::PointerBits pointer) {
    const std::uint32_t index = ir::pointer_object(pointer) - ir::kFirstCreatedObject;
    return index < created_.size() ? &created_[index] : find_other(ir::pointer_object(pointer));
  }
  /// The object if `bytes` bytes at the pointer lie in it and it is alive; else null.
  [[nodiscard]] Object* find_readable(ir::PointerBits pointer, std::uint64_t bytes) {
    Object* object = find(pointer);
    if (object == nullptr || !object->is_live) return nullptr;
    const auto offset = static_cast<std::uint64_t>(ir::pointer_offset(pointer));
    return offset <= object->size && bytes <= object->size - offset ? object : nullptr;
  }
  [[nodiscard]] Object* find_writable(ir::PointerBits pointer, std::uint64_t bytes) {
    Object* object = find_readable(pointer, bytes);
    return object != nullptr && !object->is_constant ? object : nullptr;
  }

  /// What check.read, check.write and check.release raise; nothing if the access is good.
  [[nodiscard]] std::optional<ir::Fault> read_fault(ir::PointerBits pointer, std::uint64_t bytes);
  [[nodiscard]] std::optional<ir::Fault> write_fault(ir::PointerBits pointer, std::uint64_t bytes);
  [[nodiscard]] std::optional<ir::Fault> release_fault(ir::PointerBits pointer);

  /// Of a value at a pointer into `object`; the range must lie in it.
  [[nodiscard]] Scalar load(const Object& object, ir::PointerBits pointer, ir::Type type) const;
  void store(Object& object, ir::PointerBits pointer, ir::Type type, Scalar scalar);

  // The caller has made sure that the ranges are good.
  void move(ir::PointerBits to, ir::PointerBits from, std::uint64_t bytes);
  void fill(ir::PointerBits to, Scalar byte, std::uint64_t bytes);
  /// `pointer` is the start of a live heap object.
  void release(ir::PointerBits pointer);
  /// Pointers to the starts of heap objects that are alive, the oldest first.
  [[nodiscard]] std::vector<ir::PointerBits> live_heap_objects() const;
  /// Of a stack object, by a pointer to its start. False if there is none.
  [[nodiscard]] bool try_begin_scope(ir::PointerBits pointer);
  [[nodiscard]] bool try_end_scope(ir::PointerBits pointer);

 private:
  struct StackObject {
    std::uint32_t index;  ///< in `created_`
    StackArena::Mark before;
  };
  /// What a dead object still costs.
  static constexpr std::uint64_t kHeaderBytes = sizeof(Object);

  [[nodiscard]] Object* find_other(ir::ObjectNumber number);
  [[nodiscard]] Object* find_global(ir::GlobalId global);
  [[nodiscard]] Object* find_stack_object(ir::PointerBits pointer);
  [[nodiscard]] bool try_reserve(std::uint64_t size);
  [[nodiscard]] ir::PointerBits add(Object object);

  const ir::Program& program_;
  MemoryBudget& budget_;
  std::vector<Object> created_;
  std::vector<Object> globals_;  ///< made when first asked for
  Object function_;              ///< stands for every function
  std::vector<StackObject> stack_;
  StackArena arena_;
};

}  // namespace testellate::interp
