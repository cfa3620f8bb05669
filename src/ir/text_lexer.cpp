// SPDX-License-Identifier: Apache-2.0
#include "ir/text_lexer.h"

#include <algorithm>
#include <optional>

#include "ir/spelling.h"
#include "ir/suggestion.h"
#include "value/text.h"

namespace testellate::ir {
namespace {

/// Positions are 32-bit numbers, and no program comes near this size.
constexpr std::size_t kMaxTextSize = std::size_t{1} << 30;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

unsigned hex_digit(char c) {
  if (is_digit(c)) return static_cast<unsigned>(c - '0');
  return static_cast<unsigned>((c | 0x20) - 'a' + 10);
}
bool is_hex_digit(char c) { return is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f'); }

class Lexer {
 public:
  Lexer(std::string_view text, std::string_view file_name) : text_(text), file_name_(file_name) {}

  diag::Result<std::vector<Token>> run() {
    std::vector<Token> tokens;
    while (true) {
      std::size_t before = at_;
      skip_blanks();
      Token token{Token::Kind::End, at_ == before && at_ != 0, position(at_), {}};
      if (at_ == text_.size()) {
        tokens.push_back(token);
        return tokens;
      }
      std::size_t first = at_;
      token.kind = advance();
      if (problem_) return Unexpected<diag::Diagnostic>(std::move(*problem_));
      token.text = text_.substr(first, at_ - first);
      tokens.push_back(token);
    }
  }

 private:
  [[nodiscard]] TextPosition position(std::size_t at) const {
    return {line_, static_cast<std::uint32_t>(at - line_start_ + 1)};
  }
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  void skip_blanks() {
    while (at_ < text_.size()) {
      char c = text_[at_];
      if (c == '\n') {
        ++line_;
        line_start_ = at_ + 1;
      } else if (c == '/' && peek(1) == '/') {
        at_ = std::min(text_.find('\n', at_), text_.size());
        continue;
      } else if (c != ' ' && c != '\t' && c != '\r') {
        return;
      }
      ++at_;
    }
  }

  Token::Kind advance() {
    char c = peek();
    if (is_name_start(c)) {
      while (is_name_part(peek())) ++at_;
      return Token::Kind::Name;
    }
    if (is_digit(c)) {
      advance_number();
      return Token::Kind::Number;
    }
    if (c == '"') {
      advance_string();
      return Token::Kind::String;
    }
    if (c == '-' && peek(1) == '>') {
      at_ += 2;
      return Token::Kind::Mark;
    }
    if (std::string_view("{}()[],:;=@%!+-").find(c) == std::string_view::npos) {
      fail(at_, "found " + shown(c) + ", which begins nothing");
    }
    ++at_;
    return Token::Kind::Mark;
  }

  void advance_number() {
    bool is_hex = peek() == '0' && peek(1) == 'x';
    while (is_name_part(peek())) {
      bool is_exponent = !is_hex && (peek() | 0x20) == 'e';
      ++at_;
      if (is_exponent && (peek() == '+' || peek() == '-') && is_digit(peek(1))) ++at_;
    }
  }

  void advance_string() {
    std::size_t first = at_++;
    while (peek() != '"') {
      if (at_ >= text_.size() || peek() == '\n')
        return fail(first, "text in quotes does not end on its line");
      std::size_t escape = at_;
      if (text_[at_++] != '\\') continue;
      char c = peek();
      if (c == 'x' && is_hex_digit(peek(1)) && is_hex_digit(peek(2))) {
        at_ += 3;
      } else if (c == '"' || c == '\\' || c == 'n' || c == 't') {
        ++at_;
      } else {
        return fail(escape, "unknown escape; those of texts are `\\\"`, `\\\\`, `\\n`, `\\t` and `\\xHH`");
      }
    }
    ++at_;
  }

  static std::string shown(char c) {
    auto byte = static_cast<unsigned char>(c);
    if (byte > 0x20 && byte < 0x7f) return std::string("`") + c + "`";
    constexpr std::string_view kDigits = "0123456789abcdef";
    return std::string("byte `0x") + kDigits[byte >> 4] + kDigits[byte & 15] + "`";
  }

  void fail(std::size_t at, std::string message) {
    TextPosition where = position(at);
    problem_ = diag::Diagnostic{
        diag::Kind::TirSyntax, {std::string(file_name_), where.line, where.column}, std::move(message)};
  }

  std::string_view text_;
  std::string_view file_name_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  std::size_t line_start_ = 0;
  std::optional<diag::Diagnostic> problem_;
};

}  // namespace

diag::Result<std::vector<Token>> tokenize(std::string_view text, std::string_view file_name) {
  if (text.size() > kMaxTextSize) {
    return diag::error(diag::Kind::TirRange,
                       {std::string(file_name), 1, 1},
                       "the text has " + std::to_string(text.size()) + " bytes; at most " +
                           std::to_string(kMaxTextSize) + " are read");
  }
  return Lexer(text, file_name).run();
}

std::string unquote(std::string_view quoted) {
  std::string text;
  for (std::size_t at = 1; at + 1 < quoted.size(); ++at) {
    char c = quoted[at];
    if (c == '\\') {
      c = quoted[++at];
      if (c == 'n') c = '\n';
      if (c == 't') c = '\t';
      if (c == 'x') {
        c = static_cast<char>(hex_digit(quoted[at + 1]) * 16 + hex_digit(quoted[at + 2]));
        at += 2;
      }
    }
    text += c;
  }
  return text;
}

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
