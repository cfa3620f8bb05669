// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <typeinfo>

/// Exceptions in flight. What landing pads are handed is the address of the exception object; this lies
/// before it. frontend/llvm and result read `type`, the last word before the object.
namespace runtime {

struct Exception {
  void* adjusted;          ///< the object as the clause that catches it sees it
  Exception* below;        ///< caught before this one, and still being handled
  void* object;            ///< that was thrown; somewhere else if it is thrown again by an exception_ptr
  void (*destroy)(void*);  ///< may be null
  int handlers;            ///< that handle it; negative if the innermost throws it again
  int references;          ///< from exception_ptr, and 1 for being thrown
  void* unused[2];         ///< keep the object aligned
  const std::type_info* type;
};
static_assert(sizeof(Exception) % 16 == 0);

inline Exception* exception_of(void* object) { return static_cast<Exception*>(object) - 1; }

/// The subobject that is an unambiguous public base of `target`'s type, starting from an object of `type`.
bool upcast(const std::type_info* type, const std::type_info* target, void*& object);
/// Whether a clause that catches `wanted` catches an object of `thrown`; `object` becomes what it sees.
bool catches(const std::type_info* wanted, const std::type_info* thrown, void*& object);

}  // namespace runtime
