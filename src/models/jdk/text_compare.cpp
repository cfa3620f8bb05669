// SPDX-License-Identifier: Apache-2.0
// String: what compares whole texts.
#include <algorithm>

#include "models/jdk/native_groups.h"
#include "models/jdk/text.h"

namespace testellate::models::jdk {
namespace {

NativeOutcome equals(Java& java) {
  Texts texts(java);
  const Text text = texts.of_string(java.argument(0));
  if (java.is_null(java.argument(1))) return NativeReturn{java.make_int(0)};
  if (java.context().class_of(java.argument(1)) != java.class_named("java.lang.String")) {
    return NativeReturn{java.make_int(0)};
  }
  return NativeReturn{texts.to_boolean(texts.equal(text, texts.of_string(java.argument(1))))};
}

NativeOutcome compare_to(Java& java) {
  Texts texts(java);
  Calculator& calculator = texts.calculator();
  const Text a = texts.of_string(java.argument(0));
  const Text b = texts.of_string(java.argument(1));
  NativeValue result = calculator.sub(texts.to_int(a.length), texts.to_int(b.length));
  for (std::uint32_t i = std::min(a.most(), b.most()); i-- > 0;) {
    const NativeValue is_common = calculator.both(texts.is_inside(a, i), texts.is_inside(b, i));
    const NativeValue differs = calculator.is_not(calculator.eq(a.chars[i], b.chars[i]));
    const NativeValue distance = calculator.sub(texts.to_int(a.chars[i]), texts.to_int(b.chars[i]));
    result = calculator.select(calculator.both(is_common, differs), distance, result);
  }
  return NativeReturn{result};
}

NativeOutcome hash_code(Java& java) {
  Texts texts(java);
  Calculator& calculator = texts.calculator();
  const Text text = texts.of_string(java.argument(0));
  NativeValue hash = calculator.number(32, 0);
  NativeValue result = hash;
  for (std::uint32_t i = 0; i < text.most(); ++i) {
    hash = calculator.add(calculator.mul(hash, 31), texts.to_int(text.chars[i]));
    result = calculator.select(texts.is_inside(text, i), hash, result);
  }
  return NativeReturn{result};
}

/// The letters other than a and its capital that equal an ASCII letter when case is ignored: the Kelvin sign,
/// the long s, and i with and without dot.
NativeValue is_foreign_twin(Calculator& calculator, NativeValue character, char lower) {
  if (lower == 'k') return calculator.eq(character, 0x212a);
  if (lower == 's') return calculator.eq(character, 0x17f);
  if (lower == 'i') return calculator.between(character, 0x130, 0x131);
  return calculator.truth(false);
}

/// Whether a character equals an ASCII one when case is ignored.
NativeValue equals_ascii(Calculator& calculator, NativeValue character, std::uint64_t ascii) {
  const std::uint64_t lower = ascii | 0x20U;
  if (lower < 'a' || lower > 'z') return calculator.eq(character, ascii);
  const NativeValue is_letter =
      calculator.either(calculator.eq(character, lower), calculator.eq(character, lower - 0x20));
  return calculator.either(is_letter, is_foreign_twin(calculator, character, static_cast<char>(lower)));
}

/// Small letters for capitals of ASCII.
NativeValue to_lower_ascii(Calculator& calculator, NativeValue character) {
  return calculator.select(
      calculator.between(character, 'A', 'Z'), calculator.add(character, 0x20), character);
}

NativeOutcome equals_ignore_case(Java& java) {
  Texts texts(java);
  Calculator& calculator = texts.calculator();
  const Text a = texts.of_string(java.argument(0));
  const Text b = texts.of_string(java.argument(1));
  const auto ascii = [&](NativeValue character) -> std::optional<std::uint64_t> {
    const std::optional<value::U128> number = java.context().try_concrete(character);
    if (!number || *number >= 0x80) return std::nullopt;
    return static_cast<std::uint64_t>(*number);
  };
  NativeValue result = calculator.eq(a.length, b.length);
  // Of characters that both are terms: that they are ASCII.
  NativeValue is_plain = calculator.truth(true);
  for (std::uint32_t i = 0; i < std::min(a.most(), b.most()); ++i) {
    const NativeValue is_outside = calculator.is_not(texts.is_inside(a, i));
    NativeValue is_same = calculator.truth(false);
    if (const std::optional<std::uint64_t> first = ascii(a.chars[i])) {
      is_same = equals_ascii(calculator, b.chars[i], *first);
    } else if (const std::optional<std::uint64_t> second = ascii(b.chars[i])) {
      is_same = equals_ascii(calculator, a.chars[i], *second);
    } else {
      const NativeValue are_ascii =
          calculator.both(calculator.ult(a.chars[i], 0x80), calculator.ult(b.chars[i], 0x80));
      is_plain = calculator.both(is_plain, calculator.either(is_outside, are_ascii));
      is_same = calculator.eq(to_lower_ascii(calculator, a.chars[i]), to_lower_ascii(calculator, b.chars[i]));
    }
    result = calculator.both(result, calculator.either(is_outside, is_same));
  }
  // Where the lengths differ the characters do not count.
  expect(
      calculator.is_true(calculator.either(is_plain, calculator.is_not(calculator.eq(a.length, b.length)))));
  return NativeReturn{texts.to_boolean(result)};
}

NativeOutcome starts_with(Java& java) {
  Texts texts(java);
  Calculator& calculator = texts.calculator();
  const Text text = texts.of_string(java.argument(0));
  const Text prefix = texts.of_string(java.argument(1));
  expect(text.most() * prefix.most() <= Texts::kMaxPairs);
  const NativeValue start = java.argument(2);
  NativeValue result = calculator.truth(false);
  for (std::uint32_t i = 0; i <= text.most(); ++i) {
    const NativeValue is_here = calculator.eq(start, i);
    if (java.context().try_concrete(is_here) == value::U128{0}) continue;
    result = calculator.either(result, calculator.both(is_here, texts.has_at(text, i, prefix)));
  }
  return NativeReturn{texts.to_boolean(result)};
}

/// The key of a switch on strings, src/frontend/jvm/translate/string_switch.h: no hash has to be turned back
/// into text.
NativeOutcome switch_key(Java& java) {
  Texts texts(java);
  const Text text = texts.of_string(java.argument(0));
  const Text constant = texts.of_string(java.argument(3));
  std::uint32_t hash = 0;
  for (const char16_t unit : java.text_of(java.argument(3))) hash = 31 * hash + unit;
  const NativeValue is_it = texts.equal(text, constant);
  return NativeReturn{texts.calculator().select(is_it, java.make_int(hash), java.argument(2))};
}

NativeOutcome is_empty(Java& java) {
  Texts texts(java);
  const NativeValue bytes = java.get(java.argument(0), "java.lang.String", "value");
  return NativeReturn{texts.to_boolean(texts.calculator().eq(java.context().array_length(bytes), 0))};
}

// String, StringBuilder: where a character or a text is, and which character is where.

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

void add_text_compare(ModelTable& table) {
  table.add<equals>("java.lang.String#equals(Ljava/lang/Object;)Z");
  table.add<equals_ignore_case>("java.lang.String#equalsIgnoreCase(Ljava/lang/String;)Z");
  table.add<compare_to>("java.lang.String#compareTo(Ljava/lang/String;)I");
  table.add<hash_code>("java.lang.String#hashCode()I");
  table.add<starts_with>("java.lang.String#startsWith(Ljava/lang/String;I)Z");
  table.add<switch_key>("jvm.switch_key");
  table.add<is_empty>("java.lang.String#isEmpty()Z");
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
