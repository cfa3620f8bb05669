// SPDX-License-Identifier: Apache-2.0
#include "ir/check.h"

#include <algorithm>
#include <array>

namespace testellate::ir {
namespace {

constexpr auto kFaults = std::to_array<FaultInfo>({
#define FAULT(enumerator, name, about) {Fault::enumerator, name, about},
#include "ir/faults.def"
#undef FAULT
});

}  // namespace

const FaultInfo& info(Fault fault) { return kFaults[static_cast<std::size_t>(fault)]; }

std::span<const FaultInfo> all_faults() { return kFaults; }

std::optional<Fault> try_parse_fault(std::string_view name) {
  const auto* row = std::ranges::find(kFaults, name, &FaultInfo::name);
  return row == kFaults.end() ? std::nullopt : std::optional(row->fault);
}

namespace {

using enum Fault;

// One array per row, so that rows of different length can be spans of the same table.
namespace faults_of {
#define CHECK(enumerator, name, operands, condition, ...) \
  constexpr auto k##enumerator = std::to_array<Fault>({__VA_ARGS__});
#include "ir/checks.def"
#undef CHECK
}  // namespace faults_of

constexpr auto kChecks = std::to_array<CheckInfo>({
#define CHECK(enumerator, name, operands, condition, ...) \
  {CheckKind::enumerator, name, operands, condition, faults_of::k##enumerator},
#include "ir/checks.def"
#undef CHECK
});

}  // namespace

const CheckInfo& info(CheckKind kind) { return kChecks[static_cast<std::size_t>(kind)]; }

std::span<const CheckInfo> all_checks() { return kChecks; }

std::optional<CheckKind> try_parse_check(std::string_view name) {
  const auto* row = std::ranges::find(kChecks, name, &CheckInfo::name);
  return row == kChecks.end() ? std::nullopt : std::optional(row->kind);
}

}  // namespace testellate::ir
