// SPDX-License-Identifier: Apache-2.0
// One or more cases per rule: the rule fires, the result reads as expected, and it means what was written.
#include <gtest/gtest.h>

#include "checks.h"
#include "expr/rule.h"
#include "expr/term_builder.h"
#include "rule_cases.h"
#include "test/support/term_text.h"
#include "tree_generator.h"

namespace testellate::expr {

using test::RuleCase;

// Names the case in ctest's list.
void PrintTo(const Rule& rule, std::ostream* out) { *out << name(rule); }

namespace {

std::vector<RuleCase> all_cases() {
  std::vector<RuleCase> all;
  for (auto cases : {test::bool_rule_cases,
                     test::arith_rule_cases,
                     test::bits_rule_cases,
                     test::compare_rule_cases,
                     test::float_rule_cases,
                     test::array_rule_cases}) {
    std::vector<RuleCase> some = cases();
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

std::vector<Rule> all_rules() {
  std::vector<Rule> rules;
  for (std::size_t at = 0; at < kRuleCount; ++at) rules.push_back(static_cast<Rule>(at));
  return rules;
}

class RewriteRule : public testing::TestWithParam<Rule> {};

TEST_P(RewriteRule, FiresAndKeepsTheMeaning) {
  constexpr int kAssignments = 300;
  int cases = 0;
  for (const RuleCase& rule_case : all_cases()) {
    if (rule_case.rule != GetParam()) continue;
    ++cases;
    SCOPED_TRACE(test::to_text(rule_case.tree));
    TermBuilder builder;
    Term term = test::build(builder, rule_case.tree);
    EXPECT_GT(builder.rule_statistics().of(rule_case.rule), 0U);
    EXPECT_EQ(test::to_text(term), rule_case.expected);
    test::TreeGenerator generator(1);
    for (int round = 0; round < kAssignments; ++round) {
      ASSERT_EQ(test::difference(builder, rule_case.tree, generator.inputs()), "");
    }
  }
  EXPECT_GT(cases, 0) << "every rule has a case of its own";
}

INSTANTIATE_TEST_SUITE_P(Each, RewriteRule, testing::ValuesIn(all_rules()), [](const auto& rule) {
  return std::string(name(rule.param));
});

}  // namespace
}  // namespace testellate::expr
