// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "exploring.h"

namespace testellate::engine {
namespace {

constexpr std::string_view kCalls = R"(
class Account {
  field balance: i32
}
user func @limit(%x: i32) -> i32 {
entry:
  %large = slt i32 100, %x
  branch %large, above, below
above:
  return i32 100
below:
  %negative = slt i32 %x, 0
  branch %negative, fail, good
fail:
  check.div_zero i32 0
  return i32 0
good:
  return i32 %x
}
user func @pay(%this: ref, %amount: i32) -> i32 {
entry:
  %held = get_field Account.balance %this
  %enough = sle i32 %amount, %held
  branch %enough, yes, no
yes:
  %left = sub i32 %held, %amount
  put_field Account.balance %this, %left
  return i32 1
no:
  return i32 0
}
user func @sum(%a: i32, %b: i32) -> i32 {
entry:
  %x = call i32 @limit(i32 %a)
  %y = call i32 @limit(i32 %b)
  %s = add i32 %x, %y
  return i32 %s
}
user func @twice(%account: ref, %amount: i32) -> i32 {
entry:
  check.null %account
  %x = call i32 @pay(ref %account, i32 %amount)
  %y = call i32 @pay(ref %account, i32 %amount)
  %s = add i32 %x, %y
  return i32 %s
}
unit "sum" {
  entry @sum
  input a: s32
  input b: s32
}
unit "twice" {
  entry @twice
  input account: class Account
  input amount: s32
}
unit "limit" {
  entry @limit
  input x: s32
}
unit "pay" {
  entry @pay
  receiver this: class Account
  input amount: s32
}
)";

/// What is known of each path: decisions, condition and end.
struct Explored {
  std::vector<std::string> paths;
  std::uint64_t instructions = 0;
  std::uint64_t answered = 0;
};

class Calls {
 public:
  Calls() : exploring_(kCalls) { exploring_.engine().set_loop_bound(2); }

  const ir::Unit& unit(std::string_view name) {
    const auto& units = exploring_.program().units();
    return *std::ranges::find_if(
        units, [&](const ir::Unit& one) { return exploring_.program().text(one.name) == name; });
  }

  bool add_lemma(std::string_view name) {
    std::optional<Lemma> lemma = exploring_.engine().make_lemma(unit(name), 10'000, 20);
    if (lemma) book_.add(unit(name).entry, std::move(*lemma));
    exploring_.engine().set_lemmas(&book_);
    return book_.find(unit(name).entry) != nullptr;
  }

  Explored explore(std::string_view name) {
    const Statistics before = exploring_.engine().statistics();
    Explored explored;
    const States states = exploring_.finish(exploring_.engine().start(unit(name)));
    for (const std::unique_ptr<State>& state : states) {
      explored.paths.push_back(decisions_of(*state) + " " + exploring_.condition_of(*state) + " " +
                               exploring_.end_of(*state) + " " + std::to_string(state->first_edges().size()));
    }
    std::ranges::sort(explored.paths);
    explored.instructions = exploring_.engine().statistics().instructions - before.instructions;
    explored.answered = exploring_.engine().statistics().answered_calls - before.answered_calls;
    return explored;
  }

 private:
  Exploring exploring_;
  LemmaBook book_;
};

TEST(Lemma, GivesTheSamePathsInFewerSteps) {
  Calls calls;
  const Explored expanded = calls.explore("sum");
  EXPECT_EQ(expanded.answered, 0U);
  ASSERT_TRUE(calls.add_lemma("limit"));
  const Explored answered = calls.explore("sum");
  EXPECT_EQ(answered.paths, expanded.paths);
  EXPECT_LT(answered.instructions, expanded.instructions);
  EXPECT_GT(answered.answered, 0U);
}

TEST(Lemma, KnowsFieldsThatAreReadAndWritten) {
  Calls calls;
  const Explored expanded = calls.explore("twice");
  ASSERT_TRUE(calls.add_lemma("pay"));
  const Explored answered = calls.explore("twice");
  EXPECT_EQ(answered.paths, expanded.paths);
  EXPECT_LT(answered.instructions, expanded.instructions);
  EXPECT_GT(answered.answered, 0U);
}

}  // namespace
}  // namespace testellate::engine
