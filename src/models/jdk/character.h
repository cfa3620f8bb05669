// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/calculator.h"

/// Sets of characters as formulas over i16, exact for all 65,536 of them: those that no version of Unicode
/// has changed since the oldest JDK we run, as a test compares.
namespace testellate::models::jdk {

/// Character.isWhitespace.
[[nodiscard]] ir::NativeValue is_whitespace(Calculator& calculator, ir::NativeValue character);
/// Character.isDigit.
[[nodiscard]] ir::NativeValue is_digit(Calculator& calculator, ir::NativeValue character);
/// Of a character that is a digit: 0 to 9, i16.
[[nodiscard]] ir::NativeValue digit_value(Calculator& calculator, ir::NativeValue character);

}  // namespace testellate::models::jdk
