// SPDX-License-Identifier: Apache-2.0
#include "engine/inputs/candidates.h"

#include <map>

#include <gtest/gtest.h>

#include "ir/pointer.h"
#include "samples.h"

namespace testellate::engine {
namespace {

using expr::Sort;
using expr::Term;

class CandidatesTest : public testing::Test {
 protected:
  /// An input reference or pointer that may be these.
  Term input(const char* name, unsigned width, std::vector<std::uint64_t> domain) {
    Term variable = terms_.make_variable(name, Sort::bit_vector(width));
    domains_[variable.id()] = std::move(domain);
    return variable;
  }
  Term condition(const char* name) { return terms_.make_variable(name, Sort::boolean()); }
  Term bits(std::uint64_t number) { return terms_.make_bits(64, number); }

  std::optional<std::vector<Candidate>> find(const Slot& slot, bool is_pointer) {
    return find_candidates(
        terms_, slot, is_pointer, [this](Term variable) -> const std::vector<std::uint64_t>* {
          auto found = domains_.find(variable.id());
          return found == domains_.end() ? nullptr : &found->second;
        });
  }
  std::vector<std::uint64_t> targets(const std::optional<std::vector<Candidate>>& candidates) {
    std::vector<std::uint64_t> result;
    for (const Candidate& candidate : candidates.value()) result.push_back(candidate.target);
    return result;
  }

  expr::TermBuilder terms_;
  std::map<std::uint32_t, std::vector<std::uint64_t>> domains_;
};

TEST_F(CandidatesTest, TakesANumberAsItIs) {
  auto reference = find(concrete(7), false);
  EXPECT_EQ(targets(reference), (std::vector<std::uint64_t>{7}));
  EXPECT_TRUE(reference->front().guard.is_true());

  auto pointer = find(concrete(ir::make_pointer(9, -4)), true);
  EXPECT_EQ(targets(pointer), (std::vector<std::uint64_t>{ir::make_pointer(9)}));
  EXPECT_EQ(pointer->front().offset, concrete(static_cast<std::uint64_t>(-4)));

  auto null = find(concrete(8), true);
  EXPECT_EQ(targets(null), (std::vector<std::uint64_t>{0}));
  EXPECT_EQ(null->front().offset, concrete(8));
}

TEST_F(CandidatesTest, ListsTheDomainOfAnInput) {
  Term r = input("r", 32, {0, 3});
  auto candidates = find(to_slot(r), false);
  ASSERT_EQ(targets(candidates), (std::vector<std::uint64_t>{0, 3}));
  EXPECT_EQ((*candidates)[1].guard, terms_.make_equal(r, terms_.make_bits(32, 3)));
}

TEST_F(CandidatesTest, NeedsNoGuardForTheOnlyTarget) {
  auto candidates = find(to_slot(input("r", 32, {3})), false);
  ASSERT_EQ(candidates->size(), 1U);
  EXPECT_TRUE(candidates->front().guard.is_true());
}

TEST_F(CandidatesTest, JoinsTheArmsOfAnIfThenElseByTarget) {
  Term c = condition("c");
  Term p = terms_.make_ite(c, bits(ir::make_pointer(5, 8)), bits(ir::make_pointer(5, 16)));
  auto candidates = find(to_slot(p), true);
  ASSERT_EQ(targets(candidates), (std::vector<std::uint64_t>{ir::make_pointer(5)}));
  EXPECT_TRUE(candidates->front().guard.is_true());
  EXPECT_EQ(candidates->front().offset, to_slot(terms_.make_ite(c, bits(8), bits(16))));
}

TEST_F(CandidatesTest, SeparatesThePointerOfASumFromItsOffsets) {
  Term p = input("p", 64, {0, ir::make_pointer(2)});
  Term i = terms_.make_variable("i", Sort::bit_vector(64));
  Term offset = terms_.make_mul(i, bits(4));
  auto candidates =
      find(to_slot(terms_.make_add(p, terms_.make_add(offset, bits(static_cast<std::uint64_t>(-8))))), true);
  ASSERT_EQ(targets(candidates), (std::vector<std::uint64_t>{0, ir::make_pointer(2)}));
  EXPECT_EQ((*candidates)[1].offset, to_slot(terms_.make_add(offset, bits(static_cast<std::uint64_t>(-8)))));

  auto global = find(to_slot(terms_.make_add(bits(ir::make_pointer(77, 12)), offset)), true);
  ASSERT_EQ(targets(global), (std::vector<std::uint64_t>{ir::make_pointer(77)}));
  EXPECT_EQ(global->front().offset, to_slot(terms_.make_add(offset, bits(12))));
}

TEST_F(CandidatesTest, LooksIntoArrays) {
  Term i = terms_.make_variable("i", Sort::bit_vector(32));
  std::vector<value::U128> table{ir::make_pointer(40), 0, ir::make_pointer(41), ir::make_pointer(40)};
  Term array = terms_.make_table(32, Sort::bit_vector(64), table, 0);
  Term j = terms_.make_variable("j", Sort::bit_vector(32));
  array = terms_.make_store(array, j, bits(ir::make_pointer(42)));
  auto candidates = find(to_slot(terms_.make_select(array, i)), true);
  EXPECT_EQ(
      targets(candidates),
      (std::vector<std::uint64_t>{0, ir::make_pointer(40), ir::make_pointer(41), ir::make_pointer(42)}));
}

TEST_F(CandidatesTest, SaysNothingWhereOnlyASolverCouldTell) {
  Term x = terms_.make_variable("x", Sort::bit_vector(64));
  EXPECT_FALSE(find(to_slot(x), true).has_value());
  Term p = input("p", 64, {ir::make_pointer(1), ir::make_pointer(2)});
  Term q = input("q", 64, {ir::make_pointer(1), ir::make_pointer(2)});
  EXPECT_FALSE(find(to_slot(terms_.make_add(p, q)), true).has_value());
}

TEST_F(CandidatesTest, StaysLinearOnSharedTerms) {
  Term p = bits(ir::make_pointer(3));
  for (int at = 0; at < 200; ++at) {
    p = terms_.make_ite(condition(("c" + std::to_string(at)).c_str()), terms_.make_add(p, bits(4)), p);
  }
  EXPECT_EQ(targets(find(to_slot(p), true)), (std::vector<std::uint64_t>{ir::make_pointer(3)}));
}

TEST_F(CandidatesTest, ExcludeEachOtherAndSayWhatTheTermIs) {
  support::Rng rng(8);
  Samples samples(terms_, rng);
  for (int round = 0; round < 300; ++round) {
    // Null plus an unknown is an unknown without an object: offsets are added to other pointers only.
    std::vector<Term> pool;
    std::vector<bool> may_be_null;
    for (int at = 0; at < 4; ++at) {
      auto object = static_cast<ir::ObjectNumber>(1 + rng.below(3));
      pool.push_back(bits(ir::make_pointer(object, static_cast<std::int64_t>(rng.below(64)))));
      may_be_null.push_back(false);
    }
    pool.push_back(bits(0));
    may_be_null.push_back(true);
    for (int step = 0; step < 8; ++step) {
      std::size_t a = rng.below(pool.size());
      std::size_t b = rng.below(pool.size());
      if (rng.one_in(3) && !may_be_null[a]) {
        pool.push_back(terms_.make_add(pool[a], samples.make_variable(Sort::bit_vector(64), 100)));
        may_be_null.push_back(false);
      } else if (rng.one_in(3)) {
        std::vector<value::U128> values{ir::make_pointer(9), 0, ir::make_pointer(8, 4)};
        Term array = terms_.make_table(32, Sort::bit_vector(64), values, 0);
        array = terms_.make_store(array, samples.make_variable(Sort::bit_vector(32), 4), pool[a]);
        array = terms_.make_store(array, samples.make_variable(Sort::bit_vector(32), 4), pool[b]);
        pool.push_back(terms_.make_select(array, samples.make_variable(Sort::bit_vector(32), 4)));
        may_be_null.push_back(true);
      } else {
        pool.push_back(terms_.make_ite(samples.make_variable(Sort::boolean(), 2), pool[a], pool[b]));
        may_be_null.push_back(may_be_null[a] || may_be_null[b]);
      }
    }
    auto candidates = find(to_slot(pool.back()), true);
    ASSERT_TRUE(candidates.has_value());
    for (std::size_t sample = 0; sample < Samples::kCount; ++sample) {
      int holding = 0;
      for (const Candidate& candidate : *candidates) {
        if (samples.evaluate(sample, candidate.guard) == 0) continue;
        ++holding;
        auto offset = static_cast<std::uint64_t>(samples.bits(sample, candidate.offset));
        ASSERT_TRUE(samples.evaluate(sample, pool.back()) == candidate.target + offset);
      }
      ASSERT_EQ(holding, 1);
    }
  }
}

TEST_F(CandidatesTest, FindsTheFirstVariableWhoseValueIsPartOfTheTerm) {
  Term a = terms_.make_variable("a", Sort::bit_vector(64));
  Term b = terms_.make_variable("b", Sort::bit_vector(64));
  Term index = terms_.make_variable("index", Sort::bit_vector(32));
  Term array = terms_.make_store(terms_.make_table(32, Sort::bit_vector(64), {}, 0), index, b);
  Term term = terms_.make_ite(
      terms_.make_equal(a, bits(1)), bits(5), terms_.make_select(array, terms_.make_bits(32, 3)));
  EXPECT_EQ(find_value_variable(term, [](Term) { return true; }), b);
  EXPECT_FALSE(find_value_variable(term, [&](Term variable) { return variable == a; }).is_valid());
}

}  // namespace
}  // namespace testellate::engine
