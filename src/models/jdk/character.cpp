// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/character.h"

#include <array>

#include "models/jdk/native_groups.h"
#include "models/jdk/text.h"

// Digits come in rows of ten that begin at a multiple of 16, or 6 above one: which row is told by the upper
// twelve bits. Letters and their case change with the version of Unicode: beyond ASCII the JDK's tables
// decide.

namespace testellate::models::jdk {

namespace {

/// Upper twelve bits of the rows 0x...0 to 0x...9.
constexpr std::array kRowsAt0 = {0x3,   0x66,  0x6f,  0x7c,  0xe5,  0xed,  0xf2,  0x104, 0x109,
                                 0x17e, 0x181, 0x19d, 0x1a8, 0x1a9, 0x1b5, 0x1bb, 0x1c4, 0x1c5,
                                 0xa62, 0xa8d, 0xa90, 0xa9d, 0xa9f, 0xaa5, 0xabf, 0xff1};
/// Of the rows 0x...6 to 0x...f.
constexpr std::array kRowsAt6 = {0x96, 0x9e, 0xa6, 0xae, 0xb6, 0xbe, 0xc6, 0xce, 0xd6, 0xde, 0x194};

struct Range {
  std::uint16_t first;
  std::uint16_t last;
};
constexpr std::array kWhitespace = {Range{0x9, 0xd},
                                    Range{0x1c, 0x20},
                                    Range{0x1680, 0x1680},
                                    Range{0x2000, 0x2006},
                                    Range{0x2008, 0x200a},
                                    Range{0x2028, 0x2029},
                                    Range{0x205f, 0x205f},
                                    Range{0x3000, 0x3000}};

template <typename Rows>
NativeValue is_in_row(Calculator& calculator, NativeValue character, const Rows& rows) {
  const NativeValue upper = calculator.shift_right(character, 4);
  NativeValue result = calculator.truth(false);
  for (const int row : rows) {
    result = calculator.either(result, calculator.eq(upper, static_cast<value::U128>(row)));
  }
  return result;
}

NativeValue place_in_row(Calculator& calculator, NativeValue character) {
  return calculator.to_width(calculator.to_width(character, 4), 16);
}

}  // namespace

NativeValue is_whitespace(Calculator& calculator, NativeValue character) {
  NativeValue result = calculator.truth(false);
  for (const Range& range : kWhitespace) {
    result = calculator.either(result, calculator.between(character, range.first, range.last));
  }
  return result;
}

NativeValue is_digit(Calculator& calculator, NativeValue character) {
  const NativeValue place = place_in_row(calculator, character);
  return calculator.either(
      calculator.both(is_in_row(calculator, character, kRowsAt0), calculator.ult(place, 10)),
      calculator.both(is_in_row(calculator, character, kRowsAt6),
                      calculator.ult(calculator.number(16, 5), place)));
}

NativeValue digit_value(Calculator& calculator, NativeValue character) {
  const NativeValue place = place_in_row(calculator, character);
  return calculator.select(is_in_row(calculator, character, kRowsAt6), calculator.sub(place, 6), place);
}

namespace {

/// The argument, an int, as an i16; code points that are two characters are left to the bytecode.
NativeValue unit_argument(Java& java, Calculator& calculator) {
  expect(calculator.is_true(calculator.ult(java.argument(0), 0x10000)));
  return calculator.to_width(java.argument(0), 16);
}

NativeValue ascii_argument(Java& java, Calculator& calculator) {
  expect(calculator.is_true(calculator.ult(java.argument(0), 0x80)));
  return calculator.to_width(java.argument(0), 16);
}

NativeReturn return_boolean(Calculator& calculator, NativeValue condition) {
  return NativeReturn{calculator.to_width(condition, 32)};
}

using Property = NativeValue (*)(Calculator&, NativeValue);

template <Property property>
NativeOutcome has_property(Java& java) {
  Calculator calculator(java.context());
  return return_boolean(calculator, property(calculator, unit_argument(java, calculator)));
}

template <Property property>
NativeOutcome has_ascii_property(Java& java) {
  Calculator calculator(java.context());
  return return_boolean(calculator, property(calculator, ascii_argument(java, calculator)));
}

NativeValue is_upper(Calculator& calculator, NativeValue character) {
  return calculator.between(character, 'A', 'Z');
}
NativeValue is_lower(Calculator& calculator, NativeValue character) {
  return calculator.between(character, 'a', 'z');
}
NativeValue is_letter(Calculator& calculator, NativeValue character) {
  return calculator.either(is_upper(calculator, character), is_lower(calculator, character));
}
NativeValue is_letter_or_digit(Calculator& calculator, NativeValue character) {
  return calculator.either(is_letter(calculator, character), calculator.between(character, '0', '9'));
}

/// Changes the case of the letters that have the property.
template <Property property>
NativeOutcome change_case(Java& java) {
  Calculator calculator(java.context());
  const NativeValue character = ascii_argument(java, calculator);
  const NativeValue other = calculator.context().compute(
      ir::Opcode::Xor, character.type, std::array{character, calculator.number(16, 0x20)});
  const NativeValue changed = calculator.select(property(calculator, character), other, character);
  return NativeReturn{calculator.to_width(changed, 32)};
}

/// 10 to 35 for a letter, capital or small; also wide ones (U+FF21, U+FF41).
NativeValue letter_value(Calculator& calculator, NativeValue character, NativeValue otherwise) {
  NativeValue result = otherwise;
  for (const std::uint32_t first : {std::uint32_t{'A'}, std::uint32_t{'a'}, 0xff21U, 0xff41U}) {
    const NativeValue value = calculator.to_width(calculator.sub(character, first - 10), 32);
    result = calculator.select(calculator.between(character, first, first + 25), value, result);
  }
  return result;
}

NativeOutcome digit(Java& java) {
  Calculator calculator(java.context());
  const std::optional<value::U128> radix = java.context().try_concrete(java.argument(1));
  expect(radix && *radix >= 2 && *radix <= 36);
  const NativeValue character = unit_argument(java, calculator);
  const NativeValue none = calculator.number(32, 0xffffffffU);
  const NativeValue letter = *radix > 10 ? letter_value(calculator, character, none) : none;
  const NativeValue value = calculator.select(
      is_digit(calculator, character), calculator.to_width(digit_value(calculator, character), 32), letter);
  // None is above all.
  return NativeReturn{calculator.select(calculator.ult(value, *radix), value, none)};
}

NativeOutcome numeric_value(Java& java) {
  Calculator calculator(java.context());
  const NativeValue character = ascii_argument(java, calculator);
  const NativeValue letter = letter_value(calculator, character, calculator.number(32, 0xffffffffU));
  const NativeValue value = calculator.to_width(calculator.sub(character, '0'), 32);
  return NativeReturn{calculator.select(calculator.between(character, '0', '9'), value, letter)};
}

}  // namespace

void add_character(ModelTable& table) {
  const std::string owner = "java.lang.Character#";
  table.add<has_property<is_digit>>(owner + "isDigit(I)Z");
  table.add<has_property<is_whitespace>>(owner + "isWhitespace(I)Z");
  table.add<has_ascii_property<is_letter>>(owner + "isLetter(I)Z");
  table.add<has_ascii_property<is_letter>>(owner + "isAlphabetic(I)Z");
  table.add<has_ascii_property<is_letter_or_digit>>(owner + "isLetterOrDigit(I)Z");
  table.add<has_ascii_property<is_upper>>(owner + "isUpperCase(I)Z");
  table.add<has_ascii_property<is_lower>>(owner + "isLowerCase(I)Z");
  table.add<change_case<is_lower>>(owner + "toUpperCase(I)I");
  table.add<change_case<is_upper>>(owner + "toLowerCase(I)I");
  table.add<digit>(owner + "digit(II)I");
  table.add<numeric_value>(owner + "getNumericValue(I)I");
}

}  // namespace testellate::models::jdk
