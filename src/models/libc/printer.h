// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/libc/argument_list.h"
#include "models/libc/format_directive.h"
#include "models/libc/text_sink.h"

namespace testellate::models::libc {

/// Formats as `printf` does. Into memory: symbolic numbers fork on their sign and the number of their digits,
/// symbolic strings on their length, and the characters are terms. Onto a stream: nothing forks, and only
/// lengths are computed.
///
/// APPROX(printed-float): a symbolic floating number that goes to a stream counts as many characters as 0
/// has.
class Printer {
 public:
  /// All borrowed.
  Printer(Calculator& calculator, TextSink& sink, ArgumentList arguments)
      : calculator_(calculator), sink_(sink), arguments_(arguments) {}

  /// Nothing, or what of the format is not supported.
  [[nodiscard]] std::optional<std::string> print(NativeValue format);

 private:
  using Value = NativeValue;
  using Characters = std::vector<Value>;  ///< i8 each

  [[nodiscard]] bool try_print(PrintDirective directive);
  [[nodiscard]] bool try_read_stars(PrintDirective& directive);
  [[nodiscard]] bool try_print_integer(const PrintDirective& directive);
  [[nodiscard]] bool try_print_character(const PrintDirective& directive);
  [[nodiscard]] bool try_print_text(const PrintDirective& directive);
  [[nodiscard]] bool try_print_pointer(PrintDirective directive);
  [[nodiscard]] bool try_print_float(const PrintDirective& directive);
  [[nodiscard]] bool try_store_count(const PrintDirective& directive);

  void print_number(const PrintDirective& directive, Value magnitude, const std::string& sign);
  [[nodiscard]] Value length_of_number(const PrintDirective& directive, Value number);
  /// With blanks up to the width on one side; zeros stand between prefix and body.
  void put_padded(const PrintDirective& directive,
                  std::string_view prefix,
                  std::int64_t zeros,
                  const Characters& body);
  [[nodiscard]] Value at_least(Value length, std::int64_t width);

  Calculator& calculator_;
  TextSink& sink_;
  ArgumentList arguments_;
};

}  // namespace testellate::models::libc
