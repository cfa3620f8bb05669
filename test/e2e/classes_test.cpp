// SPDX-License-Identifier: Apache-2.0
// The tables of equivalence classes of whole programs. What each source of classes/ yields stands beside it,
// in a file that TESTELLATE_UPDATE_GOLDEN=1 rewrites; rows.txt has rows that were written by hand, before
// there was anything to write them.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "case.h"

namespace testellate::e2e {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

const fs::path kFolder = TESTELLATE_E2E_CLASSES;

std::vector<std::string> sources() {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(kFolder)) {
    if (entry.path().extension() != ".txt") names.push_back(entry.path().filename());
  }
  std::ranges::sort(names);
  return names;
}

Ran run_classes(const fs::path& source, const fs::path& out, const std::vector<std::string>& options) {
  std::vector<std::string> words{"classes", source.string(), "--out", out.string()};
  words.insert(words.end(), options.begin(), options.end());
  return run(words);
}

Json report_of(const fs::path& out) { return Json::parse(contents(out / "report.json")); }

class ClassTables : public testing::TestWithParam<std::string> {};

TEST_P(ClassTables, AreAsExpected) {
  const OwnFolder folder;
  const fs::path source = kFolder / GetParam();
  const Ran ran = run_classes(source, folder.path(), read_case(source).options);
  EXPECT_EQ(ran.code, 0) << ran.err;
  const fs::path expected = kFolder / (GetParam() + ".txt");
  if (std::getenv("TESTELLATE_UPDATE_GOLDEN") != nullptr) std::ofstream(expected) << ran.out;
  EXPECT_EQ(ran.out, contents(expected));
}

INSTANTIATE_TEST_SUITE_P(Sources, ClassTables, testing::ValuesIn(sources()), [](const auto& one) {
  std::string name = one.param;
  std::ranges::replace(name, '.', '_');
  return name;
});

/// "TARGET | PATH | CONDITION | EFFECT; EFFECT", blanks not counting.
std::string without_blanks(const std::string& text) {
  std::string kept;
  for (char c : text) {
    if (c != ' ') kept += c;
  }
  return kept;
}

TEST(ClassRows, ReadAsAPersonWouldWriteThem) {
  std::vector<std::string> rows;
  for (const std::string& name : sources()) {
    const OwnFolder folder;
    const fs::path source = kFolder / name;
    ASSERT_EQ(run_classes(source, folder.path(), read_case(source).options).code, 0);
    const Json report = report_of(folder.path());
    for (const Json& row : report["classes"]) {
      if (!row.contains("effects")) continue;
      std::string effects;
      for (const auto& [place, value] : row["effects"].items()) {
        effects += (effects.empty() ? "" : ";") + place + "=" + value.get<std::string>();
      }
      rows.push_back(without_blanks(name + "|" + row["target"].get<std::string>() + "|" +
                                    row["descriptor"].get<std::string>() + "|" +
                                    row["condition"].get<std::string>() + "|" + effects));
    }
  }
  std::istringstream wanted(contents(kFolder / "rows.txt"));
  int count = 0;
  for (std::string line; std::getline(wanted, line);) {
    if (line.empty() || line.starts_with("#")) continue;
    ++count;
    EXPECT_TRUE(std::ranges::find(rows, without_blanks(line)) != rows.end()) << line;
  }
  EXPECT_GE(count, 15);
}

struct Counts {
  std::size_t classes = 0;
  std::size_t contexts = 0;
  std::string potential;
  friend bool operator==(const Counts&, const Counts&) = default;
};

/// Of the classes that return.
Counts count_partition(const std::string& source, const std::string& target, const std::string& bound) {
  const OwnFolder folder;
  const Ran ran = run_classes(
      kFolder / source,
      folder.path(),
      {"--target", target, "--loop-bound", bound, "--contexts", "--max-array", "24", "--time-limit", "500"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  const Json report = report_of(folder.path());
  Counts counts;
  counts.potential = report["potential_paths"].begin().value();
  for (const Json& row : report["classes"]) {
    if (!row.contains("sample") || row["sample"]["outcome"]["kind"] != "return") continue;
    ++counts.classes;
    counts.contexts += row["contexts"].size();
  }
  return counts;
}

/// The row that the paper says `high == low + 5` should be said of: potential path 224, with what it
/// overlooks, that a[low + 3] and a[high - 2] are one element then.
TEST(PartitionClasses, SayEquationsInsteadOfTwoLimits) {
  const OwnFolder folder;
  ASSERT_EQ(
      run_classes(
          kFolder / "Figures.java", folder.path(), {"--target", "Figures#partition", "--loop-bound", "2"})
          .code,
      0);
  const Json report = report_of(folder.path());
  const auto& rows = report["classes"];
  const auto row = std::ranges::find_if(
      rows, [](const Json& one) { return one["descriptor"] == "T TF TTF T T TF F F F"; });
  ASSERT_NE(row, rows.end());
  EXPECT_EQ((*row)["condition"],
            "a != null && low >= 0 && low < a.length && a[low + 1] < a[low] && a[low] == a[low + 2] && "
            "high < a.length && a[low] < a[high] && a[low] < a[high - 1] && high == low + 5 && "
            "a[high - 2] < a[low]");
  EXPECT_EQ((*row)["effects"].dump(),
            R"({"return":"high - 2","a[low + 2]":"a[high - 2]","a[high - 2]":"a[low]"})");
}

// test/diff/partition_test.cpp finds the number of classes by trying all arrays.
TEST(PartitionClasses, AreExact) {
  EXPECT_EQ(count_partition("Figures.java", "Figures#partition", "1"), (Counts{4, 6, "9"}));
  EXPECT_EQ(count_partition("Figures.java", "Figures#partition", "2"), (Counts{81, 124, "343"}));
}

TEST(PartitionClasses, AreTheSameInC) {
  EXPECT_EQ(count_partition("figures.c", "partition", "1"), (Counts{4, 6, "9"}));
  EXPECT_EQ(count_partition("figures.c", "partition", "2"), (Counts{81, 124, "343"}));
}

/// "PATH|CONDITION|RETURN" of each class, and below it of each context.
std::vector<std::string> rows_with_contexts(const std::string& source,
                                            const std::string& target,
                                            const std::string& option) {
  const OwnFolder folder;
  const Ran ran = run_classes(kFolder / source, folder.path(), {"--target", target, option});
  EXPECT_EQ(ran.code, 0) << ran.err;
  const auto result_of = [](const Json& of) { return of["effects"].value("return", std::string("?")); };
  std::vector<std::string> rows;
  const Json report = report_of(folder.path());
  for (const Json& row : report["classes"]) {
    if (!row.contains("sample") || row["sample"]["outcome"]["kind"] != "return") continue;
    rows.push_back(row["descriptor"].get<std::string>() + "|" + row["condition"].get<std::string>() + "|" +
                   result_of(row));
    for (const Json& context : row["contexts"]) {
      rows.push_back("  " + context["condition"].get<std::string>() + "|" + result_of(context));
    }
  }
  return rows;
}

/// Figure 8 of the paper, which it leaves open: that path which finds the number in `y` has no context in
/// which both are the same set.
TEST(ReferenceContexts, AreThoseOfTheObjectsThatAPathTouches) {
  const std::string removed = "x != null && x.bits != (x.bits & ~8)";
  const std::string kept = "x != null && x.bits == (x.bits & ~8)";
  const std::string either = " && (y != null && y != x && (y.bits >> 3 & 1) != 1 || y == x)";
  const std::string found = " && y != null && y != x && (y.bits >> 3 & 1) == 1";
  EXPECT_EQ(rows_with_contexts("IntSet.java", "IntSet#aliasable", "--contexts"),
            (std::vector<std::string>{"F F|" + kept + either + "|null",
                                      "  y != null && y != x && (y.bits >> 3 & 1) != 1|null",
                                      "  y == x|null",
                                      "F T|" + kept + found + "|x",
                                      "  true|x",
                                      "T F|" + removed + either + "|null",
                                      "  y != null && y != x && (y.bits >> 3 & 1) != 1|null",
                                      "  y == x|null",
                                      "T T|" + removed + found + "|x",
                                      "  true|x"}));
  EXPECT_EQ(rows_with_contexts("queue.c", "swap", "--contexts"),
            (std::vector<std::string>{"|a != NULL && b != NULL|?", "  b != a|?", "  b == a|?"}));
}

TEST(ReferenceContexts, AreMergedIfTheyAreEqualInEffect) {
  const std::vector<std::string> rows =
      rows_with_contexts("IntSet.java", "IntSet#aliasable", "--merge-contexts");
  EXPECT_EQ(std::ranges::count_if(rows, [](const std::string& row) { return row.starts_with("  "); }), 4);
  EXPECT_EQ(rows_with_contexts("queue.c", "swap", "--merge-contexts").size(), 3U);
}

/// Figure 7 of the paper.
TEST(IndexContexts, OfRotateAreFive) {
  const std::vector<std::string> expected{
      "|array != null && i >= 0 && i < array.length && j >= 0 && j < array.length && k >= 0 && k < "
      "array.length|"
      "?",
      "  i != j && i != k && j != k|array[j]",
      "  i != j && i == k|array[i]",
      "  i != j && j == k|array[j]",
      "  i == j && i != k|array[k]",
      "  i == j && i == k|array[j]"};
  std::vector<std::string> rows = rows_with_contexts("Figures.java", "Figures#rotate", "--contexts");
  ASSERT_EQ(rows.size(), expected.size());
  rows.front() = rows.front().substr(0, rows.front().rfind('|')) + "|?";  // it depends on the context
  EXPECT_EQ(rows, expected);
}

TEST(IndexContexts, HaveATestEach) {
  for (const std::string source : {"Figures.java", "figures.c"}) {
    const OwnFolder folder;
    const std::string target = source == "Figures.java" ? "Figures#rotate" : "rotate";
    const Ran ran = run({"generate",
                         (kFolder / source).string(),
                         "--target",
                         target,
                         "--contexts",
                         "--quiet",
                         "--out",
                         folder.path().string()});
    ASSERT_EQ(ran.code, 0) << ran.err;
    const Json report = report_of(folder.path());
    std::size_t returned = 0;
    for (const Json& test : report["tests"]) {
      EXPECT_EQ(test["confirmed"], true) << test.dump(1);
      if (test["outcome"]["kind"] == "return") ++returned;
    }
    EXPECT_EQ(returned, 5U) << source;
  }
}

/// Samples are chosen from whatever model a path was found with.
TEST(Lemmas, GiveTheSameClassesInFewerSteps) {
  for (const std::string source : {"Calls.java", "calls.c"}) {
    std::vector<std::string> tables;
    std::vector<Json> engines;
    for (const std::string calls : {"expand", "lemma"}) {
      const OwnFolder folder;
      const Ran ran = run_classes(kFolder / source, folder.path(), {"--calls", calls});
      ASSERT_EQ(ran.code, 0) << ran.err;
      const Json report = report_of(folder.path());
      std::string& table = tables.emplace_back();
      for (const Json& row : report["classes"]) {
        table += row["target"].get<std::string>() + " " + row["descriptor"].get<std::string>() + " " +
                 row["condition"].get<std::string>() + " " + row.value("effects", Json()).dump() + "\n";
      }
      engines.push_back(report["engine"]);
    }
    EXPECT_EQ(tables[1], tables[0]) << source;
    EXPECT_LT(engines[1]["instructions"], engines[0]["instructions"]) << source;
    EXPECT_LT(engines[1]["decisions"], engines[0]["decisions"]) << source;
    EXPECT_FALSE(engines[0].contains("answered_calls"));
    EXPECT_GT(engines[1]["answered_calls"], 5) << source;
  }
}

TEST(Assumptions, RuleContextsOut) {
  const auto count_contexts =
      [](const std::string& source, const std::string& target, const std::string& assumption) {
        const OwnFolder folder;
        const Ran ran = run_classes(
            kFolder / source, folder.path(), {"--target", target, "--contexts", "--assume", assumption});
        EXPECT_EQ(ran.code, 0) << ran.err;
        std::size_t contexts = 0;
        const Json report = report_of(folder.path());
        for (const Json& row : report["classes"]) {
          if (row["sample"]["outcome"]["kind"] == "return") contexts += row["contexts"].size();
        }
        return contexts;
      };
  EXPECT_EQ(count_contexts("Figures.java", "Figures#rotate", "i != j && j != k"), 2U);
  EXPECT_EQ(count_contexts("Figures.java", "Figures#rotate", "i == j && j == k"), 1U);
  EXPECT_EQ(count_contexts("figures.c", "rotate", "i != j && j != k"), 2U);
  EXPECT_EQ(count_contexts("IntSet.java", "IntSet#aliasable", "nonaliasing(x, y)"), 4U);
  EXPECT_EQ(count_contexts("queue.c", "swap", "nonaliasing(a, b)"), 1U);
}

/// Of the rows of a method over a list, those that circles are.
TEST(Assumptions, RuleCirclesAndSharedObjectsOut) {
  const auto conditions = [](const std::string& assumption) {
    const OwnFolder folder;
    const Ran ran =
        run_classes(kFolder / "queue.c", folder.path(), {"--target", "length", "--assume", assumption});
    EXPECT_EQ(ran.code, 0) << ran.err;
    std::string all;
    const Json report = report_of(folder.path());
    for (const Json& row : report["classes"]) all += row["condition"].get<std::string>() + "\n";
    return all;
  };
  EXPECT_NE(conditions("list != NULL").find("list->next == list"), std::string::npos);
  const std::string acyclic = conditions("acyclic(list) && list != NULL");
  EXPECT_EQ(acyclic.find("list->next == list"), std::string::npos) << acyclic;
  EXPECT_EQ(acyclic.find("list == NULL"), std::string::npos) << acyclic;
  EXPECT_NE(acyclic.find("list->next->next == NULL"), std::string::npos) << acyclic;
}

TEST(Assumptions, ThatNoTargetCanMakeAreRefused) {
  const OwnFolder folder;
  const Ran ran = run_classes(kFolder / "queue.c", folder.path() / "o", {"--assume", "nobody > 3"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err, "error: `--assume \"nobody > 3\"`: `pop` has no input `nobody` [usage]\n");
  EXPECT_FALSE(fs::exists(folder.path() / "o"));
}

}  // namespace
}  // namespace testellate::e2e
