// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/character.h"
#include "models/jdk/model_groups.h"
#include "models/jdk/text.h"

// String: parts of a text.

namespace testellate::models::jdk {
namespace {

using ir::NativeOutcome;
using ir::NativeReturn;
using ir::NativeValue;

NativeOutcome substring(Texts& texts, const Text& text, NativeValue begin, NativeValue end) {
  Calculator& calculator = texts.calculator();
  const NativeValue is_good =
      calculator.both(calculator.ule(begin, end), calculator.ule(end, texts.to_int(text.length)));
  expect(calculator.is_true(is_good));
  return NativeReturn{texts.new_string(texts.cut(text, begin, calculator.sub(end, begin)))};
}

NativeOutcome substring_to(Java& java) {
  Texts texts(java);
  const Text text = texts.of_string(java.argument(0));
  return substring(texts, text, java.argument(1), java.argument(2));
}

NativeOutcome substring_from(Java& java) {
  Texts texts(java);
  const Text text = texts.of_string(java.argument(0));
  return substring(texts, text, java.argument(1), texts.to_int(text.length));
}

/// The callers have seen to it that the characters are there.
NativeOutcome string_of_units(Java& java) {
  Texts texts(java);
  const std::uint32_t most = texts.bound(java.argument(1)) + texts.bound(java.argument(2));
  const Text text = texts.of_bytes(java.argument(0), most);
  return NativeReturn{texts.new_string(texts.cut(text, java.argument(1), java.argument(2)))};
}

using IsBlank = NativeValue (*)(Calculator&, NativeValue);

/// String.trim: what is not above the space.
NativeValue is_trimmed(Calculator& calculator, NativeValue character) {
  return calculator.ult(character, ' ' + 1);
}

/// How many of the characters at the start are blank.
template <IsBlank is_blank>
NativeValue count_leading(Texts& texts, const Text& text) {
  Calculator& calculator = texts.calculator();
  NativeValue result = text.length;
  for (std::uint32_t i = text.most(); i-- > 0;) {
    const NativeValue is_other = calculator.is_not(is_blank(calculator, text.chars[i]));
    result = calculator.select(
        calculator.both(texts.is_inside(text, i), is_other), calculator.number(32, i), result);
  }
  return result;
}

/// Where the blank characters at the end begin.
template <IsBlank is_blank>
NativeValue find_trailing(Texts& texts, const Text& text) {
  Calculator& calculator = texts.calculator();
  NativeValue result = calculator.number(32, 0);
  for (std::uint32_t i = 0; i < text.most(); ++i) {
    const NativeValue is_other = calculator.is_not(is_blank(calculator, text.chars[i]));
    result = calculator.select(
        calculator.both(texts.is_inside(text, i), is_other), calculator.number(32, i + 1), result);
  }
  return result;
}

template <IsBlank is_blank, bool AtStart, bool AtEnd>
NativeOutcome strip(Java& java) {
  Texts texts(java);
  Calculator& calculator = texts.calculator();
  const Text text = texts.of_string(java.argument(0));
  const NativeValue start = AtStart ? count_leading<is_blank>(texts, text) : calculator.number(32, 0);
  NativeValue end = AtEnd ? find_trailing<is_blank>(texts, text) : text.length;
  // Of blank characters only nothing is left.
  end = calculator.select(calculator.ult(end, start), start, end);
  return NativeReturn{texts.new_string(texts.cut(text, start, calculator.sub(end, start)))};
}

NativeOutcome is_blank(Java& java) {
  Texts texts(java);
  const Text text = texts.of_string(java.argument(0));
  const NativeValue leading = count_leading<is_whitespace>(texts, text);
  return NativeReturn{texts.to_boolean(texts.calculator().eq(leading, text.length))};
}

}  // namespace

void add_text_cut(ModelTable& table) {
  const std::string string = "java.lang.String#";
  table.add<substring_from>(string + "substring(I)Ljava/lang/String;");
  table.add<substring_to>(string + "substring(II)Ljava/lang/String;");
  table.add<string_of_units>("java.lang.StringUTF16#newString([BII)Ljava/lang/String;");
  table.add<strip<is_trimmed, true, true>>(string + "trim()Ljava/lang/String;");
  table.add<strip<is_whitespace, true, true>>(string + "strip()Ljava/lang/String;");
  table.add<strip<is_whitespace, true, false>>(string + "stripLeading()Ljava/lang/String;");
  table.add<strip<is_whitespace, false, true>>(string + "stripTrailing()Ljava/lang/String;");
  table.add<is_blank>(string + "isBlank()Z");
}

}  // namespace testellate::models::jdk
