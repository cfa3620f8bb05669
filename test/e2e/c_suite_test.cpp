// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>
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
  for (const fs::directory_entry& entry : fs::directory_iterator(TESTELLATE_E2E_C)) {
    if (entry.path().extension() == ".c") names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  return names;
}

/// "file.c:5#7:T" without the folders of the file.
std::string short_name(const std::string& edge) {
  std::size_t slash = edge.rfind('/');
  return slash == std::string::npos ? edge : edge.substr(slash + 1);
}

class CSuite : public testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] fs::path program() const { return fs::path(TESTELLATE_E2E_C) / (GetParam() + ".c"); }
};

/// What the test returns, if that is true or false; empty otherwise.
std::string answer_of(const Json& test) {
  const std::string value = test["outcome"].value("value", "");
  return value == "true" || value == "false" ? value : "";
}

/// Whether only this test of the target covers an edge, or returns what it does.
bool is_needed(const Json& tests, const Json& test) {
  std::map<std::string, int> covered;
  int of_target = 0;
  for (const Json& other : tests) {
    if (other["target"] != test["target"]) continue;
    ++of_target;
    for (const Json& edge : other["covers"]) ++covered[edge];
    ++covered[answer_of(other)];
  }
  const bool is_only_answer = !answer_of(test).empty() && covered[answer_of(test)] == 1;
  return of_target == 1 || is_only_answer ||
         std::ranges::any_of(test["covers"], [&](const Json& edge) { return covered[edge] == 1; });
}

TEST_P(CSuite, IsConfirmedMinimalAndCoversWhatCanBeCovered) {
  OwnFolder out;
  Case expected = read_case(program());
  std::vector<std::string> words{"generate", program().string(), "--out", out.path().string()};
  words.insert(words.end(), expected.options.begin(), expected.options.end());
  Ran ran = run(words);
  ASSERT_EQ(ran.code, 0) << ran.err << ran.out;
  SCOPED_TRACE(ran.out);
  Json report = Json::parse(contents(out.path() / "report.json"));

  std::set<std::string> infeasible;
  std::set<std::string> open;
  for (const Json& target : report["targets"]) {
    EXPECT_EQ(target["language"], "c");
    // Where no edge can be shown, there is nothing to test.
    const bool has_goals = target["branches"]["covered"] != 0 || target["open_edges"].empty();
    EXPECT_EQ(has_goals, !target["tests"].empty()) << target["name"];
    for (const Json& edge : target["infeasible_edges"]) infeasible.insert(short_name(edge));
    for (const auto& [edge, reason] : target["open_edges"].items()) {
      open.insert(short_name(edge) + " " + reason.get<std::string>());
    }
  }
  EXPECT_EQ(infeasible, expected.infeasible);
  EXPECT_EQ(open, expected.open);
  for (const Json& test : report["tests"]) {
    EXPECT_TRUE(test["confirmed"]) << test.dump(2);
    EXPECT_TRUE(is_needed(report["tests"], test)) << test.dump(2);
  }
  std::set<std::string> findings;
  for (const Json& finding : report["findings"]) {
    EXPECT_TRUE(finding["confirmed"]) << finding.dump(2);
    findings.insert(finding["kind"].get<std::string>() + " " + std::to_string(finding["line"].get<int>()));
  }
  EXPECT_EQ(findings, expected.findings);
  EXPECT_TRUE(fs::exists(out.path() / "tests" / (GetParam() + "_test.cpp")));
  EXPECT_TRUE(contents(out.path() / "coverage.info").ends_with("end_of_record\n"));
  std::set<std::string> left;
  for (const fs::directory_entry& entry : fs::directory_iterator(out.path())) {
    left.insert(entry.path().filename().string());
  }
  EXPECT_EQ(left, (std::set<std::string>{"coverage.info", "report.json", "suite.records", "tests"}));
}

std::string name_of(const testing::TestParamInfo<std::string>& info) { return info.param; }
INSTANTIATE_TEST_SUITE_P(Programs, CSuite, testing::ValuesIn(programs()), name_of);

/// What a user does with the folder: the suite is built by its own CMakeLists.txt and passes.
TEST(CSuiteProject, IsBuiltAndPassesWithoutUs) {
  OwnFolder out;
  Ran ran = run({"generate",
                 std::string(TESTELLATE_EXAMPLES) + "/triangle.c",
                 "--no-confirm",
                 "--out",
                 out.path().string()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("(predicted, not run)"), std::string::npos) << ran.out;
  auto tool = [&](const std::string& program, const std::vector<std::string>& words) {
    support::process::Command command{program, words, "", out.path().string(), {}};
    support::process::Outcome outcome = support::process::run(command);
    EXPECT_TRUE(outcome.succeeded()) << outcome.output << outcome.errors;
  };
  tool("cmake", {"-S", "tests", "-B", "build"});
  tool("cmake", {"--build", "build"});
  tool("ctest", {"--test-dir", "build", "--no-tests=error"});
}

TEST(CSuiteReport, SaysWhichFindingsRestOnStubs) {
  OwnFolder out;
  const fs::path program = fs::path(TESTELLATE_E2E_C) / "never_null.c";
  Ran ran = run({"generate",
                 program.string(),
                 "--target",
                 "searched",
                 "--no-confirm",
                 "--min-rank",
                 "precondition",
                 "--out",
                 out.path().string()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const Json report = Json::parse(contents(out.path() / "report.json"));
  ASSERT_EQ(report["findings"].size(), 1U);
  EXPECT_EQ(report["findings"][0]["stubs"], Json::array({"search_device"}));
  EXPECT_NE(ran.out.find("; rests on what stubs answer: `search_device`"), std::string::npos) << ran.out;
}

/// Time for exploration, and too little to compile and run a suite.
TEST(CSuiteReport, CountsNothingAsCoveredThatWasNotRun) {
  OwnFolder out;
  const std::string input = std::string(TESTELLATE_EXAMPLES) + "/triangle.c";
  Ran ran = run({"generate", input, "--total-time", "1", "--out", out.path().string()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const Json report = Json::parse(contents(out.path() / "report.json"));
  std::set<std::string> shown;
  for (const Json& test : report["tests"]) {
    if (!test["confirmed"]) continue;
    for (const Json& edge : test["covers"]) shown.insert(edge);
  }
  EXPECT_EQ(report["targets"][0]["branches"]["covered"], shown.size()) << ran.out;
  EXPECT_LE(report["code"][0]["branches"]["covered"], shown.size());
  for (const auto& [edge, reason] : report["targets"][0]["open_edges"].items()) EXPECT_EQ(reason, "budget");
}

/// The sign of a NaN that a division yields is another one on the machine. What only such a test shows is
/// shown by others after a second search.
TEST(CSuiteReport, LooksForOtherPathsWhereTheMachineDiffers) {
  OwnFolder out;
  const fs::path source = out.path() / "sign.c";
  std::ofstream(source) << "#include <string.h>\n"
                           "int sign_of_nan(int a, int b, double c, int keeps) {\n"
                           "  double q = (double)a / b;\n"
                           "  if (keeps) q = c;\n"
                           "  if (q == q) return 0;\n"
                           "  unsigned long long bits;\n"
                           "  memcpy(&bits, &q, sizeof bits);\n"
                           "  if (bits >> 63) return -1;\n"
                           "  return 1;\n"
                           "}\n";
  Ran ran = run({"generate", source.string(), "--out", (out.path() / "made").string()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const Json report = Json::parse(contents(out.path() / "made/report.json"));
  EXPECT_EQ(report["targets"][0]["branches"]["covered"], 6) << ran.out;
  bool has_differing = false;
  for (const Json& test : report["tests"])
    has_differing = has_differing || test.value("confirmation", "") == "different";
  EXPECT_TRUE(has_differing) << "the subject should have a test that differs\n" << ran.out;
}

/// Files of test/c_libraries: default options, everything that can be covered.
class CLibrary : public testing::TestWithParam<std::string> {};

TEST_P(CLibrary, IsConfirmedAndCovered) {
  OwnFolder out;
  const fs::path program = fs::path(TESTELLATE_C_LIBRARIES) / (GetParam() + ".c");
  const Case expected = read_case(program);
  Ran ran = run({"generate", program.string(), "--out", out.path().string()});
  ASSERT_EQ(ran.code, 0) << ran.err << ran.out;
  SCOPED_TRACE(ran.out);
  const Json report = Json::parse(contents(out.path() / "report.json"));
  std::set<std::string> infeasible;
  std::set<std::string> open;
  for (const Json& target : report["targets"]) {
    for (const Json& edge : target["infeasible_edges"]) infeasible.insert(short_name(edge));
    for (const auto& [edge, reason] : target["open_edges"].items()) {
      open.insert(short_name(edge) + " " + reason.get<std::string>());
    }
  }
  EXPECT_EQ(infeasible, expected.infeasible);
  EXPECT_EQ(open, expected.open);
  for (const Json& test : report["tests"]) EXPECT_TRUE(test["confirmed"]) << test.dump(2);
}

INSTANTIATE_TEST_SUITE_P(Quick, CLibrary, testing::Values("aes", "options", "varint"), [](const auto& made) {
  return made.param;
});
INSTANTIATE_TEST_SUITE_P(
    Slow,
    CLibrary,
    testing::Values("arena", "base64", "crc", "csv_reader", "priority_queue", "ring_buffer", "utf8"),
    [](const auto& made) { return made.param; });

TEST(CSuiteTestComp, HasAFileForWhatReachesTheError) {
  OwnFolder out;
  fs::path source = out.path() / "task.c";
  std::ofstream(source) << "extern int __VERIFIER_nondet_int(void);\n"
                           "extern void abort(void);\n"
                           "void reach_error(void) { abort(); }\n"
                           "int main(void) {\n"
                           "  int n = __VERIFIER_nondet_int();\n"
                           "  if (n > 10 && n < 100 && __VERIFIER_nondet_int() == 3 * n) reach_error();\n"
                           "  return 0;\n"
                           "}\n";
  Ran ran =
      run({"generate", source.string(), "--format", "testcomp", "--out", (out.path() / "out").string()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const Json report = Json::parse(contents(out.path() / "out" / "report.json"));
  ASSERT_EQ(report["findings"].size(), 1U) << ran.out;
  const std::string id = report["findings"][0]["id"];
  const std::string text = contents(out.path() / "out" / "tests" / ("testcase-" + id + ".xml"));
  int first = 0;
  int second = 0;
  ASSERT_EQ(std::sscanf(text.substr(text.find("<testcase ")).c_str(),
                        "<testcase coversError=\"true\">\n  <input>%d</input>\n  <input>%d</input>",
                        &first,
                        &second),
            2)
      << text;
  EXPECT_TRUE(first > 10 && first < 100 && second == 3 * first) << text;
}

TEST(CSuiteTestComp, HasOneFileForEachTestOfMain) {
  OwnFolder out;
  fs::path source = out.path() / "task.c";
  std::ofstream(source) << "extern int __VERIFIER_nondet_int(void);\n"
                           "extern unsigned char __VERIFIER_nondet_uchar(void);\n"
                           "int main(void) {\n"
                           "  if (__VERIFIER_nondet_uchar() != 200) return 0;\n"
                           "  return __VERIFIER_nondet_int() == -5 ? 1 : 2;\n"
                           "}\n";
  Ran ran =
      run({"generate", source.string(), "--format", "testcomp", "--out", (out.path() / "out").string()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  Json report = Json::parse(contents(out.path() / "out" / "report.json"));
  EXPECT_EQ(report["targets"][0]["branches"]["covered"], 4) << ran.out;
  std::set<std::string> inputs;
  for (const Json& test : report["tests"]) {
    std::string file = "testcase-" + test["id"].get<std::string>() + ".xml";
    std::string text = contents(out.path() / "out" / "tests" / file);
    inputs.insert(text.substr(text.find("<testcase>")));
  }
  EXPECT_EQ(inputs.size(), 3U);
  EXPECT_TRUE(inputs.contains("<testcase>\n  <input>200</input>\n  <input>-5</input>\n</testcase>\n"));
  EXPECT_NE(contents(out.path() / "out" / "tests" / "metadata.xml").find("<entryfunction>main<"),
            std::string::npos);
}

TEST(CSuiteReport, DoesNotDependOnTheNumberOfProcesses) {
  OwnFolder out;
  std::string input = std::string(TESTELLATE_E2E_C) + "/linked_list.c";
  ASSERT_EQ(run({"generate", input, "--out", (out.path() / "one").string(), "--jobs", "1"}).code, 0);
  ASSERT_EQ(run({"generate", input, "--out", (out.path() / "two").string(), "--jobs", "2"}).code, 0);
  for (const char* file : {"tests/linked_list_test.cpp", "tests/linked_list_unit.c", "coverage.info"}) {
    EXPECT_EQ(contents(out.path() / "one" / file), contents(out.path() / "two" / file)) << file;
  }
}

}  // namespace
}  // namespace testellate::e2e
