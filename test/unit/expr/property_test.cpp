// SPDX-License-Identifier: Apache-2.0
// Random expressions built with simplification mean what they mean operation by operation, and known bits and
// ranges hold of every value.
#include <gtest/gtest.h>

#include "checks.h"
#include "expr/term_builder.h"
#include "tree_generator.h"

namespace testellate::expr {
namespace {

using test::Expression;
using test::Inputs;
using test::TreeGenerator;

TEST(TermBuilderProperty, SimplifiedTermsHaveTheValuesOfTheOperations) {
  constexpr int kTrees = 6000;
  constexpr int kAssignments = 6;
  for (std::uint64_t seed = 0; seed < kTrees; ++seed) {
    TreeGenerator generator(seed);
    TermBuilder builder;
    Expression tree = generator.any(generator.scalar_sort(), 2 + static_cast<unsigned>(seed % 4));
    for (int round = 0; round < kAssignments; ++round) {
      Inputs inputs = generator.inputs();
      if (std::string found = test::difference(builder, tree, inputs); !found.empty()) {
        FAIL() << "seed " << seed << ": " << test::smallest_difference(builder, tree, inputs);
      }
    }
  }
}

}  // namespace
}  // namespace testellate::expr
