// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>

#include "exploring.h"

namespace testellate::engine {
namespace {

/// A counter that one method steps, by at most 10, and an entry that asks for it.
constexpr const char* kProgram = R"(
class Counter {
  field count: i32 of s32
}
class Refused {
}
user func @Counter.new(%this: ref, %start: i32) -> void {
entry:
  %is_negative = slt i32 %start, 0
  branch %is_negative, refuse, fine
refuse:
  %refused = new Refused
  throw ref %refused
fine:
  put_field Counter.count %this, %start
  return void
}
user func @Counter.step(%this: ref, %by: i32) -> void {
entry:
  %is_much = slt i32 10, %by
  branch %is_much, less, fine
less:
  %by = mov i32 10
  jump fine
fine:
  %old = get_field Counter.count %this
  %new = add i32 %old, %by
  put_field Counter.count %this, %new
  return void
}
func @make(%start: i32, %call1: i32, %by: i32) -> ref {
entry:
  %counter = new Counter
  call void @Counter.new(ref %counter, i32 %start)
  %steps = eq i32 %call1, 1
  branch %steps, step, done
step:
  call void @Counter.step(ref %counter, i32 %by)
  jump done
done:
  return ref %counter
}
user func @Counter.take(%this: ref, %n: i32) -> i32 {
entry:
  check.null %this
  %count = get_field Counter.count %this
  %is_one = eq i32 %count, 1
  branch %is_one, one, other
one:
  put_field Counter.count %this, 0
  return i32 %n
other:
  return i32 0
}
unit "take" {
  entry @Counter.take
  receiver this: class Counter
  input n: s32
  make 0 by @make {
    input start: s32
    input call1: s32
    input by: s32
    call @Counter.new from 0
    call @Counter.step from 2 if 1 = 1
  }
}
)";

const result::Object& receiver_in(const result::TestCase& test, const result::Graph& graph) {
  return graph.objects.at(std::get<result::Link>(test.arguments.at(0)).object.value());
}

std::int64_t number(const result::Value& value) {
  return static_cast<std::int64_t>(value::to_signed(std::get<result::Scalar>(value).bits, 32));
}

TEST(Construction, RunsBeforeTheEntryWithInputsOfItsOwn) {
  Exploring exploring(kProgram);
  States states = exploring.explore();
  int taken = 0;
  for (const std::unique_ptr<State>& state : states) {
    if (state->end() != ir::PathEnd::Returned) continue;
    const result::TestCase test = exploring.test_of(*state);
    ASSERT_EQ(test.constructions.size(), 1);
    const std::int64_t start = number(test.constructions[0].at(0));
    const bool steps = number(test.constructions[0].at(1)) == 1;
    const std::int64_t by = number(test.constructions[0].at(2));
    const std::int64_t count = steps ? start + std::min<std::int64_t>(by, 10) : start;
    // As it was when the call began, and afterwards.
    const result::Object& before = receiver_in(test, test.before);
    EXPECT_TRUE(before.is_made);
    EXPECT_EQ(number(before.fields.at(0).second), count);
    EXPECT_EQ(number(receiver_in(test, test.after).fields.at(0).second), count == 1 ? 0 : count);
    taken += count == 1 ? 1 : 0;
    // Nothing of constructor and step is covered.
    for (const ir::TakenEdge& edge : test.covers) EXPECT_EQ(edge.function, exploring.unit().entry);
    EXPECT_EQ(test.covers.size(), 1);
  }
  EXPECT_EQ(taken, 2);
}

TEST(Construction, AnExceptionOfItDropsThePath) {
  Exploring exploring(kProgram);
  int dropped = 0;
  for (const std::unique_ptr<State>& state : exploring.explore()) {
    EXPECT_NE(state->end(), ir::PathEnd::Threw);
    dropped += state->end() == ir::PathEnd::AssumptionFailed ? 1 : 0;
  }
  EXPECT_EQ(dropped, 1);
}

TEST(Construction, LeavesOutStatesThatMoreCallsReach) {
  Exploring exploring(kProgram);
  for (const std::unique_ptr<State>& state : exploring.explore()) EXPECT_TRUE(state->has_cut(Cut::Size));
}

/// The counter is an input that a path comes to look at, in a field of another.
constexpr const char* kHeldUnit = R"(
class Holder {
  field first: ref of class Counter
  field second: ref of class Counter
}
user func @compare(%holder: ref) -> i32 {
entry:
  check.null %holder
  %first = get_field Holder.first %holder
  %second = get_field Holder.second %holder
  %is_missing = eq ref %first, null
  branch %is_missing, missing, there
missing:
  return i32 -1
there:
  %is_same = eq ref %first, %second
  branch %is_same, same, other
same:
  return i32 2
other:
  %count = get_field Counter.count %first
  %is_many = slt i32 100, %count
  branch %is_many, many, few
many:
  return i32 1
few:
  return i32 0
}
unit "compare" {
  entry @compare
  input holder: class Holder
  make each Counter by @make {
    input start: s32
    input call1: s32
    input by: s32
    call @Counter.new from 0
    call @Counter.step from 2 if 1 = 1
  }
}
)";

std::string held_program() {
  const std::string program = kProgram;
  return program.substr(0, program.find("unit \"take\"")) + kHeldUnit;
}

TEST(MadeInput, IsMadeWhereAPathLooksAtIt) {
  Exploring exploring(held_program());
  std::set<std::int64_t> results;
  for (const std::unique_ptr<State>& state : exploring.explore()) {
    if (state->end() != ir::PathEnd::Returned) continue;
    const result::TestCase test = exploring.test_of(*state);
    const std::int64_t returned = number(*test.outcome.value);
    results.insert(returned);
    EXPECT_TRUE(state->has_cut(Cut::Size));
    for (const ir::TakenEdge& edge : test.covers) EXPECT_EQ(edge.function, exploring.unit().entry);
    for (const result::MadeObject& made : test.made) {
      const result::Object& object = test.before.objects.at(made.object);
      EXPECT_TRUE(object.is_made);
      const std::int64_t start = number(made.values.at(0));
      const bool steps = number(made.values.at(1)) == 1;
      const std::int64_t by = number(made.values.at(2));
      EXPECT_GE(start, 0);
      if (!object.fields.empty()) {
        EXPECT_EQ(number(object.fields.at(0).second),
                  static_cast<std::int32_t>(steps ? start + std::min<std::int64_t>(by, 10) : start));
      }
    }
    // The same object is made once.
    if (returned == 2) {
      EXPECT_EQ(test.made.size(), 1);
    }
  }
  EXPECT_EQ(results, (std::set<std::int64_t>{-1, 0, 1, 2}));
}

}  // namespace
}  // namespace testellate::engine
