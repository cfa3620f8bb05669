// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "case.h"

// What `testellate run` takes as arguments of Java methods, and how it shows what they return.

namespace testellate::e2e {
namespace {

struct Row {
  const char* target;
  const char* arguments;
  const char* printed;
};

// Worked out by hand.
constexpr Row kRows[] = {
    {"repeat", "\"ab\", 3", "returned \"ababab\"\n"},
    {"sum", "[1, 2, 3]", "returned 6\n"},
    {"sum", "[]", "returned 0\n"},
    {"words", "\"a b\"", "returned [\"a\", \"b\"]\n"},
    {"join", "[\"a\", \"], b\"], '-'", "returned \"a-], b\"\n"},
    {"total", "[[1], [2, 3]]", "returned 6\n"},
    {"both", "3, 4, 5", "returned 12\n"},
    {"both", "null, 4, 5", "returned null\n"},
    {"low", "1, 2.5", "returned 3\n"},
    {"tax", "new BigDecimal(\"10.00\")", "returned 11.9000\n"},
    {"next", "LocalDate.of(2024, 2, 28)", "returned 2024-02-29\n"},
    {"sorted", "List.of(\"b\", \"a\")", "returned [a, b]\n"},
    {"other", "Kind.SMALL", "returned LARGE\n"},
    {"isSmall", "Kind.SMALL", "returned true\n"},
    {"first", "\"z\"", "returned 'z'\n"},
    {"ring",
     "",
     "returned #1\n"
     "  #1 = shop.Stock$Shelf {number = 3, label = \"top\", mark = 'x', isFull = false, weights = [0.5, "
     "2.0], "
     "next = #2}\n"
     "  #2 = shop.Stock$Shelf {number = 3, label = null, mark = 'x', isFull = false, weights = [0.5, 2.0], "
     "next = #1}\n"},
    {"mixed", "", "returned [1, \"a\", null, [2]]\n"},
    {"count", "new Stock(\"s\").add(\"x\", 3), \"x\"", "returned 3\n"},
    {"add", "new Stock(\"s\"), \"y\", 2", "returned s{y=2}\n"},
    {"<init>", "\"new\"", "returned new{}\n"},
    {"remove", "new Stock(\"s\").add(\"x\", 3), \"x\"", "returned void\n"},
    {"remove", "new Stock(\"s\"), \"x\"", "threw java.lang.IllegalStateException\n"},
};

TEST(JavaArguments, AreExpressionsAndResultsAreShownAsTextOrGraph) {
  for (const Row& row : kRows) {
    SCOPED_TRACE(std::string(row.target) + "(" + row.arguments + ")");
    const Ran ran = run({"run",
                         TESTELLATE_JAVA_ARGUMENTS,
                         "--target",
                         std::string("shop.Stock#") + row.target,
                         "--args",
                         row.arguments});
    EXPECT_EQ(ran.out, row.printed) << ran.err;
  }
}

TEST(JavaArguments, ThatDoNotCompileAreRefusedWithTheCompilersWords) {
  const Ran ran =
      run({"run", TESTELLATE_JAVA_ARGUMENTS, "--target", "shop.Stock#next", "--args", "LocalDate.off(1)"});
  EXPECT_EQ(ran.out, "");
  EXPECT_NE(ran.err.find("cannot find symbol"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("argument-mismatch"), std::string::npos) << ran.err;
}

}  // namespace
}  // namespace testellate::e2e
