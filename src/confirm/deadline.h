// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <utility>

namespace testellate::confirm {

/// When confirmation has to be over, if ever: at a time, or when somebody wants it to stop.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  Deadline() = default;
  /// `wants_stop` may be empty.
  Deadline(std::optional<Clock::time_point> end, std::function<bool()> wants_stop)
      : end_(end), wants_stop_(std::move(wants_stop)) {}

  [[nodiscard]] bool has_passed() const {
    return (wants_stop_ && wants_stop_()) || (end_ && Clock::now() >= *end_);
  }
  /// What is left of a limit on time.
  [[nodiscard]] std::chrono::milliseconds shorten(std::chrono::milliseconds limit) const {
    if (!end_) return limit;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*end_ - Clock::now());
    return std::clamp(left, std::chrono::milliseconds(1), std::max(limit, std::chrono::milliseconds(1)));
  }
  /// The limit of one test of many: if there is a deadline, those that hang leave time for the others.
  [[nodiscard]] std::chrono::milliseconds for_one_test(std::chrono::milliseconds limit) const {
    constexpr int kHangingTests = 16;
    constexpr std::chrono::milliseconds kShortest{250};
    if (!end_) return limit;
    return std::clamp(shorten(limit * kHangingTests) / kHangingTests, std::min(kShortest, limit), limit);
  }
  [[nodiscard]] std::optional<std::chrono::milliseconds> left() const {
    if (!end_) return std::nullopt;
    return shorten(std::chrono::hours(24 * 365));
  }
  [[nodiscard]] const std::function<bool()>& wants_stop() const { return wants_stop_; }
  /// The same, and while somebody waits `on_wait` is called several times a second.
  [[nodiscard]] Deadline with(std::function<void()> on_wait) const {
    return {end_, [on_wait = std::move(on_wait), wants_stop = wants_stop_] {
              on_wait();
              return wants_stop && wants_stop();
            }};
  }

 private:
  std::optional<Clock::time_point> end_;
  std::function<bool()> wants_stop_;
};

}  // namespace testellate::confirm
