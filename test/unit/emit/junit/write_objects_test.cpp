// SPDX-License-Identifier: Apache-2.0
// How objects come to their state, and what is asserted of them.
#include <gtest/gtest.h>

#include "java_sample.h"

namespace testellate::emit::junit {
namespace {

using Sample = JavaSample;
using Kind = SourceTarget::Kind;

const SuiteOptions kReflection{Flavour::JUnit5, true};

/// geo.Node with the private fields `value` and `next`; geo.Shape#f(Node) is the target.
class WriteObjects : public testing::Test {
 protected:
  WriteObjects() {
    sample_.add_class("geo.Node");
    value_ = sample_.add_field("geo.Node", "value", "int", Access::Private);
    next_ = sample_.add_field("geo.Node", "next", "geo.Node", Access::Private);
    sample_.add_target("f", {"geo.Node"}, "void");
  }

  SourceClass& node_class() { return sample_.described("geo.Node"); }
  void make_visible() {
    for (SourceField& field : node_class().fields) field.access = Access::Package;
  }
  SourceConstructor& add_constructor(std::vector<std::string> parameters,
                                     std::vector<ir::FieldEffect> fields) {
    SourceConstructor added;
    added.parameters = std::move(parameters);
    added.effects = {.fields = std::move(fields)};
    node_class().constructors.push_back(added);
    return node_class().constructors.back();
  }
  void add_setter(const std::string& name, ir::FieldId field, const std::string& type) {
    node_class().setters.push_back({name, field, type, "geo.Node", Access::Public, Throws::Nothing, {}});
  }
  void add_getter(const std::string& name, ir::FieldId field, const std::string& type) {
    node_class().getters.push_back({name, field, type, "geo.Node", Access::Public, Throws::Nothing, {}});
  }
  static ir::FieldEffect from_parameter(ir::FieldId field, std::uint32_t parameter) {
    return {field, {.kind = ir::EffectValue::Kind::Parameter, .parameter = parameter}};
  }
  static ir::FieldEffect constant(ir::FieldId field, std::uint64_t bits) {
    return {field, {.kind = ir::EffectValue::Kind::Constant, .bits = bits}};
  }
  result::Object node(std::int64_t value, result::Value next) {
    return sample_.instance("geo.Node", {{value_, Sample::i32(value)}, {next_, std::move(next)}});
  }
  result::TestCase& add_test(std::vector<result::Object> objects) {
    result::TestCase& test = sample_.add_test("t1", {Sample::to(0)});
    test.before.objects = std::move(objects);
    test.after = test.before;
    return test;
  }
  std::string body(const SuiteOptions& options = {}) { return sample_.body_of("t1", options); }

  Sample sample_;
  ir::FieldId value_;
  ir::FieldId next_;
};

TEST_F(WriteObjects, PrefersTheConstructorThatSaysAll) {
  make_visible();
  add_constructor({}, {});
  add_constructor({"int", "geo.Node"}, {from_parameter(value_, 0), from_parameter(next_, 1)});
  add_test({node(1, Sample::to(1)), node(2, Sample::null())});
  EXPECT_EQ(body(), "Node a = new Node(1, new Node(2, null));\nShape.f(a);\n");
}

TEST_F(WriteObjects, AssignsWhatTheConstructorLeavesOut) {
  make_visible();
  add_constructor({"geo.Node"}, {from_parameter(next_, 0), constant(value_, 7)});
  add_test({node(7, Sample::null())});
  EXPECT_EQ(body(), "Node a = new Node(null);\nShape.f(a);\n");
  result::TestCase& test = sample_.run().targets.back().tests[0];
  test.before.objects[0] = node(8, Sample::null());
  test.after = test.before;
  EXPECT_EQ(body(), "Node a = new Node(null);\na.value = 8;\nShape.f(a);\n");
}

TEST_F(WriteObjects, SetsAfterwardsWhatTheConstructorRefuses) {
  SourceConstructor& constructor = add_constructor({"int"}, {from_parameter(value_, 0)});
  constructor.effects->guards = {{0, ir::ParameterGuard::Relation::Greater, 0, {}}};
  add_test({node(-8, Sample::null())});
  EXPECT_EQ(body(),
            "not emitted: the field `value` of `geo.Node` can be set neither by a constructor nor by a "
            "setter nor by "
            "its name");
  make_visible();
  EXPECT_EQ(body(), "Node a = new Node(1);\na.value = -8;\nShape.f(a);\n");
  node_class().constructors[0].effects->guards.push_back({0, ir::ParameterGuard::Relation::Less, 0, {}});
  EXPECT_EQ(body(), "not emitted: nothing is known that the constructor of `geo.Node` accepts");
}

TEST_F(WriteObjects, UsesSettersForPrivateFields) {
  add_constructor({}, {});
  add_setter("setValue", value_, "int");
  add_test({node(8, Sample::null())});
  EXPECT_EQ(body(), "Node a = new Node();\na.setValue(8);\nShape.f(a);\n");
  node_class().setters[0].guards = {{0, ir::ParameterGuard::Relation::Less, 5, {}}};
  EXPECT_EQ(body(),
            "not emitted: the field `value` of `geo.Node` can be set neither by a constructor nor by a "
            "setter nor by "
            "its name");
}

TEST_F(WriteObjects, SetsPrivateFieldsByReflectionIfAllowed) {
  add_constructor({}, {}).access = Access::Private;
  add_test({node(8, Sample::null())});
  EXPECT_EQ(body(),
            "not emitted: no constructor of `geo.Node` that a test can call does nothing but fill in fields");
  EXPECT_EQ(body(kReflection),
            "Node a = make(Node.class.getDeclaredConstructor());\n"
            "setField(a, Node.class, \"value\", 8);\n"
            "Shape.f(a);\n");
  const WrittenSuite suite = sample_.write(kReflection);
  EXPECT_NE(suite.files[0].text.find("private static void setField("), std::string::npos);
  EXPECT_NE(suite.files[0].text.find("void f_returns() throws Exception {"), std::string::npos);
}

TEST_F(WriteObjects, DoesNotTrustConstructorsThatItDoesNotUnderstand) {
  make_visible();
  add_constructor({}, {}).effects.reset();
  add_test({node(8, Sample::null())});
  EXPECT_EQ(body(),
            "not emitted: no constructor of `geo.Node` that a test can call does nothing but fill in fields");
}

TEST_F(WriteObjects, ClosesCirclesAtTheEnd) {
  make_visible();
  add_constructor({"int", "geo.Node"}, {from_parameter(value_, 0), from_parameter(next_, 1)});
  add_test({node(1, Sample::to(1)), node(2, Sample::to(0))});
  EXPECT_EQ(body(),
            "Node node = new Node(2, null);\n"
            "Node a = new Node(1, node);\n"
            "node.next = a;\n"
            "Shape.f(a);\n");
}

TEST_F(WriteObjects, SharesWhatIsShared) {
  make_visible();
  add_constructor({"int", "geo.Node"}, {from_parameter(value_, 0), from_parameter(next_, 1)});
  sample_.add_target("g", {"geo.Node", "geo.Node"}, "void");
  result::TestCase& test =
      add_test({node(1, Sample::to(2)), node(2, Sample::to(2)), node(3, Sample::null())});
  test.arguments = {Sample::to(0), Sample::to(1)};
  EXPECT_EQ(body(),
            "Node node = new Node(3, null);\n"
            "Node a = new Node(1, node);\n"
            "Node b = new Node(2, node);\n"
            "Shape.g(a, b);\n");
}

TEST_F(WriteObjects, AssertsWhatChangedAsFarAsItCanSee) {
  add_constructor({"int"}, {from_parameter(value_, 0)});
  add_getter("getValue", value_, "int");
  result::TestCase& test = add_test({sample_.instance("geo.Node", {{value_, Sample::i32(1)}})});
  test.after.objects = {node(2, Sample::to(0))};
  EXPECT_EQ(body(), "Node a = new Node(1);\nShape.f(a);\nassertEquals(2, a.getValue());\n");
  make_visible();
  EXPECT_EQ(body(),
            "Node a = new Node(1);\nShape.f(a);\nassertEquals(2, a.value);\nassertSame(a, a.next);\n");
}

TEST_F(WriteObjects, LooksAtObjectsThatAreReturned) {
  make_visible();
  sample_.add_class("geo.Special", "geo.Node").fields = node_class().fields;
  sample_.add_target("g", {}, "geo.Node");
  result::TestCase& test = sample_.add_test("t1", {}, Sample::to(0));
  test.after.objects = {node(4, Sample::to(1)), node(5, Sample::null())};
  EXPECT_EQ(body(),
            "Node result = Shape.g();\n"
            "assertNotNull(result);\n"
            "assertEquals(4, result.value);\n"
            "assertNotNull(result.next);\n");
  test.after.objects = {sample_.instance("geo.Special", {{value_, Sample::i32(6)}})};
  EXPECT_EQ(body(),
            "Node result = Shape.g();\n"
            "assertNotNull(result);\n"
            "assertSame(Special.class, result.getClass());\n"
            "assertEquals(6, ((Special) result).value);\n");
  test.outcome.value = Sample::null();
  EXPECT_EQ(body(), "Node result = Shape.g();\nassertNull(result);\n");
}

TEST_F(WriteObjects, SaysOnceWhatAnObjectIs) {
  make_visible();
  const ir::FieldId other = sample_.add_field("geo.Node", "other", "geo.Node");
  add_constructor({}, {});
  result::TestCase& test = add_test({node(0, Sample::null())});
  test.before.objects[0].fields.emplace_back(other, Sample::null());
  test.after.objects = {node(0, Sample::to(1)), node(5, Sample::null())};
  test.after.objects[0].fields.emplace_back(other, Sample::to(1));
  EXPECT_EQ(body(),
            "Node a = new Node();\n"
            "Shape.f(a);\n"
            "assertNotNull(a.next);\n"
            "assertEquals(5, a.next.value);\n"
            "assertNull(a.next.next);\n"
            "assertSame(a.next, a.other);\n");
}

TEST_F(WriteObjects, HasTypesInTheNamesOfOverloads) {
  make_visible();
  add_constructor({}, {});
  add_test({node(0, Sample::null())});
  sample_.source().targets.back().has_namesakes = true;
  EXPECT_NE(sample_.write().files[0].text.find("void fOfNode_returns()"), std::string::npos);
}

TEST_F(WriteObjects, GivesReceiversTheNameOfTheirClass) {
  make_visible();
  add_constructor({"int", "geo.Node"}, {from_parameter(value_, 0), from_parameter(next_, 1)});
  sample_.add_target("push", {"int"}, "geo.Node", Kind::Instance, "geo.Node");
  result::TestCase& test = sample_.add_test("t1", {Sample::to(0), Sample::i32(3)}, Sample::to(1));
  test.before.objects = {node(1, Sample::null())};
  test.after.objects = {node(1, Sample::to(1)), node(3, Sample::null())};
  EXPECT_EQ(body(),
            "Node node = new Node(1, null);\n"
            "Node result = node.push(3);\n"
            "assertNotNull(result);\n"
            "assertEquals(3, result.value);\n"
            "assertNull(result.next);\n"
            "assertSame(result, node.next);\n");
}

TEST_F(WriteObjects, TestsConstructorsThemselves) {
  make_visible();
  sample_.add_target("<init>", {"int"}, "geo.Node", Kind::Constructor, "geo.Node");
  result::TestCase& test = sample_.add_test("t1", {Sample::i32(3)}, Sample::to(0));
  test.after.objects = {node(3, Sample::null())};
  EXPECT_EQ(body(),
            "Node result = new Node(3);\n"
            "assertEquals(3, result.value);\n"
            "assertNull(result.next);\n");
}

TEST_F(WriteObjects, KnowsEnumConstants) {
  SourceClass& color = sample_.add_class("geo.Color", "java.lang.Enum");
  color.kind = SourceClass::Kind::Enum;
  color.constants = {{"RED", 0, ""}, {"DARK_BLUE", 1, "geo.Color$1"}, {"GREEN", 2, ""}};
  sample_.add_class("geo.Color$1", "geo.Color").source_name = "";
  sample_.add_target("mix", {"geo.Color", "geo.Color"}, "geo.Color");
  result::TestCase& test = sample_.add_test("t1", {Sample::to(0), Sample::to(1)}, Sample::to(2));
  // The path looked at the first one only.
  test.before.objects = {sample_.constant("geo.Color", 0), sample_.instance("geo.Color", {})};
  test.after = test.before;
  test.after.objects.push_back(sample_.constant("geo.Color$1", 1));
  EXPECT_EQ(body(),
            "Color result = Shape.mix(Color.RED, Color.GREEN);\n"
            "assertEquals(Color.DARK_BLUE, result);\n");
  EXPECT_EQ(sample_.write().names.at("t1"), "geo.ShapeTest#mix_returnsDarkBlue");
  test.before.objects[1] = sample_.instance("geo.Color$1", {});
  test.outcome.value = Sample::to(1);
  test.after = test.before;
  EXPECT_EQ(body(),
            "Color result = Shape.mix(Color.RED, Color.DARK_BLUE);\n"
            "assertEquals(Color.DARK_BLUE, result);\n");
  // Known by the static variable that refers to it.
  test.before.objects[1] = sample_.instance("geo.Color", {});
  test.before.objects[1].constant = sample_.add_static("geo.Color", "GREEN", "geo.Color");
  test.after = test.before;
  EXPECT_EQ(body(),
            "Color result = Shape.mix(Color.RED, Color.GREEN);\n"
            "assertEquals(Color.GREEN, result);\n");
  test.before.objects[1] = sample_.constant("geo.Color", 0);
  EXPECT_EQ(body(), "not emitted: two objects are the same constant of `geo.Color`");
  test.before.objects[1] = sample_.constant("geo.Color", 9);
  EXPECT_EQ(body(), "not emitted: `geo.Color` has no constant for an object of the inputs");
}

TEST_F(WriteObjects, BoxesNumbersAndKeepsThemApart) {
  sample_.add_target("same", {"java.lang.Integer", "java.lang.Object"}, "java.lang.Integer");
  result::TestCase& test = sample_.add_test("t1", {Sample::to(0), Sample::to(1)}, Sample::to(0));
  const auto integer = [&](std::int64_t number) {
    return sample_.boxed("java.lang.Integer", Sample::i32(number));
  };
  test.before.objects = {integer(5), integer(5)};
  test.after = test.before;
  EXPECT_EQ(body(), "Integer result = Shape.same(5, new Integer(5));\nassertEquals(5, result);\n");
  EXPECT_EQ(body({Flavour::JUnit4, false}),
            "Integer result = Shape.same(5, new Integer(5));\nassertEquals(Integer.valueOf(5), result);\n");
  test.before.objects = {integer(500), integer(500)};
  EXPECT_EQ(body(), "Integer result = Shape.same(500, 500);\nassertEquals(5, result);\n");
  test.arguments = {Sample::to(0), Sample::to(0)};
  EXPECT_EQ(body(), "Integer a = 500;\nInteger result = Shape.same(a, a);\nassertEquals(5, result);\n");
}

TEST_F(WriteObjects, RestoresStaticVariables) {
  const ir::StaticId counter = sample_.add_static("geo.Shape", "counter", "int");
  const ir::StaticId shared = sample_.add_static("geo.Shape", "shared", "java.lang.String");
  sample_.add_target("tick", {}, "void");
  result::TestCase& test = sample_.add_test("t1", {});
  test.settable = {{counter, {}, Sample::i32(4)}, {shared, {}, Sample::null()}};
  test.settable_after = {{counter, {}, Sample::i32(5)}, {shared, {}, Sample::null()}};
  EXPECT_EQ(body(), "Shape.counter = 4;\nShape.tick();\nassertEquals(5, Shape.counter);\n");
  EXPECT_NE(sample_.write().files[0].text.find("class ShapeTest {\n"
                                               "  private int savedCounter;\n"
                                               "\n"
                                               "  @BeforeEach\n"
                                               "  void saveStatics() {\n"
                                               "    savedCounter = Shape.counter;\n"
                                               "  }\n"
                                               "\n"
                                               "  @AfterEach\n"
                                               "  void restoreStatics() {\n"
                                               "    Shape.counter = savedCounter;\n"
                                               "  }\n"
                                               "\n"
                                               "  @Test\n"),
            std::string::npos);
  sample_.described("geo.Shape").fields[0].is_final = true;
  EXPECT_EQ(body(), "not emitted: a static variable that it needs cannot be set");
}

TEST_F(WriteObjects, NeedsThePackageOrPublicAccess) {
  make_visible();
  add_constructor({}, {});
  node_class().package = "other";
  node_class().source_name = "other.Node";
  sample_.source().taken.erase("geo.Node");
  add_test({node(1, Sample::null())});
  EXPECT_EQ(body(),
            "not emitted: the field `value` of `geo.Node` can be set neither by a constructor nor by a "
            "setter nor by "
            "its name");
  for (SourceField& field : node_class().fields) field.access = Access::Public;
  EXPECT_EQ(body(), "Node a = new Node();\na.value = 1;\nShape.f(a);\n");
  EXPECT_NE(sample_.write().files[0].text.find("import other.Node;\n"), std::string::npos);
  node_class().access = Access::Package;
  EXPECT_EQ(body(), "not emitted: a test cannot make an object of the class `geo.Node`");
}

TEST_F(WriteObjects, DeclaresCheckedExceptions) {
  make_visible();
  add_constructor({}, {}).throws = Throws::Exception;
  add_test({node(0, Sample::null())});
  EXPECT_NE(sample_.write().files[0].text.find("void f_returns() throws Exception {"), std::string::npos);
  sample_.source().targets[0].throws = Throws::Throwable;
  EXPECT_NE(sample_.write().files[0].text.find("void f_returns() throws Throwable {"), std::string::npos);
}

}  // namespace
}  // namespace testellate::emit::junit
