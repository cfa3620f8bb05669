// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "ir/fault.h"

namespace testellate::ir {

enum class CheckKind : std::uint8_t {
#define CHECK(enumerator, name, operands, condition, ...) enumerator,
#include "ir/checks.def"
#undef CHECK
};

struct CheckInfo {
  CheckKind kind;
  std::string_view name;
  /// Operand syntax as in checks.def, for example "ref C".
  std::string_view operands;
  std::string_view condition;
  /// What it can raise, in the order in which it looks for them.
  std::span<const Fault> faults;
};

[[nodiscard]] const CheckInfo& info(CheckKind kind);
[[nodiscard]] std::span<const CheckInfo> all_checks();
[[nodiscard]] std::optional<CheckKind> try_parse_check(std::string_view name);

}  // namespace testellate::ir
