// SPDX-License-Identifier: Apache-2.0
#include "driver/predictions.h"

namespace testellate::driver {
namespace {

void add_counts(std::vector<std::uint64_t>& sums, const std::vector<std::uint64_t>& more) {
  for (std::size_t at = 0; at < more.size(); ++at) sums[at] += more[at];
}

}  // namespace

std::vector<result::FunctionCoverage> measure_coverage(const ir::Program& program,
                                                       const result::Run& run,
                                                       const Predictions& predictions) {
  std::map<ir::FunctionId, result::FunctionCoverage> sums;
  for (ir::FunctionId id(0); id != program.functions().end_id(); id = support::next(id)) {
    const ir::Function& function = program.get(id);
    if (!function.is_user || function.body == nullptr) continue;
    sums[id] = {id,
                std::vector<std::uint64_t>(function.body->insts.size()),
                std::vector<std::uint64_t>(function.body->edges.size())};
  }
  for (std::size_t target = 0; target < run.targets.size(); ++target) {
    for (std::size_t test = 0; test < run.targets[target].tests.size(); ++test) {
      if (!result::is_trusted(run.targets[target].tests[test])) continue;
      for (const auto& [function, counts] : predictions[target][test].coverage) {
        add_counts(sums[function].instructions, counts.instructions);
        add_counts(sums[function].edges, counts.edges);
      }
    }
  }
  std::vector<result::FunctionCoverage> coverage;
  for (auto& [function, sum] : sums) coverage.push_back(std::move(sum));
  return coverage;
}

}  // namespace testellate::driver
