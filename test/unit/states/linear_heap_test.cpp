// SPDX-License-Identifier: Apache-2.0
#include "states/linear_heap.h"

#include "heaps.h"

namespace testellate::states {
namespace {

using expr::Term;

class LinearHeaps : public HeapTest {
 protected:
  LinearHeap linear(ObjectIndex root) { return linearise(builder, tree(root)); }

  Term x = word("x");
  Term y = word("y");
  Term z = word("z");
};

TEST_F(LinearHeaps, DoNotDependOnWhichVariablesTheyAreMadeOf) {
  const LinearHeap one = linear(node(x, node(y)));
  const LinearHeap other = linear(node(z, node(x)));
  EXPECT_EQ(one.words, other.words);
  EXPECT_EQ(one.variables, (std::vector{x, y}));
  EXPECT_EQ(other.variables, (std::vector{z, x}));
}

TEST_F(LinearHeaps, DoNotDependOnTheOrderOfObjects) {
  const ObjectIndex first = node(y);
  const LinearHeap one = linear(node(x, first, node(z)));
  const ObjectIndex last = node(z);
  const ObjectIndex middle = node(y);
  EXPECT_EQ(one.words, linear(node(x, middle, last)).words);
}

TEST_F(LinearHeaps, TellShapesApart) {
  EXPECT_NE(linear(node(x, node(y))).words, linear(node(x, kNull, node(y))).words);
  EXPECT_NE(linear(node(x)).words, linear(kNull).words);
}

TEST_F(LinearHeaps, TellOneVariableTwiceFromTwo) {
  EXPECT_NE(linear(node(x, node(x))).words, linear(node(x, node(y))).words);
}

TEST_F(LinearHeaps, TellASharedObjectFromTwo) {
  const ObjectIndex shared = node(y);
  const LinearHeap once = linear(node(x, shared, shared));
  const ObjectIndex left = node(y);
  EXPECT_NE(once.words, linear(node(x, left, node(y))).words);
}

TEST_F(LinearHeaps, MayHaveCircles) {
  node(x, 1);
  node(y, 0);
  const LinearHeap circle = linear(0);
  EXPECT_EQ(circle.variables, (std::vector{x, y}));
  node(x, 1);
  node(y, 1);
  EXPECT_NE(circle.words, linear(0).words);
}

TEST_F(LinearHeaps, CompareExpressionsUpToRenaming) {
  const LinearHeap one = linear(node(builder.make_add(x, builder.make_bits(32, 3))));
  EXPECT_EQ(one.words, linear(node(builder.make_add(y, builder.make_bits(32, 3)))).words);
  EXPECT_NE(one.words, linear(node(builder.make_add(y, builder.make_bits(32, 4)))).words);
}

TEST_F(LinearHeaps, TellNumbersClassesAndAbsentCellsApart) {
  const auto words = [&](std::uint64_t label, Cell cell) {
    RootedHeap heap;
    heap.objects.push_back({label, {std::move(cell)}});
    heap.roots = {reference_cell(0)};
    return linearise(builder, heap).words;
  };
  EXPECT_EQ(words(1, number_cell(5)), words(1, number_cell(5)));
  EXPECT_NE(words(1, number_cell(5)), words(1, number_cell(value::U128{5} << 64)));
  EXPECT_NE(words(1, number_cell(5)), words(2, number_cell(5)));
  EXPECT_NE(words(1, number_cell(0)), words(1, Cell()));
  EXPECT_NE(words(1, number_cell(0)), words(1, reference_cell(kNull)));
}

TEST_F(LinearHeaps, SayWhatDecidesWhereAReferenceLeads) {
  const auto words = [&](Term guard) {
    const ObjectIndex target = node(x);
    RootedHeap heap = tree(target);
    Cell choice;
    choice.kind = Cell::Kind::Choices;
    choice.choices = {{guard, target}, {builder.make_not(guard), kNull}};
    heap.roots = {choice};
    return linearise(builder, heap).words;
  };
  const Term five = builder.make_bits(32, 5);
  EXPECT_EQ(words(builder.make_equal(y, five)), words(builder.make_equal(z, five)));
  EXPECT_NE(words(builder.make_equal(y, five)), words(builder.make_slt(y, five)));
}

}  // namespace
}  // namespace testellate::states
