// SPDX-License-Identifier: Apache-2.0
#include "search/explorer.h"

#include <gtest/gtest.h>

#include "ir/text_reader.h"
#include "search/proof_run.h"
#include "solver/chain/construct_chain.h"

namespace testellate::search {
namespace {

/// A program, an engine that explores it and one that proves, and a budget without a clock.
class Explorers {
 public:
  explicit Explorers(std::string_view text)
      : chain_(solver::chain::construct_chain(terms_)),
        budget_({}, [] { return std::chrono::milliseconds(0); }, [] { return std::uint64_t{0}; }) {
    diag::Result<std::unique_ptr<ir::Program>> read = ir::read_program(text, "test.tir");
    if (!read) {
      ADD_FAILURE() << diag::to_text(read.error());
      return;
    }
    program_ = std::move(*read);
    engine_ = std::make_unique<engine::Engine>(*program_, natives_, terms_, *chain_, engine::Options());
    engine::Options proof;
    proof.forgets_loops = true;
    prover_ = std::make_unique<engine::Engine>(*program_, natives_, terms_, *chain_, proof);
  }

  [[nodiscard]] Exploration explore(Options options, bool proves) {
    Prover prover;
    if (proves) {
      prover = [this](const std::set<ir::TakenEdge>& undecided) {
        return prove_infeasible(*prover_, program_->units().front(), undecided, budget_);
      };
    }
    return Explorer(*program_, *engine_, *chain_, prover, budget_, options)
        .explore(program_->units().front());
  }
  [[nodiscard]] ir::TakenEdge edge(std::uint32_t index) const {
    return {program_->units().front().entry, ir::EdgeId(index)};
  }

 private:
  ir::NativeTable natives_;
  expr::TermBuilder terms_;
  std::unique_ptr<solver::chain::Chain> chain_;
  Budget budget_;
  std::unique_ptr<ir::Program> program_;
  std::unique_ptr<engine::Engine> engine_;
  std::unique_ptr<engine::Engine> prover_;
};

constexpr std::string_view kBranches = R"(
user func @f(%x: i32, %y: i32) -> i32 {
entry:
  %s = add i32 %x, %y
  %big = slt i32 100, %s
  branch %big, high, low
high:
  %odd = and i32 %x, 1
  %is = eq i32 %odd, 2
  branch %is, never, done
low:
  return i32 1
never:
  return i32 2
done:
  return i32 3
}
unit "f" {
  entry @f
  input x: s32
  input y: s32
}
)";

TEST(Explorer, CoversEveryEdgeThatCanBeTakenAndRefutesTheOther) {
  Explorers explorers(kBranches);
  const Exploration found = explorers.explore({}, false);
  EXPECT_EQ(found.goals.covered(), (std::set{explorers.edge(0), explorers.edge(1), explorers.edge(3)}));
  EXPECT_EQ(found.goals.infeasible(), (std::set{explorers.edge(2)}));
  EXPECT_FALSE(found.cuts.any());
  EXPECT_EQ(found.counts.feasible, 2U);
}

constexpr std::string_view kDeep = R"(
user func @f(%n: i32) -> i32 {
entry:
  %i = mov i32 0
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, done
body:
  %i = add i32 %i, 1
  jump head
done:
  %five = eq i32 %i, 5
  branch %five, found, other
found:
  return i32 1
other:
  %negative = slt i32 %i, 0
  branch %negative, never, plain
never:
  return i32 2
plain:
  return i32 3
}
unit "f" {
  entry @f
  input n: s32
}
)";

TEST(Explorer, DeepensTheLoopBoundUntilTheEdgeIsReached) {
  Explorers explorers(kDeep);
  Options options;
  options.loop_bound = 8;
  const Exploration found = explorers.explore(options, false);
  EXPECT_TRUE(found.goals.covered().contains(explorers.edge(2)));
  EXPECT_EQ(found.goals.undecided(), (std::set{explorers.edge(4)}));
  EXPECT_TRUE(found.cuts.bound);
}

TEST(Explorer, StopsAtTheBoundOfPaths) {
  Explorers explorers(kDeep);
  Options options;
  options.criterion = Criterion::Path;
  const Exploration found = explorers.explore(options, false);
  EXPECT_EQ(found.counts.feasible, 3U);
  EXPECT_EQ(found.counts.bounded, 1U);
}

TEST(ProofRun, ProvesAnEdgeBehindALoopInfeasible) {
  // Whatever i is behind the loop, x * 2 is even.
  Explorers explorers(R"(
user func @f(%n: i32, %x: i32) -> i32 {
entry:
  %i = mov i32 0
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, done
body:
  %i = add i32 %i, 1
  jump head
done:
  %twice = add i32 %x, %x
  %low = and i32 %twice, 1
  %odd = eq i32 %low, 1
  branch %odd, never, plain
never:
  return i32 2
plain:
  return i32 3
}
unit "f" {
  entry @f
  input n: s32
  input x: s32
}
)");
  const Exploration found = explorers.explore({}, true);
  EXPECT_EQ(found.goals.infeasible(), (std::set{explorers.edge(2)}));
  EXPECT_TRUE(found.goals.undecided().empty());
}

}  // namespace
}  // namespace testellate::search
