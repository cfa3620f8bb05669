// SPDX-License-Identifier: Apache-2.0
// What the schema of SARIF 2.1.0 demands of the parts that are written.
#include "bugs/sarif.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace testellate::bugs {
namespace {

using Json = nlohmann::json;
using result::Finding;

Finding sample() {
  Finding finding;
  finding.id = "f1";
  finding.kind = "division-by-zero";
  finding.rank = result::Rank::Certain;
  finding.file = "my src/a.c";
  finding.line = 12;
  finding.at = "f";
  finding.target = "g";
  finding.via = {"g"};
  finding.message = "a.c:12: integer division by zero";
  finding.is_confirmed = true;
  finding.test_name = "F.DivisionByZero";
  return finding;
}

Json log_of(const std::vector<Finding>& findings) {
  const ir::Program program;
  return Json::parse(to_sarif(program, findings, "1.2.3"));
}

TEST(Sarif, HasToolAndRules) {
  const Json log = log_of({sample()});
  EXPECT_EQ(log["version"], "2.1.0");
  ASSERT_EQ(log["runs"].size(), 1U);
  const Json& driver = log["runs"][0]["tool"]["driver"];
  EXPECT_EQ(driver["name"], "Testellate");
  EXPECT_EQ(driver["semanticVersion"], "1.2.3");
  ASSERT_EQ(driver["rules"].size(), 1U);
  EXPECT_EQ(driver["rules"][0]["id"], "division-by-zero");
}

TEST(Sarif, TellsOfAFinding) {
  const Json log = log_of({sample()});
  const Json& result = log["runs"][0]["results"][0];
  EXPECT_EQ(result["ruleId"], "division-by-zero");
  EXPECT_EQ(result["ruleIndex"], 0);
  EXPECT_EQ(result["level"], "error");
  EXPECT_EQ(result["message"]["text"], "a.c:12: integer division by zero");
  const Json& location = result["locations"][0];
  EXPECT_EQ(location["physicalLocation"]["artifactLocation"]["uri"], "my%20src/a.c");
  EXPECT_EQ(location["physicalLocation"]["region"]["startLine"], 12);
  EXPECT_EQ(location["logicalLocations"][0]["fullyQualifiedName"], "f");
  EXPECT_EQ(result["properties"]["rank"], "certain");
  // The schema wants no flow without a step.
  EXPECT_FALSE(result.contains("codeFlows"));
}

TEST(Sarif, WithoutFindingsIsALogAllTheSame) {
  const Json log = log_of({});
  EXPECT_TRUE(log["runs"][0]["results"].is_array());
  EXPECT_TRUE(log["runs"][0]["results"].empty());
}

TEST(Sarif, EscapesWhatIsNoText) {
  Finding finding = sample();
  finding.message = "\xff\"\n";
  EXPECT_EQ(log_of({finding})["runs"][0]["results"][0]["message"]["text"], "\xef\xbf\xbd\"\n");
}

TEST(ReadFingerprints, ReadsWhatWasWritten) {
  const ir::Program program;
  const auto found = read_fingerprints(to_sarif(program, {sample()}, "1"));
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(*found, std::set<std::string>{"division-by-zero:f:1"});
}

TEST(ReadFingerprints, SaysWhatIsWrong) {
  EXPECT_EQ(read_fingerprints("{").error(), "is not JSON");
  EXPECT_EQ(read_fingerprints("[]").error(), "is not a SARIF log: it has no list `runs`");
  EXPECT_TRUE(read_fingerprints(R"({"runs": [7, {"results": [1, {"partialFingerprints": 2}]}]})")->empty());
}

}  // namespace
}  // namespace testellate::bugs
