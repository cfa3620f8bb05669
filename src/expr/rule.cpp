// SPDX-License-Identifier: Apache-2.0
#include "expr/rule.h"

namespace testellate::expr {

std::string_view name(Rule rule) {
  static constexpr std::array<std::string_view, kRuleCount> kNames{
#define REWRITE_RULE(enumerator, text) #enumerator,
#include "expr/rules.def"
#undef REWRITE_RULE
  };
  return kNames[static_cast<std::size_t>(rule)];
}

std::string_view sentence(Rule rule) {
  static constexpr std::array<std::string_view, kRuleCount> kSentences{
#define REWRITE_RULE(enumerator, text) text,
#include "expr/rules.def"
#undef REWRITE_RULE
  };
  return kSentences[static_cast<std::size_t>(rule)];
}

}  // namespace testellate::expr
