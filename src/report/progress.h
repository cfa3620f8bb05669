// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <ostream>
#include <string>

namespace testellate::report {

/// One line on a terminal that is written over and over. Does nothing if not enabled; takes itself away when
/// destroyed.
class ProgressLine {
 public:
  /// `stream` is borrowed.
  ProgressLine(std::ostream& stream, bool is_enabled) : stream_(stream), is_enabled_(is_enabled) {}
  ~ProgressLine() { show(""); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(const std::string& text);

 private:
  std::ostream& stream_;
  bool is_enabled_;
  std::size_t shown_ = 0;  ///< characters on the line
};

}  // namespace testellate::report
