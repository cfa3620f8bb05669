// SPDX-License-Identifier: Apache-2.0
#include "classes/descriptor.h"

#include <gtest/gtest.h>

#include "ir/text_reader.h"
#include "test/support/partition_program.h"

namespace testellate::classes {
namespace {

/// The edges of a function that these sides of its branches are, each given as block and side.
std::vector<ir::TakenEdge> edges_of(const ir::Program& program,
                                    ir::FunctionId function,
                                    const std::vector<std::pair<std::string, std::uint32_t>>& taken) {
  const ir::Body& body = *program.get(function).body;
  std::vector<ir::TakenEdge> edges;
  for (const auto& [name, side] : taken) {
    for (std::uint32_t at = 0; at < body.edges.size(); ++at) {
      const ir::Edge& edge = body.edges[at];
      for (const ir::Block& block : body.blocks) {
        const bool is_in = edge.inst.index() >= block.first && edge.inst.index() < block.first + block.count;
        if (is_in && program.text(block.name) == name && edge.side == side) {
          edges.push_back({function, ir::EdgeId(at)});
        }
      }
    }
  }
  return edges;
}

TEST(Descriptor, GroupsIterationsAsThePaperDoes) {
  auto program = ir::read_program(test::kPartitionProgram, "p.tir");
  ASSERT_TRUE(program);
  const ir::FunctionId function = (*program)->find_function((*program)->find_symbol("partition"));
  const std::vector<ir::TakenEdge> edges =
      edges_of(**program,
               function,
               {{"C0", 0}, {"C1", 0}, {"C1", 0}, {"C1", 1}, {"C2", 0}, {"C2", 1}, {"C3", 1}, {"C0", 1}});
  EXPECT_EQ(descriptor(**program, edges, render::Style::Tir), "T TTF TF F F");
}

/// `while (n > 0) { if (n == 5) ... }` as javac writes it: it jumps where the condition does not hold.
constexpr std::string_view kTurned = R"(
user func @f(%n: i32) -> i32 {
head:
  %over = sle i32 %n, 0
  branch %over, done, body
body:
  %other = ne i32 %n, 5
  branch %other, step, five
five:
  %n = sub i32 %n, 3
  jump step
step:
  %n = sub i32 %n, 1
  jump head
done:
  switch i32 %n, default other [0: zero]
zero:
  return i32 0
other:
  return i32 1
}
)";

TEST(Descriptor, HasTheTruthValuesOfTheSource) {
  auto program = ir::read_program(kTurned, "p.tir");
  ASSERT_TRUE(program);
  const ir::FunctionId function = (*program)->find_function((*program)->find_symbol("f"));
  const std::vector<ir::TakenEdge> edges = edges_of(
      **program, function, {{"head", 1}, {"body", 0}, {"head", 1}, {"body", 1}, {"head", 0}, {"done", 1}});
  EXPECT_EQ(descriptor(**program, edges, render::Style::Java), "TF TT F [0]");
  // A compiler that does not turn conditions round means what it writes, but for the test of a loop.
  EXPECT_EQ(descriptor(**program, edges, render::Style::C), "TT TF F [0]");
}

/// `while (n > 0 && n != m) n--; if (!m) n = 1;` as clang writes it: the value of `&&` goes to a branch of
/// its own, and what is negated is branched on the other way round.
constexpr std::string_view kCarried = R"(
user func @f(%n: i32, %m: i32) -> i32 {
cond:
  %more = slt i32 0, %n
  branch %more, right, cut
right:
  %other = ne i32 %n, %m
  %value = select edge i1 %other, %other, %more
  %both = mov i1 %value
  jump end
end:
  branch %both, body, done
body:
  %n = sub i32 %n, 1
  jump cond
done:
  %is = ne i32 %m, 0
  branch %is, last, if.then2
if.then2:
  %n = mov i32 1
  jump last
last:
  return i32 %n
cut:
  %both = mov i1 0
  jump end
}
)";

TEST(Descriptor, HasEachOperandOfAndOnceAndNegationsAsTheyAreWritten) {
  auto program = ir::read_program(kCarried, "f.tir");
  ASSERT_TRUE(program);
  const ir::FunctionId function = (*program)->find_function((*program)->find_symbol("f"));
  const std::vector<ir::TakenEdge> edges =
      edges_of(**program,
               function,
               {{"cond", 0}, {"right", 0}, {"end", 0}, {"cond", 0}, {"right", 1}, {"end", 1}, {"done", 1}});
  EXPECT_EQ(descriptor(**program, edges, render::Style::C), "TT TF T");
}

/// A loop whose own test is no decision.
constexpr std::string_view kCounted = R"(
user func @f(%n: i32, %m: i32) -> i32 {
start:
  %small = slt i32 %n, 5
  branch %small, cut, first
first:
  %i = mov i32 0
  jump head
head:
  %more = slt i32 %i, 3
  branch %more, body, done
body:
  %low = slt i32 %n, %i
  branch %low, cut, high
high:
  %same = eq i32 %m, %i
  branch %same, cut, next
next:
  %i = add i32 %i, 1
  jump head
done:
  return i32 1
cut:
  return i32 0
}
)";

TEST(Descriptor, KnowsIterationsOfALoopThatAlwaysGoesOn) {
  auto program = ir::read_program(kCounted, "f.tir");
  ASSERT_TRUE(program);
  const ir::FunctionId function = (*program)->find_function((*program)->find_symbol("f"));
  const std::vector<ir::TakenEdge> edges =
      edges_of(**program,
               function,
               {{"start", 1}, {"body", 1}, {"high", 1}, {"body", 1}, {"high", 1}, {"body", 1}, {"high", 0}});
  EXPECT_EQ(descriptor(**program, edges, render::Style::C), "F FF FF FT");
}

TEST(Descriptor, IsEmptyWithoutDecisions) {
  auto program = ir::read_program(test::kPartitionProgram, "p.tir");
  ASSERT_TRUE(program);
  EXPECT_EQ(descriptor(**program, {}, render::Style::C), "");
}

}  // namespace
}  // namespace testellate::classes
