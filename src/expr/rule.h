// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace testellate::expr {

/// The rewrite rules of the builder: one row each in the rules_*.def tables.
enum class Rule : std::uint8_t {
#define REWRITE_RULE(enumerator, sentence) enumerator,
#include "expr/rules.def"
#undef REWRITE_RULE
};

inline constexpr std::size_t kRuleCount = 0
#define REWRITE_RULE(enumerator, sentence) +1
#include "expr/rules.def"
#undef REWRITE_RULE
    ;

[[nodiscard]] std::string_view name(Rule rule);
/// What it does, in one sentence.
[[nodiscard]] std::string_view sentence(Rule rule);

/// How often each rule was applied.
class RuleStatistics {
 public:
  void count(Rule rule) { ++counts_[static_cast<std::size_t>(rule)]; }
  [[nodiscard]] std::uint64_t of(Rule rule) const { return counts_[static_cast<std::size_t>(rule)]; }

 private:
  std::array<std::uint64_t, kRuleCount> counts_{};
};

}  // namespace testellate::expr
