// SPDX-License-Identifier: Apache-2.0
#include "report/json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "sample_run.h"

namespace testellate::report {
namespace {

using Json = nlohmann::ordered_json;

TEST(JsonReport, HasTheKeysOfTheContractInTheirOrder) {
  SampleRun sample;
  Json json = Json::parse(to_json(*sample.program, sample.run));
  std::vector<std::string> keys;
  for (const auto& [key, value] : json.items()) keys.push_back(key);
  EXPECT_EQ(keys,
            (std::vector<std::string>{"version",
                                      "tool",
                                      "targets",
                                      "code",
                                      "tests",
                                      "findings",
                                      "classes",
                                      "potential_paths",
                                      "sequences",
                                      "solver",
                                      "engine",
                                      "work",
                                      "stages",
                                      "elapsed_ms"}));
  EXPECT_EQ(json["version"], 1);
  EXPECT_EQ(json["tool"]["seed"], 7);
  EXPECT_EQ(json["tool"]["options"].dump(), R"({"loop-bound":"3"})");
  EXPECT_EQ(json["solver"].dump(), R"({"queries":5,"sat":3,"unsat":2,"unknown":0,"time_ms":9})");
  EXPECT_EQ(json["engine"].dump(), R"({"instructions":100,"decisions":8,"forks":4})");
  EXPECT_EQ(json["elapsed_ms"], 60);
}

TEST(JsonReport, OptionsAreAnObjectEvenIfEmpty) {
  SampleRun sample;
  sample.run.options.clear();
  Json json = Json::parse(to_json(*sample.program, sample.run));
  EXPECT_EQ(json["tool"]["options"].dump(), "{}");
}

TEST(JsonReport, DescribesATarget) {
  SampleRun sample;
  Json target = Json::parse(to_json(*sample.program, sample.run))["targets"][0];
  EXPECT_EQ(target["name"], "List#find(List,int,boolean)");
  EXPECT_EQ(target["language"], "java");
  EXPECT_EQ(target["file"], "List.java");
  EXPECT_EQ(target["line"], 3);
  EXPECT_EQ(target["status"], "complete");
  EXPECT_FALSE(target.contains("reason"));
  EXPECT_EQ(
      target["branches"].dump(),
      R"({"total":4,"covered":2,"infeasible":1,"synthetic":0,"open":)"
      R"({"bound":1,"size":0,"unknown":0,"unsupported":0,"approximate":0,"budget":0,"fault":0,"criterion":0,"environment":0}})");
  EXPECT_EQ(target["infeasible_edges"].dump(), R"(["List.java:4#9:F"])");
  EXPECT_EQ(target["open_edges"].dump(), R"({"List.java:6#3:default":"bound"})");
  EXPECT_EQ(
      target["paths"].dump(),
      R"({"feasible":3,"infeasible":4,"bounded":1,"unsupported":0,"unknown":0,"timeout":0,"environment":0})");
  EXPECT_EQ(target["tests"].dump(), R"(["t1","t2"])");
  EXPECT_EQ(target["time_ms"], 41);
}

TEST(JsonReport, SaysWhyATargetIsNotComplete) {
  SampleRun sample;
  result::Target& changed = sample.run.targets.front();
  changed.status = result::Status::Budget;
  changed.reason = "time limit";
  changed.unsupported = {{"extern foo", 2}};
  changed.edges[3].is_synthetic = true;
  Json target = Json::parse(to_json(*sample.program, sample.run))["targets"][0];
  EXPECT_EQ(target["status"], "budget");
  EXPECT_EQ(target["reason"], "time limit");
  EXPECT_EQ(target["unsupported"].dump(), R"({"extern foo":2})");
  EXPECT_EQ(target["branches"]["total"], 3);
  EXPECT_EQ(target["branches"]["synthetic"], 1);
}

TEST(JsonReport, DescribesTestsWithInputsAndOutcome) {
  SampleRun sample;
  Json tests = Json::parse(to_json(*sample.program, sample.run))["tests"];
  ASSERT_EQ(tests.size(), 2U);
  EXPECT_EQ(tests[0].dump(),
            R"_({"id":"t1","target":"List#find(List,int,boolean)","name":"find_returns1_whenKeyIs0",)_"
            R"("inputs":{"list":"#1","key":"0","flag":"true","Node.total":"4294967295","#1":"Node",)"
            R"("#1.next":"null","#1.value":"-1"},)"
            R"("outcome":{"kind":"return","value":"1","state":{"#1.next":"#2","#2":"Node",)"
            R"("#2.next":"null","#2.value":"-1"}},)"
            R"("path_condition":"key == 0","decisions":"T","confirmed":true,"covers":["List.java:4#9:T"]})");
  EXPECT_EQ(tests[1]["outcome"].dump(), R"({"kind":"exception","type":"Boom"})");
  EXPECT_EQ(tests[1]["confirmed"], false);
  EXPECT_EQ(tests[1]["difference"], "the run ended `returned`, predicted was `threw`");
}

TEST(JsonReport, EveryEndOfAPathHasAKindOfOutcome) {
  SampleRun sample;
  const std::set<std::string> kinds{"return", "exception", "exit", "error", "timeout"};
  for (const ir::PathEndInfo& end : ir::all_path_ends()) {
    result::Outcome& outcome = sample.run.targets[0].tests[0].outcome;
    outcome = {};
    outcome.end = end.end;
    Json json = Json::parse(to_json(*sample.program, sample.run))["tests"][0]["outcome"];
    EXPECT_TRUE(kinds.contains(json["kind"].get<std::string>())) << end.name;
  }
}

TEST(JsonReport, ListsFindings) {
  SampleRun sample;
  Json findings = Json::parse(to_json(*sample.program, sample.run))["findings"];
  EXPECT_EQ(findings.dump(),
            R"([{"id":"f1","kind":"division-by-zero","rank":"certain","target":"f","file":"a.c","line":12,)"
            R"("at":"f","via":[],"confirmed":false,"message":"a.c:12: division by zero"}])");
  sample.run.findings[0].stubs = {"adc_read"};
  sample.run.findings[0].shown_by.confirmation.detail = "values are left";
  findings = Json::parse(to_json(*sample.program, sample.run))["findings"];
  EXPECT_EQ(findings[0]["stubs"], Json::array({"adc_read"}));
  EXPECT_EQ(findings[0]["difference"], "values are left");
}

TEST(JsonReport, StaysUtf8WhateverANameHolds) {
  SampleRun sample;
  sample.run.targets[0].name = "broken \xff name";
  EXPECT_TRUE(Json::accept(to_json(*sample.program, sample.run)));
}

}  // namespace
}  // namespace testellate::report
