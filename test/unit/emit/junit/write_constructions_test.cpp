// SPDX-License-Identifier: Apache-2.0
// Arguments that are made by calls, and what is asserted of them.
#include <gtest/gtest.h>

#include "java_sample.h"

namespace testellate::emit::junit {
namespace {

using Sample = JavaSample;
using Kind = SourceTarget::Kind;

/// geo.Stock, which has a map, a number and a list, is made by its constructor and up to two calls of `add`
/// or `mark`; its method `remove(Item)` is the target. Object 0 is the stock, 1 the map, 2 and 3 are items.
class WriteConstructions : public testing::Test {
 protected:
  WriteConstructions() {
    sample_.add_lists();
    for (const char* name : {"java.util.Map", "java.util.HashMap"}) add_library_class(name);
    table_ = sample_.add_field("java.util.HashMap", "table", "java.lang.Object[]", Access::Package);
    mod_count_ = sample_.add_field("java.util.HashMap", "modCount", "int", Access::Package);
    sample_.add_class("geo.Item");
    weight_ = sample_.add_field("geo.Item", "weight", "int");
    SourceConstructor constructor;
    constructor.parameters = {"int"};
    constructor.effects = {.fields = {{weight_, {.kind = ir::EffectValue::Kind::Parameter}}}};
    sample_.described("geo.Item").constructors.push_back(constructor);
    sample_.add_class("geo.Stock");
    map_ = sample_.add_field("geo.Stock", "map", "java.util.Map", Access::Private);
    total_ = sample_.add_field("geo.Stock", "total", "int", Access::Private);
    last_ = sample_.add_field("geo.Stock", "last", "geo.Item", Access::Private);
    add_stock_makers();
    sample_.add_target("remove", {"geo.Item"}, "boolean", Kind::Instance, "geo.Stock");
    add_stock_construction();
    test_ = &sample_.add_test("t1", {Sample::to(0), Sample::null()}, Sample::i32(1));
    test_->before.objects = {stock(0, Sample::null()), map(0), item(5), item(6)};
    test_->before.objects[0].is_made = true;
    test_->before.objects[1].is_made = true;
    test_->after = test_->before;
    select(9, 9);
  }

  void add_library_class(const std::string& name) {
    SourceClass& added = sample_.add_class(name);
    added.is_user = false;
    added.type_parameters = 2;
    sample_.source().taken.erase(name);
  }
  void add_stock_makers() {
    sample_.add_maker("geo.Stock", "<init>", {"int"}, "geo.Stock", Kind::Constructor);
    sample_.add_maker("geo.Stock", "add", {"geo.Item", "int"}, "void", Kind::Instance);
    sample_.add_maker("geo.Stock", "mark", {}, "int", Kind::Instance);
  }
  /// Parameters: 0 of the constructor; 1 selects, 2 and 3 are of `add`; 4 selects, 5 and 6 are of `add`.
  void add_stock_construction() {
    const std::vector<std::string> names{"capacity", "call1", "item1", "n1", "call2", "item2", "n2"};
    ir::Construction& construction = sample_.add_construction(0, names);
    const std::vector<SourceTarget>& makers = sample_.source().makers;
    construction.calls = {{makers[0].function, std::nullopt, 0, 0},
                          {makers[1].function, 1, 0, 2},
                          {makers[2].function, 1, 1, 2},
                          {makers[1].function, 4, 0, 5},
                          {makers[2].function, 4, 1, 5}};
  }
  SourceTarget& constructor() { return sample_.source().makers[0]; }
  SourceTarget& add() { return sample_.source().makers[1]; }
  SourceClass& stock_class() { return sample_.described("geo.Stock"); }

  result::Object item(int weight) { return sample_.instance("geo.Item", {{weight_, Sample::i32(weight)}}); }
  result::Object stock(int total, result::Link last) {
    return sample_.instance("geo.Stock",
                            {{map_, Sample::to(1)}, {total_, Sample::i32(total)}, {last_, last}});
  }
  result::Object map(int changes) {
    return sample_.instance("java.util.HashMap",
                            {{table_, Sample::null()}, {mod_count_, Sample::i32(changes)}});
  }
  /// Which call of each group is made: 0 `add` with item 2 or 3, 1 `mark`, others none.
  void select(int first, int second) {
    test_->constructions = {{Sample::i32(8),
                             Sample::i32(first),
                             Sample::to(2),
                             Sample::i32(1),
                             Sample::i32(second),
                             Sample::to(3),
                             Sample::i32(2)}};
  }
  void add_getter(const std::string& owner,
                  const std::string& name,
                  ir::FieldId field,
                  const std::string& type) {
    sample_.described(owner).getters.push_back(
        {name, field, type, owner, Access::Public, Throws::Nothing, {}});
  }
  std::string body() { return sample_.body_of("t1"); }

  Sample sample_;
  ir::FieldId table_;
  ir::FieldId mod_count_;
  ir::FieldId weight_;
  ir::FieldId map_;
  ir::FieldId total_;
  ir::FieldId last_;
  result::TestCase* test_ = nullptr;
};

TEST_F(WriteConstructions, AConstructorMayBeAll) {
  EXPECT_EQ(body(),
            "Stock stock = new Stock(8);\n"
            "boolean result = stock.remove(null);\n"
            "assertTrue(result);\n");
}

TEST_F(WriteConstructions, CallsFollowInTheirOrder) {
  select(0, 1);
  EXPECT_EQ(body(),
            "Stock stock = new Stock(8);\n"
            "stock.add(new Item(5), 1);\n"
            "stock.mark();\n"
            "boolean result = stock.remove(null);\n"
            "assertTrue(result);\n");
  select(0, 0);
  EXPECT_EQ(body(),
            "Stock stock = new Stock(8);\n"
            "stock.add(new Item(5), 1);\n"
            "stock.add(new Item(6), 2);\n"
            "boolean result = stock.remove(null);\n"
            "assertTrue(result);\n");
}

TEST_F(WriteConstructions, ArgumentsOfCallsThatAreNotMadeDoNotCount) {
  // What the second call would pass leads to what the first one passes, and cannot be made.
  test_->before.objects[3] = sample_.instance("geo.Shape", {{weight_, Sample::to(2)}});
  select(0, 9);
  EXPECT_EQ(body(),
            "Stock stock = new Stock(8);\n"
            "stock.add(new Item(5), 1);\n"
            "boolean result = stock.remove(null);\n"
            "assertTrue(result);\n");
  select(9, 0);
  EXPECT_EQ(body(),
            "Stock stock = new Stock(8);\n"
            "boolean result = stock.remove(null);\n"
            "assertTrue(result);\n");
}

TEST_F(WriteConstructions, WhatACallAndTheTestedOneShareIsAVariable) {
  select(0, 9);
  test_->arguments[1] = Sample::to(2);
  EXPECT_EQ(body(),
            "Stock stock = new Stock(8);\n"
            "Item a = new Item(5);\n"
            "stock.add(a, 1);\n"
            "boolean result = stock.remove(a);\n"
            "assertTrue(result);\n");
}

TEST_F(WriteConstructions, WhatTwoCallsShareIsAVariable) {
  select(0, 0);
  std::get<result::Link>(test_->constructions[0][5]).object = 2;
  EXPECT_EQ(body(),
            "Stock stock = new Stock(8);\n"
            "Item item = new Item(5);\n"
            "stock.add(item, 1);\n"
            "stock.add(item, 2);\n"
            "boolean result = stock.remove(null);\n"
            "assertTrue(result);\n");
}

TEST_F(WriteConstructions, AFactoryCanMakeTheObject) {
  constructor().kind = Kind::Static;
  constructor().name = "of";
  EXPECT_EQ(body(),
            "Stock stock = Stock.of(8);\n"
            "boolean result = stock.remove(null);\n"
            "assertTrue(result);\n");
  constructor().owner = "geo.Shape";
  constructor().result = "java.lang.Object";
  EXPECT_EQ(body(),
            "Stock stock = (Stock) Shape.of(8);\n"
            "boolean result = stock.remove(null);\n"
            "assertTrue(result);\n");
}

TEST_F(WriteConstructions, MethodsOfAClassFurtherDownNeedACast) {
  sample_.add_class("geo.Base");
  stock_class().super = "geo.Base";
  sample_.source().targets[0].owner = "geo.Base";
  constructor().kind = Kind::Static;
  constructor().name = "of";
  constructor().result = "geo.Base";
  select(1, 9);
  add_getter("geo.Stock", "total", total_, "int");
  test_->after.objects[0] = stock(4, Sample::null());
  EXPECT_EQ(body(),
            "Base base = Stock.of(8);\n"
            "((Stock) base).mark();\n"
            "boolean result = base.remove(null);\n"
            "assertTrue(result);\n"
            "assertEquals(4, ((Stock) base).total());\n");
}

TEST_F(WriteConstructions, ChangesAreAssertedWhereGettersLead) {
  select(0, 9);
  test_->after.objects[0] = stock(4, Sample::to(2));
  test_->after.objects[1] = map(3);
  EXPECT_EQ(body(),
            "Stock stock = new Stock(8);\n"
            "Item item = new Item(5);\n"
            "stock.add(item, 1);\n"
            "boolean result = stock.remove(null);\n"
            "assertTrue(result);\n");
  add_getter("geo.Stock", "getTotal", total_, "int");
  add_getter("geo.Stock", "getLast", last_, "geo.Item");
  add_getter("geo.Stock", "getMap", map_, "java.util.Map");
  EXPECT_EQ(body(),
            "Stock stock = new Stock(8);\n"
            "Item item = new Item(5);\n"
            "stock.add(item, 1);\n"
            "boolean result = stock.remove(null);\n"
            "assertTrue(result);\n"
            "assertEquals(4, stock.getTotal());\n"
            "assertSame(item, stock.getLast());\n");
}

TEST_F(WriteConstructions, PartsThatStayInTheirPlaceAreComparedThere) {
  // The last item is one that the calls have made.
  test_->before.objects[0] = test_->after.objects[0] = stock(0, Sample::to(2));
  test_->before.objects[0].is_made = test_->before.objects[2].is_made = true;
  test_->after.objects[2] = item(7);
  add_getter("geo.Stock", "getLast", last_, "geo.Item");
  EXPECT_EQ(body(),
            "Stock stock = new Stock(8);\n"
            "boolean result = stock.remove(null);\n"
            "assertTrue(result);\n"
            "assertEquals(7, stock.getLast().weight);\n");
  // In its place is something else.
  test_->after.objects[0] = stock(0, Sample::null());
  EXPECT_EQ(body(),
            "Stock stock = new Stock(8);\n"
            "boolean result = stock.remove(null);\n"
            "assertTrue(result);\n"
            "assertNull(stock.getLast());\n");
}

TEST_F(WriteConstructions, AListThatTheObjectMadeIsComparedThroughItsGetter) {
  const ir::FieldId items = sample_.add_field("geo.Stock", "items", "java.util.List", Access::Private);
  add_getter("geo.Stock", "items", items, "java.util.List");
  for (result::Graph* graph : {&test_->before, &test_->after}) {
    graph->objects[0].fields.emplace_back(items, Sample::to(4));
  }
  sample_.add_list(test_->before, {});
  sample_.add_list(test_->after, {Sample::to(2)});
  test_->before.objects[4].is_made = test_->before.objects[5].is_made = true;
  select(0, 9);
  EXPECT_EQ(body(),
            "Stock stock = new Stock(8);\n"
            "Item item = new Item(5);\n"
            "stock.add(item, 1);\n"
            "boolean result = stock.remove(null);\n"
            "assertTrue(result);\n"
            "assertEquals(1, stock.items().size());\n"
            "assertSame(item, stock.items().get(0));\n");
}

TEST_F(WriteConstructions, WhatCallsMadeIsDescribedOnceWhenItIsReturned) {
  sample_.source().targets[0].result = "geo.Item";
  test_->before.objects[0] = test_->after.objects[0] = stock(0, Sample::to(2));
  test_->before.objects[0].is_made = test_->before.objects[2].is_made = true;
  test_->after.objects[2] = item(7);
  test_->outcome.value = Sample::to(2);
  EXPECT_EQ(body(),
            "Stock stock = new Stock(8);\n"
            "Item result = stock.remove(null);\n"
            "assertNotNull(result);\n"
            "assertEquals(7, result.weight);\n");
}

TEST_F(WriteConstructions, OfWhatTheLibraryMadeNothingIsSaidButThatItIsThere) {
  sample_.source().targets[0].result = "java.util.Map";
  test_->outcome.value = Sample::to(1);
  test_->after.objects[1] = map(3);
  EXPECT_EQ(body(),
            "Stock stock = new Stock(8);\n"
            "Map<?, ?> result = stock.remove(null);\n"
            "assertNotNull(result);\n");
}

TEST_F(WriteConstructions, AThrowingCallHasItsReceiverMadeBefore) {
  select(1, 9);
  test_->outcome.end = ir::PathEnd::Threw;
  test_->outcome.exception_class = sample_.class_id("java.lang.ArithmeticException");
  EXPECT_EQ(body(),
            "Stock stock = new Stock(8);\n"
            "stock.mark();\n"
            "assertThrowsExactly(ArithmeticException.class,\n"
            "() -> stock.remove(null));\n");
}

TEST_F(WriteConstructions, AClassWithTypeParametersHasTheTypesOfWhatIsPassed) {
  const std::uint32_t first = sample_.add_string(test_->before, u"ab");
  const std::uint32_t second = sample_.add_string(test_->before, u"cd");
  test_->after = test_->before;
  stock_class().type_parameters = 2;
  stock_class().takes_any_types = true;
  add().parameters = {"java.lang.Object", "java.lang.Object"};
  add().type_variables = {{0, false}, {1, false}};
  select(0, 0);
  test_->constructions[0][2] = test_->constructions[0][5] = Sample::to(first);
  test_->constructions[0][3] = Sample::to(second);
  test_->constructions[0][6] = Sample::null();
  const std::string text = body();
  EXPECT_EQ(text.substr(0, text.find(';')), "Stock<String, String> stock = new Stock<>(8)");
  test_->constructions[0][6] = Sample::to(2);
  EXPECT_TRUE(body().find("Stock<String, Object> stock") != std::string::npos) << body();
  add().type_variables[1] = {std::nullopt, true};
  EXPECT_TRUE(body().find("Stock stock = new Stock(") != std::string::npos) << "nobody knows what fits";
}

TEST_F(WriteConstructions, CheckedExceptionsOfTheCallsAreDeclared) {
  add().throws = Throws::Exception;
  EXPECT_NE(sample_.write().files[0].text.find("void remove_returnsTrue() {"), std::string::npos);
  select(0, 9);
  EXPECT_NE(sample_.write().files[0].text.find("void remove_returnsTrue() throws Exception {"),
            std::string::npos);
}

TEST_F(WriteConstructions, AnOverloadIsChosenByTheVeryTypes) {
  add().parameters = {"java.lang.Object", "int"};
  add().is_ambiguous = true;
  select(0, 9);
  EXPECT_EQ(body(),
            "Stock stock = new Stock(8);\n"
            "stock.add((Object) new Item(5), 1);\n"
            "boolean result = stock.remove(null);\n"
            "assertTrue(result);\n");
}

TEST_F(WriteConstructions, AnInnerObjectIsMadeWithItsOuterOne) {
  SourceClass& inner = sample_.add_class("geo.Item$Part");
  inner.is_inner = true;
  constructor().owner = "geo.Item$Part";
  constructor().parameters = {"geo.Item", "int"};
  sample_.source().targets[0].owner = "geo.Item$Part";
  ir::Construction& construction = sample_.run().targets[0].unit.constructions[0];
  construction.calls = {{constructor().function, std::nullopt, 0, 2}};
  EXPECT_EQ(body(),
            "Item.Part part = new Item(5).new Part(1);\n"
            "boolean result = part.remove(null);\n"
            "assertTrue(result);\n");
  test_->constructions[0][2] = Sample::null();
  EXPECT_EQ(body(), "not emitted: an object of the inner class `geo.Item$Part` has no outer one");
}

TEST_F(WriteConstructions, SaysWhatItCannotCall) {
  select(0, 9);
  add().access = Access::Private;
  EXPECT_EQ(body(), "not emitted: a test cannot call `geo.Stock#add`, which makes an argument");
  sample_.source().makers.erase(sample_.source().makers.begin() + 1);
  EXPECT_EQ(body(), "not emitted: a call that makes an argument has no class file");
  test_->constructions[0].pop_back();
  EXPECT_EQ(body(), "not emitted: the values do not fit the calls that make an argument");
  test_->constructions.clear();
  EXPECT_EQ(body(),
            "not emitted: an object is needed that only calls make, and none of the test's returns it");
}

/// geo.Shape#f(Map<String, Integer>) is the target, whose argument is made with up to one call of `put`.
class WriteMadeMaps : public WriteConstructions {
 protected:
  WriteMadeMaps() {
    sample_.add_maker("java.util.HashMap", "<init>", {}, "java.util.HashMap", Kind::Constructor);
    sample_
        .add_maker("java.util.HashMap",
                   "put",
                   {"java.lang.Object", "java.lang.Object"},
                   "java.lang.Object",
                   Kind::Instance)
        .found_in = {"java.util.Map"};
    sample_.add_target("f", {"java.util.Map"}, "void").type_arguments = {
        {{"java.lang.String"}, {"java.lang.Integer"}}};
    ir::Construction& construction = sample_.add_construction(0, {"isMade", "isPut", "key", "value"});
    const std::vector<SourceTarget>& makers = sample_.source().makers;
    construction.calls = {{makers[3].function, 0, 1, 1}, {makers[4].function, 1, 1, 2}};
    test_ = &sample_.add_test("t2", {Sample::to(0)});
    test_->before.objects = {map(1)};
    test_->before.objects[0].is_made = true;
    sample_.add_string(test_->before, u"k");
    test_->before.objects.push_back(sample_.boxed("java.lang.Integer", Sample::i32(7)));
    test_->after = test_->before;
    test_->after.objects[0] = map(2);
    test_->constructions = {{Sample::i32(1), Sample::i32(1), Sample::to(1), Sample::to(3)}};
  }
  std::string map_body() { return sample_.body_of("t2"); }
};

TEST_F(WriteMadeMaps, HaveTheTypeArgumentsOfTheParameter) {
  EXPECT_EQ(map_body(), "Map<String, Integer> a = new HashMap<>();\na.put(\"k\", 7);\nShape.f(a);\n");
}

TEST_F(WriteMadeMaps, MayHoldLists) {
  const SourceType list{"java.util.List", {{"java.lang.Integer"}}};
  sample_.source().targets[1].type_arguments = {{{"java.lang.String"}, list}};
  EXPECT_EQ(map_body(), "Map a = new HashMap<>();\na.put(\"k\", 7);\nShape.f(a);\n");
  test_->constructions[0][3] = Sample::to(sample_.add_list(test_->before, {Sample::to(3)}));
  test_->after = test_->before;
  sample_.run().targets[1].unit.constructions[0].parameters[3].data_type =
      sample_.reference_type("java.util.List", sample_.reference_type("java.lang.Integer"));
  EXPECT_EQ(map_body(),
            "Map<String, List<Integer>> a = new HashMap<>();\n"
            "a.put(\"k\", new ArrayList<>(List.of(7)));\n"
            "Shape.f(a);\n");
}

TEST_F(WriteMadeMaps, HaveNoneWhereTheSourceHasNoneOrTheyDoNotFit) {
  sample_.source().targets[1].type_arguments.clear();
  EXPECT_EQ(map_body(), "Map a = new HashMap<>();\na.put(\"k\", 7);\nShape.f(a);\n");
  sample_.source().targets[1].type_arguments = {{{"java.lang.Integer"}, {"java.lang.String"}}};
  EXPECT_EQ(map_body(), "Map a = new HashMap<>();\na.put(\"k\", 7);\nShape.f(a);\n");
}

TEST_F(WriteMadeMaps, AreDeclaredAsTheirClassWhereTheParameterLacksAMethod) {
  sample_.source().makers[4].found_in.clear();
  EXPECT_EQ(map_body(), "HashMap a = new HashMap<>();\na.put(\"k\", 7);\nShape.f(a);\n");
  sample_.source().targets[1].parameters = {"java.util.HashMap"};
  EXPECT_EQ(map_body(), "HashMap<String, Integer> a = new HashMap<>();\na.put(\"k\", 7);\nShape.f(a);\n");
}

TEST_F(WriteMadeMaps, MayComeFromAFactoryOfTheLibrary) {
  SourceTarget& factory = sample_.source().makers[3];
  factory.kind = Kind::Static;
  factory.owner = factory.result = "java.util.Map";
  factory.name = "of";
  test_->constructions[0][1] = Sample::i32(0);
  EXPECT_EQ(map_body(), "Map<String, Integer> a = Map.of();\nShape.f(a);\n");
}

TEST_F(WriteMadeMaps, MayBeNull) {
  test_->constructions[0][0] = Sample::i32(0);
  EXPECT_EQ(map_body(), "not emitted: the calls that should make an argument do not return it");
  test_->arguments[0] = Sample::null();
  EXPECT_EQ(map_body(), "Shape.f(null);\n");
}

TEST_F(WriteMadeMaps, AreTheSameObjectWhenReturned) {
  sample_.source().targets[1].result = "java.util.Map";
  test_->outcome.value = Sample::to(0);
  EXPECT_EQ(map_body(),
            "Map<String, Integer> a = new HashMap<>();\n"
            "a.put(\"k\", 7);\n"
            "Map<?, ?> result = Shape.f(a);\n"
            "assertSame(a, result);\n");
}

}  // namespace
}  // namespace testellate::emit::junit
