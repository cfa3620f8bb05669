// SPDX-License-Identifier: Apache-2.0
// What `testellate mutate` says about a mutant holds on the real machine: the same change in the source makes
// the real suite fail if and only if it is said to be killed.
#include <chrono>
#include <fstream>
#include <map>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "case.h"
#include "support/process/subprocess.h"

namespace testellate::e2e {
namespace {

namespace fs = std::filesystem;
namespace process = support::process;
using Json = nlohmann::json;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  std::string line;
  while (std::getline(stream, line)) lines.push_back(line);
  return lines;
}

void write(const fs::path& path, const std::vector<std::string>& lines) {
  std::ofstream file(path);
  for (const std::string& line : lines) file << line << "\n";
}

/// A change of a subject's source.
struct Change {
  std::size_t line = 0;  ///< from 1 on
  std::string what;
  std::string instead;
};

std::vector<Change> changes_in(const std::vector<std::string>& lines) {
  std::vector<Change> changes;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const std::size_t mark = lines[at].find("//~ ");
    const std::size_t middle = lines[at].find(" :: ", mark);
    if (at < 2 || mark == std::string::npos || middle == std::string::npos) continue;
    changes.push_back({at + 1, lines[at].substr(mark + 4, middle - mark - 4), lines[at].substr(middle + 4)});
  }
  return changes;
}

bool runs_well(const std::string& program, const std::vector<std::string>& words, const fs::path& folder) {
  const process::Command command{program, words, "", folder.string(), {}};
  return process::run(command, {.wall_time = std::chrono::seconds(60)}).succeeded();
}

/// A copy of a subject with its suite, which can be built again when the subject has changed.
class Subject {
 public:
  Subject(const std::string& name, const fs::path& folder)
      : stem_(fs::path(name).stem()), folder_(folder), source_(folder / name) {
    fs::copy_file(fs::path(TESTELLATE_E2E_MUTATION) / name, source_);
    lines_ = lines_of(contents(source_));
  }
  virtual ~Subject() = default;
  Subject(const Subject&) = delete;
  Subject& operator=(const Subject&) = delete;

  void generate() {
    const Ran ran = run({"generate", source_.string(), "--out", (folder_ / "out").string()});
    ASSERT_EQ(ran.code, 0) << ran.err << ran.out;
  }
  Json mutate() {
    const Ran ran = run({"mutate", (folder_ / "out").string()});
    EXPECT_EQ(ran.code, 0) << ran.err << ran.out;
    return Json::parse(contents(folder_ / "out/mutation.json"));
  }
  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
  bool passes_with(const std::vector<std::string>& lines) {
    write(source_, lines);
    const bool passes = build() && passes_now();
    write(source_, lines_);
    return passes;
  }

  virtual void prepare() = 0;

 protected:
  virtual bool build() = 0;
  virtual bool passes_now() = 0;
  std::string stem_;
  fs::path folder_;
  fs::path source_;

 private:
  std::vector<std::string> lines_;
};

class CSubject final : public Subject {
 public:
  using Subject::Subject;
  void prepare() override {
    ASSERT_TRUE(
        runs_well("c++", {"-std=c++17", "-c", "out/tests/" + stem_ + "_test.cpp", "-o", "test.o"}, folder_));
  }

 protected:
  bool build() override {
    return runs_well("cc", {"-c", "out/tests/" + stem_ + "_unit.c", "-o", "unit.o"}, folder_) &&
           runs_well("c++", {"test.o", "unit.o", "-o", "suite", "-lgtest", "-lgtest_main"}, folder_);
  }
  bool passes_now() override { return runs_well("./suite", {}, folder_); }
};

class CppSubject final : public Subject {
 public:
  using Subject::Subject;
  void prepare() override { ASSERT_TRUE(build()); }

 protected:
  bool build() override {
    return runs_well(
        "c++",
        {"-std=c++17", "out/tests/" + stem_ + "_test.cpp", "-o", "suite", "-lgtest", "-lgtest_main"},
        folder_);
  }
  bool passes_now() override { return runs_well("./suite", {}, folder_); }
};

class JavaSubject final : public Subject {
 public:
  using Subject::Subject;
  void prepare() override {
    ASSERT_TRUE(build());
    ASSERT_TRUE(runs_well(
        "javac", {"-d", "classes", "-cp", class_path(), "out/tests/" + stem_ + "Test.java"}, folder_));
  }

 protected:
  bool build() override { return runs_well("javac", {"-d", "classes", source_.string()}, folder_); }
  bool passes_now() override {
    return runs_well("java",
                     {"-XX:TieredStopAtLevel=1",
                      "-cp",
                      class_path(),
                      "org.junit.platform.console.ConsoleLauncher",
                      "--select-class",
                      stem_ + "Test"},
                     folder_);
  }

 private:
  static std::string class_path() { return "classes:" TESTELLATE_JUNIT_CONSOLE; }
};

void compare_with_machine(Subject& subject) {
  ASSERT_NO_FATAL_FAILURE(subject.generate());
  const Json found = subject.mutate();
  EXPECT_EQ(found["assertions_not_judged"], 0);
  ASSERT_NO_FATAL_FAILURE(subject.prepare());
  ASSERT_TRUE(subject.passes_with(subject.lines())) << "the suite should pass as it is";
  const std::vector<Change> changes = changes_in(subject.lines());
  ASSERT_FALSE(changes.empty());
  std::set<bool> seen;
  for (const Change& change : changes) {
    SCOPED_TRACE("line " + std::to_string(change.line) + ": " + change.what);
    bool is_found = false;
    bool is_killed = false;
    for (const Json& mutant : found["list"]) {
      if (mutant["line"] != change.line || mutant["change"] != change.what) continue;
      is_found = true;
      is_killed = is_killed || mutant["status"] == "killed";
    }
    EXPECT_TRUE(is_found);
    std::vector<std::string> lines = subject.lines();
    lines[change.line - 1] = change.instead;
    EXPECT_EQ(!subject.passes_with(lines), is_killed);
    seen.insert(is_killed);
  }
  EXPECT_EQ(seen.size(), 2U) << "some should be killed and some should live";
}

TEST(Mutation, IsKilledInCWhereTheRealSuiteFails) {
  OwnFolder folder;
  CSubject subject("ledger.c", folder.path());
  compare_with_machine(subject);
}

TEST(Mutation, IsKilledInJavaWhereTheRealSuiteFails) {
  OwnFolder folder;
  JavaSubject subject("Ledger.java", folder.path());
  compare_with_machine(subject);
}

/// Without what stands between two marks, some test fails.
void leave_out_bodies(Subject& subject) {
  ASSERT_NO_FATAL_FAILURE(subject.generate());
  ASSERT_NO_FATAL_FAILURE(subject.prepare());
  ASSERT_TRUE(subject.passes_with(subject.lines()));
  std::size_t begin = 0;
  for (std::size_t at = 0; at < subject.lines().size(); ++at) {
    if (subject.lines()[at].ends_with("// begin")) begin = at;
    if (!subject.lines()[at].ends_with("// end")) continue;
    std::vector<std::string> lines = subject.lines();
    for (std::size_t left_out = begin; left_out < at; ++left_out) lines[left_out].clear();
    EXPECT_FALSE(subject.passes_with(lines)) << "without lines " << begin + 1 << " to " << at + 1;
  }
}

TEST(Mutation, BodiesThatAreLeftOutInCAreNoticed) {
  OwnFolder folder;
  CSubject subject("bodies.c", folder.path());
  leave_out_bodies(subject);
}

TEST(Mutation, BodiesThatAreLeftOutInCppAreNoticed) {
  OwnFolder folder;
  CppSubject subject("bodies.cpp", folder.path());
  leave_out_bodies(subject);
}

TEST(Mutation, BodiesThatAreLeftOutInJavaAreNoticed) {
  OwnFolder folder;
  JavaSubject subject("Bodies.java", folder.path());
  leave_out_bodies(subject);
}

/// What mutants of a line became, by what was changed.
std::map<std::string, std::string> fates_at(const Json& found, std::size_t line) {
  std::map<std::string, std::string> fates;
  for (const Json& mutant : found["list"]) {
    if (mutant["line"] == line) fates[mutant["change"]] = mutant["status"];
  }
  return fates;
}

TEST(Mutation, StrengthenedSuitesNoticeWhatTheyCan) {
  OwnFolder folder;
  const std::string out = (folder.path() / "out").string();
  const fs::path source = folder.path() / "fees.c";
  std::ofstream(source) << "int fee(int days, int rate) {\n"
                           "  if (days < 0 || days > 400) return -1;\n"
                           "  if (rate < 0 || rate > 900) return -2;\n"
                           "  return days / 7 * rate + days % 7 * 20;\n"
                           "}\n"
                           "int magnitude(int x) {\n"
                           "  if (x < -1000) return 1000;\n"
                           "  return x < 0 ? -x : x;\n"
                           "}\n";
  ASSERT_EQ(run({"generate", source.string(), "--out", out}).code, 0);
  ASSERT_EQ(run({"mutate", out}).code, 0);
  const Json before = Json::parse(contents(out + "/mutation.json"));
  const Ran ran = run({"mutate", out, "--strengthen"});
  ASSERT_EQ(ran.code, 0) << ran.err << ran.out;
  const Json after = Json::parse(contents(out + "/mutation.json"));
  EXPECT_LT(before["mutants"]["killed"], after["mutants"]["killed"]);
  EXPECT_EQ(after["mutants"]["live"], 0) << ran.out;
  EXPECT_LE(5 * after["tests"].get<int>(), 6 * before["tests"].get<int>() + 4);
  // 0 is its own negative, and 1000 is what -1000 comes to: nobody can see it.
  for (std::size_t line : {7U, 8U}) {
    EXPECT_EQ(fates_at(after, line)["boundary of a comparison moved"], "equivalent");
  }
  EXPECT_EQ(after["mutants"]["equivalent"], 2) << ran.out;
  // What was said of the suite that there is now holds for it.
  ASSERT_EQ(run({"mutate", out}).code, 0);
  const Json again = Json::parse(contents(out + "/mutation.json"));
  EXPECT_EQ(again["mutants"]["killed"], after["mutants"]["killed"]);
  for (const Json& test : Json::parse(contents(out + "/report.json"))["tests"]) {
    EXPECT_TRUE(test["confirmed"]) << test.dump(2);
  }
}

TEST(Mutation, NeedsASuiteThatFitsTheCode) {
  OwnFolder folder;
  const std::string out = (folder.path() / "out").string();
  Ran ran = run({"mutate", out});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("has no `suite.records`"), std::string::npos) << ran.err;

  const fs::path source = folder.path() / "twice.c";
  std::ofstream(source) << "int twice(int x) { return x > 5 ? 0 : 2 * x; }\n";
  ASSERT_EQ(run({"generate", source.string(), "--no-confirm", "--out", out}).code, 0);
  EXPECT_EQ(run({"mutate", out}).code, 0);
  EXPECT_EQ(run({"mutate", out, "--fail-under", "100.1"}).code, 1);
  std::ofstream(source) << "int twice(int x) { return x > 6 ? 0 : 2 * x; }\n";
  ran = run({"mutate", out});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("the code has changed since the suite was made"), std::string::npos) << ran.err;
  fs::remove(source);
  ran = run({"mutate", out});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("twice.c"), std::string::npos) << ran.err;
}

}  // namespace
}  // namespace testellate::e2e
