// SPDX-License-Identifier: Apache-2.0
#include "interp/byte_memory.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

#include "support/invariant.h"

namespace testellate::interp {

static_assert(std::endian::native == std::endian::little, "values are kept as the machine keeps its words");

namespace {

/// Accesses below it count as accesses through null: the page that systems keep unmapped, so that a field of
/// a null structure is not called wild.
constexpr ir::PointerBits kNullPage = 4096;

std::byte* at(std::byte* start, ir::PointerBits pointer) { return start + ir::pointer_offset(pointer); }

}  // namespace

void StackArena::release(Mark mark) {
  chunk_ = mark.chunk;
  used_ = mark.used;
}

std::byte* StackArena::allocate(std::uint64_t bytes) {
  bytes = (bytes + 7) & ~std::uint64_t{7};
  if (chunks_.empty() || bytes > chunks_[chunk_].size - used_) {
    const std::size_t next = chunks_.empty() ? 0 : chunk_ + 1;
    if (next == chunks_.size() || chunks_[next].size < bytes) {
      // Chunks behind the current one are unused: one that is too small makes room for one that fits.
      chunks_.resize(next);
      const std::uint64_t size = std::max(bytes, kChunkBytes);
      ZeroedBytes fresh = allocate_zeroed(size);
      if (fresh == nullptr) return nullptr;
      chunks_.push_back(Chunk{std::move(fresh), size});
    }
    chunk_ = next;
    used_ = 0;
  }
  std::byte* result = chunks_[chunk_].bytes.get() + used_;
  used_ += bytes;
  std::memset(result, 0, bytes);
  return result;
}

ByteMemory::~ByteMemory() {
  for (Object& object : created_) {
    if (object.kind == Kind::Heap) std::free(object.bytes);
  }
  for (Object& object : globals_) std::free(object.bytes);
}

bool ByteMemory::try_reserve(std::uint64_t size) {
  if (created_.size() >= ir::kObjectNumberLimit - ir::kFirstCreatedObject) return false;
  if (size > std::numeric_limits<std::uint64_t>::max() / 4) return false;
  return budget_.try_take(size + kHeaderBytes);
}

ir::PointerBits ByteMemory::add(Object object) {
  created_.push_back(object);
  return ir::make_pointer(ir::kFirstCreatedObject + static_cast<ir::ObjectNumber>(created_.size() - 1));
}

ir::PointerBits ByteMemory::new_stack_object(std::uint64_t size, std::uint32_t alignment) {
  if (!try_reserve(size)) return ir::kNullPointer;
  const StackArena::Mark before = arena_.mark();
  std::byte* bytes = arena_.allocate(2 * size);
  if (bytes == nullptr) return ir::kNullPointer;
  stack_.push_back(StackObject{static_cast<std::uint32_t>(created_.size()), before});
  return add(Object{bytes, size, alignment, Kind::Stack, true, false});
}

ir::PointerBits ByteMemory::new_heap_object(std::uint64_t size, std::uint32_t alignment) {
  if (!try_reserve(size)) return ir::kNullPointer;
  ZeroedBytes bytes = allocate_zeroed(2 * size);
  if (bytes == nullptr) return ir::kNullPointer;
  return add(Object{bytes.release(), size, alignment, Kind::Heap, true, false});
}

void ByteMemory::shrink_stack(StackHeight height) {
  if (stack_.size() <= height) return;
  arena_.release(stack_[height].before);
  for (std::size_t i = height; i < stack_.size(); ++i) {
    Object& object = created_[stack_[i].index];
    object.is_live = false;
    object.bytes = nullptr;
    budget_.give_back(object.size);
  }
  stack_.resize(height);
}

ByteMemory::Object* ByteMemory::find_other(ir::ObjectNumber number) {
  if (ir::is_global_object(number)) return find_global(ir::GlobalId(number - ir::kFirstGlobalObject));
  if (ir::is_function_object(number) && number - ir::kFirstFunctionObject < program_.functions().size()) {
    function_.kind = Kind::Function;
    function_.is_live = true;
    function_.is_constant = true;
    return &function_;
  }
  return nullptr;
}

ByteMemory::Object* ByteMemory::find_global(ir::GlobalId id) {
  if (!program_.globals().contains(id)) return nullptr;
  if (id.index() >= globals_.size()) globals_.resize(program_.globals().size());
  Object& object = globals_[id.index()];
  if (object.kind != Kind::None) return &object;

  const ir::Global& global = program_.get(id);
  ZeroedBytes bytes = allocate_zeroed(2 * global.size);
  TESTELLATE_INVARIANT(bytes != nullptr, "globals of a program should fit into memory");
  object = Object{bytes.release(), global.size, global.alignment, Kind::Global, true, global.is_constant};
  std::memset(object.defined(), 0xff, object.size);
  std::uint64_t offset = 0;
  auto write = [&](const void* from, std::uint64_t count) {
    TESTELLATE_INVARIANT(count <= object.size - offset, "items should lie in their global");
    std::memcpy(object.bytes + offset, from, count);
    offset += count;
  };
  for (const ir::Global::Item& item : global.items) {
    switch (item.kind) {
      case ir::Global::Item::Kind::Bytes:
        write(item.bytes.data(), item.bytes.size());
        break;
      case ir::Global::Item::Kind::Zero:
        offset += item.count;
        break;
      case ir::Global::Item::Kind::Uninit:
        TESTELLATE_INVARIANT(item.count <= object.size - offset, "items should lie in their global");
        std::memset(object.defined() + offset, 0, item.count);
        offset += item.count;
        break;
      case ir::Global::Item::Kind::Function: {
        const ir::PointerBits pointer = ir::function_pointer(item.function);
        write(&pointer, sizeof pointer);
        break;
      }
      case ir::Global::Item::Kind::Global: {
        const ir::PointerBits pointer = ir::global_pointer(item.global, item.offset);
        write(&pointer, sizeof pointer);
        break;
      }
    }
  }
  return &object;
}

std::optional<ir::Fault> ByteMemory::read_fault(ir::PointerBits pointer, std::uint64_t bytes) {
  if (pointer < kNullPage) return ir::Fault::NullDereference;
  const Object* object = find(pointer);
  if (object == nullptr) return ir::Fault::WildPointer;
  if (!object->is_live) {
    return object->kind == Kind::Heap ? ir::Fault::UseAfterFree : ir::Fault::UseAfterScope;
  }
  if (find_readable(pointer, bytes) == nullptr) return ir::Fault::OutOfBounds;
  return std::nullopt;
}

std::optional<ir::Fault> ByteMemory::write_fault(ir::PointerBits pointer, std::uint64_t bytes) {
  if (std::optional<ir::Fault> fault = read_fault(pointer, bytes)) return fault;
  if (find(pointer)->is_constant) return ir::Fault::WriteToConstant;
  return std::nullopt;
}

std::optional<ir::Fault> ByteMemory::release_fault(ir::PointerBits pointer) {
  if (pointer == ir::kNullPointer) return std::nullopt;
  const Object* object = find(pointer);
  const bool is_start = object != nullptr && object->kind == Kind::Heap && ir::pointer_offset(pointer) == 0;
  if (!is_start) return ir::Fault::InvalidFree;
  if (!object->is_live) return ir::Fault::DoubleFree;
  return std::nullopt;
}

Scalar ByteMemory::load(const Object& object, ir::PointerBits pointer, ir::Type type) const {
  value::U128 bits = 0;
  value::U128 defined = 0;
  std::memcpy(&bits, at(object.bytes, pointer), type.byte_size());
  std::memcpy(&defined, at(object.defined(), pointer), type.byte_size());
  return Scalar{value::truncate(bits, type.width()), value::truncate(~defined, type.width())};
}

void ByteMemory::store(Object& object, ir::PointerBits pointer, ir::Type type, Scalar scalar) {
  const value::U128 defined = ~scalar.undefined;
  std::memcpy(at(object.bytes, pointer), &scalar.bits, type.byte_size());
  std::memcpy(at(object.defined(), pointer), &defined, type.byte_size());
}

void ByteMemory::move(ir::PointerBits to, ir::PointerBits from, std::uint64_t bytes) {
  if (bytes == 0) return;
  const Object* source = find(from);
  const Object* target = find(to);
  std::memmove(at(target->bytes, to), at(source->bytes, from), bytes);
  std::memmove(at(target->defined(), to), at(source->defined(), from), bytes);
}

void ByteMemory::fill(ir::PointerBits to, Scalar byte, std::uint64_t bytes) {
  if (bytes == 0) return;
  const Object* target = find(to);
  std::memset(at(target->bytes, to), static_cast<int>(byte.bits & 0xff), bytes);
  std::memset(at(target->defined(), to), static_cast<int>(~byte.undefined & 0xff), bytes);
}

void ByteMemory::release(ir::PointerBits pointer) {
  Object* object = find(pointer);
  TESTELLATE_INVARIANT(object != nullptr && object->kind == Kind::Heap && object->is_live,
                       "object to release should be a live heap object");
  std::free(object->bytes);
  object->bytes = nullptr;
  object->is_live = false;
  budget_.give_back(object->size);
}

std::vector<ir::PointerBits> ByteMemory::live_heap_objects() const {
  std::vector<ir::PointerBits> pointers;
  for (std::size_t at = 0; at < created_.size(); ++at) {
    if (created_[at].kind != Kind::Heap || !created_[at].is_live) continue;
    pointers.push_back(ir::make_pointer(ir::kFirstCreatedObject + static_cast<ir::ObjectNumber>(at)));
  }
  return pointers;
}

ByteMemory::Object* ByteMemory::find_stack_object(ir::PointerBits pointer) {
  Object* object = find(pointer);
  // Without bytes it belonged to a function that has been left.
  const bool fits = object != nullptr && object->kind == Kind::Stack && object->bytes != nullptr &&
                    ir::pointer_offset(pointer) == 0;
  return fits ? object : nullptr;
}

bool ByteMemory::try_begin_scope(ir::PointerBits pointer) {
  Object* object = find_stack_object(pointer);
  if (object == nullptr) return false;
  std::memset(object->bytes, 0, 2 * object->size);
  object->is_live = true;
  return true;
}

bool ByteMemory::try_end_scope(ir::PointerBits pointer) {
  Object* object = find_stack_object(pointer);
  if (object == nullptr) return false;
  object->is_live = false;
  return true;
}

}  // namespace testellate::interp
