// SPDX-License-Identifier: Apache-2.0
// Random expressions built with simplification mean what they mean operation by operation, and known bits and
// ranges hold of every value.
#include <optional>

#include <gtest/gtest.h>

#include "checks.h"
#include "expr/rule.h"
#include "expr/term_builder.h"
#include "tree_generator.h"

namespace testellate::expr {
namespace {

using test::Expression;
using test::Inputs;
using test::TreeGenerator;

/// Builds random trees of `sort` and compares; adds up which rules fired.
void check_trees(std::uint64_t first_seed,
                 int count,
                 std::optional<Sort> sort,
                 std::vector<std::uint64_t>& fired) {
  constexpr int kAssignments = 5;
  for (std::uint64_t seed = first_seed; seed < first_seed + static_cast<std::uint64_t>(count); ++seed) {
    TreeGenerator generator(seed);
    TermBuilder builder;
    Sort root = sort ? *sort : generator.scalar_sort();
    Expression tree = generator.any(root, 2 + static_cast<unsigned>(seed % 4));
    for (int round = 0; round < kAssignments; ++round) {
      Inputs inputs = generator.inputs();
      if (std::string found = test::difference(builder, tree, inputs); !found.empty()) {
        FAIL() << "seed " << seed << ": " << test::smallest_difference(builder, tree, inputs);
      }
    }
    for (std::size_t at = 0; at < kRuleCount; ++at) {
      fired[at] += builder.rule_statistics().of(static_cast<Rule>(at));
    }
  }
}

TEST(TermBuilderProperty, SimplifiedTermsHaveTheValuesOfTheOperations) {
  std::vector<std::uint64_t> fired(kRuleCount);
  check_trees(0, 12000, std::nullopt, fired);
  // The run says nothing of a rule it does not reach.
  std::string missed;
  for (std::size_t at = 0; at < kRuleCount; ++at) {
    if (fired[at] == 0) missed += " " + std::string(name(static_cast<Rule>(at)));
  }
  EXPECT_EQ(missed, "");
}

TEST(TermBuilderProperty, EveryWidthHasTheValuesOfTheOperations) {
  std::vector<std::uint64_t> fired(kRuleCount);
  for (unsigned width = 1; width <= value::kMaxWidth; ++width) {
    check_trees(width * 1000, 24, Sort::bit_vector(width), fired);
  }
}

}  // namespace
}  // namespace testellate::expr
