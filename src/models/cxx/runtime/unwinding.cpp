// SPDX-License-Identifier: Apache-2.0
// What throw, catch and exception_ptr come to.
#include <cstdlib>
#include <exception>
#include <new>

#include <cxxabi.h>

#include "models/cxx/runtime/exception.h"
#include "models/cxx/runtime/natives.h"

namespace {

using runtime::Exception;
using runtime::exception_of;

Exception* caught = nullptr;  ///< the innermost that is being handled
int uncaught = 0;

[[noreturn]] void fail() { std::abort(); }
std::terminate_handler on_terminate = fail;

void release(Exception* exception) {
  if (--exception->references != 0) return;
  if (exception->object != exception + 1) {
    release(exception_of(exception->object));
  } else if (exception->destroy != nullptr) {
    exception->destroy(exception->object);
  }
  std::free(exception);
}

[[noreturn]] void raise(Exception* exception) {
  ++uncaught;
  __ts_raise(exception + 1);
}

}  // namespace

namespace __cxxabiv1 {

// Threads that are cancelled: there are none.
__forced_unwind::~__forced_unwind() noexcept {}

extern "C" {

void* __cxa_allocate_exception(std::size_t size) noexcept {
  auto* exception = static_cast<Exception*>(__ts_allocate(sizeof(Exception) + size));
  exception->adjusted = nullptr;
  exception->below = nullptr;
  exception->object = exception + 1;
  exception->destroy = nullptr;
  exception->handlers = 0;
  exception->references = 1;
  exception->type = nullptr;
  return exception + 1;
}

void __cxa_free_exception(void* object) noexcept { std::free(exception_of(object)); }

__cxa_refcounted_exception* __cxa_init_primary_exception(void* object,
                                                         std::type_info* type,
                                                         void (*destroy)(void*)) noexcept {
  Exception* exception = exception_of(object);
  exception->type = type;
  exception->destroy = destroy;
  exception->references = 0;
  return reinterpret_cast<__cxa_refcounted_exception*>(exception);
}

void __cxa_throw(void* object, std::type_info* type, void (*destroy)(void*)) {
  Exception* exception = exception_of(object);
  exception->type = type;
  exception->destroy = destroy;
  raise(exception);
}

void* __cxa_get_exception_ptr(void* object) noexcept { return exception_of(object)->adjusted; }

void* __cxa_begin_catch(void* object) noexcept {
  Exception* exception = exception_of(object);
  exception->handlers = (exception->handlers < 0 ? -exception->handlers : exception->handlers) + 1;
  --uncaught;
  if (exception != caught) {
    exception->below = caught;
    caught = exception;
  }
  return exception->adjusted;
}

void __cxa_end_catch() {
  Exception* exception = caught;
  if (exception == nullptr) return;
  if (exception->handlers < 0) {
    // Thrown again: whoever catches it next takes over.
    if (++exception->handlers == 0) caught = exception->below;
    return;
  }
  if (--exception->handlers != 0) return;
  caught = exception->below;
  release(exception);
}

void __cxa_rethrow() {
  if (caught == nullptr) std::terminate();
  caught->handlers = -caught->handlers;
  raise(caught);
}

void __cxa_call_unexpected(void* object) {
  __cxa_begin_catch(object);
  std::terminate();
}

void __cxa_call_terminate(void* object) noexcept {
  __cxa_begin_catch(object);
  std::terminate();
}

void __cxa_bad_cast() { throw std::bad_cast(); }
void __cxa_bad_typeid() { throw std::bad_typeid(); }
void __cxa_throw_bad_array_new_length() { throw std::bad_array_new_length(); }
void __cxa_pure_virtual() { std::terminate(); }
void __cxa_deleted_virtual() { std::terminate(); }

std::type_info* __cxa_current_exception_type() noexcept {
  return caught == nullptr ? nullptr : const_cast<std::type_info*>(caught->type);
}

// A static local is made once; the first byte of its guard says that it is there.
int __cxa_guard_acquire(__guard* guard) { return *reinterpret_cast<char*>(guard) == 0 ? 1 : 0; }
void __cxa_guard_release(__guard* guard) noexcept { *reinterpret_cast<char*>(guard) = 1; }
void __cxa_guard_abort(__guard*) noexcept {}

// Tests are over before anything is destroyed that lives as long as the program.
int __cxa_atexit(void (*)(void*), void*, void*) noexcept { return 0; }
int __cxa_thread_atexit(void (*)(void*), void*, void*) noexcept { return 0; }

int __gxx_personality_v0(...) { __builtin_trap(); }

}  // extern "C"
}  // namespace __cxxabiv1

/// Asked by landing pads, clause by clause from the last to the first.
extern "C" bool matches(void* object, const std::type_info* wanted) __asm__("cxx.matches");
bool matches(void* object, const std::type_info* wanted) {
  Exception* exception = exception_of(object);
  void* seen = exception->object;
  if (!runtime::catches(wanted, exception->type, seen)) return false;
  exception->adjusted = seen;
  return true;
}

/// Called by landing pads that clean nothing up, with the number of the clause that catches: where none does,
/// unwinding passes such a function by.
extern "C" void enter(void* object, int clause) __asm__("cxx.enter");
void enter(void* object, int clause) {
  if (clause == 0) __ts_raise(object);
}

void std::terminate() noexcept {
  on_terminate();
  fail();
}
std::terminate_handler std::set_terminate(std::terminate_handler handler) noexcept {
  std::terminate_handler before = on_terminate;
  on_terminate = handler;
  return before;
}
std::terminate_handler std::get_terminate() noexcept { return on_terminate; }
bool std::uncaught_exception() noexcept { return uncaught != 0; }
int std::uncaught_exceptions() noexcept { return uncaught; }

std::exception_ptr std::current_exception() noexcept {
  if (caught == nullptr) return {};
  return __exception_ptr::exception_ptr(caught->object);
}

void std::rethrow_exception(std::exception_ptr pointer) {
  // Another exception with the same object: the first one may still be handled.
  Exception* primary = exception_of(pointer._M_get());
  auto* again = static_cast<Exception*>(__ts_allocate(sizeof(Exception) + 1));
  again->adjusted = nullptr;
  again->below = nullptr;
  again->object = primary->object;
  again->destroy = nullptr;
  again->handlers = 0;
  again->references = 1;
  again->type = primary->type;
  ++primary->references;
  raise(again);
}

namespace std::__exception_ptr {

exception_ptr::exception_ptr(void* object) noexcept : _M_exception_object(object) { _M_addref(); }
void exception_ptr::_M_addref() noexcept {
  if (_M_exception_object != nullptr) ++exception_of(_M_exception_object)->references;
}
void exception_ptr::_M_release() noexcept {
  if (_M_exception_object != nullptr) release(exception_of(_M_exception_object));
  _M_exception_object = nullptr;
}
void* exception_ptr::_M_get() const noexcept { return _M_exception_object; }
const std::type_info* exception_ptr::__cxa_exception_type() const noexcept {
  return _M_exception_object == nullptr ? nullptr : exception_of(_M_exception_object)->type;
}

}  // namespace std::__exception_ptr
