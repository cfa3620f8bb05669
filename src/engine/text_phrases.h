// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/inputs/input_space.h"
#include "expr/term_builder.h"

namespace testellate::engine {

/// Says of input texts what is only said of their lengths and characters: `s.equals("on")` for `s.length() ==
/// 2 && s.charAt(0) == 'o' && s.charAt(1) == 'n'`, also inside other conditions and negated; `strcmp(s, "on")
/// == 0` for `s[0] == 'o' && s[1] == 'n' && s[2] == 0`; `!s.contains("-")` if every character that there may
/// be is another one or lies behind the end.
class TextPhrases {
 public:
  /// `terms` is borrowed.
  TextPhrases(expr::TermBuilder& terms, const InputSpace& inputs);

  /// Conditions that mean the same if a variable of the name of a phrase means what the phrase says.
  [[nodiscard]] std::vector<expr::Term> say(std::vector<expr::Term> conjuncts);

  /// `"on"`, with escapes; empty if some character has no place in a condition.
  [[nodiscard]] static std::string quoted(const std::vector<value::U128>& characters);

 private:
  struct Text {
    std::string name;
    bool ends_with_zero = false;
    std::size_t most = 0;  ///< characters; of one with a length
  };
  struct Place {
    std::size_t text = 0;
    std::size_t index = 0;
    bool is_length = false;
  };
  struct Pinned {
    std::size_t at = 0;  ///< among the conditions
    value::U128 value = 0;
  };
  /// What conditions fix of a text.
  struct Seen {
    std::vector<Pinned> lengths;
    std::map<std::size_t, Pinned> characters;
  };

  /// A character that does not stand at some place of a text.
  struct Absent {
    std::size_t text = 0;
    std::size_t index = 0;
    value::U128 character = 0;
  };

  [[nodiscard]] std::optional<Absent> try_absent(expr::Term condition);
  void say_contents(std::vector<expr::Term>& list, bool is_negated);
  /// If the whole text is fixed.
  [[nodiscard]] static std::optional<std::size_t> length_of(const Text& text, const Seen& seen);
  /// Replaces equations, or for `is_negated` inequations that are alternatives, in a list of conditions.
  [[nodiscard]] std::vector<expr::Term> say_in_list(std::vector<expr::Term> list, bool is_negated);
  [[nodiscard]] expr::Term say_inside(expr::Term root);

  expr::TermBuilder& terms_;
  std::vector<Text> texts_;
  std::unordered_map<expr::Term, Place> places_;
};

}  // namespace testellate::engine
