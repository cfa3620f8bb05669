// SPDX-License-Identifier: Apache-2.0
// String: texts made from others.

#include "models/jdk/character.h"
#include "models/jdk/native_groups.h"
#include "models/jdk/text.h"

namespace testellate::models::jdk {
namespace {

NativeOutcome concat(Java& java) {
  Texts texts(java);
  const Text text = texts.of_string(java.argument(0));
  return NativeReturn{texts.new_string(texts.join(text, texts.of_string(java.argument(1))))};
}

NativeOutcome replace_char(Java& java) {
  Texts texts(java);
  Calculator& calculator = texts.calculator();
  Text text = texts.of_string(java.argument(0));
  const NativeValue old = calculator.to_width(java.argument(1), 16);
  const NativeValue by = calculator.to_width(java.argument(2), 16);
  for (NativeValue& character : text.chars) {
    character = calculator.select(calculator.eq(character, old), by, character);
  }
  return NativeReturn{texts.new_string(text)};
}

/// From left to right, what is replaced does not overlap: an occurrence counts unless one that counts has
/// begun less than its length before.
NativeOutcome replace_text(Java& java) {
  Texts texts(java);
  Calculator& calculator = texts.calculator();
  const Text text = texts.of_string(java.argument(0));
  const Text old = texts.of_string(java.argument(1));
  const Text by = texts.of_string(java.argument(2));
  expect(java.context().try_concrete(old.length) && java.context().try_concrete(by.length));
  expect(old.most() > 0 && text.most() * std::max(by.most(), 1U) <= Texts::kMaxLength);

  std::vector<NativeValue> begins;
  Text result = texts.of_constant("");
  for (std::uint32_t i = 0; i < text.most(); ++i) {
    NativeValue is_inside_other = calculator.truth(false);
    for (std::uint32_t back = 1; back < old.most() && back <= i; ++back) {
      is_inside_other = calculator.either(is_inside_other, begins[i - back]);
    }
    const NativeValue begin = calculator.both(texts.has_at(text, i, old), calculator.is_not(is_inside_other));
    begins.push_back(begin);
    const NativeValue is_kept = calculator.both(texts.is_inside(text, i), calculator.is_not(is_inside_other));
    Text piece{calculator.select(begin, calculator.number(32, by.most()), calculator.to_width(is_kept, 32)),
               by.chars};
    if (piece.chars.empty()) piece.chars.push_back(text.chars[i]);
    piece.chars.front() = calculator.select(begin, piece.chars.front(), text.chars[i]);
    result = texts.join(result, piece);
  }
  return NativeReturn{texts.new_string(result)};
}

/// Constructors: the receiver is the first argument.
NativeOutcome fill(Java& java, Texts& texts, const Text& text) {
  java.set(java.argument(0), "java.lang.String", "value", texts.new_bytes(text));
  java.set(java.argument(0), "java.lang.String", "coder", java.make_byte(1));
  return NativeReturn{};
}

/// The range is checked by the caller.
NativeOutcome construct_from_chars(Java& java) {
  Texts texts(java);
  expect(!java.is_null(java.argument(1)));
  return fill(java, texts, texts.of_chars(java.argument(1), java.argument(2), java.argument(3)));
}

NativeOutcome construct_from_builder(Java& java) {
  Texts texts(java);
  expect(!java.is_null(java.argument(1)));
  return fill(java, texts, texts.of_builder(java.argument(1)));
}

NativeOutcome to_char_array(Java& java) {
  Texts texts(java);
  return NativeReturn{texts.new_chars(texts.of_string(java.argument(0)))};
}

// String.toLowerCase and toUpperCase: a formula for ASCII; a text with other characters, which may change its
// length, and languages with rules of their own are left to the bytecode.

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

// String: parts of a text.

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

void add_text_build(ModelTable& table) {
  constexpr ir::Fidelity kMakesText = ir::Fidelity::approximate("text-identity");
  const std::string string = "java.lang.String#";
  table.add<concat>(string + "concat(Ljava/lang/String;)Ljava/lang/String;", kMakesText);
  table.add<replace_char>(string + "replace(CC)Ljava/lang/String;", kMakesText);
  table.add<replace_text>(
      string + "replace(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)Ljava/lang/String;", kMakesText);
  table.add<construct_from_chars>(string + "<init>([CIILjava/lang/Void;)V");
  table.add<construct_from_builder>(string + "<init>(Ljava/lang/AbstractStringBuilder;Ljava/lang/Void;)V");
  table.add<to_char_array>(string + "toCharArray()[C");
  table.add<change_case<'A', 'Z'>>("java.lang.String#toLowerCase(Ljava/util/Locale;)Ljava/lang/String;",
                                   kMakesText);
  table.add<change_case<'a', 'z'>>("java.lang.String#toUpperCase(Ljava/util/Locale;)Ljava/lang/String;",
                                   kMakesText);
  table.add<substring_from>(string + "substring(I)Ljava/lang/String;", kMakesText);
  table.add<substring_to>(string + "substring(II)Ljava/lang/String;", kMakesText);
  table.add<string_of_units>("java.lang.StringUTF16#newString([BII)Ljava/lang/String;", kMakesText);
  table.add<strip<is_trimmed, true, true>>(string + "trim()Ljava/lang/String;", kMakesText);
  table.add<strip<is_whitespace, true, true>>(string + "strip()Ljava/lang/String;", kMakesText);
  table.add<strip<is_whitespace, true, false>>(string + "stripLeading()Ljava/lang/String;", kMakesText);
  table.add<strip<is_whitespace, false, true>>(string + "stripTrailing()Ljava/lang/String;", kMakesText);
  table.add<is_blank>(string + "isBlank()Z");
}

}  // namespace testellate::models::jdk
