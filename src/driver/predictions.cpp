// SPDX-License-Identifier: Apache-2.0
#include "driver/predictions.h"

#include <algorithm>

namespace testellate::driver {
namespace {

void add_counts(std::vector<std::uint64_t>& sums, const std::vector<std::uint64_t>& more) {
  if (sums.size() < more.size()) sums.resize(more.size());
  for (std::size_t at = 0; at < more.size(); ++at) sums[at] += more[at];
}

void note_once(std::uint64_t& count) { count = std::max(count, std::uint64_t{1}); }

/// What a test executes besides the call under test: nobody knows how often.
void add_seen(const ir::Body& body, const result::SeenFunction& seen, result::FunctionCoverage& sum) {
  for (ir::EdgeId edge : seen.edges) {
    note_once(sum.edges[edge.index()]);
    note_once(sum.instructions[body.edges[edge.index()].inst.index()]);
  }
  for (std::size_t at = 0; at < body.origins.size(); ++at) {
    const std::uint32_t line = body.origins[at].line;
    const bool is_first = at == 0 || body.origins[at - 1].line != line;
    if (is_first && std::ranges::binary_search(seen.lines, line)) note_once(sum.instructions[at]);
  }
}

}  // namespace

void CoverageSum::add(const check::PredictedRun& run) {
  for (const auto& [function, counts] : run.coverage) {
    result::FunctionCoverage& sum = sums_[function];
    add_counts(sum.instructions, counts.instructions);
    add_counts(sum.edges, counts.edges);
  }
}

std::vector<result::FunctionCoverage> CoverageSum::of_user_code(const ir::Program& program) const {
  std::vector<result::FunctionCoverage> coverage;
  for (ir::FunctionId id(0); id != program.functions().end_id(); id = support::next(id)) {
    const ir::Function& function = program.get(id);
    if (!function.is_user || function.body == nullptr) continue;
    result::FunctionCoverage& made = coverage.emplace_back();
    if (auto known = sums_.find(id); known != sums_.end()) made = known->second;
    made.function = id;
    made.instructions.resize(function.body->insts.size());
    made.edges.resize(function.body->edges.size());
  }
  return coverage;
}

std::vector<result::FunctionCoverage> measure_coverage(const ir::Program& program,
                                                       const result::Run& run,
                                                       const Predictions& predictions) {
  CoverageSum sum;
  for (std::size_t target = 0; target < run.targets.size(); ++target) {
    for (std::size_t test = 0; test < run.targets[target].tests.size(); ++test) {
      const result::TestCase& one = run.targets[target].tests[test];
      if (!result::is_counted(run, one)) continue;
      if (!one.confirmation.is_elsewhere_otherwise) {
        sum.add(predictions[target][test]);
        continue;
      }
      const ir::FunctionId own = ir::subject_of(run.targets[target].unit);
      const auto& coverage = predictions[target][test].coverage;
      check::PredictedRun part;
      if (auto found = coverage.find(own); found != coverage.end()) part.coverage.insert(*found);
      sum.add(part);
    }
  }
  std::vector<result::FunctionCoverage> coverage = sum.of_user_code(program);
  std::map<ir::FunctionId, result::FunctionCoverage*> by_function;
  for (result::FunctionCoverage& function : coverage) by_function[function.function] = &function;
  for (const result::Target& target : run.targets) {
    for (const result::TestCase& test : target.tests) {
      if (!result::is_counted(run, test)) continue;
      const auto seen = run.seen.find(test.id);
      if (seen == run.seen.end()) continue;
      for (const result::SeenFunction& one : seen->second) {
        if (auto known = by_function.find(one.function); known != by_function.end()) {
          add_seen(*program.get(one.function).body, one, *known->second);
        }
      }
    }
  }
  return coverage;
}

}  // namespace testellate::driver
