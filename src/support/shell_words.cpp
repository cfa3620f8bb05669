// SPDX-License-Identifier: Apache-2.0
#include "support/shell_words.h"

#include <algorithm>

namespace testellate::support {

std::vector<std::string> split_shell_words(std::string_view line) {
  std::vector<std::string> words;
  std::string word;
  bool is_in_word = false;
  char quote = '\0';
  for (std::size_t at = 0; at < line.size(); ++at) {
    char c = line[at];
    bool escapes = c == '\\' && quote != '\'' && at + 1 < line.size() &&
                   (quote == '\0' || std::string_view("\"\\$`").find(line[at + 1]) != std::string_view::npos);
    if (escapes) {
      word += line[++at];
      is_in_word = true;
    } else if (quote != '\0') {
      if (c == quote) {
        quote = '\0';
      } else {
        word += c;
      }
    } else if (c == '"' || c == '\'') {
      quote = c;
      is_in_word = true;
    } else if (c == ' ' || c == '\t' || c == '\n') {
      if (is_in_word) words.push_back(std::move(word));
      word.clear();
      is_in_word = false;
    } else {
      word += c;
      is_in_word = true;
    }
  }
  if (is_in_word) words.push_back(std::move(word));
  return words;
}

std::vector<std::string> split_commas(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    if (end != start) words.emplace_back(text.substr(start, end - start));
    start = end + 1;
  }
  return words;
}

}  // namespace testellate::support
