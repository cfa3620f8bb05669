// SPDX-License-Identifier: Apache-2.0
// Lists as inputs, and what is asserted of them.
#include <gtest/gtest.h>

#include "java_sample.h"

namespace testellate::emit::junit {
namespace {

using Sample = JavaSample;
using Elements = std::vector<result::Value>;

/// geo.Shape#f(List<Integer>) is the target; its test returns.
class WriteLists : public testing::Test {
 protected:
  WriteLists() {
    sample_.add_lists();
    sample_.add_target("f", {"java.util.List"}, "void");
    declare("java.lang.Integer");
    test_ = &sample_.add_test("t1", {Sample::to(0)});
    test_->may_share_values = true;
  }

  void declare(const std::string& element) {
    sample_.declare_parameter(0, sample_.reference_type("java.util.List", sample_.reference_type(element)));
  }
  static result::Link link(std::uint32_t object) { return Sample::to(object); }
  void add_numbers(result::Graph& graph, const std::vector<int>& numbers) {
    for (int number : numbers) {
      graph.objects.push_back(sample_.boxed("java.lang.Integer", Sample::i32(number)));
    }
  }
  std::string body() { return sample_.body_of("t1"); }

  Sample sample_;
  result::TestCase* test_ = nullptr;
};

TEST_F(WriteLists, AListThatIsUsedOnceStandsInTheCall) {
  sample_.add_list(test_->before, {link(2), link(3)});
  add_numbers(test_->before, {1, 1});
  test_->after = test_->before;
  EXPECT_EQ(body(), "Shape.f(new ArrayList<>(List.of(1, 1)));\n");
}

TEST_F(WriteLists, ATestThatCanSayNothingSaysSo) {
  sample_.add_list(test_->before, {link(2), link(3)});
  add_numbers(test_->before, {1, 1});
  test_->after = test_->before;
  EXPECT_NE(sample_.write({}).files.front().text.find(
                "\n    // That it returns is all that a test can see.\n  }\n"),
            std::string::npos);
}

TEST_F(WriteLists, EqualNumbersAreDifferentObjectsWhereTheTestAsks) {
  test_->may_share_values = false;
  sample_.add_list(test_->before, {link(2), link(3)});
  add_numbers(test_->before, {1, 1});
  test_->after = test_->before;
  EXPECT_EQ(body(), "Shape.f(new ArrayList<>(List.of(1, new Integer(1))));\n");
}

TEST_F(WriteLists, AnEmptyOneNeedsNoOther) {
  sample_.add_list(test_->before, {});
  test_->after = test_->before;
  EXPECT_EQ(body(), "Shape.f(new ArrayList<>());\n");
}

TEST_F(WriteLists, NullsAreAllowedByArraysAsList) {
  sample_.add_list(test_->before, {Sample::null(), link(2)});
  add_numbers(test_->before, {7});
  test_->after = test_->before;
  EXPECT_EQ(body(), "Shape.f(new ArrayList<>(Arrays.asList(null, 7)));\n");
}

TEST_F(WriteLists, ASingleNullHasAType) {
  sample_.add_list(test_->before, {Sample::null()});
  test_->after = test_->before;
  EXPECT_EQ(body(), "Shape.f(new ArrayList<>(Arrays.asList((Integer) null)));\n");
}

TEST_F(WriteLists, OneThatWasChangedIsAVariableAndCompared) {
  sample_.add_list(test_->before, {link(2)});
  add_numbers(test_->before, {7});
  test_->after.objects.clear();
  sample_.add_list(test_->after, {link(2), Sample::null()});
  add_numbers(test_->after, {7});
  EXPECT_EQ(body(),
            "List<Integer> a = new ArrayList<>(List.of(7));\n"
            "Shape.f(a);\n"
            "assertEquals(Arrays.asList(7, null), a);\n");
}

TEST_F(WriteLists, WhatIsBehindTheElementsDoesNotCount) {
  sample_.add_list(test_->before, {link(2)});
  add_numbers(test_->before, {7});
  test_->after = test_->before;
  test_->after.objects[1].elements.emplace_back(1, Sample::null());
  test_->after.objects[1].elements.emplace_back(2, link(2));
  EXPECT_EQ(body(), "Shape.f(new ArrayList<>(List.of(7)));\n");
}

TEST_F(WriteLists, ObjectsInAChangedListAreLookedAtOneByOne) {
  sample_.add_class("geo.Item");
  SourceConstructor constructor;
  constructor.effects.emplace();
  sample_.described("geo.Item").constructors.push_back(constructor);
  declare("geo.Item");
  sample_.add_list(test_->before, {link(2), link(3)});
  test_->before.objects.push_back(sample_.instance("geo.Item", {}));
  test_->before.objects.push_back(sample_.instance("geo.Item", {}));
  sample_.add_list(test_->after, {link(3)});
  test_->after.objects.push_back(sample_.instance("geo.Item", {}));
  test_->after.objects.push_back(sample_.instance("geo.Item", {}));
  EXPECT_EQ(body(),
            "Item item = new Item();\n"
            "List<Item> a = new ArrayList<>(List.of(new Item(), item));\n"
            "Shape.f(a);\n"
            "assertEquals(1, a.size());\n"
            "assertSame(item, a.get(0));\n");
}

TEST_F(WriteLists, AListOfGenericObjectsHasNoTypeArgument) {
  sample_.add_class("geo.Pair").type_parameters = 2;
  declare("geo.Pair");
  sample_.add_list(test_->before, {Sample::null(), Sample::null()});
  test_->after = test_->before;
  EXPECT_EQ(body(), "List a = new ArrayList<>(Arrays.asList(null, null));\nShape.f(a);\n");
}

TEST_F(WriteLists, OneThatTheConstructorMakesIsFilledThroughItsGetter) {
  sample_.add_class("geo.Basket");
  const ir::FieldId prices = sample_.add_field("geo.Basket", "prices", "java.util.List", Access::Private);
  SourceClass& basket = sample_.described("geo.Basket");
  basket.fields.front().is_final = true;
  SourceConstructor constructor;
  constructor.effects = {.fields = {{prices, {.kind = ir::EffectValue::Kind::EmptyList}}}};
  basket.constructors.push_back(constructor);
  basket.getters.push_back(
      {"prices", prices, "java.util.List", "geo.Basket", Access::Public, Throws::Nothing, {}});
  test_->arguments = {Sample::null()};
  sample_.add_target("g", {"geo.Basket"}, "void");
  result::TestCase& test = sample_.add_test("t2", {link(0)});
  test.may_share_values = true;
  for (result::Graph* graph : {&test.before, &test.after}) {
    graph->objects.push_back(sample_.instance("geo.Basket", {{prices, link(1)}}));
  }
  sample_.add_list(test.before, {link(3)});
  sample_.add_list(test.after, {});
  add_numbers(test.before, {4});
  add_numbers(test.after, {4});
  EXPECT_EQ(sample_.body_of("t2"),
            "Basket a = new Basket();\n"
            "a.prices().addAll(List.of(4));\n"
            "Shape.g(a);\n"
            "assertEquals(List.of(), a.prices());\n");
}

TEST_F(WriteLists, AnArrayThatIsAloneIsNoListOfItsElements) {
  declare("java.lang.String[]");
  sample_.add_list(test_->before, {link(2)});
  test_->before.objects.push_back(sample_.array("java.lang.String[]", {Sample::null()}));
  test_->after = test_->before;
  EXPECT_EQ(body(),
            "List<String[]> a = new ArrayList<>(Collections.singletonList(new String[] {null}));\n"
            "Shape.f(a);\n");
}

TEST_F(WriteLists, AReturnedListIsComparedAsAWhole) {
  test_->arguments = {Sample::null()};
  sample_.add_target("g", {}, "java.util.List");
  result::TestCase& test = sample_.add_test("t2", {}, link(0));
  sample_.add_list(test.after, {link(2), link(3)});
  add_numbers(test.after, {1, 2});
  EXPECT_EQ(sample_.body_of("t2"), "List<?> result = Shape.g();\nassertEquals(List.of(1, 2), result);\n");
}

}  // namespace
}  // namespace testellate::emit::junit
