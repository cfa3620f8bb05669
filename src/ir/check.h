// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "ir/ids.h"

namespace testellate::ir {

enum class Fault : std::uint8_t {
#define FAULT(enumerator, name, about) enumerator,
#include "ir/faults.def"
#undef FAULT
};

inline constexpr std::size_t kFaultCount = 0
#define FAULT(enumerator, name, about) +1
#include "ir/faults.def"
#undef FAULT
    ;

struct FaultInfo {
  Fault fault;
  std::string_view name;
  std::string_view about;
};

[[nodiscard]] const FaultInfo& info(Fault fault);
[[nodiscard]] std::span<const FaultInfo> all_faults();
[[nodiscard]] std::optional<Fault> try_parse_fault(std::string_view name);

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

/// What a function does when one of its checks raises a fault: docs/ir.md section 5.
struct FaultAction {
  enum class Kind : std::uint8_t { End, Ignore, RaiseClass, RaiseResult };
  Kind kind = Kind::End;
  ClassId raised_class;    ///< RaiseClass
  FunctionId make_raised;  ///< RaiseResult: returns what is thrown
};

struct Policy {
  Symbol name;
  std::array<FaultAction, kFaultCount> actions{};

  [[nodiscard]] const FaultAction& action(Fault fault) const {
    return actions[static_cast<std::size_t>(fault)];
  }
};

}  // namespace testellate::ir
