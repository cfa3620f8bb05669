// SPDX-License-Identifier: Apache-2.0
#include "sequences/state_graph.h"

#include <gtest/gtest.h>

namespace testellate::sequences {
namespace {

class StateGraphs : public testing::Test {
 protected:
  StateGraphs() {
    graph.add_state(0, "", {{"Stack", {{"top", "null", std::nullopt}}}});
    graph.add_state(
        1, "x1 < 5 && x1 > 0", {{"Stack", {{"top", "", 1}}}, {"Node", {{"value", "x1", std::nullopt}}}});
    graph.add_call(0, 1, "push", true);
    graph.add_call(1, 0, "pop", false);
    graph.add_call(1, 1, "push", false);
    graph.add_call(1, 1, "push", false);
    graph.add_exception(0, "pop", "java.util.NoSuchElementException");
  }

  [[nodiscard]] bool shows(const std::string& part) const {
    return graph.to_dot("Stack").find(part) != std::string::npos;
  }

  StateGraph graph;
};

TEST_F(StateGraphs, DrawObjectsWithWhatTheyLeadTo) {
  EXPECT_TRUE(shows("s1_0:r0 -> s1_1 [color=gray]"));
  EXPECT_TRUE(shows("<td port=\"r0\">x1</td>"));
  EXPECT_TRUE(shows("<td port=\"r0\">null</td>"));
}

TEST_F(StateGraphs, SayWhatHoldsInAState) {
  EXPECT_TRUE(shows("label=<s1: x1 &lt; 5 &amp;&amp; x1 &gt; 0>"));
}

TEST_F(StateGraphs, HaveDashedEdgesWhereNothingNewIsReached) {
  EXPECT_TRUE(shows("s0_0 -> s1_0 [label=<push>, ltail=cluster_s0, lhead=cluster_s1];"));
  EXPECT_TRUE(shows("s1_0 -> s0_0 [label=<pop>, ltail=cluster_s1, lhead=cluster_s0, style=dashed];"));
}

TEST_F(StateGraphs, CountPathsThatLeadToTheSameState) {
  EXPECT_TRUE(shows("s1_0 -> s1_0 [label=<push x 2>, style=dashed];"));
}

TEST_F(StateGraphs, ShowExceptions) {
  EXPECT_TRUE(shows("s0_0 -> \"throws java.util.NoSuchElementException\" [label=<pop>"));
}

}  // namespace
}  // namespace testellate::sequences
