// SPDX-License-Identifier: Apache-2.0
// Goes through the text once, past comments and literals, and counts braces. A body that opens at depth 1
// belongs to the declaration in front of it, which reaches back to the last `;`, `{` or `}` of that depth.
#include "confirm/jvm/test_source.h"

#include <algorithm>

namespace testellate::confirm::jvm {
namespace {

constexpr std::string_view kTextBlock = "\"\"\"";

bool is_name_byte(char c) {
  auto byte = static_cast<unsigned char>(c);
  return (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z') || byte == '_' ||
         byte == '$' || byte >= 0x80;
}

/// Behind the string or character that starts there. One that is not closed ends with its line.
std::size_t behind_literal(std::string_view java, std::size_t at) {
  const bool is_block = java.substr(at).starts_with(kTextBlock);
  const std::string_view close = is_block ? kTextBlock : java.substr(at, 1);
  for (at += close.size(); at < java.size(); ++at) {
    if (java[at] == '\\') {
      ++at;
    } else if (java.substr(at).starts_with(close)) {
      return at + close.size();
    } else if (java[at] == '\n' && !is_block) {
      return at;
    }
  }
  return java.size();
}

/// Behind the comment or literal that starts there; the same place if none does.
std::size_t behind_opaque(std::string_view java, std::size_t at) {
  const std::string_view rest = java.substr(at);
  if (rest.starts_with("//")) return std::min(java.find('\n', at), java.size());
  if (rest.starts_with("/*")) {
    const std::size_t close = java.find("*/", at + 2);
    return close == std::string_view::npos ? java.size() : close + 2;
  }
  return rest.starts_with('"') || rest.starts_with('\'') ? behind_literal(java, at) : at;
}

bool has_test_annotation(std::string_view declaration) {
  constexpr std::string_view kAnnotation = "@Test";
  for (std::size_t at = declaration.find(kAnnotation); at != std::string_view::npos;
       at = declaration.find(kAnnotation, at + 1)) {
    const std::size_t end = at + kAnnotation.size();
    if (end == declaration.size() || !is_name_byte(declaration[end])) return true;
  }
  return false;
}

/// The name in front of the last parentheses: behind those of annotations come those of the parameters.
std::string method_name(std::string_view declaration) {
  std::size_t end = std::min(declaration.rfind('('), declaration.size());
  while (end > 0 && !is_name_byte(declaration[end - 1])) --end;
  std::size_t begin = end;
  while (begin > 0 && is_name_byte(declaration[begin - 1])) --begin;
  return std::string(declaration.substr(begin, end - begin));
}

std::uint32_t line_of(std::string_view java, std::size_t at) {
  return static_cast<std::uint32_t>(1 + std::ranges::count(java.substr(0, at), '\n'));
}

}  // namespace

std::vector<SourceTest> find_tests(std::string_view java) {
  std::vector<SourceTest> tests;
  std::size_t depth = 0;
  std::size_t declaration = 0;
  bool is_in_test = false;
  for (std::size_t at = 0; at < java.size();) {
    if (const std::size_t behind = behind_opaque(java, at); behind != at) {
      at = behind;
      continue;
    }
    const char c = java[at++];
    if (c == '{') ++depth;
    if (c == '{' && depth == 2) {
      const std::string_view head = java.substr(declaration, at - 1 - declaration);
      is_in_test = has_test_annotation(head);
      if (is_in_test) tests.push_back({method_name(head), declaration, java.size(), 0, 0});
    }
    if (c == '}' && depth > 0) {
      --depth;
      if (depth == 1 && is_in_test) {
        tests.back().end = at;
        is_in_test = false;
      }
    }
    const bool ends_declaration = (c == '{' && depth == 1) || (c != '{' && depth <= 1);
    if (ends_declaration && (c == ';' || c == '{' || c == '}')) declaration = at;
  }
  for (SourceTest& test : tests) {
    while (java[test.begin] == ' ' || java[test.begin] == '\n') ++test.begin;
    test.first_line = line_of(java, test.begin);
    test.last_line = line_of(java, test.end - 1);
  }
  return tests;
}

std::string without(std::string java, const SourceTest& test) {
  for (std::size_t at = test.begin; at < test.end; ++at) {
    if (java[at] != '\n') java[at] = ' ';
  }
  return java;
}

}  // namespace testellate::confirm::jvm
