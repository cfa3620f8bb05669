// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/framework.h"

#include <gtest/gtest.h>

namespace testellate::emit::gtest {
namespace {

using Lines = Framework::Lines;

TEST(Catch2Words, CompareWhatIsThereWithWhatIsExpected) {
  EXPECT_EQ(catch2().equal("3", "f(1, 2)"), "CHECK(f(1, 2) == 3);");
  EXPECT_EQ(catch2().equal("2u", "v.size()", Failing::Stops), "REQUIRE(v.size() == 2u);");
  EXPECT_EQ(catch2().truth(false, "is_set(x)"), "CHECK_FALSE(is_set(x));");
  EXPECT_EQ(catch2().truth(true, "o.has_value()", Failing::Stops), "REQUIRE(o.has_value());");
  EXPECT_EQ(catch2().not_null("p", Failing::Stops), "REQUIRE(p != nullptr);");
  EXPECT_EQ(catch2().throws("f()", "std::out_of_range"), "CHECK_THROWS_AS(f(), std::out_of_range);");
  EXPECT_EQ(catch2().throws("f()", ""), "CHECK_THROWS(f());");
}

TEST(Catch2Words, NeedNoParenthesesThatOnlyMacrosOfGoogleTestDo) {
  EXPECT_EQ(catch2().equal("(Texts{\"a(\", \"b\"})", "calls.made()"),
            "CHECK(calls.made() == Texts{\"a(\", \"b\"});");
  EXPECT_EQ(catch2().equal("(int)(x)", "y"), "CHECK(y == (int)(x));");
}

TEST(Catch2Words, EncloseWhatBindsLessThanAComparison) {
  EXPECT_EQ(catch2().equal("A | B", "mode"), "CHECK(mode == (A | B));");
  EXPECT_EQ(catch2().equal("&x", "&y[1]"), "CHECK(&y[1] == &x);");
  EXPECT_EQ(catch2().truth(true, "a < b"), "CHECK((a < b));");
  EXPECT_EQ(catch2().equal("std::vector<int>{1, 2}", "f(\"a | b\")"),
            "CHECK(f(\"a | b\") == std::vector<int>{1, 2});");
  EXPECT_EQ(catch2().equal("-2147483647 - 1", "x"), "CHECK(x == -2147483647 - 1);");
}

TEST(Catch2Words, LookAtADeathInAProcessOfItsOwn) {
  Needs needs;
  EXPECT_EQ(catch2().exits("quit(3)", 3, needs),
            (Lines{"const Death death([&] { quit(3); });", "CHECK(death.has_exited(3));"}));
  EXPECT_EQ(catch2().dies("f(p)", "\"heap-use\"", needs),
            (Lines{"const Death death([&] { f(p); });",
                   "CHECK(death.is_failure());",
                   "CHECK(death.says(\"heap-use\"));"}));
  EXPECT_EQ(catch2().is_killed("f()", "SIGABRT", "\"\"", needs).back(),
            "CHECK(death.is_by_signal(SIGABRT));");
  EXPECT_TRUE(needs.helpers.contains(Helper::Death));
  EXPECT_EQ(googletest().exits("quit(3)", 3, needs),
            (Lines{"EXPECT_EXIT(quit(3), ::testing::ExitedWithCode(3), \"\");"}));
}

TEST(FrameworkWords, TellAssertionsFromOtherLines) {
  for (const Framework* framework : {&googletest(), &catch2()}) {
    EXPECT_TRUE(framework->is_assertion(framework->equal("1", "x")));
    EXPECT_TRUE(framework->is_assertion(framework->not_null("x", Failing::Stops)));
    EXPECT_FALSE(framework->is_assertion("int x = f();"));
    EXPECT_FALSE(framework->is_assertion(framework->sees_nothing()));
  }
}

}  // namespace
}  // namespace testellate::emit::gtest
