// SPDX-License-Identifier: Apache-2.0
// Digits are those of the magnitude, all of them, with leading zeros; then as many as lead are cut away.
#include <array>

#include "models/jdk/character.h"
#include "models/jdk/native_groups.h"
#include "models/jdk/text.h"

namespace testellate::models::jdk {

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

// Integer.parseInt and Long.parseLong in base 10: one split, on whether the text is a number. The exception
// for one that is not is made here, so that its many causes are one path.

/// So many digits have a value that fits so many bits.
unsigned width_for(std::uint32_t digits) {
  if (digits <= 9) return 32;
  return digits <= 18 ? 64 : 128;
}
constexpr std::uint32_t kMaxDigits = 38;

struct Parsed {
  NativeValue is_number;  ///< i1: a sign or none, then digits
  NativeValue is_negative;
  NativeValue magnitude;
};

Parsed parse(Texts& texts, const Text& text) {
  Calculator& calculator = texts.calculator();
  const unsigned width = width_for(text.most());
  const NativeValue none = calculator.truth(false);
  if (text.chars.empty()) return {none, none, calculator.number(width, 0)};
  const NativeValue is_negative = calculator.eq(text.chars[0], '-');
  const NativeValue has_sign = calculator.either(is_negative, calculator.eq(text.chars[0], '+'));
  NativeValue is_number = calculator.ult(calculator.to_width(has_sign, 32), text.length);  // a digit at least
  NativeValue value = calculator.number(width, 0);
  NativeValue magnitude = value;
  for (std::uint32_t i = 0; i < text.most(); ++i) {
    const NativeValue is_inside = texts.is_inside(text, i);
    NativeValue is_good = is_digit(calculator, text.chars[i]);
    NativeValue digit = calculator.to_width(digit_value(calculator, text.chars[i]), width);
    if (i == 0) {
      is_good = calculator.either(is_good, has_sign);
      digit = calculator.select(has_sign, calculator.number(width, 0), digit);
    }
    is_number = calculator.both(is_number, calculator.either(calculator.is_not(is_inside), is_good));
    value = calculator.add(calculator.mul(value, 10), digit);
    magnitude = calculator.select(is_inside, value, magnitude);
  }
  return {is_number, is_negative, magnitude};
}

/// APPROX(model-trace): the method that throws it is the one that is modelled.
NativeOutcome raise(Java& java, Texts& texts, const Text& text) {
  const Text message =
      texts.join(texts.join(texts.of_constant("For input string: \""), text), texts.of_constant("\""));
  return java.raise("java.lang.NumberFormatException", texts.new_string(message));
}

template <unsigned Width>
NativeOutcome parse_number(Java& java) {
  Texts texts(java);
  Calculator& calculator = texts.calculator();
  const Text text = texts.of_string(java.argument(0));
  expect(java.context().try_concrete(java.argument(1)) == value::U128{10});
  expect(text.most() <= kMaxDigits);
  const Parsed parsed = parse(texts, text);
  const unsigned width = parsed.magnitude.type.width();
  NativeValue is_good = parsed.is_number;
  if (width > Width) {
    const value::U128 limit = value::U128{1} << (Width - 1);
    const NativeValue fits = calculator.ule(
        parsed.magnitude,
        calculator.select(
            parsed.is_negative, calculator.number(width, limit), calculator.number(width, limit - 1)));
    is_good = calculator.both(is_good, fits);
  }
  if (!calculator.is_true(is_good)) return raise(java, texts, text);
  const NativeValue magnitude = calculator.to_width(parsed.magnitude, Width);
  return NativeReturn{calculator.select(parsed.is_negative, calculator.negate(magnitude), magnitude)};
}

}  // namespace

void add_number_text(ModelTable& table) {
  constexpr ir::Fidelity kMakesText = ir::Fidelity::approximate("text-identity");
  constexpr ir::Fidelity kParses = ir::Fidelity::approximate("model-trace");
  table.add<to_string>("java.lang.Integer#toString(I)Ljava/lang/String;", kMakesText);
  table.add<to_string>("java.lang.Long#toString(J)Ljava/lang/String;", kMakesText);
  table.add<parse_number<32>>("java.lang.Integer#parseInt(Ljava/lang/String;I)I", kParses);
  table.add<parse_number<64>>("java.lang.Long#parseLong(Ljava/lang/String;I)J", kParses);
}

}  // namespace testellate::models::jdk
