// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/number_text.h"

#include "models/jdk/model_groups.h"

// Digits are those of the magnitude, all of them, with leading zeros; then as many as lead are cut away.

namespace testellate::models::jdk {

using ir::NativeOutcome;
using ir::NativeReturn;
using ir::NativeValue;

Text number_text(Texts& texts, NativeValue number) {
  Calculator& calculator = texts.calculator();
  const unsigned width = number.type.width();
  const std::uint32_t most = width == 32 ? 10 : 19;
  const NativeValue is_negative = calculator.slt(number, 0);
  // Of the smallest number it is right when read as unsigned.
  const NativeValue magnitude = calculator.select(is_negative, calculator.negate(number), number);

  Text digits{calculator.number(32, most), std::vector<NativeValue>(most)};
  NativeValue zeros = calculator.number(32, 0);
  value::U128 power = 1;
  for (std::uint32_t i = most; i-- > 0; power *= 10) {
    const NativeValue digit = calculator.urem(calculator.udiv(magnitude, power), 10);
    digits.chars[i] = calculator.add(calculator.to_width(digit, 16), '0');
    if (i + 1 == most) continue;
    zeros = calculator.select(calculator.ult(magnitude, power), calculator.add(zeros, 1), zeros);
  }
  const Text shown = texts.cut(digits, zeros, calculator.sub(digits.length, zeros));
  const Text sign{calculator.to_width(is_negative, 32), {calculator.number(16, '-')}};
  return texts.join(sign, shown);
}

namespace {

NativeOutcome to_string(Java& java) {
  Texts texts(java);
  return NativeReturn{texts.new_string(number_text(texts, java.argument(0)))};
}

}  // namespace

void add_number_text(ModelTable& table) {
  table.add<to_string>("java.lang.Integer#toString(I)Ljava/lang/String;");
  table.add<to_string>("java.lang.Long#toString(J)Ljava/lang/String;");
}

}  // namespace testellate::models::jdk
