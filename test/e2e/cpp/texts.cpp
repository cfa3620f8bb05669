// SPDX-License-Identifier: Apache-2.0
// Strings: trimming, splitting, a small parser of `key = value`.
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace text {

std::string trim(const std::string& s) {
  std::size_t start = 0;
  while (start < s.size() && s[start] == ' ') ++start;
  std::size_t end = s.size();
  while (end > start && s[end - 1] == ' ') --end;
  return s.substr(start, end - start);
}

std::vector<std::string> split(const std::string& s, char separator) {
  std::vector<std::string> parts;
  std::string part;
  for (char c : s) {
    if (c == separator) {
      parts.push_back(part);
      part.clear();
    } else {
      part += c;
    }
  }
  parts.push_back(part);
  return parts;
}

std::optional<std::pair<std::string, std::string>> parse_setting(std::string_view line) {
  if (line.empty() || line[0] == '#') return std::nullopt;
  const std::size_t at = line.find('=');
  if (at == std::string_view::npos || at == 0) return std::nullopt;
  return std::make_pair(std::string(line.substr(0, at)), std::string(line.substr(at + 1)));
}

bool is_palindrome(std::string_view s) {
  for (std::size_t i = 0; i < s.size() / 2; ++i) {
    if (s[i] != s[s.size() - 1 - i]) return false;
  }
  return true;
}

void append_word(std::string& line, const std::string& word) {
  if (!line.empty()) line += ' ';
  line += word;
}

int count_if_long(const std::vector<std::string>& words) {
  int count = 0;
  for (const std::string& word : words) {
    if (word.size() > 3) ++count;
  }
  return count;
}

}  // namespace text
