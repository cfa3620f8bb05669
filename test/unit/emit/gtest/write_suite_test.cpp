// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/write_suite.h"

#include <gtest/gtest.h>

#include "test/support/condition_nodes.h"
#include "written_text.h"

namespace testellate::emit::gtest {
namespace {

using test::CSample;
using test::equal;
using test::input;

result::Scalar s32(std::int64_t number) { return CSample::number(32, static_cast<value::U128>(number)); }

TEST(WriteSuite, ReadsAsAPersonWouldWriteIt) {
  CSample sample;
  result::TestCase& test = sample.add("classify", "t1", {s32(1), s32(1), s32(1)}, s32(3));
  test.name = "classify_returns3_whenAIsB";
  test.path_condition = {{equal(input("a"), input("b")), equal(input("b"), input("c"))}};
  const WrittenSuite suite = write(sample);
  EXPECT_EQ(text_of(suite, "sample_test.cpp"),
            "// Tests of sample.c.\n"
            "#include <gtest/gtest.h>\n"
            "\n"
            "namespace sample_test {\n"
            "\n"
            "extern \"C\" {\n"
            "int classify(int a, int b, int c);\n"
            "}\n"
            "\n"
            "// classify: a == b && b == c\n"
            "TEST(Classify, Returns3WhenAIsB) {\n"
            "  EXPECT_EQ(3, classify(1, 1, 1));\n"
            "}\n"
            "\n"
            "}  // namespace sample_test\n");
  EXPECT_EQ(text_of(suite, "sample_unit.c"),
            "// sample.c as a part of its tests, which may look inside.\n"
            "int main(int, char **) __asm__(\"unit_main\");\n"
            "#include \"sample.c\"\n");
  EXPECT_EQ(suite.names, (std::map<std::string, std::string>{{"t1", "Classify.Returns3WhenAIsB"}}));
}

TEST(WriteSuite, DeclaresOnlyTheTypesThatAreUsed) {
  CSample sample;
  sample.add("total", "t1", {result::Link(), CSample::number(32, 0)}, CSample::number(32, 0));
  const std::string text = text_of(write(sample), "sample_test.cpp");
  EXPECT_NE(
      text.find("extern \"C\" {\ntypedef unsigned int u32;\nu32 total(const u32 *values, u32 count);\n}\n"),
      std::string::npos)
      << text;
}

TEST(WriteSuite, ReachesStaticsAndWordsOfCppThroughAccessors) {
  CSample sample;
  sample.add("helper", "t1", {s32(21)}, s32(42));
  sample.add("new", "t2", {s32(1)}, s32(2));
  const WrittenSuite suite = write(sample);
  EXPECT_EQ(body_of(suite, "t1"), "EXPECT_EQ(42, tst_helper(21));\n");
  EXPECT_EQ(body_of(suite, "t2"), "EXPECT_EQ(2, tst_new(1));\n");
  const std::string unit = text_of(suite, "sample_unit.c");
  EXPECT_NE(unit.find("__typeof__(helper) *const tst_helper = helper;\n"), std::string::npos) << unit;
  EXPECT_NE(unit.find("__typeof__(new) *const tst_new = new;\n"), std::string::npos) << unit;
  const std::string text = text_of(suite, "sample_test.cpp");
  EXPECT_NE(text.find("extern int (*const tst_new)(int class_);\n"), std::string::npos) << text;
}

TEST(WriteSuite, ShowsEnumeratorsAndCastsOtherNumbers) {
  CSample sample;
  sample.add("next_color", "t1", {CSample::number(32, 0)}, CSample::number(32, 5));
  sample.add("next_color", "t2", {CSample::number(32, 7)}, CSample::number(32, 0));
  const WrittenSuite suite = write(sample);
  EXPECT_EQ(body_of(suite, "t1"), "EXPECT_EQ(GREEN, next_color(RED));\n");
  EXPECT_EQ(body_of(suite, "t2"), "EXPECT_EQ(RED, next_color(static_cast<enum color>(7)));\n");
}

TEST(WriteSuite, ComparesFloatsExactly) {
  CSample sample;
  sample.add("half", "t1", {CSample::f64(0.1)}, CSample::f64(0.05));
  sample.add("half", "t2", {CSample::f64(-0.0)}, CSample::f64(-0.0));
  sample.add("half", "t3", {CSample::f64(0)}, result::Scalar{ir::Type::f64(), 0x7ff8000000000000});
  const WrittenSuite suite = write(sample);
  EXPECT_EQ(body_of(suite, "t1"), "EXPECT_EQ(0.05, half(0.1));\n");
  EXPECT_EQ(body_of(suite, "t2"),
            "double result = half(-0.0);\n"
            "EXPECT_EQ(-0.0, result);\n"
            "EXPECT_TRUE(std::signbit(result));\n");
  EXPECT_EQ(body_of(suite, "t3"), "EXPECT_TRUE(std::isnan(half(0.0)));\n");
}

TEST(WriteSuite, SetsGlobalsAndPutsThemBack) {
  CSample sample;
  sample.add_other_tests();
  EXPECT_EQ(body_of(write(sample), "globals"),
            "int (&table)[3] = *tst_table;\n"
            "Restored restored_counter(counter);\n"
            "counter = -1;\n"
            "Restored restored_table(table);\n"
            "table[0] = 8;\n"
            "table[1] = 0;\n"
            "int result = bump(6);\n"
            "EXPECT_EQ(8, result);\n"
            "EXPECT_EQ(5, counter);\n"
            "EXPECT_EQ(5, table[1]);\n");
}

TEST(WriteSuite, LeavesGlobalsAloneThatThePathDoesNotLookAt) {
  CSample sample;
  result::Object counter = sample.bytes("int", 4, {});
  counter.global = sample.global("counter");
  result::TestCase& test = sample.add("bump", "t1", {s32(6)}, s32(8), {counter});
  test.settable = {{{}, counter.global, CSample::to(0)}};
  EXPECT_EQ(body_of(write(sample), "t1"), "EXPECT_EQ(8, bump(6));\n");
}

TEST(WriteSuite, ClearsGlobalsThatAreMostlyZero) {
  CSample sample;
  CSample::Cells cells{{8, s32(5)}};
  for (std::uint64_t at : {0U, 4U, 12U, 16U, 20U}) cells.emplace_back(at, s32(0));
  result::Object table = sample.bytes("", 24, cells);
  table.global = sample.global("table");
  sample.program().edit_data_type(sample.program().get(table.global).data_type).count = 6;
  result::TestCase& test = sample.add("bump", "t1", {s32(6)}, s32(8), {table});
  test.settable = {{{}, table.global, CSample::to(0)}};
  EXPECT_EQ(body_of(write(sample), "t1"),
            "int (&table)[3] = *tst_table;\n"
            "Restored restored_table(table);\n"
            "std::memset(&table, 0, sizeof(table));\n"
            "table[2] = 5;\n"
            "EXPECT_EQ(8, bump(6));\n");
}

TEST(WriteSuite, NamesFunctionsOrScriptsThem) {
  CSample sample;
  sample.add_other_tests();
  const WrittenSuite suite = write(sample);
  EXPECT_EQ(body_of(suite, "namedFunction"), "EXPECT_EQ(12, apply(tst_helper, 3));\n");
  EXPECT_EQ(body_of(suite, "scripted"),
            "Scripted f(tst_fake_f, {1, -4});\n"
            "EXPECT_EQ(-4, apply(&fake_f, 3));\n");
}

TEST(WriteSuite, FeedsStandardInput) {
  CSample sample;
  sample.add_other_tests();
  const WrittenSuite suite = write(sample);
  EXPECT_EQ(body_of(suite, "endOfInput"), "StandardInput input(\"a\");\nEXPECT_EQ(96999, read_two());\n");
  EXPECT_EQ(body_of(suite, "zeroByte"),
            "StandardInput input(std::string_view(\"\\n\\000\", 2));\nEXPECT_EQ(10000, read_two());\n");
}

TEST(WriteSuite, ExpectsTheExitCode) {
  CSample sample;
  sample.add_other_tests();
  const WrittenSuite suite = write(sample);
  EXPECT_EQ(suite.names.at("code"), "QuitDeathTest.Code");
  EXPECT_EQ(body_of(suite, "code"), "EXPECT_EXIT(quit(7), ::testing::ExitedWithCode(7), \"\");\n");
}

TEST(WriteSuite, SaysWhyATestIsNotWritten) {
  CSample sample;
  sample.add("classify", "few", {s32(1)}, s32(3));
  sample.add("stop", "limit", {}).outcome.end = ir::PathEnd::StepLimit;
  sample.add("read_two", "stream", {}, s32(0)).streams = {{"nondet_int", {s32(1)}, {}}};
  sample.add("push", "gone", {CSample::number(64, 0), s32(0)}, s32(0)).arguments[0] =
      result::Scalar{ir::Type::ptr(), value::U128{7} << 40};
  const auto functions = std::exchange(sample.source().functions, {});
  for (const SourceFunction& function : functions) {
    if (&function != &functions[0]) sample.source().functions.push_back(function);
  }
  sample.add("classify", "none", {s32(1), s32(1), s32(1)}, s32(3));
  const WrittenSuite suite = write(sample);
  EXPECT_TRUE(suite.names.empty());
  EXPECT_TRUE(suite.files.empty());
  EXPECT_EQ(body_of(suite, "few"), "not emitted: its function has no source");
  EXPECT_EQ(body_of(suite, "limit"), "not emitted: it ends `step-limit`");
  EXPECT_EQ(body_of(suite, "stream"),
            "not emitted: it needs the input `nondet_int`, which no test can provide");
  EXPECT_EQ(body_of(suite, "gone"), "not emitted: a pointer leads to an object that does not exist");
  EXPECT_EQ(body_of(suite, "none"), "not emitted: its function has no source");
}

TEST(WriteSuite, WritesOnePairOfFilesForEachSource) {
  CSample sample;
  sample.source().files = {{"a/x.c", "../a/x.c", {}, ""}, {"b/x.c", "../b/x.c", {}, ""}};
  const auto functions = std::exchange(sample.source().functions, {});
  for (SourceFunction function : functions) {
    if (function.name == functions[0].name) function.file = "a/x.c";
    if (function.name == functions[1].name) function.file = "b/x.c";
    sample.source().functions.push_back(std::move(function));
  }
  sample.add("classify", "t1", {s32(1), s32(1), s32(1)}, s32(3));
  sample.add("helper", "t2", {s32(1)}, s32(2));
  const WrittenSuite suite = write(sample);
  std::string paths;
  for (const result::SuiteFile& file : suite.files) paths += file.path + " ";
  EXPECT_EQ(paths, "x_test.cpp x_unit.c x2_test.cpp x2_unit.c CMakeLists.txt ");
  EXPECT_EQ(text_of(suite, "x2_unit.c"),
            "// b/x.c as a part of its tests, which may look inside.\n"
            "#include \"../b/x.c\"\n"
            "\n"
            "__typeof__(helper) *const tst_helper = helper;\n");
}

}  // namespace
}  // namespace testellate::emit::gtest
