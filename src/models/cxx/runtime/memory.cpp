// SPDX-License-Identifier: Apache-2.0
// <new>. A size that no machine has throws; any other memory is there.
#include <cstdlib>
#include <new>

#include "models/cxx/runtime/natives.h"

namespace {

constexpr std::size_t kMost = static_cast<std::size_t>(-1) >> 1;

std::new_handler on_failure = nullptr;

void* allocate(std::size_t size) {
  while (size > kMost) {
    if (on_failure == nullptr) throw std::bad_alloc();
    on_failure();
  }
  return __ts_allocate(size == 0 ? 1 : size);
}

/// Here the program may be told that there is no memory.
void* allocate_or_null(std::size_t size) {
  return size > kMost ? nullptr : std::malloc(size == 0 ? 1 : size);
}

}  // namespace

const std::nothrow_t std::nothrow{};

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate_or_null(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return allocate_or_null(size); }
void* operator new(std::size_t size, std::align_val_t) { return allocate(size); }
void* operator new[](std::size_t size, std::align_val_t) { return allocate(size); }
void* operator new(std::size_t size, std::align_val_t, const std::nothrow_t&) noexcept {
  return allocate_or_null(size);
}
void* operator new[](std::size_t size, std::align_val_t, const std::nothrow_t&) noexcept {
  return allocate_or_null(size);
}

void operator delete(void* object) noexcept { std::free(object); }
void operator delete[](void* object) noexcept { std::free(object); }
void operator delete(void* object, std::size_t) noexcept { std::free(object); }
void operator delete[](void* object, std::size_t) noexcept { std::free(object); }
void operator delete(void* object, const std::nothrow_t&) noexcept { std::free(object); }
void operator delete[](void* object, const std::nothrow_t&) noexcept { std::free(object); }
void operator delete(void* object, std::align_val_t) noexcept { std::free(object); }
void operator delete[](void* object, std::align_val_t) noexcept { std::free(object); }
void operator delete(void* object, std::size_t, std::align_val_t) noexcept { std::free(object); }
void operator delete[](void* object, std::size_t, std::align_val_t) noexcept { std::free(object); }
void operator delete(void* object, std::align_val_t, const std::nothrow_t&) noexcept { std::free(object); }
void operator delete[](void* object, std::align_val_t, const std::nothrow_t&) noexcept { std::free(object); }

std::new_handler std::set_new_handler(std::new_handler handler) noexcept {
  std::new_handler before = on_failure;
  on_failure = handler;
  return before;
}
std::new_handler std::get_new_handler() noexcept { return on_failure; }
