// SPDX-License-Identifier: Apache-2.0
#include "search/proof_run.h"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "interp/interpreter.h"
#include "search/explorer.h"
#include "solver/chain/construct_chain.h"
#include "tir_program.h"

namespace testellate::search {
namespace {

/// A function of n and k with a loop that no bound exhausts, and a branch on line 9 whose true side is asked
/// for.
struct Case {
  const char* name;
  const char* body;  ///< ends by branching on line 9 to `hit` and `miss`, which return
};

std::string to_program(const Case& sample) {
  return std::string(R"(
class Object {
}
class Boom extends Object {
}
class "cells[]" array i8 extends Object
static Object.count: i32 = 0
user func @p(%n: i32, %k: i32) -> i32 file "p" {
entry:
)") + sample.body +
         R"(
hit:
  return i32 1
miss:
  return i32 0
}
unit "p" {
  entry @p
  input n: s32
  input k: s32
}
)";
}

class Proving {
 public:
  explicit Proving(const Case& sample) : program_(read_tir(to_program(sample))) {
    if (!program_->units().empty()) wanted_ = edge_named(*program_, "p", "p:9#1:T");
  }
  [[nodiscard]] ir::TakenEdge wanted() const { return wanted_; }

  /// Whether the proof run alone says that the edge cannot be taken.
  [[nodiscard]] bool is_proved() {
    Budget budget({.steps = 100'000}, no_clock, no_memory);
    engine::Options options;
    options.havocs_loops = true;
    engine::Engine havocking(*program_, natives_, terms_, *chain_, options);
    return !prove_impossible(havocking, unit(), {{wanted_}, {}}, budget).is_empty();
  }
  /// What a search to that loop bound leaves of the edge.
  [[nodiscard]] std::string verdict(std::uint32_t loop_bound, bool proves) {
    Budget budget({}, no_clock, no_memory), proof_budget({.steps = 100'000}, no_clock, no_memory);
    engine::Options proof_options;
    proof_options.havocs_loops = true;
    engine::Engine engine(*program_, natives_, terms_, *chain_, {});
    engine::Engine havocking(*program_, natives_, terms_, *chain_, proof_options);
    Prover prover;
    if (proves) {
      prover = [&](const Unseen& unseen) {
        return prove_impossible(havocking, unit(), unseen, proof_budget);
      };
    }
    Explorer explorer(*program_, engine, *chain_, prover, {}, budget, {.loop_bound = loop_bound});
    const Exploration found = explorer.explore({unit()});
    if (found.goals.covered().contains(wanted_)) return "covered";
    return found.goals.infeasible().contains(wanted_) ? "infeasible" : "open";
  }
  /// Whether an execution takes the edge.
  [[nodiscard]] bool is_taken(std::uint32_t n, std::uint32_t k) {
    interp::Interpreter interpreter(*program_, natives_, {.max_steps = 1'000'000, .record_path = true});
    const interp::Value arguments[] = {{ir::Type::integer(32), n, 0}, {ir::Type::integer(32), k, 0}};
    const interp::RunResult result = interpreter.run(unit().entry, arguments);
    return std::find(result.path.begin(), result.path.end(), wanted_) != result.path.end();
  }

 private:
  static std::chrono::milliseconds no_clock() { return std::chrono::milliseconds(0); }
  static std::uint64_t no_memory() { return 0; }
  [[nodiscard]] const ir::Unit& unit() const { return program_->units().front(); }

  std::unique_ptr<ir::Program> program_;
  ir::NativeTable natives_;
  expr::TermBuilder terms_;
  std::unique_ptr<solver::chain::Chain> chain_ = solver::chain::construct_chain(terms_);
  ir::TakenEdge wanted_;
};

void PrintTo(const Case& sample, std::ostream* out) { *out << sample.name; }
std::string name_of(const testing::TestParamInfo<Case>& info) { return info.param.name; }

// What the loop cannot change, or its exit says.
const Case kDead[] = {
    {"ExitCondition", R"(
  %i = mov i32 0
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, behind !2:1
body:
  %i = add i32 %i, 1
  jump head
behind:
  %c = slt i32 %i, %n
  branch %c, hit, miss !9:1)"},
    {"ExitByInequality", R"(
  %i = mov i32 0
  jump head
head:
  %more = ne i32 %i, %n
  branch %more, body, behind !2:1
body:
  %i = add i32 %i, 1
  jump head
behind:
  %j = add i32 %i, 1
  %m = add i32 %n, 1
  %c = ne i32 %j, %m
  branch %c, hit, miss !9:1)"},
    {"GuardInsideTheLoop", R"(
  %i = mov i32 0
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, miss !2:1
body:
  %c = sle i32 %n, %i
  branch %c, hit, next !9:1
next:
  %i = add i32 %i, 1
  jump head)"},
    {"UntouchedInput", R"(
  %i = mov i32 0
  %large = slt i32 5, %k
  branch %large, head, miss !1:1
head:
  %more = slt i32 %i, %n
  branch %more, body, behind !2:1
body:
  %i = add i32 %i, 1
  jump head
behind:
  %c = slt i32 %k, 3
  branch %c, hit, miss !9:1)"},
    {"UntouchedRelation", R"(
  %i = mov i32 0
  %less = slt i32 %n, %k
  branch %less, head, miss !1:1
head:
  %more = slt i32 %i, %n
  branch %more, body, behind !2:1
body:
  %i = add i32 %i, 3
  jump head
behind:
  %c = sle i32 %k, %n
  branch %c, hit, miss !9:1)"},
    {"ConstantBeforeTheLoop", R"(
  %i = mov i32 0
  %seven = add i32 3, 4
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, behind !2:1
body:
  %i = add i32 %i, %seven
  jump head
behind:
  %c = eq i32 %seven, 8
  branch %c, hit, miss !9:1)"},
    {"RangeOfANarrowType", R"(
  %i = mov i32 0
  %low = mov i8 0
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, behind !2:1
body:
  %i = add i32 %i, 1
  %low = trunc i32 %i to i8
  jump head
behind:
  %wide = zext i8 %low to i32
  %c = slt i32 255, %wide
  branch %c, hit, miss !9:1)"},
    {"MaskOfAHavockedCounter", R"(
  %i = mov i32 0
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, behind !2:1
body:
  %i = add i32 %i, 1
  jump head
behind:
  %low = and i32 %i, 3
  %c = eq i32 %low, 4
  branch %c, hit, miss !9:1)"},
    {"ParityOfADouble", R"(
  %i = mov i32 0
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, behind !2:1
body:
  %double = add i32 %i, %i
  %odd = and i32 %double, 1
  %c = eq i32 %odd, 1
  branch %c, hit, next !9:1
next:
  %i = add i32 %i, 1
  jump head
behind:
  return i32 2)"},
    {"BothExitsOfALoopWithTwoConditions", R"(
  %i = mov i32 0
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, second, behind !2:1
second:
  %other = ne i32 %i, %k
  branch %other, body, behind !3:1
body:
  %i = add i32 %i, 1
  jump head
behind:
  %a = slt i32 %i, %n
  %b = ne i32 %i, %k
  %c = and i1 %a, %b
  branch %c, hit, miss !9:1)"},
    {"ExitOfTheOuterLoop", R"(
  %i = mov i32 0
  jump outer
outer:
  %more = slt i32 %i, %n
  branch %more, start, behind !2:1
start:
  %j = mov i32 0
  jump inner
inner:
  %again = slt i32 %j, %k
  branch %again, body, next !3:1
body:
  %j = add i32 %j, 1
  jump inner
next:
  %i = add i32 %i, 1
  jump outer
behind:
  %c = slt i32 %i, %n
  branch %c, hit, miss !9:1)"},
    {"LengthOfAnArrayThatIsWritten", R"(
  %i = mov i32 0
  %cells = new_array "cells[]", 4
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, behind !2:1
body:
  %at = and i32 %i, 3
  array_store i8 %cells, %at, 9
  %i = add i32 %i, 1
  jump head
behind:
  %length = array_length %cells
  %c = ne i32 %length, 4
  branch %c, hit, miss !9:1)"},
};

class DeadEdge : public testing::TestWithParam<Case> {};

TEST_P(DeadEdge, IsProvedInfeasibleByTheProofRunAlone) {
  EXPECT_TRUE(Proving(GetParam()).is_proved());
  EXPECT_EQ(Proving(GetParam()).verdict(4, false), "open") << "the search alone should not know";
  EXPECT_EQ(Proving(GetParam()).verdict(4, true), "infeasible");
}
INSTANTIATE_TEST_SUITE_P(ProofRun, DeadEdge, testing::ValuesIn(kDead), name_of);

// Taken when n is large enough: after a hundred iterations or so.
const Case kLate[] = {
    {"CounterInside", R"(
  %i = mov i32 0
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, miss !2:1
body:
  %c = eq i32 %i, 100
  branch %c, hit, next !9:1
next:
  %i = add i32 %i, 1
  jump head)"},
    {"CounterBehind", R"(
  %i = mov i32 0
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, behind !2:1
body:
  %i = add i32 %i, 1
  jump head
behind:
  %c = eq i32 %i, 120
  branch %c, hit, miss !9:1)"},
    {"GuardThatTheStepJumpsOver", R"(
  %i = mov i32 0
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, miss !2:1
body:
  %i = add i32 %i, 1
  %c = sle i32 %n, %i
  %late = slt i32 100, %i
  %both = and i1 %c, %late
  branch %both, hit, next !9:1
next:
  jump head)"},
    {"InputThatTheLoopChanges", R"(
  %i = mov i32 0
  %k = mov i32 6
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, behind !2:1
body:
  %i = add i32 %i, 1
  %k = sub i32 %k, 1
  jump head
behind:
  %c = slt i32 %k, -90
  branch %c, hit, miss !9:1)"},
    {"RelationThatTheLoopChanges", R"(
  %i = mov i32 0
  %m = mov i32 50
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, behind !2:1
body:
  %i = add i32 %i, 2
  %m = add i32 %m, 1
  jump head
behind:
  %c = slt i32 %m, %i
  branch %c, hit, miss !9:1)"},
    {"ConstantThatTheLoopChanges", R"(
  %i = mov i32 0
  %seven = add i32 3, 4
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, behind !2:1
body:
  %i = add i32 %i, 1
  %late = eq i32 %i, 100
  %seven = select i32 %late, 8, %seven
  jump head
behind:
  %c = eq i32 %seven, 8
  branch %c, hit, miss !9:1)"},
    {"NarrowTypeThatWraps", R"(
  %i = mov i32 0
  %low = mov i7 8
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, behind !2:1
body:
  %i = add i32 %i, 1
  %low = add i7 %low, 1
  jump head
behind:
  %c = eq i7 %low, 0
  branch %c, hit, miss !9:1)"},
    {"MaskedCounter", R"(
  %i = mov i32 0
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, behind !2:1
body:
  %i = add i32 %i, 1
  jump head
behind:
  %low = and i32 %i, 127
  %c = eq i32 %low, 120
  branch %c, hit, miss !9:1)"},
    {"TotalOfNestedLoops", R"(
  %i = mov i32 0
  %total = mov i32 0
  jump outer
outer:
  %more = slt i32 %i, %n
  branch %more, start, behind !2:1
start:
  %j = mov i32 0
  jump inner
inner:
  %again = slt i32 %j, 10
  branch %again, body, next !3:1
body:
  %j = add i32 %j, 1
  %total = add i32 %total, 1
  jump inner
next:
  %i = add i32 %i, 1
  jump outer
behind:
  %c = eq i32 %total, 1200
  branch %c, hit, miss !9:1)"},
    {"CellOfAnArray", R"(
  %i = mov i32 0
  %cells = new_array "cells[]", 4
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, behind !2:1
body:
  %x = array_load i8 %cells, 1
  %y = add i8 %x, 1
  array_store i8 %cells, 1, %y
  %i = add i32 %i, 1
  jump head
behind:
  %z = array_load i8 %cells, 1
  %c = eq i8 %z, 120
  branch %c, hit, miss !9:1)"},
    {"ByteInMemory", R"(
  %i = mov i32 0
  %p = stack_alloc 4, align 4
  store i32 0, %p
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, behind !2:1
body:
  %x = load i32 %p
  %y = add i32 %x, 1
  store i32 %y, %p
  %i = add i32 %i, 1
  jump head
behind:
  %z = load i32 %p
  %c = eq i32 %z, 120
  branch %c, hit, miss !9:1)"},
    {"StaticVariable", R"(
  %i = mov i32 0
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, behind !2:1
body:
  %x = get_static Object.count
  %y = add i32 %x, 1
  put_static Object.count %y
  %i = add i32 %i, 1
  jump head
behind:
  %z = get_static Object.count
  %c = eq i32 %z, 120
  branch %c, hit, miss !9:1)"},
    {"ExceptionOfALateIteration", R"(
  %i = mov i32 0
  %thrown = mov i32 0
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, behind !2:1
body: unwind handler
  %i = add i32 %i, 1
  %late = eq i32 %i, 100
  branch %late, raise, head !3:1
raise: unwind handler
  %x = new Boom
  throw ref %x
handler:
  %e = caught ref
  %thrown = mov i32 1
  jump head
behind:
  %c = eq i32 %thrown, 1
  branch %c, hit, miss !9:1)"},
};

class LateEdge : public testing::TestWithParam<Case> {};

TEST_P(LateEdge, IsNeverCalledInfeasible) {
  ASSERT_TRUE(Proving(GetParam()).is_taken(120, 0)) << "the edge should be reachable";
  EXPECT_FALSE(Proving(GetParam()).is_proved());
  EXPECT_EQ(Proving(GetParam()).verdict(4, true), "open");
}
INSTANTIATE_TEST_SUITE_P(ProofRun, LateEdge, testing::ValuesIn(kLate), name_of);

}  // namespace
}  // namespace testellate::search
