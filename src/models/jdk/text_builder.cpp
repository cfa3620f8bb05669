// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "models/jdk/native_groups.h"
#include "models/jdk/text.h"

// StringBuilder and StringBuffer: their common superclass. Each method here returns the receiver, or nothing.

namespace testellate::models::jdk {
namespace {

NativeOutcome put(Java& java, Texts& texts, const Text& text) {
  texts.put_builder(java.argument(0), text);
  return NativeReturn{java.argument(0)};
}

using MakeText = Text (*)(Java&, Texts&, NativeValue);

Text string_text(Java&, Texts& texts, NativeValue value) { return texts.of_string(value); }
Text char_text(Java&, Texts& texts, NativeValue value) { return texts.of_char(value); }
Text int_text(Java&, Texts& texts, NativeValue value) { return number_text(texts, value); }
Text builder_text(Java& java, Texts& texts, NativeValue value) {
  expect(!java.is_null(value));
  return texts.of_builder(value);
}
Text chars_text(Java& java, Texts& texts, NativeValue value) {
  expect(!java.is_null(value));
  return texts.of_chars(value, java.make_int(0), java.context().array_length(value));
}
Text boolean_text(Java&, Texts& texts, NativeValue value) {
  Calculator& calculator = texts.calculator();
  const Text yes = texts.of_constant("true");
  Text text = texts.of_constant("false");
  const NativeValue is_true = calculator.is_not(calculator.eq(value, 0));
  text.length = calculator.select(is_true, yes.length, text.length);
  for (std::uint32_t i = 0; i < yes.most(); ++i) {
    text.chars[i] = calculator.select(is_true, yes.chars[i], text.chars[i]);
  }
  return text;
}

template <MakeText make_text>
NativeOutcome append(Java& java) {
  Texts texts(java);
  const Text text = texts.of_builder(java.argument(0));
  return put(java, texts, texts.join(text, make_text(java, texts, java.argument(1))));
}

template <MakeText make_text>
NativeOutcome insert(Java& java) {
  Texts texts(java);
  Calculator& calculator = texts.calculator();
  const Text text = texts.of_builder(java.argument(0));
  const NativeValue at = java.argument(1);
  expect(calculator.is_true(calculator.ule(at, texts.to_int(text.length))));
  const Text inserted = make_text(java, texts, java.argument(2));
  return put(java, texts, texts.insert(text, at, inserted));
}

/// The text without what stands from `start` to `end`.
Text without(Texts& texts, const Text& text, NativeValue start, NativeValue end) {
  Calculator& calculator = texts.calculator();
  return texts.join(texts.cut(text, calculator.number(32, 0), start),
                    texts.cut(text, end, calculator.sub(text.length, end)));
}

NativeOutcome delete_char_at(Java& java) {
  Texts texts(java);
  Calculator& calculator = texts.calculator();
  const Text text = texts.of_builder(java.argument(0));
  expect(calculator.is_true(calculator.ult(java.argument(1), texts.to_int(text.length))));
  const NativeValue at = java.argument(1);
  return put(java, texts, without(texts, text, at, calculator.add(at, 1)));
}

/// The range of `delete` and `replace`: its end is at most that of the text.
struct Range {
  NativeValue start;
  NativeValue end;
};

Range range_argument(Java& java, Texts& texts, const Text& text) {
  Calculator& calculator = texts.calculator();
  const NativeValue length = texts.to_int(text.length);
  const NativeValue is_beyond = calculator.slt(length, java.argument(2));
  const NativeValue end = calculator.select(is_beyond, length, java.argument(2));
  const NativeValue start = java.argument(1);
  const NativeValue is_good = calculator.both(calculator.ule(start, end), calculator.ule(end, length));
  expect(calculator.is_true(is_good));
  return {start, end};
}

NativeOutcome delete_range(Java& java) {
  Texts texts(java);
  const Text text = texts.of_builder(java.argument(0));
  const Range range = range_argument(java, texts, text);
  return put(java, texts, without(texts, text, range.start, range.end));
}

NativeOutcome replace(Java& java) {
  Texts texts(java);
  const Text text = texts.of_builder(java.argument(0));
  const Text by = texts.of_string(java.argument(3));
  const Range range = range_argument(java, texts, text);
  const Text rest = without(texts, text, range.start, range.end);
  return put(java, texts, texts.insert(rest, range.start, by));
}

/// A text with surrogates, whose pairs keep their order, is left to the bytecode.
NativeOutcome reverse(Java& java) {
  Texts texts(java);
  Calculator& calculator = texts.calculator();
  const Text text = texts.of_builder(java.argument(0));
  NativeValue is_plain = calculator.truth(true);
  for (std::uint32_t i = 0; i < text.most(); ++i) {
    const NativeValue is_outside = calculator.is_not(texts.is_inside(text, i));
    const NativeValue is_surrogate = calculator.between(text.chars[i], 0xd800, 0xdfff);
    is_plain = calculator.both(is_plain, calculator.either(is_outside, calculator.is_not(is_surrogate)));
  }
  expect(calculator.is_true(is_plain));
  Text all{calculator.number(32, text.most()), text.chars};
  std::ranges::reverse(all.chars);
  const NativeValue unused = calculator.sub(all.length, text.length);
  return put(java, texts, texts.cut(all, unused, text.length));
}

NativeOutcome set_length(Java& java) {
  Texts texts(java);
  Calculator& calculator = texts.calculator();
  Text text = texts.of_builder(java.argument(0));
  const NativeValue length = java.argument(1);
  const NativeValue is_shorter = calculator.ule(length, texts.to_int(text.length));
  if (calculator.is_true(is_shorter)) {
    text.length = length;
  } else {
    const std::uint32_t most = texts.bound(length);
    expect(most <= Texts::kMaxLength);
    const NativeValue zero = calculator.number(16, 0);
    for (std::uint32_t i = 0; i < text.most(); ++i) {
      text.chars[i] = calculator.select(texts.is_inside(text, i), text.chars[i], zero);
    }
    text.chars.resize(std::max(most, text.most()), zero);
    text.length = length;
  }
  texts.put_builder(java.argument(0), text);
  return NativeReturn{};
}

NativeOutcome set_char_at(Java& java) {
  Texts texts(java);
  Calculator& calculator = texts.calculator();
  Text text = texts.of_builder(java.argument(0));
  const NativeValue at = java.argument(1);
  expect(calculator.is_true(calculator.ult(at, texts.to_int(text.length))));
  const NativeValue character = calculator.to_width(java.argument(2), 16);
  for (std::uint32_t i = 0; i < text.most(); ++i) {
    text.chars[i] = calculator.select(calculator.eq(at, i), character, text.chars[i]);
  }
  texts.put_builder(java.argument(0), text);
  return NativeReturn{};
}

}  // namespace

void add_text_builder(ModelTable& table) {
  constexpr ir::Fidelity kGrows = ir::Fidelity::approximate("builder-capacity");
  const std::string owner = "java.lang.AbstractStringBuilder#";
  const std::string result = ")Ljava/lang/AbstractStringBuilder;";
  table.add<append<string_text>>(owner + "append(Ljava/lang/String;" + result, kGrows);
  table.add<append<builder_text>>(owner + "append(Ljava/lang/AbstractStringBuilder;" + result, kGrows);
  table.add<append<chars_text>>(owner + "append([C" + result, kGrows);
  table.add<append<char_text>>(owner + "append(C" + result, kGrows);
  table.add<append<int_text>>(owner + "append(I" + result, kGrows);
  table.add<append<int_text>>(owner + "append(J" + result, kGrows);
  table.add<append<boolean_text>>(owner + "append(Z" + result, kGrows);
  table.add<insert<string_text>>(owner + "insert(ILjava/lang/String;" + result, kGrows);
  table.add<insert<char_text>>(owner + "insert(IC" + result, kGrows);
  table.add<delete_char_at>(owner + "deleteCharAt(I" + result);
  table.add<delete_range>(owner + "delete(II" + result);
  table.add<replace>(owner + "replace(IILjava/lang/String;" + result, kGrows);
  table.add<reverse>(owner + "reverse(" + result);
  table.add<set_length>(owner + "setLength(I)V");
  table.add<set_char_at>(owner + "setCharAt(IC)V");
}

}  // namespace testellate::models::jdk
