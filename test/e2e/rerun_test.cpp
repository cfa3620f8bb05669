// SPDX-License-Identifier: Apache-2.0
// A suite that is made again after a small change of the code differs only in the tests of what was changed:
// their names, their text and the order of all others are the same.
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "case.h"

namespace testellate::e2e {
namespace {

namespace fs = std::filesystem;

/// The parts of a file that empty lines separate and whose test has a name, in their order.
std::vector<std::string> tests_in(const std::string& text, const std::string& begin) {
  std::vector<std::string> tests;
  std::istringstream stream(text);
  std::string test;
  std::string line;
  bool is_test = false;
  while (std::getline(stream, line)) {
    // Above a test stands its comment.
    if (line.empty() && !is_test) test.clear();
    test += line + "\n";
    is_test = is_test || line.starts_with(begin);
    if (line != "}" && line != "  }") continue;
    if (is_test) tests.push_back(test);
    test.clear();
    is_test = false;
  }
  return tests;
}

std::vector<std::string> without(std::vector<std::string> tests, const std::string& changed) {
  std::erase_if(tests, [&](const std::string& test) { return test.find(changed) != std::string::npos; });
  return tests;
}

struct Suites {
  std::string before;
  std::string after;
};

/// The same file twice, in the same folder.
Suites make_twice(const fs::path& source,
                  const std::string& first,
                  const std::string& second,
                  const std::string& suite) {
  Suites suites;
  for (const auto& [code, text] : {std::pair(&first, &suites.before), std::pair(&second, &suites.after)}) {
    std::ofstream(source) << *code;
    const std::string out = (source.parent_path() / "out").string();
    const Ran ran = run({"generate", source.string(), "--out", out, "--no-confirm"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    *text = contents(out + "/tests/" + suite);
  }
  return suites;
}

void expect_only_changed(const Suites& suites, const std::string& begin, const std::string& changed) {
  const std::vector<std::string> before = tests_in(suites.before, begin);
  const std::vector<std::string> after = tests_in(suites.after, begin);
  EXPECT_NE(suites.before, suites.after) << "the change should show";
  EXPECT_GT(without(before, changed).size(), 4U) << suites.before;
  EXPECT_LT(without(before, changed).size(), before.size()) << suites.before;
  EXPECT_EQ(without(before, changed), without(after, changed));
  // What no test is about is the same, too: includes, declarations, helpers.
  EXPECT_EQ(suites.before.substr(suites.before.find('\n'), 200),
            suites.after.substr(suites.after.find('\n'), 200));
}

const char* const kC = R"(
struct point { int x; int y; };
static int count;
int sign(int x) { if (x > 0) return 1; return x < 0 ? -1 : 0; }
int price(int weight) { count++; if (weight > LIMIT) return 2 * weight; return weight; }
int quadrant(const struct point *p) { if (p->x >= 0) return p->y >= 0 ? 1 : 4; return p->y >= 0 ? 2 : 3; }
int counted(void) { return count; }
)";

std::string c_with(const std::string& limit) { return "#define LIMIT " + limit + kC; }

TEST(Rerun, ChangesOnlyTheTestsOfAChangedFunctionOfC) {
  OwnFolder folder;
  const Suites suites = make_twice(folder.path() / "shop.c", c_with("30"), c_with("70"), "shop_test.cpp");
  expect_only_changed(suites, "TEST(", "TEST(Price,");
}

std::string java_with(const std::string& limit) {
  return "public class Shop {\n"
         "  private int sold;\n"
         "  static int sign(int x) { if (x > 0) return 1; return x < 0 ? -1 : 0; }\n"
         "  int price(int weight) { if (weight > " +
         limit +
         ") return 2 * weight; return weight; }\n"
         "  void sell(String what) { if (what == null) throw new IllegalArgumentException(); sold++; }\n"
         "  boolean isBusy() { return sold > 1; }\n"
         "  int sold() { return sold; }\n"
         "}\n";
}

TEST(Rerun, ChangesOnlyTheTestsOfAChangedMethodOfJava) {
  OwnFolder folder;
  const Suites suites =
      make_twice(folder.path() / "Shop.java", java_with("30"), java_with("70"), "ShopTest.java");
  expect_only_changed(suites, "  void ", " price_");
}

TEST(Rerun, OfTheSameCodeIsTheSameSuite) {
  OwnFolder folder;
  const Suites suites = make_twice(folder.path() / "shop.c", c_with("30"), c_with("30"), "shop_test.cpp");
  EXPECT_EQ(suites.before, suites.after);
}

}  // namespace
}  // namespace testellate::e2e
