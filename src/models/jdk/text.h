// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "models/calculator.h"
#include "models/jdk/model.h"

namespace testellate::models::jdk {

/// Text of symbolic length: the first `length` of the characters. The rest are any values, which no result
/// may depend on.
struct Text {
  NativeValue length;              ///< i32, at most chars.size()
  std::vector<NativeValue> chars;  ///< i16 each

  [[nodiscard]] std::uint32_t most() const { return static_cast<std::uint32_t>(chars.size()); }
};

/// Texts in a Java program, and formulas about them. A String is the bytes of its UTF-16 units, little-endian
/// (the JDK runs without compact strings); what a symbolic one is made of are cuts of 16-bit terms, which
/// join again to these terms. Nothing here splits the path, unless it says so. Declines what has another form
/// or is longer than kMaxLength.
class Texts {
 public:
  using Value = NativeValue;

  /// Formulas grow with the length, some with its square.
  static constexpr std::uint32_t kMaxLength = 160;
  /// Limit for the number of pairs of characters that are compared.
  static constexpr std::uint32_t kMaxPairs = 4096;

  /// `java` is borrowed.
  explicit Texts(Java& java) : java_(java), calculator_(java.context()) {}

  [[nodiscard]] Calculator& calculator() { return calculator_; }

  // From the program
  /// Of a reference to a String. Splits where it may be null or of another class, and declines there.
  [[nodiscard]] Text of_string(Value reference);
  /// Of a `byte[]` of UTF-16 units; the first `most` characters of it.
  [[nodiscard]] Text of_bytes(Value bytes, std::uint32_t most);
  /// Of a StringBuilder or StringBuffer that is not null.
  [[nodiscard]] Text of_builder(Value reference);
  /// `count` (i32) characters of a `char[]` from `start` (i32) on, which are there.
  [[nodiscard]] Text of_chars(Value array, Value start, Value count);
  [[nodiscard]] Text of_constant(std::u16string_view text);
  [[nodiscard]] Text of_constant(std::string_view ascii);
  [[nodiscard]] Text of_char(Value character);

  // To the program
  /// APPROX(text-identity): a new String, even where the JDK's own code returns one that is there.
  [[nodiscard]] Value new_string(const Text& text);
  /// A `byte[]` with the characters.
  [[nodiscard]] Value new_bytes(const Text& text);
  [[nodiscard]] Value new_chars(const Text& text);
  void put_builder(Value reference, const Text& text);

  // Formulas; indices and lengths are i32
  [[nodiscard]] Value is_inside(const Text& text, std::uint32_t index) {
    return calculator_.ult(calculator_.number(32, index), text.length);
  }
  [[nodiscard]] Value at(const Text& text, Value index);
  [[nodiscard]] Text join(const Text& a, const Text& b);
  /// `count` characters from `start` on, which are there.
  [[nodiscard]] Text cut(const Text& text, Value start, Value count);
  [[nodiscard]] Text insert(const Text& text, Value at, const Text& inserted);
  [[nodiscard]] Value equal(const Text& a, const Text& b);
  /// Whether all of `part` stands in the text from that index on.
  [[nodiscard]] Value has_at(const Text& text, std::uint32_t index, const Text& part);

  /// A number that a value never exceeds; not above kMaxLength + 1.
  [[nodiscard]] std::uint32_t bound(Value value);
  /// Of a character.
  [[nodiscard]] Value to_int(Value character) { return calculator_.to_width(character, 32); }
  /// Of an i1.
  [[nodiscard]] Value to_boolean(Value condition) { return calculator_.to_width(condition, 32); }

 private:
  [[nodiscard]] Text of_units(Value bytes, Value length);
  /// A number that is at most `most` on this path, in a form that shows some bound.
  [[nodiscard]] Value bounded(Value length, std::uint32_t most);
  [[nodiscard]] std::vector<Value> shifted_left(std::vector<Value> chars, Value by);
  [[nodiscard]] std::vector<Value> shifted_right(std::vector<Value> chars,
                                                 Value by,
                                                 std::uint32_t most,
                                                 std::uint32_t size);
  [[nodiscard]] std::vector<Value> to_units(const Text& text, std::uint32_t size);

  Java& java_;
  Calculator calculator_;
};

/// Throws Declined unless the condition holds.
inline void expect(bool holds) {
  if (!holds) throw Declined{};
}

/// A signed i32 or i64 as Integer.toString and Long.toString write it.
[[nodiscard]] Text number_text(Texts& texts, NativeValue number);

}  // namespace testellate::models::jdk
