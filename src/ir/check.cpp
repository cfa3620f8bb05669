// SPDX-License-Identifier: Apache-2.0
#include "ir/check.h"

#include <array>

#include "ir/table_lookup.h"

namespace testellate::ir {
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
  return find_row(all_checks(), name, &CheckInfo::name, &CheckInfo::kind);
}

}  // namespace testellate::ir
