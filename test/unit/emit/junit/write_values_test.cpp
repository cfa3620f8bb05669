// SPDX-License-Identifier: Apache-2.0
// Static methods over numbers, strings and arrays.
#include <gtest/gtest.h>

#include "java_sample.h"
#include "test/support/condition_nodes.h"

namespace testellate::emit::junit {
namespace {

using Sample = JavaSample;

const SuiteOptions kJUnit4{Flavour::JUnit4, false};

TEST(WriteValues, WritesAWholeFile) {
  Sample sample;
  sample.add_target("classify", {"int", "long"}, "int");
  result::TestCase& test = sample.add_test("t1", {Sample::i32(1), Sample::bits(ir::Type::integer(64), 2)});
  test.outcome.value = Sample::i32(3);
  test.name = "classify_returns3_whenAIs1";
  test.path_condition = {{test::compare(result::Operator::Equal, "a", 1)}};
  const WrittenSuite suite = sample.write();
  ASSERT_EQ(suite.files.size(), 1U);
  EXPECT_EQ(suite.files[0].path, "geo/ShapeTest.java");
  EXPECT_EQ(suite.files[0].text,
            "package geo;\n"
            "\n"
            "import static org.junit.jupiter.api.Assertions.assertEquals;\n"
            "\n"
            "import org.junit.jupiter.api.Test;\n"
            "\n"
            "class ShapeTest {\n"
            "  // a == 1\n"
            "  @Test\n"
            "  void classify_returns3_whenAIs1() {\n"
            "    int result = Shape.classify(1, 2L);\n"
            "\n"
            "    assertEquals(3, result);\n"
            "  }\n"
            "}\n");
  EXPECT_EQ(suite.names.at("t1"), "geo.ShapeTest#classify_returns3_whenAIs1");
  EXPECT_EQ(suite.acts.at("t1").line, 11U);
}

TEST(WriteValues, WritesJUnit4) {
  Sample sample;
  sample.add_target("half", {"double"}, "double");
  sample.add_test("t1", {Sample::f64(3.0)}, Sample::f64(1.5));
  sample.add_test("t2", {Sample::f64(-0.0)}, Sample::f64(-0.0));
  const WrittenSuite suite = sample.write(kJUnit4);
  EXPECT_EQ(suite.files[0].text,
            "package geo;\n"
            "\n"
            "import static org.junit.Assert.assertEquals;\n"
            "\n"
            "import org.junit.Test;\n"
            "\n"
            "public class ShapeTest {\n"
            "  @Test\n"
            "  public void half_returns1_5() {\n"
            "    double result = Shape.half(3.0);\n"
            "\n"
            "    assertEquals(1.5, result, 0.0);\n"
            "  }\n"
            "\n"
            "  @Test\n"
            "  public void half_returnsMinus0() {\n"
            "    double result = Shape.half(-0.0);\n"
            "\n"
            "    assertEquals(Double.valueOf(-0.0), Double.valueOf(result));\n"
            "  }\n"
            "}\n");
}

TEST(WriteValues, AsksForTheExactExceptionWithTheCallOnItsOwnLine) {
  Sample sample;
  sample.add_target("divide", {"int"}, "int");
  result::TestCase& test = sample.add_test("t1", {Sample::i32(0)});
  test.outcome.end = ir::PathEnd::Threw;
  test.outcome.exception_class = sample.class_id("java.lang.ArithmeticException");
  EXPECT_EQ(sample.body_of("t1"),
            "assertThrowsExactly(ArithmeticException.class,\n"
            "() -> Shape.divide(0));\n");
  EXPECT_EQ(sample.body_of("t1", kJUnit4),
            "ArithmeticException thrown = assertThrows(ArithmeticException.class,\n"
            "() -> Shape.divide(0));\n"
            "assertSame(ArithmeticException.class, thrown.getClass());\n");
  const WrittenSuite suite = sample.write();
  EXPECT_EQ(suite.names.at("t1"), "geo.ShapeTest#divide_throwsArithmeticException");
}

TEST(WriteValues, NamesTheClassOfAnExceptionThatItCannotMention) {
  Sample sample;
  SourceClass& hidden = sample.add_class("geo.Shape$Bad", "java.lang.ArithmeticException");
  hidden.access = Access::Private;
  sample.add_target("divide", {}, "int");
  result::TestCase& test = sample.add_test("t1", {});
  test.outcome.end = ir::PathEnd::Threw;
  test.outcome.exception_class = sample.class_id("geo.Shape$Bad");
  EXPECT_EQ(sample.body_of("t1"),
            "ArithmeticException thrown = assertThrows(ArithmeticException.class,\n"
            "() -> Shape.divide());\n"
            "assertEquals(\"geo.Shape$Bad\", thrown.getClass().getName());\n");
}

TEST(WriteValues, PassesAndComparesStrings) {
  Sample sample;
  sample.add_target("join", {"java.lang.String", "java.lang.String"}, "java.lang.String");
  result::TestCase& test = sample.add_test("t1", {});
  sample.add_string(test.before, u"a\"b");
  sample.add_string(test.before, u"a\"b");
  test.arguments = {Sample::to(0), Sample::to(2)};
  test.after = test.before;
  test.outcome.value = Sample::to(sample.add_string(test.after, u"x\n"));
  EXPECT_EQ(sample.body_of("t1"),
            "String result = Shape.join(\"a\\\"b\", new String(\"a\\\"b\"));\n"
            "assertEquals(\"x\\n\", result);\n");
  // Twice the same object.
  test.arguments = {Sample::to(0), Sample::to(0)};
  EXPECT_EQ(sample.body_of("t1"),
            "String result = Shape.join(\"a\\\"b\", \"a\\\"b\");\n"
            "assertEquals(\"x\\n\", result);\n");
}

TEST(WriteValues, ChoosesWhatNobodyLookedAt) {
  Sample sample;
  sample.add_target("length", {"java.lang.String", "int[]"}, "int");
  result::TestCase& test = sample.add_test("t1", {Sample::to(0), Sample::to(2)}, Sample::i32(2));
  sample.add_string(test.before, u"xx");
  test.before.objects[1].elements.clear();
  test.before.objects.push_back(sample.array("int[]", {Sample::i32(0), Sample::i32(4), Sample::i32(0)}));
  std::erase_if(test.before.objects[2].elements, [](const auto& element) { return element.first == 0; });
  test.after = test.before;
  EXPECT_EQ(sample.body_of("t1"),
            "int result = Shape.length(\"aa\", new int[] {0, 4, 0});\n"
            "assertEquals(2, result);\n");
}

TEST(WriteValues, AssertsArraysInFullAndNamesWhatChanges) {
  Sample sample;
  sample.add_target("sort", {"int[]"}, "int[]");
  result::TestCase& test = sample.add_test("t1", {Sample::to(0)}, Sample::to(1));
  test.before.objects = {sample.array("int[]", {Sample::i32(2), Sample::i32(1)})};
  test.after.objects = {sample.array("int[]", {Sample::i32(1), Sample::i32(2)}),
                        sample.array("int[]", {Sample::i32(7)})};
  EXPECT_EQ(sample.body_of("t1"),
            "int[] a = {2, 1};\n"
            "int[] result = Shape.sort(a);\n"
            "assertArrayEquals(new int[] {7}, result);\n"
            "assertArrayEquals(new int[] {1, 2}, a);\n");
  test.outcome.value = Sample::to(0);
  EXPECT_EQ(sample.body_of("t1"),
            "int[] a = {2, 1};\n"
            "int[] result = Shape.sort(a);\n"
            "assertSame(a, result);\n"
            "assertArrayEquals(new int[] {1, 2}, a);\n");
}

TEST(WriteValues, WritesNestedAndLongArrays) {
  Sample sample;
  sample.add_target("flatten", {"int[][]", "int[]"}, "void");
  result::TestCase& test = sample.add_test("t1", {Sample::to(0), Sample::to(2)});
  test.before.objects = {sample.array("int[][]", {Sample::to(1), Sample::null()}),
                         sample.array("int[]", {Sample::i32(5)}),
                         sample.array("int[]", {})};
  test.before.objects[2].length = 1000;
  test.before.objects[2].elements = {{7, Sample::i32(1)}};
  test.after = test.before;
  test.after.objects[2].elements = {{7, Sample::i32(1)}, {8, Sample::i32(2)}};
  EXPECT_EQ(sample.body_of("t1"),
            "int[] b = new int[1000];\n"
            "b[7] = 1;\n"
            "Shape.flatten(new int[][] {{5}, null}, b);\n"
            "assertEquals(2, b[8]);\n");
}

TEST(WriteValues, AssertsNestedArrays) {
  Sample sample;
  sample.add_target("grid", {}, "java.lang.Object[]");
  result::TestCase& test = sample.add_test("t1", {}, Sample::to(0));
  test.after.objects = {sample.array("int[][]", {Sample::to(1), Sample::null()}),
                        sample.array("int[]", {Sample::i32(1)})};
  EXPECT_EQ(sample.body_of("t1"),
            "Object[] result = Shape.grid();\n"
            "assertArrayEquals(new int[][] {{1}, null}, result);\n");
  test.after.objects[0] = sample.array("java.lang.Object[]", {Sample::to(1), Sample::null()});
  EXPECT_EQ(sample.body_of("t1"),
            "Object[] result = Shape.grid();\n"
            "assertArrayEquals(new Object[] {new int[] {1}, null}, result);\n");
}

TEST(WriteValues, LeavesDoublesOfJUnit4Exact) {
  Sample sample;
  sample.add_target("scale", {}, "double[]");
  result::TestCase& test = sample.add_test("t1", {}, Sample::to(0));
  test.after.objects = {sample.array("double[]", {Sample::f64(1.5)})};
  EXPECT_EQ(sample.body_of("t1", kJUnit4),
            "double[] result = Shape.scale();\n"
            "assertArrayEquals(new double[] {1.5}, result, 0.0);\n");
  test.after.objects = {sample.array("double[]", {Sample::f64(-0.0)})};
  EXPECT_EQ(sample.body_of("t1", kJUnit4),
            "double[] result = Shape.scale();\n"
            "assertTrue(Arrays.equals(new double[] {-0.0}, result));\n");
  EXPECT_EQ(sample.body_of("t1"),
            "double[] result = Shape.scale();\n"
            "assertArrayEquals(new double[] {-0.0}, result);\n");
}

TEST(WriteValues, TellsTheCompilerWhichMethodIsMeant) {
  Sample sample;
  SourceTarget& target = sample.add_target("show", {"java.lang.Object", "java.lang.String"}, "boolean");
  target.is_ambiguous = true;
  result::TestCase& test = sample.add_test("t1", {Sample::to(0), Sample::null()}, Sample::i32(1));
  sample.add_string(test.before, u"s");
  test.after = test.before;
  EXPECT_EQ(sample.body_of("t1"),
            "boolean result = Shape.show((Object) \"s\", (String) null);\n"
            "assertTrue(result);\n");
  test.before.objects = {sample.boxed("java.lang.Integer", Sample::i32(-1))};
  test.after = test.before;
  EXPECT_EQ(sample.body_of("t1"),
            "boolean result = Shape.show((Object) (-1), (String) null);\n"
            "assertTrue(result);\n");
}

TEST(WriteValues, LeavesOutConditionsThatSayNothing) {
  Sample sample;
  sample.add_target("f", {}, "void");
  result::TestCase& test = sample.add_test("t1", {});
  const auto name = [&](const char* given) {
    test.name = given;
    return sample.write().names.at("t1");
  };
  EXPECT_EQ(name("f_returns_whenAIs1"), "geo.ShapeTest#f_returns_whenAIs1");
  EXPECT_EQ(name("f_returns"), "geo.ShapeTest#f_returns");
  const auto has_line = [&](const result::Condition& condition, const char* line) {
    test.path_condition = condition;
    return sample.write().files[0].text.find(line) != std::string::npos;
  };
  EXPECT_TRUE(has_line({{test::compare(result::Operator::Equal, "a", 1)}}, "  // a == 1\n"));
  EXPECT_FALSE(has_line({}, "\n  //"));
}

TEST(WriteValues, CallsPrivateMethodsByReflection) {
  Sample sample;
  sample.add_target("hide", {"int", "java.lang.String"}, "int").access = Access::Private;
  sample.add_test("t1", {Sample::i32(1), Sample::null()}, Sample::i32(3));
  const SuiteOptions kReflection{Flavour::JUnit5, true};
  EXPECT_EQ(sample.body_of("t1", kReflection),
            "Method method = Shape.class.getDeclaredMethod(\"hide\", int.class, String.class);\n"
            "int result = (int) invoke(method, null, 1, (String) null);\n"
            "assertEquals(3, result);\n");
  // The call comes from the helper.
  const WrittenSuite suite = sample.write(kReflection);
  std::string text = suite.files[0].text;
  for (std::uint32_t line = 1; line < suite.acts.at("t1").line; ++line) text.erase(0, text.find('\n') + 1);
  EXPECT_EQ(text.substr(0, text.find('\n')), "      return method.invoke(object, arguments);");
}

TEST(WriteValues, KeepsAwayFromNamesOfTheUser) {
  Sample sample;
  sample.add_class("geo.Test");
  sample.add_class("geo.ShapeTest");
  sample.add_target("f", {}, "void");
  sample.add_test("t1", {});
  sample.add_test("t2", {});
  const WrittenSuite suite = sample.write();
  EXPECT_EQ(suite.files[0].path, "geo/ShapeTestellateTest.java");
  EXPECT_NE(suite.files[0].text.find("  @org.junit.jupiter.api.Test\n  void f_returns() {"),
            std::string::npos);
  EXPECT_EQ(suite.names.at("t2"), "geo.ShapeTestellateTest#f_returns_2");
}

TEST(WriteValues, SaysWhatItCannotWrite) {
  Sample sample;
  SourceTarget& target = sample.add_target("f", {}, "void");
  result::TestCase& test = sample.add_test("t1", {});
  test.outcome.end = ir::PathEnd::Exited;
  EXPECT_EQ(sample.body_of("t1"), "not emitted: it ends `exited`");
  test.outcome.end = ir::PathEnd::Returned;
  target.access = Access::Private;
  EXPECT_EQ(sample.body_of("t1"), "not emitted: `f` is private");
  target.access = Access::Package;
  target.name = "if";
  EXPECT_EQ(sample.body_of("t1"), "not emitted: `if` is no name in Java");
  target.name = "f";
  EXPECT_EQ(sample.body_of("t1"), "Shape.f();\n");
  sample.described("geo.Shape").access = Access::Private;
  EXPECT_EQ(sample.body_of("t1"), "not emitted: a test cannot name the class `geo.Shape`");
}

}  // namespace
}  // namespace testellate::emit::junit
