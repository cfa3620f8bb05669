// SPDX-License-Identifier: Apache-2.0
#include "support/shell_words.h"

namespace testellate::support {

std::vector<std::string> split_shell_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool is_started = false;
  char quote = '\0';
  for (std::size_t at = 0; at < text.size(); ++at) {
    char c = text[at];
    bool is_escape = c == '\\' && quote != '\'' && at + 1 < text.size();
    if (is_escape) {
      word += text[++at];
      is_started = true;
    } else if (quote != '\0') {
      if (c == quote) {
        quote = '\0';
      } else {
        word += c;
      }
    } else if (c == '"' || c == '\'') {
      quote = c;
      is_started = true;
    } else if (c == ' ' || c == '\t' || c == '\n') {
      if (is_started) words.push_back(word);
      word.clear();
      is_started = false;
    } else {
      word += c;
      is_started = true;
    }
  }
  if (is_started) words.push_back(word);
  return words;
}

}  // namespace testellate::support
