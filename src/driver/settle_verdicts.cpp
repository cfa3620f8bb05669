// SPDX-License-Identifier: Apache-2.0
#include "driver/settle_verdicts.h"

#include <map>
#include <set>

namespace testellate::driver {
namespace {

using result::OpenReason;
using State = result::Confirmation::State;

/// Why what a test covers is not covered.
OpenReason reason_of(const result::Run& run, const result::TestCase& test) {
  if (!test.is_replayed) return OpenReason::Approximate;
  switch (test.confirmation.state) {
    case State::NotRun:
      return run.machine_failure.empty() ? OpenReason::Budget : OpenReason::Unsupported;
    case State::Flaky:
      return OpenReason::Environment;
    case State::NotEmitted:
      return OpenReason::Unsupported;
    case State::Confirmed:
    case State::Different:
      break;
  }
  return OpenReason::Approximate;
}

std::set<ir::TakenEdge> find_covered(const result::Run& run) {
  std::set<ir::TakenEdge> covered;
  for (const result::Target& target : run.targets) {
    for (const result::TestCase& test : target.tests) {
      if (result::is_counted(run, test)) covered.insert(test.covers.begin(), test.covers.end());
    }
  }
  for (const result::FunctionCoverage& function : run.coverage) {
    for (std::uint32_t edge = 0; edge < function.edges.size(); ++edge) {
      if (function.edges[edge] != 0) covered.insert({function.function, ir::EdgeId(edge)});
    }
  }
  return covered;
}

using Reasons = std::map<ir::TakenEdge, OpenReason>;

void note_reasons(const result::Run& run, const result::Target& target, Reasons& reasons) {
  for (const result::TestCase& test : target.tests) {
    if (result::is_counted(run, test)) continue;
    for (ir::TakenEdge edge : test.covers) reasons.try_emplace(edge, reason_of(run, test));
  }
}

/// What no test that counts covers is open.
void take_back_covered(const std::set<ir::TakenEdge>& covered,
                       const Reasons& reasons,
                       std::vector<result::EdgeVerdict>& edges) {
  for (result::EdgeVerdict& edge : edges) {
    if (edge.verdict != result::Verdict::Covered || covered.contains(edge.edge)) continue;
    const auto reason = reasons.find(edge.edge);
    edge.verdict = result::Verdict::Open;
    edge.reason = reason == reasons.end() ? OpenReason::Approximate : reason->second;
  }
}

bool did_something_else(const result::TestCase& test) {
  return !test.is_replayed || test.confirmation.state == State::Different ||
         test.confirmation.state == State::Flaky;
}

/// What the runs say against proofs.
struct Evidence {
  std::set<ir::FunctionId> doubted;
  std::set<ir::TakenEdge> taken;
};

Evidence collect_evidence(const result::Run& run, const Predictions& predictions) {
  Evidence evidence{run.doubted, {}};
  for (std::size_t target = 0; target < run.targets.size(); ++target) {
    const std::vector<result::TestCase>& tests = run.targets[target].tests;
    for (std::size_t at = 0; at < tests.size(); ++at) {
      const bool is_doubtful = did_something_else(tests[at]);
      // Those that differ in the interpreter are among the doubted ones already.
      if (is_doubtful && at < predictions[target].size()) {
        for (const auto& [function, counts] : predictions[target][at].coverage)
          evidence.doubted.insert(function);
      }
      const auto seen = run.seen.find(tests[at].id);
      if (seen == run.seen.end()) continue;
      for (const result::SeenFunction& one : seen->second) {
        if (is_doubtful) evidence.doubted.insert(one.function);
        for (ir::EdgeId edge : one.edges) evidence.taken.insert({one.function, edge});
      }
    }
  }
  return evidence;
}

void take_back_infeasible(const Evidence& evidence, result::Target& target) {
  const auto take_back = [](result::EdgeVerdict& edge) {
    if (edge.verdict != result::Verdict::Infeasible) return;
    edge.verdict = result::Verdict::Open;
    edge.reason = OpenReason::Approximate;
  };
  for (result::EdgeVerdict& edge : target.edges) {
    if (evidence.doubted.contains(edge.edge.function) || evidence.taken.contains(edge.edge)) take_back(edge);
  }
  // Of a helper it says only that this target cannot bring the edge about; another may have.
  for (result::EdgeVerdict& edge : target.helper_edges) {
    if (evidence.doubted.contains(edge.edge.function)) take_back(edge);
  }
}

}  // namespace

void settle_verdicts(result::Run& run, const Predictions& predictions) {
  const Evidence evidence = collect_evidence(run, predictions);
  const std::set<ir::TakenEdge> covered = find_covered(run);
  // A test of any target may be the one for an edge of a helper.
  Reasons reasons_of_helpers;
  for (const result::Target& target : run.targets) note_reasons(run, target, reasons_of_helpers);
  for (result::Target& target : run.targets) {
    Reasons reasons;
    note_reasons(run, target, reasons);
    for (result::EdgeVerdict& edge : target.edges) {
      if (covered.contains(edge.edge)) edge.verdict = result::Verdict::Covered;
    }
    take_back_covered(covered, reasons, target.edges);
    // What others cover of its helpers says nothing about what this one can.
    take_back_covered(covered, reasons_of_helpers, target.helper_edges);
    take_back_infeasible(evidence, target);
  }
}

}  // namespace testellate::driver
