// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/model_groups.h"
#include "models/jdk/text.h"

// String, StringBuilder: where a character or a text is, and which character is where.

namespace testellate::models::jdk {
namespace {

using ir::NativeOutcome;
using ir::NativeReturn;
using ir::NativeValue;

enum class Order { First, Last };

/// The first or last index below `size` of which `holds` is true, or -1.
template <typename Holds>
NativeValue find(Calculator& calculator, std::uint32_t size, Order order, Holds holds) {
  NativeValue result = calculator.number(32, 0xffffffffU);
  for (std::uint32_t i = 0; i < size; ++i) {
    const std::uint32_t at = order == Order::First ? size - 1 - i : i;
    result = calculator.select(holds(at), calculator.number(32, at), result);
  }
  return result;
}

/// Characters beyond 16 bits, which are two units, are left to the bytecode.
template <Order order>
NativeOutcome index_of_char(Java& java) {
  Texts texts(java);
  Calculator& calculator = texts.calculator();
  const Text text = texts.of_string(java.argument(0));
  const NativeValue wanted = java.argument(1);
  const NativeValue from = java.argument(2);
  expect(calculator.is_true(calculator.ult(wanted, 0x10000)));
  return NativeReturn{find(calculator, text.most(), order, [&](std::uint32_t at) {
    const NativeValue here = calculator.number(32, at);
    const NativeValue is_in_range =
        order == Order::First ? calculator.sle(from, here) : calculator.sle(here, from);
    const NativeValue is_it = calculator.eq(texts.to_int(text.chars[at]), wanted);
    return calculator.both(texts.is_inside(text, at), calculator.both(is_in_range, is_it));
  })};
}

/// As String.indexOf(String, int) and lastIndexOf do: `from` is brought into [0, length] first.
template <Order order>
NativeValue index_of_text(Texts& texts, const Text& text, NativeValue part, NativeValue from) {
  Calculator& calculator = texts.calculator();
  const Text wanted = texts.of_string(part);
  expect(text.most() * wanted.most() <= Texts::kMaxPairs);
  const NativeValue length = texts.to_int(text.length);
  const NativeValue is_beyond = calculator.slt(length, from);
  const NativeValue limit = calculator.select(is_beyond, length, from);
  return find(calculator, text.most() + 1, order, [&](std::uint32_t at) {
    const NativeValue here = calculator.number(32, at);
    const NativeValue is_in_range =
        order == Order::First ? calculator.sle(limit, here) : calculator.sle(here, limit);
    return calculator.both(is_in_range, texts.has_at(text, at, wanted));
  });
}

template <Order order>
NativeOutcome string_index_of(Java& java) {
  Texts texts(java);
  const Text text = texts.of_string(java.argument(0));
  return NativeReturn{index_of_text<order>(texts, text, java.argument(1), java.argument(2))};
}

NativeOutcome string_index_of_from_start(Java& java) {
  Texts texts(java);
  const Text text = texts.of_string(java.argument(0));
  return NativeReturn{index_of_text<Order::First>(texts, text, java.argument(1), java.make_int(0))};
}

template <Order order>
NativeOutcome builder_index_of(Java& java) {
  Texts texts(java);
  const Text text = texts.of_builder(java.argument(0));
  return NativeReturn{index_of_text<order>(texts, text, java.argument(1), java.argument(2))};
}

NativeOutcome char_at(Java& java, Texts& texts, const Text& text) {
  Calculator& calculator = texts.calculator();
  const NativeValue index = java.argument(1);
  expect(calculator.is_true(calculator.ult(index, texts.to_int(text.length))));
  return NativeReturn{texts.to_int(texts.at(text, index))};
}

NativeOutcome string_char_at(Java& java) {
  Texts texts(java);
  return char_at(java, texts, texts.of_string(java.argument(0)));
}

NativeOutcome builder_char_at(Java& java) {
  Texts texts(java);
  return char_at(java, texts, texts.of_builder(java.argument(0)));
}

}  // namespace

void add_text_search(ModelTable& table) {
  const std::string string = "java.lang.String#";
  table.add<index_of_char<Order::First>>(string + "indexOf(II)I");
  table.add<index_of_char<Order::Last>>(string + "lastIndexOf(II)I");
  table.add<string_index_of_from_start>(string + "indexOf(Ljava/lang/String;)I");
  table.add<string_index_of<Order::First>>(string + "indexOf(Ljava/lang/String;I)I");
  table.add<string_index_of<Order::Last>>(string + "lastIndexOf(Ljava/lang/String;I)I");
  table.add<string_char_at>(string + "charAt(I)C");
  const std::string builder = "java.lang.AbstractStringBuilder#";
  table.add<builder_index_of<Order::First>>(builder + "indexOf(Ljava/lang/String;I)I");
  table.add<builder_index_of<Order::Last>>(builder + "lastIndexOf(Ljava/lang/String;I)I");
  table.add<builder_char_at>(builder + "charAt(I)C");
}

}  // namespace testellate::models::jdk
