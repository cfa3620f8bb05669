// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fstream>
#include <map>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "case.h"
#include "support/process/subprocess.h"

namespace testellate::e2e {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

std::vector<std::string> programs() {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(TESTELLATE_E2E_JAVA)) {
    if (entry.path().extension() == ".java") names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  return names;
}

/// What a test shows: the edges it covers, those after which the call ends well, and how the call ends.
std::vector<std::string> shown_by(const Json& test) {
  std::vector<std::string> shown{test["outcome"]["kind"].get<std::string>()};
  if (test["outcome"].contains("type")) {
    shown.back() += " " + test["outcome"]["type"].get<std::string>() + " " + test["outcome"]["at"].dump() +
                    (test["outcome"].contains("below") ? " below" : "");
  }
  const bool returns = test["outcome"]["kind"] == "return";
  for (const Json& edge : test["covers"]) {
    shown.push_back(edge);
    if (returns) shown.push_back("returns after " + edge.get<std::string>());
  }
  // Handlers, and the way without any.
  if (returns && !test.contains("catches")) shown.push_back("returns without an exception on the way");
  for (const Json& handler : test.value("catches", Json::array()))
    shown.push_back("catches at " + handler.get<std::string>());
  // What is true or false is shown with both.
  const std::string value = returns ? test["outcome"].value("value", "") : "";
  if (value == "true" || value == "false") shown.push_back("returns " + value);
  return shown;
}

/// Whether taking the test away would lose something.
bool is_needed(const Json& tests, const Json& test) {
  std::map<std::string, int> counts;
  for (const Json& other : tests) {
    if (other["target"] != test["target"]) continue;
    for (const std::string& goal : shown_by(other)) ++counts[goal];
  }
  return std::ranges::any_of(shown_by(test), [&](const std::string& goal) { return counts[goal] == 1; });
}

class JavaSuite : public testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] fs::path program() const { return fs::path(TESTELLATE_E2E_JAVA) / (GetParam() + ".java"); }
};

TEST_P(JavaSuite, IsConfirmedMinimalAndCoversWhatCanBeCovered) {
  OwnFolder out;
  const Case expected = read_case(program());
  std::vector<std::string> words{"generate", program().string(), "--out", out.path().string()};
  words.insert(words.end(), expected.options.begin(), expected.options.end());
  const Ran ran = run(words);
  ASSERT_EQ(ran.code, 0) << ran.err << ran.out;
  SCOPED_TRACE(ran.out);
  const Json report = Json::parse(contents(out.path() / "report.json"));

  std::set<std::string> infeasible;
  std::set<std::string> open;
  std::set<std::string> untested;
  for (const Json& target : report["targets"]) {
    EXPECT_EQ(target["language"], "java");
    if (target["tests"].empty()) untested.insert(target["name"]);
    for (const Json& edge : target["infeasible_edges"]) infeasible.insert(edge);
    for (const auto& [edge, reason] : target["open_edges"].items()) {
      open.insert(edge + " " + reason.get<std::string>());
    }
  }
  EXPECT_EQ(infeasible, expected.infeasible);
  EXPECT_EQ(open, expected.open);
  EXPECT_EQ(untested, expected.untested);
  for (const Json& test : report["tests"]) {
    EXPECT_TRUE(test["confirmed"]) << test.dump(2);
    EXPECT_TRUE(is_needed(report["tests"], test)) << test.dump(2);
    // Conditions that say nothing, or were cut off, name no test.
    const std::string name = test["name"];
    EXPECT_EQ(name.find("ThisIsNotNull"), std::string::npos) << name;
    EXPECT_FALSE(name.ends_with("Etc")) << name;
  }
  EXPECT_TRUE(fs::exists(out.path() / "tests" / (GetParam() + "Test.java")));
  EXPECT_TRUE(contents(out.path() / "coverage.info").ends_with("end_of_record\n"));
  std::set<std::string> left;
  for (const fs::directory_entry& entry : fs::directory_iterator(out.path())) {
    left.insert(entry.path().filename().string());
  }
  EXPECT_EQ(left, (std::set<std::string>{"coverage.info", "report.json", "suite.records", "tests"}));
}

std::string name_of(const testing::TestParamInfo<std::string>& info) { return info.param; }
INSTANTIATE_TEST_SUITE_P(Programs, JavaSuite, testing::ValuesIn(programs()), name_of);

TEST(JavaSuiteReport, ShowsTextsAsTheirCharacters) {
  OwnFolder out;
  const std::string input = (fs::path(TESTELLATE_E2E_JAVA) / "Words.java").string();
  ASSERT_EQ(
      run({"generate", input, "--target", "Words#portOr", "--format", "json", "--out", out.path().string()})
          .code,
      0);
  const Json report = Json::parse(contents(out.path() / "report.json"));
  std::set<std::string> texts;
  for (const Json& test : report["tests"]) {
    if (test["inputs"].contains("#1")) texts.insert(test["inputs"]["#1"]);
    EXPECT_FALSE(test["inputs"].contains("#2")) << test.dump(2);
  }
  // A number beyond the last port.
  EXPECT_TRUE(std::ranges::any_of(texts, [](const std::string& text) { return text.size() > 6; }));
}

/// Where no branch leads to a handler, nor past it, coverage of branches alone would not ask for either.
TEST(JavaSuiteReport, EntersHandlersAndGoesPastThem) {
  OwnFolder out;
  const std::string input = (fs::path(TESTELLATE_E2E_JAVA) / "Handlers.java").string();
  ASSERT_EQ(run({"generate", input, "--format", "json", "--no-confirm", "--out", out.path().string()}).code,
            0);
  const Json report = Json::parse(contents(out.path() / "report.json"));
  const Json& lines = report["code"][0]["lines"];
  EXPECT_EQ(lines["covered"], lines["total"]);
  std::set<bool> has_caught;
  for (const Json& test : report["tests"]) {
    if (test["target"] == "Handlers#parsePort(java.lang.String)") has_caught.insert(test.contains("catches"));
  }
  EXPECT_EQ(has_caught.size(), 2U);
}

/// Nobody but the class itself can make a token: neither `inner` nor its caller can be called with one.
TEST(JavaSuiteReport, PursuesEdgesFromCallersOfCallers) {
  OwnFolder out;
  const fs::path source = out.path() / "Relay.java";
  std::ofstream(source) << R"(
final class Relay {
  static final class Token {
    private final int kind;
    private Token(int kind) { this.kind = kind; }
  }
  static int outer(int n) { return middle(new Token(n * 3)); }
  static int middle(Token token) { return token == null ? 0 : inner(token); }
  static int inner(Token token) {
    if (token == null) return -1;
    return token.kind > 7 ? 1 : 2;
  }
}
)";
  const Ran ran = run({"generate", source.string(), "--out", (out.path() / "out").string()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const Json report = Json::parse(contents(out.path() / "out/report.json"));
  for (const Json& target : report["targets"]) {
    EXPECT_EQ(target["branches"]["covered"], target["branches"]["total"]) << ran.out;
  }
}

TEST(JavaSuiteOfJUnit4, IsConfirmedForManyProgramsAtOnce) {
  OwnFolder out;
  std::vector<std::string> words{"generate", "--format", "junit4", "--out", out.path().string()};
  // All of them take minutes, and what the two formats share is tested with the other one.
  const std::vector<std::string> all = programs();
  std::vector<std::string> names;
  for (std::size_t at = 0; at < all.size(); at += 3) names.push_back(all[at]);
  for (const std::string& name : names) {
    words.push_back((fs::path(TESTELLATE_E2E_JAVA) / (name + ".java")).string());
  }
  const Ran ran = run(words);
  ASSERT_EQ(ran.code, 0) << ran.err << ran.out;
  const Json report = Json::parse(contents(out.path() / "report.json"));
  EXPECT_GT(report["tests"].size(), 100U);
  for (const Json& test : report["tests"]) EXPECT_TRUE(test["confirmed"]) << test.dump(2);
  for (const std::string& name : names) {
    const std::string text = contents(out.path() / "tests" / (name + "Test.java"));
    EXPECT_NE(text.find("import org.junit.Test;"), std::string::npos) << name;
  }
}

/// What earlier calls leave in a singleton of the class path decides, too.
TEST(JavaSuiteReport, StateOfTheClassPathIsNotTakenForGranted) {
  OwnFolder folder;
  const fs::path library = folder.path() / "library";
  fs::create_directories(library);
  std::ofstream(library / "Settings.java") << "public class Settings {\n"
                                              "  private static Settings instance;\n"
                                              "  private int size = 4;\n"
                                              "  public static Settings get() {\n"
                                              "    if (instance == null) instance = new Settings();\n"
                                              "    return instance;\n"
                                              "  }\n"
                                              "  public int size() { return size; }\n"
                                              "  public void setSize(int size) { this.size = size; }\n"
                                              "}\n";
  const support::process::Command compile{
      "javac", {"-g", (library / "Settings.java").string()}, "", library.string(), {}};
  ASSERT_TRUE(support::process::run(compile).succeeded());
  std::ofstream(folder.path() / "Pool.java")
      << "class Pool {\n  static int size() {\n    return Settings.get().size() > 9 ? 1 : 2;\n  }\n}\n";
  const Ran ran = run({"generate",
                       (folder.path() / "Pool.java").string(),
                       "--classpath",
                       library.string(),
                       "--out",
                       (folder.path() / "out").string()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const Json report = Json::parse(contents(folder.path() / "out" / "report.json"));
  EXPECT_TRUE(report["targets"][0]["infeasible_edges"].empty()) << ran.out;
  EXPECT_EQ(report["targets"][0]["branches"]["covered"], 1) << ran.out;
}

/// Null where an annotation rules it out: only if the code asks for it.
TEST(JavaSuiteWithAnnotations, PassesNoNullThatTheyRuleOut) {
  OwnFolder folder;
  const fs::path library = folder.path() / "library";
  fs::create_directories(library);
  std::ofstream(library / "NonNull.java") << "package lombok;\npublic @interface NonNull {}\n";
  const support::process::Command compile{
      "javac", {"-d", ".", (library / "NonNull.java").string()}, "", library.string(), {}};
  ASSERT_TRUE(support::process::run(compile).succeeded());
  std::ofstream(folder.path() / "Greeter.java")
      << "import lombok.NonNull;\n"
         "class Greeter {\n"
         "  interface Names { @NonNull String first(); String second(); }\n"
         "  static int length(@NonNull String a) { return a.length(); }\n"
         "  static int checked(@NonNull String a) { return a == null ? 0 : 1; }\n"
         "  static int first(Names names) { String n = names.first(); return n.length(); }\n"
         "  static int second(Names names) { String n = names.second(); return n.length(); }\n"
         "}\n";
  const Ran ran = run({"generate",
                       (folder.path() / "Greeter.java").string(),
                       "--classpath",
                       library.string(),
                       "--out",
                       (folder.path() / "out").string()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const Json report = Json::parse(contents(folder.path() / "out" / "report.json"));
  std::map<std::string, int> throwing;
  for (const Json& test : report["tests"]) {
    if (test["outcome"]["kind"] == "exception") ++throwing[test["target"]];
  }
  EXPECT_EQ(throwing["Greeter#length(java.lang.String)"], 0) << ran.out;
  EXPECT_EQ(throwing["Greeter#second(Greeter$Names)"], 2) << ran.out;
  EXPECT_EQ(throwing["Greeter#first(Greeter$Names)"], 1) << ran.out;
  EXPECT_EQ(report["targets"][1]["branches"]["covered"], 2) << ran.out;
}

TEST(JavaSuiteWithLogs, AssertsWhatIsLogged) {
  OwnFolder out;
  const fs::path program = fs::path(TESTELLATE_E2E_JAVA) / "AssertedLogs.java";
  const Ran ran = run({"generate", program.string(), "--assert-logs", "--out", out.path().string()});
  ASSERT_EQ(ran.code, 0) << ran.err << ran.out;
  const std::string text = contents(out.path() / "tests" / "AssertedLogsTest.java");
  for (const char* expected : {"\"SEVERE: too hot: ",
                               "\"WARNING: cooling {0}\"",
                               "\"WARNING: warm: ",
                               "assertTrue(this.logged.isEmpty())",
                               "setLevel(Level."}) {
    EXPECT_NE(text.find(expected), std::string::npos) << expected << " in\n" << text;
  }
}

TEST(JavaSuiteWithMockito, MocksCollaborators) {
  for (const char* name : {"OrderDesk", "Reminders"}) {
    OwnFolder out;
    const fs::path program = fs::path(TESTELLATE_E2E_JAVA) / (std::string(name) + ".java");
    const Ran ran = run({"generate", program.string(), "--stubs", "mockito", "--out", out.path().string()});
    ASSERT_EQ(ran.code, 0) << ran.err << ran.out;
    const Json report = Json::parse(contents(out.path() / "report.json"));
    for (const Json& test : report["tests"]) EXPECT_TRUE(test["confirmed"]) << test.dump(2);
    const std::string text = contents(out.path() / "tests" / (std::string(name) + "Test.java"));
    EXPECT_NE(text.find(" = mock("), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace testellate::e2e
