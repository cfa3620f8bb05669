// SPDX-License-Identifier: Apache-2.0
#include "report/json_text.h"

#include <algorithm>

namespace testellate::report {
namespace {

constexpr std::size_t kIndent = 2;
/// What is collected before it is passed on.
constexpr std::size_t kPart = std::size_t{1} << 16;

bool is_plain(char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

std::string dumped(const Json& json) {
  return json.dump(static_cast<int>(kIndent), ' ', false, Json::error_handler_t::replace);
}

}  // namespace

void JsonText::key(std::string_view name) {
  start_value();
  append_quoted(name);
  text_ += ": ";
  is_after_key_ = true;
}

void JsonText::value(std::string_view text) {
  start_value();
  append_quoted(text);
}

void JsonText::value(std::uint64_t number) {
  start_value();
  text_ += std::to_string(number);
}

void JsonText::value(bool flag) {
  start_value();
  text_ += flag ? "true" : "false";
}

void JsonText::tree(const Json& json) {
  start_value();
  // Texts have no line ends in it.
  const std::string whole = dumped(json);
  std::size_t from = 0;
  for (std::size_t end = whole.find('\n'); end != std::string::npos; end = whole.find('\n', from)) {
    text_.append(whole, from, end - from);
    start_line();
    from = end + 1;
  }
  text_.append(whole, from);
}

void JsonText::begin(char bracket) {
  start_value();
  text_ += bracket;
  has_elements_.push_back(false);
}

void JsonText::end(char bracket) {
  const bool has_elements = has_elements_.back();
  has_elements_.pop_back();
  if (has_elements) start_line();
  text_ += bracket;
  if (text_.size() >= kPart) flush();
}

void JsonText::start_value() {
  if (!is_after_key_ && !has_elements_.empty()) {
    if (has_elements_.back()) text_ += ',';
    has_elements_.back() = true;
    start_line();
  }
  is_after_key_ = false;
}

void JsonText::start_line() {
  text_ += '\n';
  text_.append(kIndent * has_elements_.size(), ' ');
}

void JsonText::append_quoted(std::string_view text) {
  if (!std::ranges::all_of(text, is_plain)) {
    text_ += dumped(Json(text));
    return;
  }
  text_ += '"';
  text_ += text;
  text_ += '"';
}

void JsonText::flush() {
  append_(text_);
  text_.clear();
}

}  // namespace testellate::report
