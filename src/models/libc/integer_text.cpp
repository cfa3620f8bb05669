// SPDX-License-Identifier: Apache-2.0
#include "models/libc/integer_text.h"

#include <algorithm>

#include "models/libc/library_state.h"

namespace testellate::models::libc {

using value::U128;

namespace {
constexpr U128 kBeyond = U128{1} << 64;
}

bool is_space(Calculator& calculator, NativeValue character) {
  return calculator.is_true(
      calculator.either(calculator.eq(character, U128{' '}), calculator.between(character, '\t', '\r')));
}

std::optional<NativeValue> try_digit(Calculator& calculator, NativeValue character, unsigned base) {
  const NativeValue from_zero = calculator.sub(character, U128{'0'});
  if (calculator.is_true(calculator.ult(from_zero, U128{std::min(base, 10U)}))) {
    return calculator.to_width(from_zero, 64);
  }
  if (base <= 10) return std::nullopt;
  // Upper and lower case differ in one bit, which no other character of the range has or lacks.
  const NativeValue from_a = calculator.sub(calculator.with_bits(character, 0x20), U128{'a'});
  if (!calculator.is_true(calculator.ult(from_a, U128{base - 10}))) return std::nullopt;
  return calculator.to_width(calculator.add(from_a, U128{10}), 64);
}

void DigitSequence::add(NativeValue digit) {
  is_empty_ = false;
  largest_ = std::min(largest_ * base_ + (base_ - 1), kBeyond);
  const NativeValue shifted = calculator_.mul(magnitude_, base_);
  if (largest_ == kBeyond) {
    overflows_ = calculator_.either(overflows_, calculator_.mul_overflows(magnitude_, base_));
    overflows_ = calculator_.either(overflows_, calculator_.add_overflows(shifted, digit));
  }
  magnitude_ = calculator_.add(shifted, digit);
}

NativeValue DigitSequence::finish(bool is_negative, bool is_signed) {
  const U128 half = U128{1} << 63;
  U128 limit = kBeyond - 1;
  if (is_signed) limit = is_negative ? half : half - 1;
  const NativeValue number = is_negative ? calculator_.negate(magnitude_) : magnitude_;
  if (largest_ <= limit) return number;
  NativeValue too_large = overflows_;
  if (is_signed) {
    too_large = calculator_.either(too_large, calculator_.is_not(calculator_.ult(magnitude_, limit + 1)));
  }
  set_errno_if(calculator_, too_large, kOutOfRange);
  return calculator_.select(too_large, calculator_.number(64, limit), number);
}

}  // namespace testellate::models::libc
