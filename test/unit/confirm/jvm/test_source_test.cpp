// SPDX-License-Identifier: Apache-2.0
#include "confirm/jvm/test_source.h"

#include <gtest/gtest.h>

namespace testellate::confirm::jvm {
namespace {

constexpr const char* kSource = R"java(package a;
import x.Y;
// class Not { @Test void comment() { } }
class FooTest {
  static final String BRACES = "}}{\"", QUOTE = '"' + "";
  int field;
  @BeforeEach
  void prepare() { field = 1; }

  @Test
  void first() throws Exception {
    Runnable r = () -> { char c = '}'; /* } */ };
    String text = """
        } "quoted" \""" {
        """;
  }

  @Test(expected = IllegalStateException.class)
  public void second() {
    int x = 1 // missing
  }
  private int helper(int x) { return x; }
  @TestOnly void third() { }
  @org.junit.jupiter.api.Test void notFound() { } @Test void fourth() { }
}
)java";

TEST(TestSource, FindsTestsPastLiteralsAndComments) {
  std::vector<SourceTest> tests = find_tests(kSource);
  ASSERT_EQ(tests.size(), 3U);
  EXPECT_EQ(tests[0].method, "first");
  EXPECT_EQ(tests[0].first_line, 10U);
  EXPECT_EQ(tests[0].last_line, 16U);
  EXPECT_EQ(tests[1].method, "second");
  EXPECT_EQ(tests[1].first_line, 18U);
  EXPECT_EQ(tests[1].last_line, 21U);
  EXPECT_EQ(tests[2].method, "fourth");
  EXPECT_EQ(tests[2].first_line, 24U);
}

TEST(TestSource, TakesOutATestAndLeavesTheOthersOnTheirLines) {
  std::string rest = without(kSource, find_tests(kSource)[0]);
  EXPECT_EQ(rest.find("first"), std::string::npos);
  EXPECT_EQ(rest.find("@Test\n"), std::string::npos);
  std::vector<SourceTest> tests = find_tests(rest);
  ASSERT_EQ(tests.size(), 2U);
  EXPECT_EQ(tests[0].method, "second");
  EXPECT_EQ(tests[0].first_line, 18U);
  EXPECT_EQ(tests[1].first_line, 24U);
}

TEST(TestSource, SurvivesWhatIsNotClosed) {
  EXPECT_TRUE(find_tests("").empty());
  EXPECT_TRUE(find_tests("class A { /* @Test void f() {").empty());
  EXPECT_TRUE(find_tests("}}}}").empty());
  std::vector<SourceTest> tests = find_tests("class A { @Test void f() { String s = \"x;\n }");
  ASSERT_EQ(tests.size(), 1U);
  EXPECT_EQ(tests[0].method, "f");
  EXPECT_EQ(tests[0].last_line, 2U);
  EXPECT_EQ(find_tests("class A { @Test void f() { String s = \"\"\"x;\n }").at(0).last_line, 2U);
}

}  // namespace
}  // namespace testellate::confirm::jvm
