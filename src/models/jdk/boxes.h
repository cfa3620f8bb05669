// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "models/jdk/java.h"

/// Values of primitive types and the objects around them, for reflection. Types are named by their letters in
/// descriptors; values are as in registers: `byte` to `int` are i32.
namespace testellate::models::jdk {

/// The letter of the primitive type that an object holds, if it is an `Integer` or the like.
[[nodiscard]] std::optional<char> try_boxed_type(Java& java, NativeValue object);
[[nodiscard]] NativeValue unbox(Java& java, NativeValue object, char type);
/// JLS 5.1.2, widening a primitive type, or leaving it as it is; nothing if that is not allowed.
[[nodiscard]] std::optional<NativeValue> try_widen(Java& java, NativeValue value, char from, char to);
/// Goes on as the method that makes the object.
[[nodiscard]] NativeOutcome box(Java& java, NativeValue value, char type);

/// From and to the form in fields and elements.
[[nodiscard]] NativeValue from_stored(Java& java, NativeValue value, char type);
[[nodiscard]] NativeValue to_stored(Java& java, NativeValue value, char type);

}  // namespace testellate::models::jdk
