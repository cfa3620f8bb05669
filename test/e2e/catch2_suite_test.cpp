// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "case.h"
#include "support/process/subprocess.h"

namespace testellate::e2e {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// Subjects of other suites that show each kind of assertion and helper.
constexpr const char* kSubjects[] = {"c/exits",
                                     "c/externs",
                                     "c/files",
                                     "c/floats",
                                     "c/struct_by_value",
                                     "c/surroundings",
                                     "c/system_types",
                                     "c/test_names",
                                     "cpp/account",
                                     "cpp/containers",
                                     "cpp/trees",
                                     "cpp/virtual_calls"};

class Catch2Suite : public testing::TestWithParam<const char*> {};

/// What is confirmed here was compiled and run with Catch2; the tests are those that GoogleTest would run.
TEST_P(Catch2Suite, IsConfirmedAndHasTheTestsThatOneForGoogleTestHas) {
  fs::path program = std::string(TESTELLATE_E2E) + "/" + GetParam();
  program += program.parent_path().filename() == "c" ? ".c" : ".cpp";
  const Case expected = read_case(program);
  OwnFolder out;
  const auto report_of = [&](std::vector<std::string> words, const std::string& folder) {
    const std::string path = (out.path() / folder).string();
    words.insert(words.begin(), {"generate", program.string(), "--out", path});
    words.insert(words.end(), expected.options.begin(), expected.options.end());
    const Ran ran = run(words);
    EXPECT_EQ(ran.code, 0) << ran.err << ran.out;
    return Json::parse(contents(path + "/report.json"));
  };
  const Json googletest = report_of({"--no-confirm"}, "gtest");
  const Json catch2 = report_of({"--format", "catch2"}, "catch2");
  ASSERT_EQ(catch2["tests"].size(), googletest["tests"].size());
  for (std::size_t at = 0; at < catch2["tests"].size(); ++at) {
    EXPECT_TRUE(catch2["tests"][at]["confirmed"]) << catch2["tests"][at].dump(2);
    EXPECT_EQ(catch2["tests"][at]["name"], googletest["tests"][at]["name"]);
    EXPECT_EQ(catch2["tests"][at]["covers"], googletest["tests"][at]["covers"]);
  }
  ASSERT_EQ(catch2["findings"].size(), googletest["findings"].size());
  for (const Json& finding : catch2["findings"]) EXPECT_TRUE(finding["confirmed"]) << finding.dump(2);
  const std::string text =
      contents(out.path() / "catch2" / "tests" / (program.stem().string() + "_test.cpp"));
  EXPECT_EQ(text.find("#include <gtest"), std::string::npos) << text;
  EXPECT_EQ(text.find("\nTEST("), std::string::npos) << text;
}

std::string name_of(const testing::TestParamInfo<const char*>& subject) {
  std::string name = subject.param;
  name[name.find('/')] = '_';
  return name;
}
INSTANTIATE_TEST_SUITE_P(Programs, Catch2Suite, testing::ValuesIn(kSubjects), name_of);

void build_and_run(const fs::path& folder, bool passes) {
  const auto tool = [&](const std::string& program, const std::vector<std::string>& words) {
    support::process::Command command{program, words, "", folder.string(), {}};
    return support::process::run(command);
  };
  const support::process::Outcome configured = tool("cmake", {"-S", "tests", "-B", "build"});
  ASSERT_TRUE(configured.succeeded()) << configured.output << configured.errors;
  const support::process::Outcome built = tool("cmake", {"--build", "build"});
  ASSERT_TRUE(built.succeeded()) << built.output << built.errors;
  const support::process::Outcome ran = tool("ctest", {"--test-dir", "build", "--output-on-failure"});
  EXPECT_EQ(ran.succeeded(), passes) << ran.output << ran.errors;
}

TEST(Catch2Project, IsBuiltAndPassesWithoutUs) {
  OwnFolder out;
  const Ran ran = run({"generate",
                       std::string(TESTELLATE_EXAMPLES) + "/triangle.c",
                       "--format",
                       "catch2",
                       "--no-confirm",
                       "--out",
                       out.path().string()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  build_and_run(out.path(), true);
}

/// A defect of C is shown by a test that looks at how a child dies, as long as it is there.
TEST(Catch2Project, ShowsADefectAndItsRepair) {
  for (const bool is_expected : {true, false}) {
    OwnFolder out;
    const Ran ran = run({"bugs",
                         std::string(TESTELLATE_BUGS) + "/c/averages.c",
                         "--format",
                         "catch2",
                         "--expect",
                         is_expected ? "bug" : "fixed",
                         "--out",
                         out.path().string()});
    ASSERT_EQ(ran.code, 1) << ran.out << ran.err;
    const Json report = Json::parse(contents(out.path() / "report.json"));
    for (const Json& finding : report["findings"]) {
      EXPECT_TRUE(finding["rank"] != "certain" || finding["confirmed"]) << finding.dump(2);
    }
    build_and_run(out.path(), is_expected);
  }
}

}  // namespace
}  // namespace testellate::e2e
