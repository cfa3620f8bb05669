// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "java_sample.h"

namespace testellate::emit::junit {
namespace {

using Sample = JavaSample;

/// `Shape.trade(shop)`, where Shop is an interface with `int price(long)` and `void sell(Shape)`.
class WriteCalls : public testing::Test {
 protected:
  WriteCalls() {
    sample.add_class("geo.Shop").kind = SourceClass::Kind::Interface;
    for (const char* name : {"jvm.stub.geo.Shop", "jvm.call", "price", "sell"}) sample.add_class(name);
    last_ = sample.add_field("jvm.stub.geo.Shop", "lastCall", "jvm.call");
    earlier_ = sample.add_field("jvm.call", "earlier", "jvm.call");
    number_ = sample.add_field("price", "argument1", "long");
    shape_ = sample.add_field("sell", "argument1", "geo.Shape");
    side_ = sample.add_field("geo.Shape", "side", "int");
    for (const char* name : {"jvm.stub.geo.Shop", "jvm.call", "price", "sell"}) {
      std::erase_if(sample.source().classes,
                    [&](const SourceClass& made) { return made.binary_name == name; });
      sample.source().taken.erase(name);
    }
    SourceConstructor constructor;
    constructor.effects.emplace();
    sample.described("geo.Shape").constructors.push_back(constructor);
    ScriptedMethod price{"price", {"long"}, "int", Access::Public, "Shop.price"};
    price.call = sample.class_id("price");
    price.call_arguments = {number_};
    price.end_stream = "Shop.price ends";
    price.thrown = {{"java.lang.IllegalStateException", {}, {}, "", false}};
    ScriptedMethod sell{"sell", {"geo.Shape"}, "void", Access::Public, ""};
    sell.call = sample.class_id("sell");
    sell.call_arguments = {shape_};
    ScriptedClass shop{sample.class_id("jvm.stub.geo.Shop"), "geo.Shop", {price, sell}};
    shop.last_call = last_;
    shop.earlier_call = earlier_;
    sample.source().scripted = {shop};
    sample.add_target("trade", {"geo.Shop"}, "void");
    test = &sample.add_test("t1", {Sample::to(0)});
    test->before.objects = {sample.instance("jvm.stub.geo.Shop", {{last_, Sample::null()}}),
                            sample.instance("geo.Shape", {{side_, Sample::i32(0)}})};
    test->after = test->before;
  }

  void add_call(const char* method, ir::FieldId parameter, const result::Value& argument) {
    const auto at = static_cast<std::uint32_t>(test->after.objects.size());
    result::Value& last = test->after.objects[0].fields[0].second;
    test->after.objects.push_back(sample.instance(method, {{earlier_, last}, {parameter, argument}}));
    test->after.objects[0].fields[0].second = Sample::to(at);
  }
  void add_price(std::uint64_t number) {
    add_call("price", number_, Sample::bits(ir::Type::integer(64), number));
  }

  Sample sample;
  result::TestCase* test = nullptr;
  const SuiteOptions mockito{.stubs = Stubs::Mockito};
  ir::FieldId last_, earlier_, number_, shape_, side_;
};

TEST_F(WriteCalls, AStubThatNobodyCallsSaysSo) {
  EXPECT_EQ(sample.body_of("t1"),
            "ShopStub a = new ShopStub();\n"
            "Shape.trade(a);\n"
            "assertTrue(a.calls.isEmpty());\n");
  EXPECT_EQ(sample.body_of("t1", mockito),
            "Shop a = mock(Shop.class);\n"
            "Shape.trade(a);\n"
            "verifyNoInteractions(a);\n");
  EXPECT_EQ(sample.body_of("t1", {.stubs = Stubs::Mockito, .has_no_interactions = false}),
            "Shop a = mock(Shop.class);\n"
            "Shape.trade(a);\n"
            "verifyZeroInteractions(a);\n");
}

TEST_F(WriteCalls, TheClassOfAStubKeepsAndRefusesCalls) {
  const std::string text = sample.write().files.front().text;
  EXPECT_NE(text.find("  /** Keeps calls, and refuses what a test does not expect. */\n"
                      "  private static class ShopStub implements Shop {\n"
                      "    final List<List<Object>> calls = new ArrayList<>();\n"
                      "\n"
                      "    @Override\n"
                      "    public int price(long argument1) {\n"
                      "      calls.add(Arrays.asList(\"price\", argument1));\n"
                      "      throw new UnsupportedOperationException();\n"
                      "    }\n"),
            std::string::npos)
      << text;
}

TEST_F(WriteCalls, AnswersAreGivenByArgumentAndOtherCallsAreExpected) {
  add_price(7);
  add_price(8);
  add_price(7);
  add_call("sell", shape_, Sample::to(1));
  test->streams = {{"Shop.price", {Sample::i32(3), Sample::i32(4), Sample::i32(5)}, {}, {}}};
  EXPECT_EQ(sample.body_of("t1", mockito),
            "Shop a = mock(Shop.class);\n"
            "when(a.price(7L)).thenReturn(3, 5);\n"
            "when(a.price(8L)).thenReturn(4);\n"
            "Shape.trade(a);\n"
            "ArgumentCaptor<Shape> shape = ArgumentCaptor.forClass(Shape.class);\n"
            "verify(a).sell(shape.capture());\n"
            "assertNotNull(shape.getValue());\n"
            "assertEquals(0, shape.getValue().side);\n");
  EXPECT_EQ(sample.body_of("t1"),
            "Iterator<Integer> priceResults = Arrays.asList(3, 4, 5).iterator();\n"
            "ShopStub a = new ShopStub() {\n"
            "@Override\n"
            "public int price(long argument1) {\n"
            "calls.add(Arrays.asList(\"price\", argument1));\n"
            "return priceResults.next();\n"
            "}\n"
            "@Override\n"
            "public void sell(Shape argument1) {\n"
            "calls.add(Arrays.asList(\"sell\", argument1));\n"
            "}\n"
            "};\n"
            "Shape.trade(a);\n"
            "assertEquals(4, a.calls.size());\n"
            "assertEquals(List.of(\"price\", 7L), a.calls.get(0));\n"
            "assertEquals(List.of(\"price\", 8L), a.calls.get(1));\n"
            "assertEquals(List.of(\"price\", 7L), a.calls.get(2));\n"
            "assertEquals(\"sell\", a.calls.get(3).get(0));\n"
            "assertNotNull(a.calls.get(3).get(1));\n"
            "assertSame(Shape.class, a.calls.get(3).get(1).getClass());\n"
            "assertEquals(0, ((Shape) a.calls.get(3).get(1)).side);\n");
}

TEST_F(WriteCalls, ExceptionsAreAnswers) {
  add_price(7);
  add_price(7);
  sample.add_class("java.lang.IllegalStateException").is_user = false;
  test->streams = {{"Shop.price ends", {Sample::i32(1), Sample::i32(0)}, {}, {}},
                   {"Shop.price", {Sample::i32(3)}, {}, {}}};
  EXPECT_EQ(sample.body_of("t1", mockito),
            "Shop a = mock(Shop.class);\n"
            "when(a.price(7L)).thenThrow(new IllegalStateException()).thenReturn(3);\n"
            "Shape.trade(a);\n");
}

TEST_F(WriteCalls, WhatReturnsNothingIsVerifiedInItsOrder) {
  add_call("sell", shape_, Sample::null());
  EXPECT_EQ(sample.body_of("t1", mockito),
            "Shop a = mock(Shop.class);\n"
            "Shape.trade(a);\n"
            "verify(a).sell(null);\n"
            "verifyNoMoreInteractions(a);\n");
}

}  // namespace
}  // namespace testellate::emit::junit
