// SPDX-License-Identifier: Apache-2.0
#include "report/progress.h"

#include <algorithm>

namespace testellate::report {

void ProgressLine::tick() {
  constexpr std::chrono::seconds kInterval{10};
  const auto now = std::chrono::steady_clock::now();
  if (!is_enabled_ || is_terminal_ || last_.empty() || now - shown_at_ < kInterval) return;
  shown_at_ = now;
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now - start_).count();
  stream_ << last_ << ", " << seconds << " s" << std::endl;
}

void ProgressLine::say(const std::string& text) {
  if (!is_enabled_) return;
  const std::string latest = last_;
  if (is_terminal_) show("");
  stream_ << text << std::endl;
  if (is_terminal_) show(latest);
}

void ProgressLine::show(const std::string& text) {
  last_ = text;
  if (!is_terminal_) {
    tick();
    return;
  }
  constexpr std::size_t kLongest = 78;  // a longer line would wrap and could not be written over
  if (!is_enabled_ || (text.empty() && shown_ == 0)) return;
  std::string line = text.substr(0, kLongest);
  stream_ << '\r' << line << std::string(shown_ > line.size() ? shown_ - line.size() : 0, ' ');
  if (line.empty()) stream_ << '\r';
  stream_.flush();
  shown_ = line.size();
}

}  // namespace testellate::report
