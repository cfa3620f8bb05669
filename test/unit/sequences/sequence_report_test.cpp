// SPDX-License-Identifier: Apache-2.0
#include "sequences/sequence_report.h"

#include <gtest/gtest.h>

namespace testellate::sequences {
namespace {

SequenceReport sample() {
  SequenceReport report;
  report.class_name = "a.Stack";
  report.methods = {"push(int)", "pop()"};
  report.length = 2;
  report.completed_length = 2;
  report.new_states = {1, 1, 1};
  report.states = 3;
  report.subsumed = 1;
  report.tests = 4;
  report.selected = 3;
  report.selection = "branch";
  report.branches = {8, 6, 0};
  return report;
}

TEST(SequenceReports, AreAFewLines) {
  EXPECT_EQ(to_text(sample()),
            "a.Stack: sequences of up to 2 calls of push(int), pop()\n"
            "  3 states, by number of calls: 1 1 1; 1 call led to a state that was known\n"
            "  4 sequences, 3 selected (branch)\n"
            "  branches: 6 of 8 covered, 75.0 %\n");
}

TEST(SequenceReports, NameBranchesThatAreOpen) {
  SequenceReport report = sample();
  report.open_branches = {"Stack.java:7#3:T", "Stack.java:9#5:F"};
  EXPECT_NE(to_text(report).find("    not covered: Stack.java:7#3:T\n    not covered: Stack.java:9#5:F\n"),
            std::string::npos);
  report.open_branches.resize(20, "Stack.java:10#8:T");
  EXPECT_NE(to_text(report).find("    and 12 more"), std::string::npos);
}

TEST(SequenceReports, SayThatThereAreNoOtherStates) {
  SequenceReport report = sample();
  report.is_exhausted = true;
  EXPECT_NE(to_text(report).find("longer sequences lead to no others"), std::string::npos);
}

TEST(SequenceReports, SayWhatWasNotDone) {
  SequenceReport report = sample();
  report.status = result::Status::Budget;
  report.reason = "time limit";
  report.completed_length = 1;
  report.paths.bounded = 2;
  report.undecided = 1;
  report.left_out = {"`addAll` takes an object that itself is made by calls"};
  const std::string text = to_text(report);
  EXPECT_NE(text.find("  1 comparison of states that no solver could decide"), std::string::npos);
  EXPECT_NE(text.find("  2 paths cut at the loop bound\n"), std::string::npos);
  EXPECT_NE(text.find("  left out: `addAll` takes an object"), std::string::npos);
  EXPECT_NE(text.find("  not complete: time limit; all sequences of up to 1 call were explored\n"),
            std::string::npos);
}

TEST(SequenceReports, SayThatExplorationDidNotComeToTheFirstCall) {
  SequenceReport report = sample();
  report.status = result::Status::Budget;
  report.reason = "time limit";
  report.completed_length = 0;
  report.new_states = {3};
  EXPECT_NE(
      to_text(report).find("  not complete: time limit; not all ways to make the object were explored\n"),
      std::string::npos);
}

TEST(SequenceReports, AreOneMemberOfTheReport) {
  std::string text;
  const support::Append append = [&](std::string_view more) { text += more; };
  {
    report::JsonText json(append);
    json.begin_object();
    write_json(sample(), json);
    json.end_object();
  }
  const report::Json json = report::Json::parse(text);
  const report::Json& row = json["sequences"][0];
  EXPECT_EQ(row["class"], "a.Stack");
  EXPECT_EQ(row["states"], 3);
  EXPECT_EQ(row["new_states"], (std::vector{1, 1, 1}));
  EXPECT_EQ(row["branches"]["covered"], 6);
  EXPECT_EQ(row["selected"], 3);
}

TEST(SequenceReports, CountAnEdgeOnceWhoeverTakesIt) {
  const ir::TakenEdge shared{ir::FunctionId(3), ir::EdgeId(0)};
  const ir::TakenEdge own{ir::FunctionId(1), ir::EdgeId(1)};
  const auto edge = [](ir::TakenEdge which, result::Verdict verdict) {
    result::EdgeVerdict made;
    made.edge = which;
    made.verdict = verdict;
    return made;
  };
  std::vector<result::Target> targets(2);
  targets[0].edges = {edge(own, result::Verdict::Open)};
  targets[0].helper_edges = {edge(shared, result::Verdict::Infeasible)};
  targets[1].helper_edges = {edge(shared, result::Verdict::Covered)};
  const SequenceReport::Branches branches = count_branches(targets);
  EXPECT_EQ(branches.total, 2U);
  EXPECT_EQ(branches.covered, 1U);
  EXPECT_EQ(branches.infeasible, 0U);
}

}  // namespace
}  // namespace testellate::sequences
