// SPDX-License-Identifier: Apache-2.0
#include "result/condition_parts.h"

#include <algorithm>

namespace testellate::result {
namespace {

constexpr std::string_view kAnd = " && ";

/// Where `symbol` stands outside brackets and literals, from `from` on; npos if it does not.
std::size_t find_outside(std::string_view text, std::string_view symbol, std::size_t from) {
  int depth = 0;
  char quote = 0;
  for (std::size_t at = from; at < text.size(); ++at) {
    const char c = text[at];
    if (quote != 0) {
      if (c == '\\') ++at;
      if (c == quote) quote = 0;
    } else if (depth == 0 && text.substr(at).starts_with(symbol)) {
      return at;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if (c == ')' || c == ']' || c == '}') {
      --depth;
    }
  }
  return std::string_view::npos;
}

/// Empty parts are left out.
std::string join(const std::vector<std::string_view>& parts) {
  std::string text;
  bool is_left_out = false;
  for (std::string_view part : parts) {
    if (part.empty() && is_left_out) continue;
    is_left_out = part.empty();
    text += (text.empty() ? "" : std::string(kAnd)) + std::string(part.empty() ? kLeftOut : part);
  }
  return text;
}

}  // namespace

bool is_alternative(std::string_view condition) {
  return find_outside(condition, " || ", 0) != std::string_view::npos ||
         find_outside(condition, " ? ", 0) != std::string_view::npos;
}

std::vector<std::string_view> condition_parts(std::string_view condition) {
  std::vector<std::string_view> parts;
  if (!is_alternative(condition)) {
    for (;;) {
      const std::size_t end = find_outside(condition, kAnd, 0);
      if (end == std::string_view::npos) break;
      parts.push_back(condition.substr(0, end));
      condition.remove_prefix(end + kAnd.size());
    }
  }
  parts.push_back(condition);
  return parts;
}

std::string join_conditions(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) {
    const bool needs_brackets = parts.size() > 1 && is_alternative(part);
    if (!text.empty()) text += kAnd;
    text += needs_brackets ? "(" + part + ")" : part;
  }
  return text.empty() ? "true" : text;
}

std::string short_condition(std::string_view condition, std::size_t room) {
  std::vector<std::string_view> parts = condition_parts(condition);
  for (std::string_view& part : parts) {
    if (part.find(kLeftOut) != std::string_view::npos) part = {};
  }
  if (parts.back().size() + kAnd.size() + kLeftOut.size() > room) parts.back() = {};
  std::string text = join(parts);
  while (text.size() > room && text != kLeftOut) {
    // Not the last, which decided.
    auto longest = std::ranges::max_element(parts.begin(), parts.end() - 1, {}, &std::string_view::size);
    *longest = {};
    text = join(parts);
  }
  return text;
}

}  // namespace testellate::result
