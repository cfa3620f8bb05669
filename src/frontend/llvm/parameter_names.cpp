// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/parameter_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

namespace testellate::frontend::llvm {
namespace {

/// Words that are part of a type and never the name of a parameter.
constexpr auto kTypeWords = std::to_array<std::string_view>(
    {"void",  "char", "short",    "int",      "long",   "float",    "double",    "signed",   "unsigned",
     "_Bool", "bool", "_Complex", "__int128", "const",  "volatile", "restrict",  "register", "struct",
     "union", "enum", "_Atomic",  "_Float16", "__fp16", "_BitInt",  "__restrict"});
constexpr auto kQualifiers =
    std::to_array<std::string_view>({"const", "volatile", "restrict", "__restrict", "register", "_Atomic"});

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

template <std::size_t N>
bool is_among(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

/// The position behind the bracket that closes the one at `open`; npos if none does.
std::size_t end_of_brackets(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if ((c == ')' || c == ']' || c == '}') && --depth == 0) return at + 1;
  }
  return std::string_view::npos;
}

std::vector<std::string_view> split_parameters(std::string_view list) {
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t start = 0;
  for (std::size_t at = 0; at <= list.size(); ++at) {
    const char c = at < list.size() ? list[at] : ',';
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    if (c != ',' || depth != 0) continue;
    parts.push_back(list.substr(start, at - start));
    start = at + 1;
  }
  return parts;
}

/// Words and stars; what stands in brackets is left out.
std::vector<std::string_view> tokens_of(std::string_view text) {
  std::vector<std::string_view> tokens;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '(' || c == '[' || c == '{') {
      const std::size_t end = end_of_brackets(text, at);
      if (end == std::string_view::npos) break;
      at = end;
    } else if (is_word(c)) {
      std::size_t end = at;
      while (end < text.size() && is_word(text[end])) ++end;
      tokens.push_back(text.substr(at, end - at));
      at = end;
    } else {
      if (c == '*') tokens.push_back(text.substr(at, 1));
      ++at;
    }
  }
  return tokens;
}

/// Empty if the parameter has no name.
std::string name_of(std::string_view parameter) {
  // "int (*compare)(int, int)", "int (*rows)[4]"
  if (const std::size_t inner = parameter.find("(*"); inner != std::string_view::npos) {
    const std::size_t end = end_of_brackets(parameter, inner);
    if (end == std::string_view::npos) return "";
    for (std::string_view token : tokens_of(parameter.substr(inner + 2, end - inner - 3))) {
      if (token != "*" && !is_among(kTypeWords, token)) return std::string(token);
    }
    return "";
  }
  std::vector<std::string_view> tokens = tokens_of(parameter);
  std::erase_if(tokens, [](std::string_view token) { return is_among(kQualifiers, token); });
  if (tokens.size() < 2 || tokens.back() == "*" || is_among(kTypeWords, tokens.back())) return "";
  const std::string_view before = tokens[tokens.size() - 2];
  const bool is_tag = before == "struct" || before == "union" || before == "enum";
  return is_tag ? "" : std::string(tokens.back());
}

std::vector<std::string> names_in(std::string_view list) {
  std::vector<std::string> names;
  for (std::string_view parameter : split_parameters(list)) {
    const std::size_t first = parameter.find_first_not_of(" \n");
    if (first == std::string_view::npos) continue;
    const std::string_view text = parameter.substr(first, parameter.find_last_not_of(" \n") - first + 1);
    if (text != "void" && text != "...") names.push_back(name_of(text));
  }
  return names;
}

}  // namespace

ParameterNames find_parameter_names(std::string_view printed, const std::vector<std::string>& functions) {
  ParameterNames found;
  const auto count = [](const std::vector<std::string>& names) {
    return std::ranges::count_if(names, [](const std::string& name) { return !name.empty(); });
  };
  for (std::size_t at = 0; at < printed.size();) {
    if (printed[at] == '{') {
      const std::size_t end = end_of_brackets(printed, at);
      if (end == std::string_view::npos) break;
      at = end;
      continue;
    }
    if (!is_word(printed[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < printed.size() && is_word(printed[end])) ++end;
    const std::string word(printed.substr(at, end - at));
    at = end;
    if (end >= printed.size() || printed[end] != '(') continue;
    if (std::ranges::find(functions, word) == functions.end()) continue;
    const std::size_t close = end_of_brackets(printed, end);
    if (close == std::string_view::npos) break;
    std::vector<std::string> names = names_in(printed.substr(end + 1, close - end - 2));
    auto [known, is_new] = found.try_emplace(word, names);
    if (!is_new && count(names) > count(known->second)) known->second = std::move(names);
    at = close;
  }
  return found;
}

}  // namespace testellate::frontend::llvm
