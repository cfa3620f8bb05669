// SPDX-License-Identifier: Apache-2.0
#include "cli/again_command.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace testellate::cli {
namespace {

constexpr std::array<std::string_view, 7> kFlags = {
    "--quiet", "--verbose", "--no-color", "--force", "--in-place", "--no-confirm", "-h"};
constexpr std::array<std::string_view, 5> kWithValue = {
    "--out", "--jobs", "--sandbox", "--beside", "--fail-under"};

bool is_harmless(char letter) { return letter >= ' ' && letter <= '~' && letter != '\\'; }

std::string quoted(std::string_view word) {
  constexpr std::string_view kSpecial = " \"'$&|;<>()*?#`!{}[]~";
  if (!word.empty() && word.find_first_of(kSpecial) == std::string_view::npos) return std::string(word);
  std::string text = "'";
  for (char letter : word) text += letter == '\'' ? "'\"'\"'" : std::string(1, letter);
  return text + "'";
}

}  // namespace

std::string again_command(std::span<const char* const> words) {
  std::string command = "testellate";
  for (std::size_t at = 1; at < words.size(); ++at) {
    const std::string_view word = words[at];
    const std::string_view name = word.substr(0, word.find('='));
    if (std::ranges::find(kFlags, word) != kFlags.end()) continue;
    if (std::ranges::find(kWithValue, name) != kWithValue.end()) {
      if (name == word) ++at;
      continue;
    }
    if (!std::ranges::all_of(word, is_harmless)) return "";
    command += " " + quoted(word);
  }
  return command;
}

}  // namespace testellate::cli
