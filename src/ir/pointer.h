// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "ir/ids.h"

/// How pointers and references are numbers: docs/ir.md section 6. Interpreter and engine share this
/// representation.
namespace testellate::ir {

inline constexpr unsigned kPointerOffsetBits = 40;
inline constexpr std::uint64_t kPointerOffsetBias = std::uint64_t{1} << 32;
inline constexpr std::uint64_t kPointerOffsetMask = (std::uint64_t{1} << kPointerOffsetBits) - 1;

/// Number of an object of byte memory: 24 bits, 0 for none.
using ObjectNumber = std::uint32_t;
inline constexpr ObjectNumber kFirstInputObject = 1;
inline constexpr ObjectNumber kFirstFunctionObject = 1U << 20;
inline constexpr ObjectNumber kFirstGlobalObject = 1U << 21;
inline constexpr ObjectNumber kFirstCreatedObject = 1U << 22;
inline constexpr ObjectNumber kObjectNumberLimit = 1U << 24;

using PointerBits = std::uint64_t;
inline constexpr PointerBits kNullPointer = 0;

[[nodiscard]] constexpr PointerBits make_pointer(ObjectNumber object, std::int64_t offset = 0) {
  return (static_cast<std::uint64_t>(object) << kPointerOffsetBits) |
         ((static_cast<std::uint64_t>(offset) + kPointerOffsetBias) & kPointerOffsetMask);
}
[[nodiscard]] constexpr ObjectNumber pointer_object(PointerBits pointer) {
  return static_cast<ObjectNumber>(pointer >> kPointerOffsetBits);
}
/// Offset in bytes from the start of the object; meaningful only if the pointer has an object.
[[nodiscard]] constexpr std::int64_t pointer_offset(PointerBits pointer) {
  return static_cast<std::int64_t>(pointer & kPointerOffsetMask) -
         static_cast<std::int64_t>(kPointerOffsetBias);
}

[[nodiscard]] constexpr PointerBits function_pointer(FunctionId function) {
  return make_pointer(kFirstFunctionObject + function.index());
}
[[nodiscard]] constexpr PointerBits global_pointer(GlobalId global, std::int64_t offset = 0) {
  return make_pointer(kFirstGlobalObject + global.index(), offset);
}
[[nodiscard]] constexpr bool is_function_object(ObjectNumber object) {
  return object >= kFirstFunctionObject && object < kFirstGlobalObject;
}
[[nodiscard]] constexpr bool is_global_object(ObjectNumber object) {
  return object >= kFirstGlobalObject && object < kFirstCreatedObject;
}

/// A managed reference: 0 is null.
using ReferenceBits = std::uint32_t;
inline constexpr ReferenceBits kNullReference = 0;
inline constexpr ReferenceBits kFirstInputReference = 1;
inline constexpr ReferenceBits kFirstCreatedReference = 1U << 24;

}  // namespace testellate::ir
