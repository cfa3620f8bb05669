// SPDX-License-Identifier: Apache-2.0
#include "ir/text_cursor.h"

#include <algorithm>

#include "ir/suggestion.h"
#include "value/text.h"

namespace testellate::ir {

std::string to_text(TextPosition at) { return std::to_string(at.line) + ":" + std::to_string(at.column); }

std::string shown(const Token& token) {
  constexpr std::size_t kMaxShown = 40;
  if (token.kind == Token::Kind::End) return "the end of the text";
  if (token.text.size() <= kMaxShown) return "`" + std::string(token.text) + "`";
  return "`" + std::string(token.text.substr(0, kMaxShown)) + "...`";
}

const Token& TextCursor::take() {
  const Token& token = peek();
  if (token.kind != Token::Kind::End) ++at_;
  return token;
}

bool TextCursor::accept(std::string_view mark) {
  if (!peek().is(mark)) return false;
  take();
  return true;
}

bool TextCursor::accept_word(std::string_view word) {
  if (!peek().is_word(word)) return false;
  take();
  return true;
}

void TextCursor::expect(std::string_view mark) {
  if (!accept(mark)) fail_expected("`" + std::string(mark) + "`");
}

void TextCursor::expect_word(std::string_view word) {
  if (!accept_word(word)) fail_expected("`" + std::string(word) + "`");
}

std::string TextCursor::name(std::string_view what) {
  const Token& token = peek();
  if (token.kind == Token::Kind::Name) return std::string(take().text);
  if (token.kind != Token::Kind::String) {
    fail_expected(what);
    return "";
  }
  std::string text = unquote(take().text);
  if (text.empty()) fail(diag::Kind::TirSyntax, token.at, "found `\"\"`, but a name is not empty");
  return text;
}

std::string TextCursor::string(std::string_view what) {
  if (peek().kind == Token::Kind::String) return unquote(take().text);
  fail_expected(what);
  return "";
}

std::uint64_t TextCursor::number(std::uint64_t max, std::string_view what) {
  const Token& token = peek();
  if (token.kind != Token::Kind::Number) {
    fail_expected(what);
    return 0;
  }
  take();
  std::optional<value::U128> parsed = value::try_parse_integer(token.text, value::kMaxWidth);
  bool is_integer =
      token.text.find_first_not_of("0123456789") == std::string_view::npos || parsed.has_value();
  if (!is_integer) {
    fail(diag::Kind::TirSyntax, token.at, "found " + shown(token) + ", expected " + std::string(what));
    return 0;
  }
  if (!parsed || *parsed > max) {
    fail(diag::Kind::TirRange,
         token.at,
         shown(token) + " is too large; " + std::string(what) + " is at most " + std::to_string(max));
    return 0;
  }
  return static_cast<std::uint64_t>(*parsed);
}

Type TextCursor::type(bool allow_void) {
  const Token& token = peek();
  if (token.kind != Token::Kind::Name) {
    fail_expected("a type");
    return Type::none();
  }
  std::optional<Type> parsed = try_parse_type(token.text);
  if (!parsed) {
    Suggestion suggestion(token.text);
    for (std::string_view known : {"i1", "i8", "i16", "i32", "i64", "i128", "f32", "f64", "ref", "ptr"}) {
      suggestion.offer(known);
    }
    fail(diag::Kind::TirSyntax, token.at, "unknown type " + shown(token) + suggestion.text());
    return Type::none();
  }
  if (parsed->is_void() && !allow_void)
    fail(diag::Kind::TirSyntax, token.at, "found `void`, but a value has a type");
  take();
  return *parsed;
}

void TextCursor::fail(diag::Kind kind, TextPosition at, std::string message) {
  if (failed()) return;
  problem_ = diag::Diagnostic{kind, location(at), std::move(message)};
  at_ = tokens_.size() - 1;
}

void TextCursor::fail_expected(std::string_view what) {
  fail(diag::Kind::TirSyntax, peek().at, "found " + shown(peek()) + ", expected " + std::string(what));
}

}  // namespace testellate::ir
