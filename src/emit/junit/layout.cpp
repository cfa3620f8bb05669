// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/layout.h"

#include "emit/junit/java_text.h"
#include "render/condition_text.h"
#include "render/condition_words.h"

namespace testellate::emit::junit {
namespace {

constexpr std::size_t kWidth = 100;
constexpr std::string_view kIndent = "    ";
constexpr std::string_view kContinued = "        ";

/// Where to break a text that is too long: after the last comma outside literals that fits, or else after the
/// first one; npos if there is none.
std::size_t break_at(std::string_view text, std::size_t width) {
  std::size_t found = std::string_view::npos;
  char quote = 0;
  for (std::size_t at = 0; at + 1 < text.size(); ++at) {
    const char c = text[at];
    if (quote != 0) {
      if (c == '\\') ++at;
      if (c == quote) quote = 0;
      continue;
    }
    if (c == '"' || c == '\'') quote = c;
    if (c != ',' || text[at + 1] != ' ') continue;
    if (at >= width && found != std::string_view::npos) return found;
    found = at + 1;
    if (at >= width) return found;
  }
  return found;
}

/// What an array that the code has made held, element by element: `{16778224, 0*}[column]`. Of references
/// these are our own numbers, and nobody reads the others.
bool is_about_table(const std::string& part) { return part.find("}[") != std::string::npos; }

}  // namespace

std::string statement_lines(std::string_view statement) {
  std::string text;
  if (statement.find('\n') != std::string_view::npos) {
    while (!statement.empty()) {
      const std::size_t end = std::min(statement.find('\n'), statement.size());
      text += end == 0 ? "\n" : std::string(kIndent) + std::string(statement.substr(0, end)) + "\n";
      statement.remove_prefix(std::min(end + 1, statement.size()));
    }
    return text;
  }
  std::string_view indent = kIndent;
  while (indent.size() + statement.size() > kWidth) {
    const std::size_t at = break_at(statement, kWidth - indent.size() - 1);
    if (at == std::string_view::npos) break;
    text += std::string(indent) + std::string(statement.substr(0, at)) + "\n";
    statement.remove_prefix(at + 1);
    indent = kContinued;
  }
  return text + std::string(indent) + std::string(statement) + "\n";
}

std::string condition_comment(const result::Condition& condition, std::string_view name) {
  std::vector<std::string> parts = render::part_texts(condition, render::Style::Java);
  for (std::string& part : parts) part = is_about_table(part) ? "" : comment_text(part);
  const std::string text =
      render::fit_parts(std::move(parts), kWidth - 5, render::parts_in_name(condition, name));
  return text.empty() ? "" : "  // " + text + "\n";
}

std::string whole_condition_comment(const result::Condition& condition) {
  constexpr std::string_view kStart = "  //";
  constexpr std::string_view kAnd = " &&";
  std::string text;
  std::string line;
  const auto end_line = [&] {
    if (!line.empty()) text += std::string(kStart) + line + "\n";
    line.clear();
  };
  constexpr std::string_view kLeftOut = "...";
  std::vector<std::string> parts;
  for (const std::string& part : render::part_texts(condition, render::Style::Java)) {
    // Once for several in a row.
    const bool is_left_out = part.empty() || is_about_table(part);
    if (is_left_out && !parts.empty() && parts.back() == kLeftOut) continue;
    parts.push_back(is_left_out ? std::string(kLeftOut) : comment_text(part));
  }
  if (parts.size() == 1 && parts.front() == kLeftOut) return "";
  for (std::size_t at = 0; at < parts.size(); ++at) {
    std::string part = " " + parts[at];
    if (at + 1 != parts.size()) part += kAnd;
    if (kStart.size() + line.size() + part.size() > kWidth) end_line();
    line += part;
  }
  end_line();
  return text;
}

}  // namespace testellate::emit::junit
