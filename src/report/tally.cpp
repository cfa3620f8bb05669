// SPDX-License-Identifier: Apache-2.0
#include "report/tally.h"

#include "support/invariant.h"

namespace testellate::report {

EdgeTally& EdgeTally::operator+=(const EdgeTally& other) {
  total += other.total;
  covered += other.covered;
  infeasible += other.infeasible;
  synthetic += other.synthetic;
  for (std::size_t at = 0; at < open.size(); ++at) open[at] += other.open[at];
  return *this;
}

EdgeTally tally_edges(const result::Target& target) {
  EdgeTally tally;
  for (const result::EdgeVerdict& edge : target.edges) {
    if (edge.is_synthetic) {
      ++tally.synthetic;
      continue;
    }
    ++tally.total;
    switch (edge.verdict) {
      case result::Verdict::Covered:
        ++tally.covered;
        break;
      case result::Verdict::Infeasible:
        ++tally.infeasible;
        break;
      case result::Verdict::Open:
        ++tally.open[static_cast<std::size_t>(edge.reason)];
        break;
    }
  }
  return tally;
}

std::string_view name(result::OpenReason reason) {
  switch (reason) {
    case result::OpenReason::Bound:
      return "bound";
    case result::OpenReason::Size:
      return "size";
    case result::OpenReason::Unknown:
      return "unknown";
    case result::OpenReason::Unsupported:
      return "unsupported";
    case result::OpenReason::Approximate:
      return "approximate";
    case result::OpenReason::Budget:
      return "budget";
    case result::OpenReason::Fault:
      return "fault";
    case result::OpenReason::Criterion:
      return "criterion";
    case result::OpenReason::Environment:
      return "environment";
  }
  TESTELLATE_UNREACHABLE("a reason should be one of the enumerators");
}

std::string_view name(result::Status status) {
  switch (status) {
    case result::Status::Complete:
      return "complete";
    case result::Status::Budget:
      return "budget";
    case result::Status::Unsupported:
      return "unsupported";
    case result::Status::Error:
      return "error";
  }
  TESTELLATE_UNREACHABLE("a status should be one of the enumerators");
}

std::string_view name(result::Confirmation::State state) {
  using State = result::Confirmation::State;
  switch (state) {
    case State::NotRun:
      return "not-run";
    case State::Confirmed:
      return "confirmed";
    case State::Different:
      return "different";
    case State::Flaky:
      return "flaky";
    case State::NotEmitted:
      return "not-written";
  }
  TESTELLATE_UNREACHABLE("a state should be one of the enumerators");
}

}  // namespace testellate::report
