// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace testellate::models::libc {

/// Whether a conversion, of either family, is one of an integer or of a floating number.
[[nodiscard]] inline bool converts_integer(char conversion) {
  return std::string_view("diuxXo").find(conversion) != std::string_view::npos;
}
[[nodiscard]] inline bool converts_float(char conversion) {
  return std::string_view("aAeEfFgG").find(conversion) != std::string_view::npos;
}

/// C11 7.21.6.1: one conversion specification of a `printf` format, without its `%`.
struct PrintDirective {
  bool left = false;       ///< -
  bool plus = false;       ///< +
  bool space = false;      ///< blank
  bool alternate = false;  ///< #
  bool zeros = false;      ///< 0
  bool width_is_argument = false;
  bool precision_is_argument = false;
  std::int64_t width = 0;
  std::optional<std::int64_t> precision;
  unsigned bits = 32;           ///< of an integer, by the length modifier
  bool is_wide = false;         ///< `l` before c and s
  bool is_long_double = false;  ///< `L`
  char conversion = 0;
};

/// Reads a directive from `text` at `position`, which is behind the `%` before and behind the directive
/// after. Nothing if there is none that the model knows.
[[nodiscard]] std::optional<PrintDirective> try_read_print_directive(std::string_view text,
                                                                     std::size_t& position);

/// The specification that tells the host to do the same with a double: "%+08.3f".
[[nodiscard]] std::string to_host_format(const PrintDirective& directive);

/// C11 7.21.6.2: one conversion specification of a `scanf` format, without its `%`.
struct ScanDirective {
  bool is_suppressed = false;  ///< *
  std::int64_t width = -1;     ///< none: -1
  unsigned bits = 32;          ///< of an integer, by the length modifier
  bool is_long = false;        ///< `l`: a double instead of a float, wide characters
  bool is_long_double = false;
  char conversion = 0;
  std::bitset<256> set;  ///< of `[`
};

/// Reads a directive from `text` at `position`, which is behind the `%` before and behind the directive
/// after. Nothing if there is none that the model knows.
[[nodiscard]] std::optional<ScanDirective> try_read_scan_directive(std::string_view text,
                                                                   std::size_t& position);

}  // namespace testellate::models::libc
