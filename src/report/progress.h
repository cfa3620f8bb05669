// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <ostream>
#include <string>

namespace testellate::report {

/// How far a command has got: on a terminal one line that is written over and over and takes itself away when
/// this is destroyed, elsewhere a line of its own, but not more than one in ten seconds. Does nothing if not
/// enabled.
class ProgressLine {
 public:
  /// `stream` is borrowed.
  ProgressLine(std::ostream& stream, bool is_enabled, bool is_terminal = true)
      : stream_(stream), is_enabled_(is_enabled), is_terminal_(is_terminal) {}
  ~ProgressLine() { show(""); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(const std::string& text);
  /// Something that stays, on a line of its own.
  void say(const std::string& text);
  /// Time has passed: what was shown last is shown again, if nobody could write over it.
  void tick();

 private:
  std::ostream& stream_;
  bool is_enabled_;
  bool is_terminal_;
  std::string last_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point shown_at_ = start_;
  std::size_t shown_ = 0;  ///< characters on the line
};

}  // namespace testellate::report
