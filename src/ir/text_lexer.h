// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"
#include "ir/type.h"

namespace testellate::ir {

/// Line and column (in bytes) of `.tir` text, both from 1.
struct TextPosition {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  friend bool operator==(TextPosition, TextPosition) = default;
};

struct Token {
  enum class Kind : std::uint8_t {
    End,
    Name,
    String,  ///< with its quotes and escapes, which are well-formed
    Number,  ///< begins with a digit; otherwise unchecked
    Mark     ///< one of { } ( ) [ ] , : ; = @ % ! + - or ->
  };
  Kind kind = Kind::End;
  bool touches_previous = false;  ///< nothing stands between it and the token before
  TextPosition at;
  std::string_view text;

  [[nodiscard]] bool is(std::string_view mark) const { return kind == Kind::Mark && text == mark; }
  [[nodiscard]] bool is_word(std::string_view word) const { return kind == Kind::Name && text == word; }
};

/// Splits text into tokens that refer to it, an End token last. Any bytes may be given.
[[nodiscard]] diag::Result<std::vector<Token>> tokenize(std::string_view text, std::string_view file_name);

/// What a String token stands for.
[[nodiscard]] std::string unquote(std::string_view quoted);

/// A place in the tokens of a text, and the first error met there. After an error the cursor stands at the
/// end for ever and everything asked of it fails quietly: parsers go straight on and their loops end by
/// themselves.
class TextCursor {
 public:
  /// `tokens` ends with an End token.
  TextCursor(std::vector<Token> tokens, std::string_view file_name)
      : tokens_(std::move(tokens)), file_name_(file_name) {}

  [[nodiscard]] const Token& peek(std::size_t ahead = 0) const {
    return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
  }
  const Token& take();
  [[nodiscard]] bool at_end() const { return peek().kind == Token::Kind::End; }
  [[nodiscard]] TextPosition position() const { return peek().at; }

  /// For going back to a place seen before; does nothing after an error.
  [[nodiscard]] std::size_t index() const { return at_; }
  void go_to(std::size_t index) {
    if (!failed()) at_ = index;
  }

  bool accept(std::string_view mark);
  bool accept_word(std::string_view word);
  void expect(std::string_view mark);
  void expect_word(std::string_view word);

  /// A name, plain or in quotes; empty after an error. `what` completes "expected ...".
  [[nodiscard]] std::string name(std::string_view what);
  /// Text in quotes, unquoted.
  [[nodiscard]] std::string string(std::string_view what);
  /// A natural number up to `max`; 0 after an error.
  std::uint64_t number(std::uint64_t max, std::string_view what);
  /// A type of registers or values; `void` only if `allow_void`.
  Type type(bool allow_void = false);

  void fail(diag::Kind kind, TextPosition at, std::string message);
  /// "found `x`, expected ..." at the current token.
  void fail_expected(std::string_view what);
  [[nodiscard]] bool failed() const { return problem_.has_value(); }
  [[nodiscard]] const diag::Diagnostic& problem() const { return *problem_; }
  [[nodiscard]] diag::Location location(TextPosition at) const { return {file_name_, at.line, at.column}; }

 private:
  std::vector<Token> tokens_;
  std::string file_name_;
  std::size_t at_ = 0;
  std::optional<diag::Diagnostic> problem_;
};

/// "3:14", for messages that name a second place.
[[nodiscard]] std::string to_text(TextPosition at);
/// How a message shows a token: in backticks, shortened, or "the end of the text".
[[nodiscard]] std::string shown(const Token& token);

}  // namespace testellate::ir
