// SPDX-License-Identifier: Apache-2.0
#include "solver/growing_prefix.h"

#include <string>

#include "layer_fixture.h"

namespace testellate::solver {
namespace {

class GrowingPrefixes : public LayerTest {
 protected:
  std::string align(GrowingPrefix& prefix, const std::vector<Term>& target) {
    std::string log;
    prefix.align(
        target,
        [&](Term term) { log += "-" + std::string(term.variable_name()); },
        [&](Term term) { log += "+" + std::string(term.variable_name()); });
    return log;
  }
};

TEST_F(GrowingPrefixes, PopsAndPushesOnlyWhereTwoPathsPart) {
  auto p = [&](const char* name) { return builder.make_variable(name, Sort::boolean()); };
  GrowingPrefix prefix;
  EXPECT_EQ(align(prefix, {p("a"), p("b")}), "+a+b");
  EXPECT_EQ(align(prefix, {p("a"), p("b"), p("c")}), "+c");
  EXPECT_EQ(align(prefix, {p("a"), p("b"), p("c")}), "");
  EXPECT_EQ(align(prefix, {p("a"), p("d")}), "-c-b+d");
  EXPECT_EQ(align(prefix, {}), "-d-a");
}

}  // namespace
}  // namespace testellate::solver
