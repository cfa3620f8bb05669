// SPDX-License-Identifier: Apache-2.0
#include "driver/settle_verdicts.h"

#include <set>

namespace testellate::driver {

void settle_verdicts(result::Run& run) {
  for (result::Target& target : run.targets) {
    std::set<ir::TakenEdge> covered;
    std::set<ir::TakenEdge> not_written;
    std::set<ir::TakenEdge> up_to_environment;
    for (const result::TestCase& test : target.tests) {
      if (result::is_trusted(test)) covered.insert(test.covers.begin(), test.covers.end());
      if (test.confirmation.state == result::Confirmation::State::NotEmitted) {
        not_written.insert(test.covers.begin(), test.covers.end());
      }
      if (test.confirmation.state == result::Confirmation::State::Flaky) {
        up_to_environment.insert(test.covers.begin(), test.covers.end());
      }
    }
    for (result::EdgeVerdict& edge : target.edges) {
      if (edge.verdict != result::Verdict::Covered || covered.contains(edge.edge)) continue;
      edge.verdict = result::Verdict::Open;
      edge.reason = up_to_environment.contains(edge.edge) ? result::OpenReason::Environment
                    : not_written.contains(edge.edge)     ? result::OpenReason::Unsupported
                                                          : result::OpenReason::Approximate;
    }
  }
}

}  // namespace testellate::driver
