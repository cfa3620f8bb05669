// SPDX-License-Identifier: Apache-2.0
#include "confirm/jvm/results_file.h"

#include <charconv>

namespace testellate::confirm::jvm {

Results parse_results(std::string_view text) {
  Results results;
  // A line that was not finished does not count.
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    const std::size_t first = line.find('\t');
    const std::size_t second = line.find('\t', first + 1);
    if (first == std::string_view::npos || second == std::string_view::npos) continue;
    const std::string_view word = line.substr(0, first);
    std::size_t number = 0;
    std::from_chars(line.data() + first + 1, line.data() + second, number);
    if (word == "start") {
      results.running = number;
      continue;
    }
    results.ended[number] =
        word == "pass" ? std::nullopt : std::optional<std::string>(line.substr(second + 1));
    results.running.reset();
  }
  return results;
}

}  // namespace testellate::confirm::jvm
