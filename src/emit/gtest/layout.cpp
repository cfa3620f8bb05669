// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/layout.h"

#include "render/condition_text.h"
#include "render/condition_words.h"

namespace testellate::emit::gtest {
namespace {

constexpr std::size_t kWidth = 100;
/// Room for a condition behind a long name.
constexpr std::size_t kLeast = 20;

/// Whether the equals sign there belongs to a member: `.red = 3` stays together.
bool follows_member(std::string_view text, std::size_t at) {
  if (at < 2 || text[at - 1] != ' ') return false;
  const std::size_t name = text.find_last_of(" {.", at - 2);
  return name != std::string_view::npos && text[name] == '.' &&
         (name == 0 || text[name - 1] == ' ' || text[name - 1] == '{');
}

/// Where to break a text that is too long: after the last comma or equals sign outside literals that fits, or
/// else after the first one; npos if there is none.
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
    if (c == '"' || c == '\'') {
      quote = c;
      continue;
    }
    if ((c != ',' && c != '=') || text[at + 1] != ' ' || (c == '=' && follows_member(text, at))) continue;
    if (at >= width && found != std::string_view::npos) return found;
    found = at + 1;
    if (at >= width) return found;
  }
  return found;
}

}  // namespace

std::string statement_line(std::string_view statement) {
  std::string text;
  std::string indent = "  ";
  while (indent.size() + statement.size() > kWidth) {
    const std::size_t at = break_at(statement, kWidth - indent.size() - 1);
    if (at == std::string_view::npos) break;
    text += indent + std::string(statement.substr(0, at)) + "\n";
    statement.remove_prefix(at + 1);
    indent = "      ";
  }
  return text + indent + std::string(statement) + "\n";
}

std::string in_one_line(const std::vector<std::string>& statements) {
  std::string text;
  for (std::string_view statement : statements) {
    if (statement.ends_with(';')) statement.remove_suffix(1);
    text += (text.empty() ? "" : "; ") + std::string(statement);
  }
  return text;
}

std::string comment_line(std::string_view function,
                         const result::Condition& condition,
                         std::string_view name) {
  std::string text = "// " + std::string(function) + ": ";
  const std::size_t room = text.size() + kLeast < kWidth ? kWidth - text.size() : kLeast;
  std::string shown = render::fit_parts(
      render::part_texts(condition, render::Style::C), room, render::parts_in_name(condition, name));
  if (shown.empty()) return "";
  for (char& c : shown) c = static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  text += shown;
  // A backslash at the end would take the next line into the comment; a trigraph is one too.
  while (text.ends_with('\\') || text.ends_with("?\?/")) text.pop_back();
  return text + "\n";
}

std::string definition_lines(std::string_view definition) {
  if (definition.size() <= kWidth || definition.find('\n') != std::string_view::npos) {
    return std::string(definition) + "\n";
  }
  std::string text;
  std::string indent;
  bool starts_line = false;
  for (std::size_t at = 0; at < definition.size(); ++at) {
    const char c = definition[at];
    if (c == ' ' && starts_line) continue;
    if (c == '}' && !indent.empty()) indent.resize(indent.size() - 2);
    if (starts_line) text += indent;
    starts_line = false;
    text += c;
    if (c == '{') indent += "  ";
    const bool ends_member = (c == ';' || c == ',') && !indent.empty();
    if (c != '{' && !ends_member) continue;
    text += '\n';
    starts_line = true;
  }
  return text + "\n";
}

}  // namespace testellate::emit::gtest
