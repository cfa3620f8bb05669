// SPDX-License-Identifier: Apache-2.0
#include "report/progress.h"

#include <algorithm>

namespace testellate::report {

void ProgressLine::show(const std::string& text) {
  constexpr std::size_t kLongest = 78;  // a longer line would wrap and could not be written over
  if (!is_enabled_ || (text.empty() && shown_ == 0)) return;
  std::string line = text.substr(0, kLongest);
  stream_ << '\r' << line << std::string(shown_ > line.size() ? shown_ - line.size() : 0, ' ');
  if (line.empty()) stream_ << '\r';
  stream_.flush();
  shown_ = line.size();
}

}  // namespace testellate::report
