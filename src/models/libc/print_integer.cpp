// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "models/libc/printer.h"

namespace testellate::models::libc {

using ir::NativeValue;
using value::U128;

namespace {

unsigned base_of(char conversion) {
  if (conversion == 'o') return 8;
  return conversion == 'x' || conversion == 'X' ? 16 : 10;
}

bool is_signed(char conversion) { return conversion == 'd' || conversion == 'i'; }

}  // namespace

bool Printer::try_print_integer(const PrintDirective& directive) {
  std::optional<NativeValue> argument = arguments_.try_integer(std::max(32U, directive.bits));
  if (!argument) return false;
  const NativeValue number = calculator_.to_width(*argument, directive.bits);
  if (!sink_.wants_characters() && !calculator_.context().try_concrete(number)) {
    sink_.skip(length_of_number(directive, number));
    return true;
  }
  if (is_signed(directive.conversion)) {
    if (calculator_.is_true(calculator_.slt(number, 0))) {
      print_number(directive, calculator_.negate(number), "-");
    } else {
      print_number(directive, number, directive.plus ? "+" : directive.space ? " " : "");
    }
  } else {
    print_number(directive, number, "");
  }
  return true;
}

void Printer::print_number(const PrintDirective& directive, NativeValue magnitude, const std::string& sign) {
  const unsigned base = base_of(directive.conversion);
  const bool is_empty_if_zero = directive.precision == 0;
  const bool is_zero =
      (is_empty_if_zero || directive.alternate) && calculator_.is_true(calculator_.eq(magnitude, 0));
  Characters digits;
  if (!is_zero || !is_empty_if_zero) {
    // How many digits there are, then each by division.
    std::vector<U128> powers{1};
    const U128 beyond = U128{1} << magnitude.type.width();
    while (powers.back() * base < beyond &&
           !calculator_.is_true(calculator_.ult(magnitude, powers.back() * base))) {
      powers.push_back(powers.back() * base);
    }
    for (auto power = powers.rbegin(); power != powers.rend(); ++power) {
      const NativeValue digit =
          calculator_.to_width(calculator_.urem(calculator_.udiv(magnitude, *power), base), 8);
      const U128 letter = directive.conversion == 'X' ? 'A' - 10 : 'a' - 10;
      digits.push_back(base <= 10 ? calculator_.add(digit, U128{'0'})
                                  : calculator_.select(calculator_.ult(digit, U128{10}),
                                                       calculator_.add(digit, U128{'0'}),
                                                       calculator_.add(digit, letter)));
    }
  }
  std::string prefix = sign;
  if (directive.alternate && base == 16 && !is_zero) prefix = directive.conversion == 'X' ? "0X" : "0x";
  const auto length = static_cast<std::int64_t>(digits.size());
  std::int64_t zeros = std::max<std::int64_t>(0, directive.precision.value_or(1) - length);
  if (directive.alternate && base == 8 && zeros == 0 && (!is_zero || is_empty_if_zero)) zeros = 1;
  if (directive.zeros && !directive.left && !directive.precision) {
    zeros = std::max(zeros, directive.width - length - static_cast<std::int64_t>(prefix.size()));
  }
  put_padded(directive, prefix, zeros, digits);
}

NativeValue Printer::length_of_number(const PrintDirective& directive, NativeValue number) {
  const unsigned base = base_of(directive.conversion);
  NativeValue magnitude = number;
  NativeValue length = calculator_.number(64, 0);
  if (is_signed(directive.conversion)) {
    const NativeValue is_negative = calculator_.slt(number, 0);
    magnitude = calculator_.select(is_negative, calculator_.negate(number), number);
    length =
        directive.plus || directive.space ? calculator_.number(64, 1) : calculator_.to_width(is_negative, 64);
  }
  const NativeValue is_not_zero = calculator_.is_not(calculator_.eq(magnitude, 0));
  NativeValue digits = calculator_.number(64, 1);
  const U128 beyond = U128{1} << magnitude.type.width();
  for (U128 power = base; power < beyond; power *= base) {
    const NativeValue is_longer = calculator_.is_not(calculator_.ult(magnitude, power));
    digits = calculator_.add(digits, calculator_.to_width(is_longer, 64));
  }
  const bool is_octal = directive.alternate && base == 8;
  if (is_octal) digits = calculator_.add(digits, calculator_.to_width(is_not_zero, 64));
  if (directive.precision == 0 && !is_octal) {
    digits = calculator_.select(is_not_zero, digits, calculator_.number(64, 0));
  }
  length = calculator_.add(length, at_least(digits, directive.precision.value_or(0)));
  if (directive.alternate && base == 16) {
    length = calculator_.add(
        length, calculator_.select(is_not_zero, calculator_.number(64, 2), calculator_.number(64, 0)));
  }
  return at_least(length, directive.width);
}

}  // namespace testellate::models::libc
