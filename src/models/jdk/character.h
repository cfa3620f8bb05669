// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/calculator.h"

/// Sets of characters as formulas over i16, exact for all 65,536 of them: those that no version of Unicode
/// has changed since the oldest JDK we run, as a test compares.
namespace testellate::models::jdk {

/// Character.isWhitespace.
[[nodiscard]] NativeValue is_whitespace(Calculator& calculator, NativeValue character);
/// Character.isDigit.
[[nodiscard]] NativeValue is_digit(Calculator& calculator, NativeValue character);
/// Of a character that is a digit: 0 to 9, i16.
[[nodiscard]] NativeValue digit_value(Calculator& calculator, NativeValue character);

}  // namespace testellate::models::jdk
