// SPDX-License-Identifier: Apache-2.0
#include "driver/total_time.h"

#include <algorithm>

namespace testellate::driver {
namespace {

/// Of the whole time, what is kept for compiling and running the suite: so many percent of a short one, and
/// fewer of a long one.
constexpr int kSuiteShare = 40;
constexpr std::chrono::milliseconds kShortSuite{60'000};
constexpr int kShareOfLongTime = 20;

}  // namespace

std::optional<std::chrono::milliseconds> time_to_explore(const GenerateOptions& options,
                                                         std::uint64_t used_ms,
                                                         bool has_suite) {
  if (!options.total_time) return std::nullopt;
  const auto left = *options.total_time - std::chrono::milliseconds(used_ms);
  const auto for_suite = std::min(*options.total_time * kSuiteShare / 100,
                                  std::max(kShortSuite, *options.total_time * kShareOfLongTime / 100));
  return std::max(left - (has_suite ? for_suite : std::chrono::milliseconds(0)),
                  std::chrono::milliseconds(1));
}

confirm::Deadline deadline_of(const Env& env, const GenerateOptions& options, std::uint64_t used_ms) {
  std::optional<confirm::Deadline::Clock::time_point> end;
  if (options.total_time) {
    end = confirm::Deadline::Clock::now() + *options.total_time - std::chrono::milliseconds(used_ms);
  }
  return {end, env.is_interrupted};
}

}  // namespace testellate::driver
