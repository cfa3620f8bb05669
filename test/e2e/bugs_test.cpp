// SPDX-License-Identifier: Apache-2.0
// Seeded defects, their repaired twins and contracts: what `testellate bugs` lists is what the sources of
// test/bugs are annotated with, and nothing else.
#include <algorithm>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "case.h"
#include "sarif_problems.h"

namespace testellate::e2e {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

const fs::path kFolder = TESTELLATE_BUGS;

/// Files that are looked at by default: of every theme a few. The others are for the label `slow`.
const std::set<std::string> kQuick{"Averages.java",
                                   "ContractsArguments.java",
                                   "Hashing.java",
                                   "Indexes.java",
                                   "TextCuts.java",
                                   "averages.c",
                                   "calls.c",
                                   "contracts_arrays.c",
                                   "contracts_numbers.c",
                                   "contracts_pointers.c",
                                   "lifetimes.c",
                                   "ownership.cpp",
                                   "tables.c"};

std::vector<std::string> sources(bool is_quick) {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(kFolder)) {
    const std::string extension = entry.path().extension();
    if (extension != ".java" && extension != ".c" && extension != ".cpp") continue;
    if (kQuick.contains(entry.path().filename()) == is_quick) {
      names.push_back(fs::relative(entry.path(), kFolder).string());
    }
  }
  std::ranges::sort(names);
  return names;
}

/// "12 certain division-by-zero" for each line of a source that has an annotation.
std::set<std::string> annotated(const fs::path& source) {
  static const std::regex kAnnotation(R"(//!\s+(certain|suspicious)\s+([a-z-]+))");
  std::set<std::string> found;
  std::istringstream lines(contents(source));
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    std::smatch match;
    if (std::regex_search(line, match, kAnnotation)) {
      found.insert(std::to_string(number) + " " + match[1].str() + " " + match[2].str());
    }
  }
  return found;
}

Json report_of(const fs::path& out) { return Json::parse(contents(out / "report.json")); }

std::set<std::string> listed(const Json& report, bool only_confirmed) {
  std::set<std::string> found;
  for (const Json& finding : report["findings"]) {
    if (only_confirmed && !finding["confirmed"].get<bool>()) continue;
    found.insert(std::to_string(finding["line"].get<int>()) + " " + finding["rank"].get<std::string>() + " " +
                 finding["kind"].get<std::string>());
  }
  return found;
}

class SeededDefects : public testing::TestWithParam<std::string> {};

TEST_P(SeededDefects, AreListedAsTheSourceSays) {
  const OwnFolder folder;
  const fs::path source = kFolder / GetParam();
  const Ran ran = run({"bugs", source.string(), "--out", folder.path().string(), "--time-limit", "20"});
  const std::set<std::string> expected = annotated(source);
  EXPECT_EQ(ran.code, expected.empty() ? 0 : 1) << ran.err;
  const Json report = report_of(folder.path());
  EXPECT_EQ(listed(report, false), expected) << ran.out;
  EXPECT_EQ(listed(report, true), expected) << ran.out;
}

std::string test_name(const testing::TestParamInfo<std::string>& one) {
  std::string name = one.param;
  std::ranges::replace_if(name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Quick, SeededDefects, testing::ValuesIn(sources(true)), test_name);
INSTANTIATE_TEST_SUITE_P(Slow, SeededDefects, testing::ValuesIn(sources(false)), test_name);

TEST(BugsCommand, ConfirmsWhatItLists) {
  for (const char* source : {"java/Averages.java",
                             "c/averages.c",
                             "c/divergence.c",
                             "c/leaks.c",
                             "c/unset.c",
                             "cpp/objects.cpp"}) {
    const OwnFolder folder;
    const Ran ran = run({"bugs", (kFolder / source).string(), "--out", folder.path().string()});
    EXPECT_EQ(ran.code, 1) << ran.err;
    const Json report = report_of(folder.path());
    EXPECT_EQ(listed(report, true), listed(report, false)) << ran.out;
    const Json log = Json::parse(contents(folder.path() / "findings.sarif"));
    EXPECT_EQ(sarif_problems(log), std::vector<std::string>{});
    EXPECT_EQ(log["runs"][0]["results"].size(), report["findings"].size());
    const Json& rules = log["runs"][0]["tool"]["driver"]["rules"];
    for (const Json& result : log["runs"][0]["results"]) {
      EXPECT_EQ(rules[result["ruleIndex"].get<std::size_t>()]["id"], result["ruleId"]);
    }
  }
}

TEST(BugsCommand, LooksForWhatTheSchemaOfLogsForbids) {
  const Json log = Json::parse(R"({"version": "2.0.0", "runs": [{"results": [{"level": "bad", "x": 1}]}]})");
  EXPECT_EQ(sarif_problems(log),
            (std::vector<std::string>{"log.version is no /2\\.1\\.0: 2.0.0",
                                      "log.runs[0].results[0].level is no /none|note|warning|error: bad",
                                      "log.runs[0].results[0] has `x`",
                                      "log.runs[0].results[0] lacks `message`",
                                      "log.runs[0] lacks `tool`"}));
}

/// What Bester's thesis says of its examples, and what it should have said (preconditions included).
TEST(BugsCommand, FindsWhatTheThesisDoes) {
  const OwnFolder folder;
  std::vector<std::string> words{"bugs", "--min-rank", "precondition", "--out", folder.path().string()};
  for (const fs::directory_entry& entry : fs::directory_iterator(kFolder / "java/artemis")) {
    words.push_back(entry.path().string());
  }
  const Ran ran = run(words);
  EXPECT_EQ(ran.code, 1) << ran.err;
  std::set<std::string> found;
  const Json report = report_of(folder.path());
  for (const Json& finding : report["findings"]) {
    EXPECT_TRUE(finding["confirmed"].get<bool>()) << finding;
    found.insert(finding["file"].get<std::string>() + ":" + std::to_string(finding["line"].get<int>()) + " " +
                 finding["kind"].get<std::string>());
  }
  // From a negative square Newton's method comes to minus infinity and stays there: true, and not in the
  // thesis; whether it is found depends on the time that solvers take for it.
  found.erase("SquareRoot.java:7 divergence");
  EXPECT_EQ(found,
            (std::set<std::string>{"ArrayAccess.java:5 index-out-of-bounds",
                                   "ArrayAccess.java:5 null-dereference",
                                   "ArrayCreation.java:5 negative-size",
                                   "CloneIdx.java:5 null-dereference",
                                   "CloneIdx.java:6 index-out-of-bounds",
                                   "Concat.java:10 number-format",
                                   "Div.java:9 uncaught-exception",
                                   "ExtraMath.java:7 division-by-zero",
                                   "GuardedHelper.java:5 null-dereference",
                                   "GuardedHelper.java:11 null-dereference",
                                   "Overload.java:5 null-dereference",
                                   "Overload.java:9 null-dereference",
                                   "Primes.java:6 uncaught-exception",
                                   "ZeroDivisor.java:5 division-by-zero",
                                   "ZeroDivisor.java:9 division-by-zero",
                                   "ZeroDivisor.java:14 division-by-zero"}));
}

/// With a loop bound of n the body of the inner loop is reached n * n times.
TEST(BugsCommand, CountsNestedLoopsByThemselves) {
  const OwnFolder folder;
  const Ran ran = run({"generate",
                       (kFolder / "java/artemis/NestedLoops.java").string(),
                       "--criterion",
                       "path",
                       "--loop-bound",
                       "3",
                       "--no-confirm",
                       "--out",
                       folder.path().string()});
  EXPECT_EQ(ran.code, 0) << ran.err;
  int most = 0;
  const Json report = report_of(folder.path());
  for (const Json& test : report["tests"]) {
    if (test["outcome"].contains("value")) {
      most = std::max(most, std::stoi(test["outcome"]["value"].get<std::string>()));
    }
  }
  EXPECT_EQ(most, 9);
}

TEST(BugsCommand, WritesTestsThatFailUntilTheDefectIsRepaired) {
  const OwnFolder folder;
  const Ran ran = run({"bugs",
                       (kFolder / "java/Averages.java").string(),
                       "--target",
                       "Averages#mean(int[])",
                       "--expect",
                       "fixed",
                       "--out",
                       folder.path().string()});
  EXPECT_EQ(ran.code, 1) << ran.err;
  const std::string suite = contents(folder.path() / "tests" / "AveragesTest.java");
  EXPECT_NE(suite.find("    Averages.mean(new int[0]);\n"), std::string::npos) << suite;
  EXPECT_EQ(suite.find("assertThrows"), std::string::npos) << suite;
}

TEST(BugsCommand, LooksAtPrivateMethodsIfAsked) {
  const OwnFolder folder;
  const Ran ran =
      run({"bugs", (kFolder / "java/Hidden.java").string(), "--private", "--out", folder.path().string()});
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_EQ(listed(report_of(folder.path()), true), std::set<std::string>{"9 certain division-by-zero"})
      << ran.out;
}

TEST(BugsCommand, ConfirmsWhatNeverEnds) {
  const OwnFolder folder;
  const Ran ran = run({"bugs",
                       (kFolder / "java/Divergence.java").string(),
                       "--target",
                       "Divergence#halvings(int)",
                       "--expect",
                       "fixed",
                       "--out",
                       folder.path().string()});
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_EQ(listed(report_of(folder.path()), true), std::set<std::string>{"7 certain divergence"}) << ran.out;
  const std::string suite = contents(folder.path() / "tests" / "DivergenceTest.java");
  EXPECT_NE(suite.find("new Thread(() -> Divergence.halvings(0))"), std::string::npos) << suite;
  EXPECT_NE(suite.find("assertFalse(call.isAlive());"), std::string::npos) << suite;
}

/// With headers before their data, all but one failure of the library is for its callers to see to.
TEST(BugsCommand, LeavesWhatIsBehindPointersToCallers) {
  const OwnFolder folder;
  const fs::path source = folder.path() / "text.c";
  std::ofstream(source) << R"(#include <stdlib.h>
#include <string.h>
struct head { unsigned long length, room; char text[]; };
static struct head *head_of(char *s) { return (struct head *)(s - sizeof(struct head)); }
void text_free(char *s) { if (s) free(head_of(s)); }
void text_update(char *s) { head_of(s)->length = strlen(s); }
void text_upper(char *s) {
  for (unsigned long i = 0; i < head_of(s)->length; ++i) if (s[i] == 'a') s[i] = 'A';
}
int text_count(const char *s, int length, const char *set, int size) {
  int count = 0;
  for (int i = 0; i < length; ++i) if (memcmp(s + i, set, size) == 0) ++count;
  return count;
}
int text_fits(const char *s) {
  char copy[4];
  if (strlen(s) > 4) return 0;
  strcpy(copy, s);
  return copy[0] == 'x';
}
)";
  const Ran ran = run({"bugs", source.string(), "--out", (folder.path() / "out").string()});
  EXPECT_EQ(listed(report_of(folder.path() / "out"), true), std::set<std::string>{"18 certain out-of-bounds"})
      << ran.out;
  EXPECT_EQ(listed(report_of(folder.path() / "out"), false).size(), 1U) << ran.out;
}

/// What a class test, a parser and a stub have to do with null, texts and assertions.
TEST(BugsCommand, LeavesWhatWasGivenToCallers) {
  const OwnFolder folder;
  const fs::path source = folder.path() / "Given.java";
  std::ofstream(source) << R"(public class Given {
  public static int length(CharSequence text) {
    return text instanceof String ? 1 : text.length();
  }
  public static String rest(CharSequence text, int start) {
    return text == null ? null : text.subSequence(start, text.length()).toString();
  }
  public static int count(Object array) {
    return array == null ? 0 : java.lang.reflect.Array.getLength(array);
  }
  private final String digits;
  public Given(String digits) { this.digits = digits; }
  public int number() { return Integer.parseInt(digits); }
}
)";
  const Ran ran = run({"bugs", source.string(), "--out", (folder.path() / "out").string()});
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
}

TEST(BugsCommand, ListsOnlyWhatTheBaselineDoesNotHave) {
  const OwnFolder first;
  const OwnFolder second;
  const std::string source = (kFolder / "c/averages.c").string();
  const Ran before = run({"bugs", source, "--out", first.path().string(), "--no-confirm"});
  EXPECT_EQ(before.code, 1) << before.err;
  const Ran after = run({"bugs",
                         source,
                         "--out",
                         second.path().string(),
                         "--no-confirm",
                         "--baseline",
                         (first.path() / "findings.sarif").string()});
  EXPECT_EQ(after.code, 0) << after.err;
  EXPECT_TRUE(report_of(second.path())["findings"].empty());
  EXPECT_NE(after.out.find("known from the baseline"), std::string::npos) << after.out;
}

TEST(BugsCommand, RefusesABaselineThatIsNone) {
  const OwnFolder folder;
  const std::string source = (kFolder / "c/averages.c").string();
  const Ran ran = run({"bugs", source, "--out", (folder.path() / "out").string(), "--baseline", source});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("averages.c"), std::string::npos) << ran.err;
  EXPECT_FALSE(fs::exists(folder.path() / "out"));
}

}  // namespace
}  // namespace testellate::e2e
