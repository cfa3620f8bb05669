// SPDX-License-Identifier: Apache-2.0
// The partition method of the Component Test Bench. How many of its paths are feasible is known exactly; the
// paper's 97 for two iterations counts 16 whose conditions contradict each other.
#include <algorithm>
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
    options.max_array = kMaxArray;
    return options;
  }
};

/// The method itself, on an array of which only the order of its elements and the pivot matters. Yields the
/// sides taken, or nothing if an exception is thrown or a loop goes round more often than `limit` on a visit.
std::optional<std::string> run_partition(std::vector<int> a, int low, int high, int limit) {
  const int size = static_cast<int>(a.size());
  std::string taken;
  auto is_inside = [&](int index) { return index >= 0 && index < size; };
  auto at = [&](int index) -> int& { return a[static_cast<std::size_t>(index)]; };
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
      if (!decide(at(left) < pivot)) break;
      if (inner == limit) return std::nullopt;
    }
    for (int inner = 0;; ++inner, --right) {
      if (!is_inside(right)) return std::nullopt;
      if (!decide(at(right) > pivot)) break;
      if (inner == limit) return std::nullopt;
    }
    if (decide(left < right)) std::swap(at(left), at(right));
  }
  return is_inside(right) ? std::optional(taken) : std::nullopt;
}

/// Every path that returns, found by trying all arrays. Elements are only ever compared with the pivot, which
/// stays where it is until the loops are over: below, equal and above are all there is. Nine elements are
/// enough for two iterations, and the distance of the indices from the start does not matter.
std::set<std::string> all_descriptors(int limit) {
  constexpr int kSize = 9;
  std::set<std::string> found;
  int arrays = 1;
  for (int i = 1; i < kSize; ++i) arrays *= 3;
  for (int code = 0; code < arrays; ++code) {
    std::vector<int> a{1};
    for (int i = 1, rest = code; i < kSize; ++i, rest /= 3) a.push_back(rest % 3);
    for (int high = 0; high < kSize; ++high) {
      if (std::optional<std::string> taken = run_partition(a, 0, high, limit)) found.insert(*taken);
    }
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
