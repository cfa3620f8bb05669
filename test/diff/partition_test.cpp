// SPDX-License-Identifier: Apache-2.0
// The partition method of the Component Test Bench. How many of its paths are feasible is known exactly; the
// paper's 97 for two iterations counts 16 whose conditions contradict each other.
#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "check/decided_edges.h"
#include "check/execute_test.h"
#include "exploration.h"
#include "test/support/partition_program.h"

namespace testellate::test {
namespace {

using engine::State;
using expr::Term;

constexpr std::uint32_t kMaxArray = 24;

class Partition : public Exploration {
 public:
  explicit Partition(std::uint32_t bound) : Exploration(kPartitionProgram, bound, options()) {}

  [[nodiscard]] std::vector<const State*> returned() const {
    std::vector<const State*> states;
    for (const std::unique_ptr<State>& state : ended()) {
      if (state->end() == ir::PathEnd::Returned) states.push_back(state.get());
    }
    return states;
  }
  /// What the path condition of every leaf says, ended or cut.
  [[nodiscard]] std::vector<std::vector<Term>> conditions() const {
    std::vector<std::vector<Term>> all;
    for (const auto* states : {&ended(), &parked()}) {
      for (const std::unique_ptr<State>& state : *states) {
        all.emplace_back(state->path_condition().begin(), state->path_condition().end());
      }
    }
    return all;
  }
  /// The inputs that a unit with this size limit leaves: null, or an array of at most that many elements.
  [[nodiscard]] Term within_size() {
    const Term array = terms().make_variable("a", expr::Sort::bit_vector(32));
    const Term length = terms().make_variable("a.length", expr::Sort::bit_vector(32));
    const Term is_null = terms().make_equal(array, terms().make_bits(32, 0));
    const Term is_own = terms().make_equal(array, terms().make_bits(32, 1));
    const Term is_small = terms().make_ule(length, terms().make_bits(32, kMaxArray));
    return terms().make_or(is_null, terms().make_and(is_own, is_small));
  }
  /// "TTF...": sides of the branches, in order, that a path took.
  [[nodiscard]] std::string descriptor(const State& state) {
    std::string text;
    for (ir::TakenEdge edge : check::decided_edges(program(), state.decisions())) {
      text += program().get(edge.function).body->edges[edge.edge.index()].side == 0 ? 'T' : 'F';
    }
    return text;
  }
  [[nodiscard]] solver::Verdict solve(std::span<const Term> prefix, Term goal) {
    return solver().solve({prefix, goal, nullptr, solver::Limits()}).verdict;
  }

 private:
  [[nodiscard]] static engine::Options options() {
    engine::Options options;
    options.sizes.max_array = kMaxArray;
    return options;
  }
};

/// An array whose elements are chosen when they are first looked at: below, equal to or above the pivot is
/// all that matters of them. `next` goes through all that can be chosen.
class ChosenArray {
 public:
  explicit ChosenArray(int size) : size_(size) {}
  [[nodiscard]] bool has(int index) const { return index >= 0 && index < size_; }
  int& at(int index) {
    const auto [found, is_new] = elements_.try_emplace(index, 0);
    if (!is_new) return found->second;
    if (used_ == choices_.size()) choices_.push_back(0);
    found->second = choices_[used_++];
    return found->second;
  }
  /// Starts over with other elements; false if there are none.
  bool next() {
    choices_.resize(used_);
    while (!choices_.empty() && choices_.back() == 2) choices_.pop_back();
    if (choices_.empty()) return false;
    ++choices_.back();
    elements_.clear();
    used_ = 0;
    return true;
  }

 private:
  int size_;
  std::map<int, int> elements_;
  std::vector<int> choices_;
  std::size_t used_ = 0;
};

/// The method itself. Yields the sides taken, or nothing if an exception is thrown or a loop goes round more
/// often than `limit` on a visit. `use` is told each index that is used, by the variable that has it; the
/// other is -1.
std::optional<std::string> run_partition(
    ChosenArray& a,
    int low,
    int high,
    int limit,
    const std::function<void(int left, int right)>& use = [](int, int) {}) {
  std::string taken;
  auto is_inside = [&](int index) { return a.has(index); };
  auto at = [&](int index) -> int& { return a.at(index); };
  auto decide = [&](bool condition) {
    taken += condition ? 'T' : 'F';
    return condition;
  };
  if (!is_inside(low)) return std::nullopt;
  const int pivot = at(low);
  int left = low + 1;
  int right = high;
  int outer = 0;
  while (decide(left < right)) {
    if (++outer > limit) return std::nullopt;
    for (int inner = 0;; ++inner, ++left) {
      if (!is_inside(left)) return std::nullopt;
      use(left, -1);
      if (!decide(at(left) < pivot)) break;
      if (inner == limit) return std::nullopt;
    }
    for (int inner = 0;; ++inner, --right) {
      if (!is_inside(right)) return std::nullopt;
      use(-1, right);
      if (!decide(at(right) > pivot)) break;
      if (inner == limit) return std::nullopt;
    }
    if (decide(left < right)) std::swap(at(left), at(right));
  }
  if (!is_inside(right)) return std::nullopt;
  use(-1, right);
  return taken;
}

/// A path that returns, with the pairs (k, m) for which `low + k` and `high - m`, both of which it uses as an
/// index, are the same: all others never are, and a path decides no more of it than it has to.
using Context = std::pair<std::string, std::set<std::pair<int, int>>>;

/// Each of them, by trying all arrays without any solver. That depends on the distance of the indices only.
std::set<Context> all_contexts(int limit) {
  std::set<Context> found;
  const int size = static_cast<int>(kMaxArray);
  for (int distance = 1 - size; distance < size; ++distance) {
    const int low = std::max(0, -distance);
    const int high = low + distance;
    ChosenArray array(size);
    do {
      std::set<int> from_low{0};
      std::set<int> from_high{};
      const std::optional<std::string> taken =
          run_partition(array, low, high, limit, [&](int left, int right) {
            if (left >= 0) from_low.insert(left - low);
            if (right >= 0) from_high.insert(high - right);
          });
      if (!taken) continue;
      Context context{*taken, {}};
      for (int k : from_low) {
        if (from_high.contains(distance - k)) context.second.emplace(k, distance - k);
      }
      found.insert(std::move(context));
    } while (array.next());
  }
  return found;
}

/// Every path that returns, found by trying all arrays, without any solver. Elements are only ever compared
/// with the pivot, which stays where it is until the loops are over. The distance of the indices from the
/// start does not matter.
std::set<std::string> all_descriptors(int limit) {
  std::set<std::string> found;
  for (int high = 0; high < static_cast<int>(kMaxArray); ++high) {
    ChosenArray array(high + 1);
    do {
      if (std::optional<std::string> taken = run_partition(array, 0, high, limit)) found.insert(*taken);
    } while (array.next());
  }
  return found;
}

void expect_all_paths(Partition& partition, int limit, std::size_t count) {
  ASSERT_EQ(partition.problem(), "");
  std::vector<std::string> found;
  for (const State* state : partition.returned()) found.push_back(partition.descriptor(*state));
  std::sort(found.begin(), found.end());
  EXPECT_EQ(found.size(), count);
  const std::set<std::string> expected = all_descriptors(limit);
  EXPECT_EQ(found, std::vector<std::string>(expected.begin(), expected.end()));
}

void expect_tests_follow_their_paths(Partition& partition) {
  for (const std::unique_ptr<State>& state : partition.ended()) {
    const result::TestCase test = partition.engine().make_test(*state, *state->model());
    const std::optional<std::string> difference =
        check::execute_test(
            partition.program(), partition.natives(), partition.unit(), test, state->decisions())
            .difference;
    EXPECT_EQ(difference, std::nullopt) << *difference << " on " << partition.descriptor(*state);
  }
}

/// Two paths exclude each other where they parted: one's condition there is the negation of the other's. A
/// pair without such a place is left to the solver.
void expect_disjoint(Partition& partition) {
  const std::vector<std::vector<Term>> leaves = partition.conditions();
  std::vector<std::set<Term, expr::ById>> terms, negated;
  for (const std::vector<Term>& leaf : leaves) {
    terms.emplace_back(leaf.begin(), leaf.end());
    negated.emplace_back();
    for (Term condition : leaf) negated.back().insert(partition.terms().make_not(condition));
  }
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const bool parted = std::any_of(
          terms[i].begin(), terms[i].end(), [&](Term condition) { return negated[j].contains(condition); });
      if (parted) continue;
      EXPECT_EQ(partition.solve(leaves[i], partition.terms().make_and(leaves[j])), solver::Verdict::Unsat)
          << "leaves " << i << " and " << j;
    }
  }
}

void expect_covering(Partition& partition) {
  std::vector<Term> none{partition.within_size()};
  for (const std::vector<Term>& leaf : partition.conditions()) {
    none.push_back(partition.terms().make_not(partition.terms().make_and(leaf)));
  }
  EXPECT_EQ(partition.solve(none, partition.terms().make_true()), solver::Verdict::Unsat)
      << "an input should satisfy the condition of some leaf";
}

/// What `testellate classes --contexts` finds (test/e2e/classes_test.cpp).
TEST(Partition, HasAsManyExecutionContextsAsClassesSay) {
  EXPECT_EQ(all_contexts(1).size(), 6U);
  EXPECT_EQ(all_contexts(2).size(), 124U);
  EXPECT_EQ(all_contexts(3).size(), 4159U);
}

/// What `testellate generate --criterion path --loop-bound 3` finds, too (bench/whole).
TEST(Partition, Has2704PathsWithThreeIterationsPerVisit) { EXPECT_EQ(all_descriptors(3).size(), 2704U); }

TEST(Partition, HasFourPathsWithOneIterationPerVisit) {
  Partition partition(1);
  expect_all_paths(partition, 1, 4);
  expect_tests_follow_their_paths(partition);
  expect_disjoint(partition);
  expect_covering(partition);
}

TEST(Partition, Has81PathsWithTwoIterationsPerVisitAndNot97) {
  Partition partition(2);
  expect_all_paths(partition, 2, 81);
  expect_tests_follow_their_paths(partition);
  expect_disjoint(partition);
  expect_covering(partition);
}

}  // namespace
}  // namespace testellate::test
