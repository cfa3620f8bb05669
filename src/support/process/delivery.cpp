// SPDX-License-Identifier: Apache-2.0
#include "support/process/delivery.h"

#include <array>
#include <cstddef>

namespace testellate::support::process {

std::string_view to_text(JobEnd end) {
  static constexpr auto kTexts = std::to_array<std::string_view>({
#define JOB_END(enumerator, text) text,
#include "support/process/job_ends.def"
#undef JOB_END
  });
  return kTexts[static_cast<std::size_t>(end)];
}

void Delivery::result(JobNumber job, std::string_view bytes) {
  if (has_turn(job)) {
    observer_.on_result(job, bytes);
  } else {
    kept_[job].results.emplace_back(bytes);
  }
}

void Delivery::end(const JobOutcome& outcome) {
  if (!has_turn(outcome.number)) {
    kept_[outcome.number].outcome = outcome;
    return;
  }
  observer_.on_end(outcome);
  if (order_ == Order::AsTheyCome) return;
  ++next_;
  // What the next jobs have sent so far, up to the first that has not ended.
  while (!kept_.empty() && kept_.begin()->first == next_) {
    Kept kept = std::move(kept_.begin()->second);
    kept_.erase(kept_.begin());
    for (const std::string& bytes : kept.results) observer_.on_result(next_, bytes);
    if (!kept.outcome) break;
    observer_.on_end(*kept.outcome);
    ++next_;
  }
}

}  // namespace testellate::support::process
