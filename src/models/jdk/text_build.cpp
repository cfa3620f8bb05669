// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/model_groups.h"
#include "models/jdk/text.h"

// String: texts made from others.

namespace testellate::models::jdk {
namespace {

using ir::NativeOutcome;
using ir::NativeReturn;
using ir::NativeValue;

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

}  // namespace

void add_text_build(ModelTable& table) {
  const std::string string = "java.lang.String#";
  table.add<concat>(string + "concat(Ljava/lang/String;)Ljava/lang/String;");
  table.add<replace_char>(string + "replace(CC)Ljava/lang/String;");
  table.add<replace_text>(string +
                          "replace(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)Ljava/lang/String;");
  table.add<construct_from_chars>(string + "<init>([CIILjava/lang/Void;)V");
  table.add<construct_from_builder>(string + "<init>(Ljava/lang/AbstractStringBuilder;Ljava/lang/Void;)V");
  table.add<to_char_array>(string + "toCharArray()[C");
}

}  // namespace testellate::models::jdk
