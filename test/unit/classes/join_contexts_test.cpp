// SPDX-License-Identifier: Apache-2.0
#include "classes/join_contexts.h"

#include <gtest/gtest.h>

#include "classes/either_condition.h"
#include "render/condition_text.h"
#include "test/support/condition_nodes.h"

namespace testellate::classes {
namespace {

using result::Condition;
using result::EquivalenceClass;
using result::Operator;
using test::Expression;

const Expression kA = test::input("a");
const Expression kB = test::input("b");
const Expression kNull = result::make_null(32);

Expression differ(const Expression& a, const Expression& b) {
  return result::make_expression(Operator::NotEqual, a, b);
}

std::string text_of(const Condition& condition) { return render::to_text(condition, render::Style::Java); }

std::string either(std::vector<Condition> alternatives) {
  return text_of(either_of(std::move(alternatives)));
}

TEST(EitherCondition, LeavesOutWhatMakesNoDifference) {
  EXPECT_EQ(either({{{test::equal(kA, kB)}}, {{differ(kA, kB)}}}), "true");
  const Expression more = test::compare(Operator::Greater, "x", 3);
  EXPECT_EQ(either({{{more, test::equal(kA, kB)}}, {{differ(kA, kB), more}}}), "x > 3");
}

TEST(EitherCondition, KnowsThatObjectsAreNotNull) {
  const Expression a_is_there = differ(kA, kNull);
  const Expression b_is_there = differ(kB, kNull);
  EXPECT_EQ(either({{{a_is_there, b_is_there, differ(kB, kA)}}, {{a_is_there, test::equal(kB, kA)}}}),
            "a != null && b != null");
  EXPECT_EQ(either({{{a_is_there, test::equal(kB, kNull)}}, {{a_is_there, b_is_there, differ(kB, kA)}}}),
            "a != null && b != a");
}

TEST(EitherCondition, SaysWhatAllAskOnce) {
  const Expression first = test::compare(Operator::Greater, "x", 3);
  const Expression second = test::compare(Operator::Less, "y", 0);
  EXPECT_EQ(either({{{differ(kA, kNull), first, second}}, {{differ(kA, kNull), test::equal(kB, kA)}}}),
            "a != null && (x > 3 && y < 0 || b == a)");
  EXPECT_EQ(either({{{first}}, {{first, second}}}), "x > 3");
}

EquivalenceClass row(Condition condition, std::optional<Expression> returned) {
  EquivalenceClass of;
  of.condition = std::move(condition);
  of.effects.returned = std::move(returned);
  of.sample.emplace();
  of.contexts.push_back({{}, of.effects, of.sample});
  return of;
}

TEST(JoinContexts, RowsOfOnePathAreOneClass) {
  std::vector<EquivalenceClass> rows{row({{differ(kA, kNull), test::equal(kB, kA)}}, kA),
                                     row({{test::equal(kA, kNull)}}, kNull),
                                     row({{differ(kA, kNull), differ(kB, kA)}}, kB)};
  const ir::TakenEdge edge{ir::FunctionId(0), ir::EdgeId(0)};
  const std::vector<EquivalenceClass> joined = join_same_paths(rows, {{{edge}}, {{edge, edge}}, {{edge}}});
  ASSERT_EQ(joined.size(), 2U);
  EXPECT_EQ(text_of(joined[0].condition), "a != null");
  ASSERT_EQ(joined[0].contexts.size(), 2U);
  EXPECT_EQ(text_of(joined[0].contexts[0].condition), "b == a");
  EXPECT_EQ(text_of(joined[0].contexts[1].condition), "b != a");
  EXPECT_EQ(joined[0].contexts[1].effects.returned, kB);
  EXPECT_EQ(joined[0].effects.returned, std::nullopt) << "it is not the same in all contexts";
  EXPECT_EQ(joined[1].contexts.size(), 1U);
}

TEST(JoinContexts, RowsThatEndElsewhereOrAreNotKnownStayApart) {
  std::vector<EquivalenceClass> rows{row({}, kA), row({}, kA), row({}, kA), row({}, kA)};
  rows[1].sample->outcome.end = ir::PathEnd::Threw;
  EXPECT_EQ(join_same_paths(rows, {WholePath(std::in_place), WholePath(std::in_place), {}, {}}).size(), 4U);
}

TEST(JoinContexts, ContextsThatAreEqualInEffectAreMerged) {
  EquivalenceClass of = row({{test::equal(kA, kB)}}, kA);
  of.contexts.clear();
  of.contexts.push_back({{{test::equal(kA, kB)}}, {kA, {}}, of.sample});
  of.contexts.push_back({{{differ(kA, kB), test::equal(kB, kNull)}}, {kB, {}}, of.sample});
  of.contexts.push_back({{{differ(kA, kB), differ(kB, kNull)}}, {kA, {}}, of.sample});
  merge_equal_contexts(of);
  ASSERT_EQ(of.contexts.size(), 2U);
  EXPECT_EQ(text_of(of.contexts[0].condition), "a == b || a != b && b != null");
}

}  // namespace
}  // namespace testellate::classes
