// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "models/libc/argument_list.h"
#include "models/libc/character_source.h"
#include "models/libc/format_directive.h"

namespace testellate::models::libc {

/// Reads as `scanf` does, character by character, with glibc's opinion on what is a prefix of a number. A
/// decision is made about the class of each character, not about the value of a digit. The characters of a
/// floating number are made concrete.
class Scanner {
 public:
  /// All borrowed.
  Scanner(Calculator& calculator, CharacterSource& source, ArgumentList arguments)
      : calculator_(calculator), source_(source), arguments_(arguments) {}

  /// Nothing, or what of the format is not supported.
  [[nodiscard]] std::optional<std::string> scan(NativeValue format);
  /// The number of conversions done, or -1: what `scanf` returns.
  [[nodiscard]] int result() const { return result_; }

 private:
  using Value = NativeValue;
  enum class Step { Done, NoMatch, NoInput, Unsupported };

  [[nodiscard]] Value read();
  void put_back(Value character);
  void skip_space();
  [[nodiscard]] bool is_end(Value character) { return libc::is_end(calculator_.context(), character); }
  [[nodiscard]] bool is(Value character, char wanted);
  /// Without regard to case; `wanted` is a lower-case letter.
  [[nodiscard]] bool is_letter(Value character, char wanted);
  /// Counts down a width that is not unlimited.
  static void use(std::int64_t& width) {
    if (width > 0) --width;
  }

  [[nodiscard]] Step match(char literal);
  [[nodiscard]] Step convert(const ScanDirective& directive);
  [[nodiscard]] Step convert_integer(const ScanDirective& directive);
  [[nodiscard]] Step convert_float(const ScanDirective& directive);
  [[nodiscard]] Step convert_characters(const ScanDirective& directive);
  [[nodiscard]] Step convert_text(const ScanDirective& directive);
  [[nodiscard]] Step store_count(const ScanDirective& directive);
  /// The text of a floating number; nothing if there is none.
  [[nodiscard]] std::optional<std::string> read_float_text(Value first, std::int64_t width);
  [[nodiscard]] std::optional<std::string> read_word(std::string_view word,
                                                     std::string_view more,
                                                     std::string text,
                                                     std::int64_t width);
  [[nodiscard]] bool belongs(Value character, const ScanDirective& directive);
  [[nodiscard]] Step store(Value place, Value value);

  Calculator& calculator_;
  CharacterSource& source_;
  ArgumentList arguments_;
  std::uint64_t count_ = 0;  ///< characters read
  int result_ = 0;
};

}  // namespace testellate::models::libc
