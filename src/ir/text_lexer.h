// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"

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

}  // namespace testellate::ir
