// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fstream>

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
  for (const fs::directory_entry& entry : fs::directory_iterator(TESTELLATE_E2E_CPP)) {
    if (entry.path().extension() == ".cpp") names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  return names;
}

std::string short_name(const std::string& edge) {
  const std::size_t slash = edge.rfind('/');
  return slash == std::string::npos ? edge : edge.substr(slash + 1);
}

class CppSuite : public testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] fs::path program() const { return fs::path(TESTELLATE_E2E_CPP) / (GetParam() + ".cpp"); }
};

TEST_P(CppSuite, IsConfirmedAndCoversWhatCanBeCovered) {
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
    if (target["tests"].empty()) untested.insert(target["name"]);
    for (const Json& edge : target["infeasible_edges"]) infeasible.insert(short_name(edge));
    for (const auto& [edge, reason] : target["open_edges"].items()) {
      open.insert(short_name(edge) + " " + reason.get<std::string>());
    }
  }
  EXPECT_EQ(infeasible, expected.infeasible);
  EXPECT_EQ(open, expected.open);
  EXPECT_EQ(untested, expected.untested);
  for (const Json& test : report["tests"]) EXPECT_TRUE(test["confirmed"]) << test.dump(2);
  std::set<std::string> findings;
  for (const Json& finding : report["findings"]) {
    EXPECT_TRUE(finding["confirmed"]) << finding.dump(2);
    findings.insert(finding["kind"].get<std::string>() + " " + std::to_string(finding["line"].get<int>()));
  }
  EXPECT_EQ(findings, expected.findings);
  // Code that no test calls itself, lambdas and templates, is reached through its callers.
  for (const Json& part : report["code"]) {
    EXPECT_EQ(part["branches"]["covered"].get<std::size_t>() + infeasible.size() + open.size(),
              part["branches"]["total"].get<std::size_t>());
  }
}

std::string name_of(const testing::TestParamInfo<std::string>& info) { return info.param; }
INSTANTIATE_TEST_SUITE_P(Programs, CppSuite, testing::ValuesIn(programs()), name_of);

/// What a user does with the folder: the suite is built by its own CMakeLists.txt and passes.
TEST(CppSuiteProject, IsBuiltAndPassesWithoutUs) {
  OwnFolder out;
  const fs::path source = out.path() / "both.cpp";
  std::ofstream(source) << "#include <string>\n"
                           "namespace { int half(int n) { return n < 0 ? 0 : n / 2; } }\n"
                           "bool is_short(const std::string& s) { return s.size() < 3; }\n"
                           "int main() { return half(4); }\n";
  const Ran ran = run({"generate", source.string(), "--no-confirm", "--out", (out.path() / "made").string()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto tool = [&](const std::string& program, const std::vector<std::string>& words) {
    support::process::Command command{program, words, "", out.path().string(), {}};
    const support::process::Outcome outcome = support::process::run(command);
    EXPECT_TRUE(outcome.succeeded()) << outcome.output << outcome.errors;
  };
  tool("cmake", {"-S", "made/tests", "-B", "build"});
  tool("cmake", {"--build", "build"});
  tool("ctest", {"--test-dir", "build", "--no-tests=error"});
}

/// A file of a library calls functions and makes objects of others that are not there: one function more or
/// less.
TEST(CppSuiteProject, LinksWithoutWhatOtherFilesDefine) {
  OwnFolder out;
  const fs::path source = out.path() / "part.cpp";
  std::ofstream(source)
      << "#include <string>\n"
         "struct Sink { virtual ~Sink(); virtual void put(int n); };\n"
         "std::string decorate(const std::string& text);\n"
         "int clamp(int x) { if (x < 0) return 0; return x > 9 ? 9 : x; }\n"
         "std::string name(int x) { if (x == 3) return decorate(\"three\"); return \"other\"; }\n"
         "void fill(int n) { Sink sink; sink.put(n); }\n";
  const Ran ran = run({"generate", source.string(), "--out", (out.path() / "made").string()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const Json report = Json::parse(contents(out.path() / "made/report.json"));
  EXPECT_EQ(report["code"][0]["branches"]["covered"], 5) << "all but x == 3";
  for (const Json& test : report["tests"]) EXPECT_EQ(test["confirmed"], true) << test;
  const std::string suite = contents(out.path() / "made/tests/part_test.cpp");
  EXPECT_NE(suite.find("  // Sink::put(int)\n"), std::string::npos) << suite;
  const auto tool = [&](const std::string& program, const std::vector<std::string>& words) {
    support::process::Command command{program, words, "", out.path().string(), {}};
    const support::process::Outcome outcome = support::process::run(command);
    EXPECT_TRUE(outcome.succeeded()) << outcome.output << outcome.errors;
  };
  tool("cmake", {"-S", "made/tests", "-B", "build"});
  tool("cmake", {"--build", "build"});
  tool("ctest", {"--test-dir", "build", "--no-tests=error"});
}

/// The handler is only entered with a node that holds nodes.
TEST(CppSuiteReport, EntersHandlers) {
  OwnFolder out;
  const std::string input = (fs::path(TESTELLATE_E2E_CPP) / "handlers.cpp").string();
  ASSERT_EQ(run({"generate",
                 input,
                 "--target",
                 "evaluate",
                 "--format",
                 "json",
                 "--no-confirm",
                 "--out",
                 out.path().string()})
                .code,
            0);
  const Json report = Json::parse(contents(out.path() / "report.json"));
  std::set<bool> has_caught;
  for (const Json& test : report["tests"]) {
    has_caught.insert(test.contains("catches"));
  }
  EXPECT_EQ(has_caught.size(), 2U);
}

/// Also where a class keeps them, and where a member is set before the call.
TEST(CppSuiteReport, NamesConstantsOfEnumerations) {
  OwnFolder out;
  const fs::path source = out.path() / "lamp.cpp";
  std::ofstream(source) << R"(
namespace home {
enum class Mode { Off, DARK_RED };
struct Lamp {
  virtual ~Lamp() = default;
  explicit Lamp(int watts) : watts_(watts) {}
  Mode mode = Mode::Off;
  int watts() const { return mode == Mode::DARK_RED ? watts_ : 0; }
 private:
  int watts_;
};
bool is_off(Mode mode) { return mode == Mode::Off; }
}
)";
  const fs::path made = out.path() / "made";
  ASSERT_EQ(run({"generate", source.string(), "--no-confirm", "--out", made.string()}).code, 0);
  const Json report = Json::parse(contents(made / "report.json"));
  std::set<std::string> conditions;
  std::set<std::string> names;
  for (const Json& test : report["tests"]) {
    conditions.insert(test["path_condition"]);
    names.insert(test["name"]);
  }
  EXPECT_TRUE(conditions.contains("mode == home::Mode::Off")) << Json(conditions);
  EXPECT_TRUE(std::ranges::any_of(conditions, [](const std::string& condition) {
    return condition.find("lamp.mode == home::Mode::DARK_RED") != std::string::npos;
  })) << Json(conditions);
  EXPECT_TRUE(std::ranges::any_of(names, [](const std::string& name) {
    return name.find("LampModeIsDarkRed") != std::string::npos;
  })) << Json(names);
}

/// A function whose parameters no test can make is named, with the reason.
TEST(CppSuiteReport, SaysWhatHasNoTests) {
  OwnFolder out;
  const fs::path source = out.path() / "hidden.cpp";
  std::ofstream(source) << "class Hidden { Hidden() {} friend int open(Hidden&); };\n"
                           "int look(Hidden& hidden) { return 1; }\n"
                           "int plain(int n) { return n > 0; }\n";
  const Ran ran =
      run({"generate", source.string(), "--format", "json", "--out", (out.path() / "made").string()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("class `Hidden`, which has no public constructor in `look`"), std::string::npos)
      << ran.out;
  EXPECT_NE(ran.out.find("plain"), std::string::npos);
}

}  // namespace
}  // namespace testellate::e2e
