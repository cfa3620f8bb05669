// SPDX-License-Identifier: Apache-2.0
#include "confirm/jvm/agent/watch_list.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace testellate::confirm::jvm {
namespace {

constexpr std::array<std::string_view, 5> kStopWords = {
#define STOP_KIND(enumerator, word) word,
#include "confirm/jvm/agent/stop_kinds.def"
#undef STOP_KIND
};

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t end = text.find(separator); end != std::string_view::npos; end = text.find(separator)) {
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  parts.push_back(text);
  return parts;
}

template <typename Number>
std::optional<Number> try_parse_number(std::string_view text) {
  Number number = 0;
  auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// One line; false if it is none of a watch list.
bool try_add_line(const std::vector<std::string_view>& words, WatchList& list) {
  if (words[0] == "method" && words.size() == 4) {
    list.methods.push_back({std::string(words[1]), std::string(words[2]), std::string(words[3]), {}});
    return true;
  }
  if (words.size() != 2) return false;
  if (words[0] == "events") {
    list.events = words[1];
    return true;
  }
  if (words[0] == "limit") {
    std::optional<std::uint64_t> limit = try_parse_number<std::uint64_t>(words[1]);
    list.limit = limit.value_or(0);
    return limit.has_value();
  }
  const auto* found = std::find(kStopWords.begin(), kStopWords.end(), words[0]);
  std::optional<std::uint16_t> offset = try_parse_number<std::uint16_t>(words[1]);
  if (found == kStopWords.end() || !offset || list.methods.empty()) return false;
  list.methods.back().stops[*offset] = static_cast<StopKind>(found - kStopWords.begin());
  return true;
}

}  // namespace

std::string_view to_text(StopKind kind) { return kStopWords[static_cast<std::size_t>(kind)]; }

std::string to_text(const WatchList& list) {
  std::string text = "events\t" + list.events + "\nlimit\t" + std::to_string(list.limit) + '\n';
  for (const WatchedMethod& method : list.methods) {
    text += "method\t" + method.owner + '\t' + method.name + '\t' + method.descriptor + '\n';
    for (const auto& [offset, kind] : method.stops) {
      text += std::string(to_text(kind)) + '\t' + std::to_string(offset) + '\n';
    }
  }
  return text;
}

std::optional<WatchList> try_parse_watch_list(std::string_view text) {
  WatchList list;
  if (!text.ends_with('\n')) return std::nullopt;
  text.remove_suffix(1);
  for (std::string_view line : split(text, '\n')) {
    if (!try_add_line(split(line, '\t'), list)) return std::nullopt;
  }
  return list;
}

}  // namespace testellate::confirm::jvm
