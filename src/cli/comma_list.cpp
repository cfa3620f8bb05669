// SPDX-License-Identifier: Apache-2.0
#include "cli/comma_list.h"

#include <algorithm>

namespace testellate::cli {

std::vector<std::string> split_commas(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    if (end != start) words.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return words;
}

}  // namespace testellate::cli
