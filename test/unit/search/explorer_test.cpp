// SPDX-License-Identifier: Apache-2.0
#include "search/explorer.h"

#include <algorithm>
#include <functional>

#include <gtest/gtest.h>

#include "ir/place.h"
#include "search/input_growth.h"
#include "search/proof_run.h"
#include "solver/chain/construct_chain.h"
#include "tir_program.h"

namespace testellate::search {
namespace {

/// A solver whose questions cost more than they do.
class ExpensiveSolver final : public solver::Solver {
 public:
  ExpensiveSolver(solver::Solver& inner, std::uint64_t cost) : inner_(inner), cost_(cost) {}
  [[nodiscard]] solver::Answer solve(const solver::Query& query) override {
    if (query.limits.meter != nullptr) query.limits.meter->work += cost_;
    return inner_.solve(query);
  }
  [[nodiscard]] std::string_view name() const override { return "expensive"; }

 private:
  solver::Solver& inner_;
  std::uint64_t cost_;
};

/// Explores the only unit of a program with real solvers and without clock.
class Exploring {
 public:
  explicit Exploring(std::string_view text,
                     Options options = {},
                     BudgetLimits limits = {},
                     std::vector<engine::Decision> prefix = {},
                     std::function<bool(const FinishedPath&)> refuses = {},
                     std::uint32_t growth = 0,
                     std::uint64_t question_cost = 0)
      : program_(read_tir(text)),
        refuses_(std::move(refuses)),
        prefix_(std::move(prefix)),
        growth_(growth),
        question_cost_(question_cost),
        found_(explore(options, limits)) {
    found_.paths = std::move(observed_);
  }

  [[nodiscard]] const Exploration& found() const { return found_; }
  [[nodiscard]] std::string names(const std::set<ir::TakenEdge>& edges) const {
    std::string text;
    for (ir::TakenEdge edge : edges) text += (text.empty() ? "" : " ") + ir::edge_name(*program_, edge);
    return text;
  }
  [[nodiscard]] std::string covered() const { return names(found_.goals.covered()); }
  [[nodiscard]] std::string infeasible() const { return names(found_.goals.infeasible()); }
  [[nodiscard]] std::string open() const { return names(found_.goals.undecided()); }
  [[nodiscard]] std::size_t observed() const { return found_.paths.size(); }

 private:
  Exploration explore(const Options& options, const BudgetLimits& limits) {
    auto no_clock = [] { return std::chrono::milliseconds(0); };
    auto no_memory = [] { return std::uint64_t{0}; };
    Budget budget(limits, no_clock, no_memory);
    Budget proof_budget({.steps = 100'000}, no_clock, no_memory);
    natives_.add(
        "test.clock",
        [](ir::NativeContext& context) -> ir::NativeOutcome {
          return ir::NativeReturn{context.unknown(ir::Type::integer(32), "time", std::nullopt)};
        },
        ir::Fidelity::unknown("time"));
    chain_ = solver::chain::construct_chain(terms_);
    ExpensiveSolver solver(*chain_, question_cost_);
    engine::Engine engine(*program_, natives_, terms_, solver, {});
    engine::Options proof_options;
    proof_options.havocs_loops = true;
    engine::Engine havocking(*program_, natives_, terms_, *chain_, proof_options);
    const ir::Unit& unit = program_->units().front();
    Explorer explorer(
        *program_,
        engine,
        *chain_,
        [&](const Unseen& unseen) { return prove_impossible(havocking, unit, unseen, proof_budget); },
        [&](const FinishedPath& path, const result::PathCounts& so_far) {
          observed_.push_back(path);
          EXPECT_GE(so_far.feasible, observed_.size());
          return !refuses_ || !refuses_(path);
        },
        budget,
        options);
    return prefix_.empty() ? explorer.explore({unit}) : explorer.explore_behind({unit}, prefix_, growth_);
  }

  std::unique_ptr<ir::Program> program_;
  ir::NativeTable natives_;
  expr::TermBuilder terms_;
  std::unique_ptr<solver::chain::Chain> chain_;
  std::vector<FinishedPath> observed_;
  std::function<bool(const FinishedPath&)> refuses_;  ///< may be empty
  std::vector<engine::Decision> prefix_;
  std::uint32_t growth_;
  std::uint64_t question_cost_;
  Exploration found_;
};

constexpr const char* kSign = R"(
user func @sign(%a: i32) -> i32 file "s" {
entry:
  %low = slt i32 %a, 0 !1:1
  branch %low, minus, rest !1:2
minus:
  return i32 -1 !2:1
rest:
  %zero = eq i32 %a, 0 !3:1
  branch %zero, none, plus !3:2
none:
  return i32 0 !4:1
plus:
  %again = slt i32 %a, 0 !5:1
  branch %again, never, one !5:2
never:
  return i32 7 !6:1
one:
  return i32 1 !7:1
}
unit "sign" {
  entry @sign
  input a: s32
}
)";

TEST(Explorer, CoversEveryEdgeAndRefutesWhatCannotBe) {
  Exploring sign(kSign);
  EXPECT_EQ(sign.covered(), "s:1#2:T s:1#2:F s:3#2:T s:3#2:F s:5#2:F");
  EXPECT_EQ(sign.infeasible(), "s:5#2:T");
  EXPECT_EQ(sign.open(), "");
  EXPECT_EQ(sign.found().spent, std::nullopt);
  EXPECT_EQ(sign.found().counts.feasible, 3U);
  EXPECT_EQ(sign.found().counts.infeasible, 1U);
  EXPECT_EQ(sign.found().paths.size(), 3U);
  EXPECT_EQ(sign.observed(), 3U);
}

TEST(Explorer, AllOrdersFindTheSamePaths) {
  for (Order order : {Order::DepthFirst, Order::BreadthFirst, Order::RandomPath, Order::NewCoverage}) {
    Exploring sign(kSign, {.criterion = "path", .order = order});
    EXPECT_EQ(sign.found().counts.feasible, 3U);
    EXPECT_EQ(sign.found().counts.infeasible, 1U);
    EXPECT_EQ(sign.infeasible(), "s:5#2:T");
  }
}

/// Counts to n; the branch on line 3 is true only in the fifth iteration, and it ends the loop.
constexpr const char* kLoop = R"(
user func @count(%n: i32) -> i32 file "c" {
entry:
  %i = mov i32 0 !1:1
  jump loop
loop:
  %more = slt i32 %i, %n !2:1
  branch %more, body, done !2:2
body:
  %fifth = eq i32 %i, 4 !3:1
  branch %fifth, found, next !3:2
found:
  return i32 5 !4:1
next:
  %i = add i32 %i, 1 !5:1
  jump loop
done:
  %large = slt i32 100, %n !6:1
  branch %large, odd, end !6:2
odd:
  return i32 1 !7:1
end:
  return i32 0 !8:1
}
unit "count" {
  entry @count
  input n: s32
}
)";

TEST(Explorer, DeepensLoopsUntilEveryEdgeIsDecided) {
  // After the loop n <= i < 5, so n > 100 is impossible. A proof run that havocs i cannot know; the search
  // itself finds out when the loop has ended on every path.
  Exploring count(kLoop);
  EXPECT_EQ(count.covered(), "c:2#2:T c:2#2:F c:3#2:T c:3#2:F c:6#2:F");
  EXPECT_EQ(count.infeasible(), "c:6#2:T");
  EXPECT_EQ(count.found().counts.bounded, 0U);
  EXPECT_EQ(count.found().spent, std::nullopt);
}

TEST(Explorer, StopsAtTheLoopBoundAndSaysSo) {
  Exploring count(kLoop, {.loop_bound = 2});
  EXPECT_EQ(count.covered(), "c:2#2:T c:2#2:F c:3#2:F c:6#2:F");
  EXPECT_EQ(count.open(), "c:3#2:T c:6#2:T");
  EXPECT_TRUE(count.found().cuts.bound);
  EXPECT_EQ(count.found().counts.bounded, 1U);
  EXPECT_EQ(count.found().spent, std::nullopt);
}

TEST(Explorer, PathCriterionFindsAllPathsWithinTheBound) {
  Exploring count(kLoop, {.criterion = "path"});
  EXPECT_EQ(count.found().counts.feasible, 3U);  // no, one and two iterations
  EXPECT_EQ(count.found().counts.bounded, 1U);
  EXPECT_EQ(count.found().paths.size(), 3U);
  Exploring more(kLoop, {.criterion = "path", .loop_bound = 3});
  EXPECT_EQ(more.found().counts.feasible, 4U);
  Exploring all(kLoop, {.criterion = "path", .loop_bound = 10});
  EXPECT_EQ(all.found().counts.feasible, 6U);
  EXPECT_EQ(all.found().counts.bounded, 0U);
  EXPECT_EQ(all.infeasible(), "c:6#2:T");
}

/// Six conditions on six inputs: 64 paths.
std::string many_paths() {
  std::string body =
      "user func @many(%a: i32, %b: i32, %c: i32, %d: i32, %e: i32, %f: i32) -> i32 file \"m\" {\n";
  for (int at = 0; at < 6; ++at) {
    std::string n = std::to_string(at);
    std::string next = at == 5 ? "end" : "b" + std::to_string(at + 1);
    body += "b" + n + ":\n  %x" + n + " = slt i32 %" + static_cast<char>('a' + at) + ", 3 !" +
            std::to_string(at + 1) + ":1\n  branch %x" + n + ", t" + n + ", " + next + " !" +
            std::to_string(at + 1) + ":2\nt" + n + ":\n  jump " + next + "\n";
  }
  body += "end:\n  return i32 0\n}\nunit \"many\" {\n  entry @many\n";
  for (char name = 'a'; name <= 'f'; ++name) body += std::string("  input ") + name + ": s32\n";
  return body + "}\n";
}

TEST(Explorer, AllPathsAreFoundOnceWhenTheSearchIsShared) {
  Options options{.criterion = "path", .split_after = 50};
  Exploring first(many_paths(), options);
  EXPECT_EQ(first.found().spent, std::nullopt);
  EXPECT_GE(first.found().rest.size(), 16U);
  std::set<std::vector<engine::Decision>> paths;
  std::uint64_t found = first.found().counts.feasible;
  auto note = [&](const Exploration& exploration) {
    for (const FinishedPath& path : exploration.paths) {
      paths.emplace(path.state->decisions().begin(), path.state->decisions().end());
    }
  };
  note(first.found());
  for (const std::vector<engine::Decision>& prefix : first.found().rest) {
    Exploring share(many_paths(), {.criterion = "path"}, {}, prefix);
    EXPECT_TRUE(share.found().rest.empty());
    found += share.found().counts.feasible;
    note(share.found());
  }
  EXPECT_EQ(found, 64U);
  EXPECT_EQ(paths.size(), 64U);
}

TEST(Explorer, StatementsNeedFewerPathsAndLeaveEdgesOpen) {
  constexpr const char* kClamp = R"(
user func @clamp(%a: i32, %b: i32) -> i32 file "c" {
entry:
  %low = slt i32 %a, 0 !1:1
  branch %low, zero, next !1:2
zero:
  %a = mov i32 0 !2:1
  jump next
next:
  %high = slt i32 9, %b !3:1
  branch %high, nine, done !3:2
nine:
  %a = mov i32 9 !4:1
  jump done
done:
  return i32 %a !5:1
}
unit "clamp" {
  entry @clamp
  input a: s32
  input b: s32
}
)";
  Exploring clamp(kClamp, {.criterion = "statement"});
  EXPECT_EQ(clamp.covered(), "c:1#2:T c:3#2:T");
  EXPECT_EQ(clamp.infeasible(), "");
  EXPECT_EQ(clamp.open(), "c:1#2:F c:3#2:F");
  EXPECT_TRUE(clamp.found().cuts.criterion);
  EXPECT_EQ(clamp.found().paths.size(), 1U);
  EXPECT_FALSE(Exploring(kClamp).found().cuts.any());
}

TEST(Explorer, TheProofRunDecidesWhatLiesBehindAnEndlessLoop) {
  Exploring found(R"(
user func @wait(%n: i32, %k: i32) -> i32 file "w" {
entry:
  %i = mov i32 0 !1:1
  jump loop
loop:
  %more = slt i32 %i, %n !2:1
  branch %more, body, done !2:2
body:
  %i = add i32 %i, 1 !3:1
  jump loop
done:
  %small = slt i32 %k, 5 !4:1
  branch %small, one, end !4:2
one:
  %large = slt i32 10, %k !5:1
  branch %large, never, end !5:2
never:
  return i32 1 !6:1
end:
  return i32 0 !7:1
}
unit "wait" {
  entry @wait
  input n: s32
  input k: s32
}
)");
  EXPECT_EQ(found.infeasible(), "w:5#2:T");
  EXPECT_EQ(found.open(), "");
  EXPECT_EQ(found.found().spent, std::nullopt);
}

TEST(Explorer, LooksForExceptionsThatLeaveTheTarget) {
  Exploring found(R"(
policy raising {
  division-by-zero raise Boom
}
class Boom {
}
user func @divide(%a: i32, %b: i32) -> i32 policy raising file "d" {
entry:
  check.div_zero i32 %b !1:1
  %q = sdiv i32 %a, %b !1:2
  return i32 %q !2:1
}
unit "divide" {
  entry @divide
  input a: s32
  input b: s32
}
)");
  EXPECT_EQ(found.found().paths.size(), 2U);
  int thrown = 0;
  for (const FinishedPath& path : found.found().paths) {
    if (path.state->end() == ir::PathEnd::Threw) ++thrown;
  }
  EXPECT_EQ(thrown, 1);
}

/// Divides by an expression of i while i counts from 1 to n: all edges are seen at once, an exception late or
/// never.
std::string dividing_loop(const std::string& divisor) {
  return R"(
policy raising {
  division-by-zero raise Boom
}
class Boom {
}
user func @divide(%n: i32) -> i32 policy raising file "d" {
entry:
  %i = mov i32 1 !1:1
  jump loop
loop:
  %more = slt i32 %i, %n !2:1
  branch %more, body, done !2:2
body:
)" + divisor +
         R"(
  check.div_zero i32 %d !3:3
  %q = sdiv i32 7, %d !3:4
  %i = add i32 %i, 1 !4:1
  jump loop
done:
  return i32 0 !5:1
}
unit "divide" {
  entry @divide
  input n: s32
}
)";
}

TEST(Explorer, FindsAnExceptionBehindManyPathsThatShowNothing) {
  Exploring found(dividing_loop("  %d = sub i32 %i, 150 !3:1"));
  EXPECT_EQ(found.found().paths.size(), 2U);
  EXPECT_EQ(found.found().spent, std::nullopt);
}

TEST(Explorer, EndsWhenTheProofRunRefutesTheLastException) {
  // An odd number is never zero, whatever i is.
  Exploring found(dividing_loop("  %e = mul i32 %i, 2 !3:1\n  %d = add i32 %e, 1 !3:2"));
  EXPECT_EQ(found.found().paths.size(), 1U);
  EXPECT_EQ(found.found().spent, std::nullopt);
}

TEST(Explorer, SaysThatItGaveUp) {
  // i is never zero, but a proof that knows nothing of i cannot tell.
  Exploring found(dividing_loop("  %d = mov i32 %i !3:1"));
  EXPECT_EQ(found.found().paths.size(), 1U);
  EXPECT_EQ(found.found().spent, Limit::Patience);
  EXPECT_GE(found.found().counts.bounded + found.found().counts.timeout, 1U);
}

TEST(Explorer, GivesUpSoonerWhereQuestionsAreExpensive) {
  const std::string program = dividing_loop("  %d = mov i32 %i !3:1");
  const Exploring cheap(program);
  const Exploring expensive(program, {}, {}, {}, {}, 0, 100'000);
  EXPECT_EQ(expensive.found().spent, Limit::Patience);
  EXPECT_EQ(expensive.found().paths.size(), 1U);
  EXPECT_GT(cheap.found().counts.feasible, 100U);
  EXPECT_LT(expensive.found().counts.feasible, 20U);
}

TEST(Explorer, GoesOnLongerWhereItIsPersistent) {
  const std::string program = dividing_loop("  %d = mov i32 %i !3:1");
  const Exploring usual(program);
  const Exploring persistent(program, {.persistence = 3});
  EXPECT_EQ(persistent.found().spent, Limit::Patience);
  EXPECT_GT(persistent.found().counts.feasible, 2 * usual.found().counts.feasible);
}

/// Takes `count` times the way that fits the position, of three, and only then arrives.
std::string mixed_loop(int count) {
  return R"(
user func @mixed(%n: i64) -> i32 file "m" {
entry:
  %i = mov i64 0 !1:1
  %a = mov i32 0 !1:2
  %b = mov i32 0 !1:3
  jump loop
loop:
  %more = ult i64 %i, )" +
         std::to_string(count) + R"( !2:1
  branch %more, body, done !2:2
body:
  %twice = mul i64 %i, 2 !3:1
  %rest = lshr i64 %n, %twice !3:2
  %kind = and i64 %rest, 3 !3:3
  %i = add i64 %i, 1 !3:4
  %is_a = eq i64 %kind, 0 !4:1
  branch %is_a, first, other !4:2
first:
  %a = add i32 %a, 1 !5:1
  jump loop
other:
  %is_b = eq i64 %kind, 1 !6:1
  branch %is_b, second, loop !6:2
second:
  %b = add i32 %b, 1 !7:1
  jump loop
done:
  %has_a = slt i32 2, %a !8:1
  %has_b = slt i32 2, %b !8:2
  %both = and i1 %has_a, %has_b !8:3
  branch %both, yes, no !8:4
yes:
  return i32 1 !9:1
no:
  return i32 0 !10:1
}
unit "mixed" {
  entry @mixed
  input n: s64
}
)";
}

TEST(Explorer, FindsWhatTakesSomeOfEachWayRoundALoop) {
  Exploring found(mixed_loop(20), {}, {.steps = 2'000'000});
  EXPECT_EQ(found.open(), "");
}

/// Arrives after 14 rounds of 16 that go the second of three ways.
constexpr const char* kSameWayEachTime = R"(
user func @same(%n: i64, %c: i64) -> i32 file "m" {
entry:
  %i = mov i64 0 !1:1
  %b = mov i32 0 !1:3
  jump loop
loop:
  %more = ult i64 %i, %c !2:1
  branch %more, again, done !2:2
again:
  %fits = ult i64 %i, 16 !2:3
  branch %fits, body, done !2:4
body:
  %twice = mul i64 %i, 2 !3:1
  %rest = lshr i64 %n, %twice !3:2
  %kind = and i64 %rest, 3 !3:3
  %i = add i64 %i, 1 !3:4
  %is_a = eq i64 %kind, 0 !4:1
  branch %is_a, loop, other !4:2
other:
  %is_b = eq i64 %kind, 1 !6:1
  branch %is_b, second, loop !6:2
second:
  %b = add i32 %b, 1 !7:1
  jump loop
done:
  %has_b = sle i32 14, %b !8:2
  branch %has_b, yes, no !8:4
yes:
  return i32 1 !9:1
no:
  return i32 0 !10:1
}
unit "same" {
  entry @same
  input n: s64
  input c: s64
}
)";

TEST(Explorer, FindsWhatTakesTheSameWayRoundALoopEachTime) {
  Exploring found(kSameWayEachTime, {}, {.steps = 2'000'000});
  EXPECT_EQ(found.open(), "");
}

TEST(Explorer, KeepsAFaultOncePerPlace) {
  Exploring found(R"(
user func @divide(%a: i32, %b: i32, %c: i1) -> i32 file "d" {
entry:
  branch %c, left, right !1:1
left:
  jump both
right:
  jump both
both:
  check.div_zero i32 %b !2:1
  %q = sdiv i32 %a, %b !2:2
  return i32 %q !3:1
}
unit "divide" {
  entry @divide
  input a: s32
  input b: s32
  input c: bool
}
)",
                  {.criterion = "branch", .order = Order::BreadthFirst});
  int faults = 0;
  for (const FinishedPath& path : found.found().paths) {
    if (path.state->end() == ir::PathEnd::Faulted) {
      ++faults;
      EXPECT_TRUE(path.goals.empty());
    }
  }
  EXPECT_LE(faults, 1);
  EXPECT_EQ(found.open(), "");
}

TEST(Explorer, APathWithoutEndDoesNotKeepTheOthersWaiting) {
  // The loop is left by an exception only, in any iteration.
  Exploring found(R"(
policy raising {
  index-out-of-bounds raise Out
}
class Out {
}
user func @search(%n: i32) -> i32 policy raising file "e" {
entry:
  %i = mov i32 0 !1:1
  jump loop
loop: unwind done
  check.bounds %i, %n !2:1
  %i = add i32 %i, 1 !3:1
  jump loop
done:
  return i32 %i !4:1
}
unit "search" {
  entry @search
  input n: s32
}
)",
                  {},
                  {.steps = 20'000});
  EXPECT_GT(found.found().counts.feasible, 0U);
}

TEST(Explorer, APathWithoutEndDoesNotKeepLoopsFromGoingRoundMoreOften) {
  Exploring found(R"(
user func @count(%n: i32, %waits: i1) -> i32 file "e" {
entry:
  %i = mov i32 0 !1:1
  branch %waits, wait, loop !1:2
wait:
  jump wait
loop:
  %more = slt i32 %i, %n !2:1
  branch %more, body, done !2:2
body:
  %i = add i32 %i, 1 !3:1
  %fifth = eq i32 %i, 5 !3:2
  branch %fifth, found, loop !3:3
found:
  return i32 5 !4:1
done:
  return i32 0 !5:1
}
unit "count" {
  entry @count
  input n: s32
  input waits: bool
}
)",
                  {},
                  {.steps = 10'000'000});
  EXPECT_EQ(found.open(), "e:1#2:T");
}

TEST(Explorer, AnEdgeThatOnlyLeadsToFaultsIsNotInfeasible) {
  Exploring found(R"(
user func @f(%a: i8) -> i8 file "f" {
entry:
  %low = slt i8 %a, 0 !1:1
  branch %low, fails, works !1:2
fails:
  check.abort !2:1
  return i8 1 !2:2
works:
  return i8 0 !3:1
}
unit "f" {
  entry @f
  input a: s8
}
)");
  EXPECT_EQ(found.covered(), "f:1#2:F");
  EXPECT_EQ(found.infeasible(), "");
  EXPECT_EQ(found.open(), "f:1#2:T");
  EXPECT_EQ(found.names(found.found().faulted), "f:1#2:T");
}

TEST(Explorer, WhatAnUnsetValueDecidesIsNotInfeasible) {
  Exploring found(R"(
user func @f(%a: i8) -> i8 file "f" {
entry:
  %x = uninit i8 !1:1
  %low = slt i8 %a, 0 !1:1
  branch %low, sets, asks !1:2
sets:
  %x = mov i8 3 !2:1
  jump asks
asks:
  check.defined i8 %x !3:1
  %three = eq i8 %x, 3 !3:1
  branch %three, yes, no !3:2
yes:
  return i8 1 !4:1
no:
  return i8 0 !5:1
}
unit "f" {
  entry @f
  input a: s8
}
)");
  EXPECT_EQ(found.infeasible(), "");
  EXPECT_EQ(found.open(), "f:1#2:F f:3#2:F");
}

/// Paths on which `a` is odd are refused; each of `f`'s edges can be shown by others.
constexpr const char* kParity = R"(
user func @f(%a: i32) -> i32 file "f" {
entry:
  %bit = and i32 %a, 1 !1:1
  %odd = ne i32 %bit, 0 !1:1
  branch %odd, yes, no !1:2
yes:
  jump no
no:
  %low = slt i32 %a, 0 !3:1
  branch %low, minus, plus !3:2
minus:
  return i32 -1 !4:1
plus:
  return i32 1 !5:1
}
unit "f" {
  entry @f
  input a: s32
}
)";

bool takes_first_edge(const FinishedPath& path) {
  return std::ranges::any_of(path.state->first_edges(),
                             [](ir::TakenEdge edge) { return edge.edge == ir::EdgeId(0); });
}

TEST(Explorer, ARefusedPathShowsNothingAndAnotherOneIsFound) {
  Exploring found(kParity, {}, {}, {}, takes_first_edge);
  EXPECT_EQ(found.covered(), "f:1#2:F f:3#2:T f:3#2:F");
  EXPECT_EQ(found.infeasible(), "") << "it was taken, though no test shows it";
  EXPECT_EQ(found.names(found.found().refused), "f:1#2:T f:3#2:T f:3#2:F");
  EXPECT_EQ(found.observed(), 4U) << "two of each kind";
}

TEST(Explorer, AGoalWhosePathsAreAllRefusedIsGivenUp) {
  Exploring found(kLoop, {}, {.paths = 1000}, {}, [](const FinishedPath&) { return true; });
  EXPECT_EQ(found.covered(), "");
  EXPECT_EQ(found.found().spent, std::nullopt) << "the search ended by itself";
  EXPECT_LE(found.observed(), 64U);
}

TEST(Explorer, ABudgetEndsTheSearchAndKeepsWhatWasFound) {
  Exploring few(kLoop, {.criterion = "path", .loop_bound = 10}, {.paths = 2});
  EXPECT_EQ(few.found().spent, Limit::Paths);
  EXPECT_EQ(few.found().paths.size(), 2U);
  EXPECT_TRUE(few.found().cuts.budget);
  EXPECT_EQ(few.infeasible(), "");
  EXPECT_GT(few.found().counts.timeout, 0U);
  Exploring none(kSign, {}, {.steps = 0});
  EXPECT_EQ(none.found().spent, Limit::Steps);
  EXPECT_EQ(none.found().paths.size(), 0U);
}

TEST(Explorer, WhatIsUnsupportedIsCountedAndProvesNothing) {
  Exploring found(R"(
user func @f(%a: i32) -> i32 file "u" {
entry:
  %low = slt i32 %a, 0 !1:1
  branch %low, call, skip !1:2
call:
  %x = call i32 @outside(i32 %a) !2:1
  %is = eq i32 %x, 3 !2:2
  branch %is, yes, skip !2:3
yes:
  return i32 1 !3:1
skip:
  return i32 0 !4:1
}
func @outside(%a: i32) -> i32 = native "nobody.has.this"
unit "f" {
  entry @f
  input a: s32
}
)");
  EXPECT_EQ(found.found().counts.unsupported, 1U);
  EXPECT_EQ(found.found().unsupported.size(), 1U);
  EXPECT_EQ(found.open(), "u:1#2:T u:2#3:T u:2#3:F");
  EXPECT_EQ(found.infeasible(), "");
}

TEST(Explorer, WhatTheEnvironmentDecidesIsNeitherCoveredNorInfeasible) {
  Exploring found(R"(
user func @f(%a: i32) -> i32 file "e" {
entry:
  %asks = slt i32 %a, 0 !1:1
  branch %asks, ask, skip !1:2
ask:
  %t = call i32 @clock() !2:1
  %is = eq i32 %t, 3 !2:2
  branch %is, yes, skip !2:3
yes:
  %more = slt i32 5, %a !3:1
  branch %more, never, skip !3:2
never:
  return i32 1 !4:1
skip:
  return i32 0 !5:1
}
func @clock() -> i32 = native "test.clock"
unit "f" {
  entry @f
  input a: s32
}
)");
  EXPECT_EQ(found.covered(), "e:1#2:F");
  EXPECT_EQ(found.names(found.found().goals.unsettable()), "e:1#2:T e:2#3:T e:2#3:F e:3#2:F");
  EXPECT_EQ(found.infeasible(), "e:3#2:T");
  EXPECT_EQ(found.found().counts.environment, 2U);
  EXPECT_EQ(found.found().environment, (std::map<std::string, std::uint64_t>{{"time at e:2#1", 2}}));
  EXPECT_EQ(found.observed(), 1U);
}

TEST(Explorer, AnAssumptionLeavesEdgesOpenNotInfeasible) {
  std::string text(kSign);
  text.insert(text.rfind('}'), "  assume @is_positive\n");
  text += R"(
func @is_positive(%a: i32) -> i1 {
entry:
  %p = slt i32 0, %a
  return i1 %p
}
)";
  Exploring sign(text);
  EXPECT_EQ(sign.covered(), "s:1#2:F s:3#2:F s:5#2:F");
  EXPECT_NE(sign.open().find("s:1#2:T"), std::string::npos) << sign.open();
  EXPECT_EQ(sign.infeasible().find("s:1#2:T"), std::string::npos) << sign.infeasible();
}

constexpr const char* kLongArray = R"(
class Object {
}
class ints array i32
user func @f(%a: ref) -> i32 file "f" {
entry:
  %null = eq ref %a, null !1:1
  branch %null, none, some !1:2
none:
  return i32 -1 !1:3
some:
  %n = array_length %a !2:1
  %long = sle i32 20, %n !2:2
  branch %long, many, few !2:3
many:
  %twenty = eq i32 %n, 20 !3:1
  branch %twenty, exactly, few !3:2
exactly:
  return i32 20 !4:1
few:
  return i32 0 !5:1
}
unit "f" {
  entry @f
  input a: class "ints"
}
)";

TEST(InputGrowth, DoublesUpToTheLargestSizes) {
  InputGrowth growth({.max_array = 8, .max_string = 8, .max_stdin = 8}, {.max_array = 20, .max_string = 8});
  growth.grow();
  EXPECT_EQ(growth.sizes(), (engine::InputSizes{16, 8, 16}));
  EXPECT_FALSE(growth.is_over());
  growth.grow();
  EXPECT_EQ(growth.sizes().max_array, 20U);
  EXPECT_TRUE(growth.is_over());
}

TEST(InputGrowth, SkipsToItsLastStep) {
  InputGrowth growth({}, kLargestSizes);
  growth.skip_to_last();
  EXPECT_EQ(growth.steps(), 4U);
  EXPECT_FALSE(growth.is_over());
  growth.grow();
  EXPECT_EQ(growth.sizes(), kLargestSizes);
  growth.skip_to_last();
  EXPECT_EQ(growth.steps(), 5U);
}

TEST(Explorer, InputsGrowWhileAnEdgeIsOpenForSize) {
  Exploring small(kLongArray);
  EXPECT_EQ(small.open(), "f:2#3:T f:3#2:T f:3#2:F");
  EXPECT_TRUE(small.found().cuts.size);
  Exploring grown(kLongArray, {.largest_sizes = kLargestSizes});
  EXPECT_EQ(grown.open(), "");
  EXPECT_EQ(grown.found().paths.back().growth, 5U) << "16 elements made no difference, so 256 are tried";
  Exploring limited(kLongArray, {.largest_sizes = engine::InputSizes{.max_array = 16}});
  EXPECT_EQ(limited.open(), small.open());
  EXPECT_TRUE(limited.found().cuts.size);
  EXPECT_EQ(limited.found().spent, std::nullopt);
}

TEST(Explorer, FollowsAPathOfGrownInputsAgain) {
  Exploring grown(kLongArray, {.largest_sizes = kLargestSizes});
  const FinishedPath& last = grown.found().paths.back();
  const std::vector<engine::Decision> decisions(last.state->decisions().begin(),
                                                last.state->decisions().end());
  Exploring again(kLongArray, {.largest_sizes = kLargestSizes}, {}, decisions, {}, last.growth);
  EXPECT_FALSE(again.found().has_lost_prefix);
  EXPECT_EQ(again.observed(), 1U);
  Exploring too_small(kLongArray, {.largest_sizes = kLargestSizes}, {}, decisions);
  EXPECT_TRUE(too_small.found().has_lost_prefix);
}

}  // namespace
}  // namespace testellate::search
