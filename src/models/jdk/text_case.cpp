// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/model_groups.h"
#include "models/jdk/text.h"

// String.toLowerCase and toUpperCase: a formula for ASCII; a text with other characters, which may change its
// length, and languages with rules of their own are left to the bytecode.

namespace testellate::models::jdk {
namespace {

using ir::NativeOutcome;
using ir::NativeReturn;
using ir::NativeValue;

bool has_own_rules(Java& java, NativeValue locale) {
  const NativeValue base = java.get(locale, "java.util.Locale", "baseLocale");
  const std::string language = java.bytes_of(java.get(base, "sun.util.locale.BaseLocale", "language"));
  return language == "tr" || language == "az" || language == "lt";
}

template <char First, char Last>
NativeOutcome change_case(Java& java) {
  Texts texts(java);
  Calculator& calculator = texts.calculator();
  Text text = texts.of_string(java.argument(0));
  expect(!java.is_null(java.argument(1)));
  expect(!has_own_rules(java, java.argument(1)));
  NativeValue is_ascii = calculator.truth(true);
  for (std::uint32_t i = 0; i < text.most(); ++i) {
    const NativeValue is_outside = calculator.is_not(texts.is_inside(text, i));
    is_ascii = calculator.both(is_ascii, calculator.either(is_outside, calculator.ult(text.chars[i], 0x80)));
  }
  expect(calculator.is_true(is_ascii));
  for (NativeValue& character : text.chars) {
    const NativeValue other = java.context().compute(
        ir::Opcode::Xor, character.type, std::array{character, calculator.number(16, 0x20)});
    character = calculator.select(calculator.between(character, First, Last), other, character);
  }
  return NativeReturn{texts.new_string(text)};
}

}  // namespace

void add_text_case(ModelTable& table) {
  table.add<change_case<'A', 'Z'>>("java.lang.String#toLowerCase(Ljava/util/Locale;)Ljava/lang/String;");
  table.add<change_case<'a', 'z'>>("java.lang.String#toUpperCase(Ljava/util/Locale;)Ljava/lang/String;");
}

}  // namespace testellate::models::jdk
