// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "models/calculator.h"

/// Digits to integers, for `strtol` and `scanf`. A decision is made about the class of each character, never
/// about the value of a digit: all numbers of so many digits are one path.
namespace testellate::models::libc {

/// Of characters that are i32 and -1 (the end) or 0 .. 255.
[[nodiscard]] bool is_space(Calculator& calculator, NativeValue character);
/// The i64 value of a digit of a base from 2 to 36; nothing if the character is none.
[[nodiscard]] std::optional<NativeValue> try_digit(Calculator& calculator,
                                                   NativeValue character,
                                                   unsigned base);

/// The number that a sequence of digits means, of 64 bits.
class DigitSequence {
 public:
  DigitSequence(Calculator& calculator, unsigned base)
      : calculator_(calculator),
        base_(base),
        magnitude_(calculator.number(64, 0)),
        overflows_(calculator.truth(false)) {}

  void add(NativeValue digit);
  [[nodiscard]] bool is_empty() const { return is_empty_; }

  /// As `strtol` (signed) or `strtoul` has it: the nearest number, and `errno` = ERANGE, if it does not fit.
  [[nodiscard]] NativeValue finish(bool is_negative, bool is_signed);

 private:
  Calculator& calculator_;
  unsigned base_;
  bool is_empty_ = true;
  NativeValue magnitude_;
  NativeValue overflows_;
  value::U128 largest_ = 0;  ///< that so many digits can mean; at most 2^64
};

}  // namespace testellate::models::libc
