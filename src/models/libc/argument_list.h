// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "models/calculator.h"

namespace testellate::models::libc {

/// The arguments behind a format: those of the call itself, or those that a `va_list` leads to.
class ArgumentList {
 public:
  /// The arguments of the call from that position on.
  static ArgumentList of_call(Calculator& calculator, std::size_t first) {
    return ArgumentList(calculator, first, std::nullopt);
  }
  /// `list` points to the structure of the System V ABI for x86-64, section 3.5.7.
  static ArgumentList of_va_list(Calculator& calculator, NativeValue list) {
    return ArgumentList(calculator, 0, list);
  }

  /// Nothing if the call has no more, or the next one is no such number.
  [[nodiscard]] std::optional<NativeValue> try_integer(unsigned width);
  [[nodiscard]] std::optional<NativeValue> try_pointer();
  [[nodiscard]] std::optional<NativeValue> try_double();

 private:
  ArgumentList(Calculator& calculator, std::size_t next, std::optional<NativeValue> list)
      : calculator_(&calculator), next_(next), list_(list) {}

  [[nodiscard]] std::optional<NativeValue> try_next(ir::Type type);
  [[nodiscard]] NativeValue next_of_list(ir::Type type);

  Calculator* calculator_;
  std::size_t next_;
  std::optional<NativeValue> list_;
};

}  // namespace testellate::models::libc
