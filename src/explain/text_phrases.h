// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "explain/input_paths.h"
#include "result/condition.h"

namespace testellate::explain {

/// Says of input texts what is only said of their lengths and characters: `s.equals("on")` for `s.length() ==
/// 2 && s.charAt(0) == 'o' && s.charAt(1) == 'n'`, also inside other conditions and negated; `strcmp(s, "on")
/// == 0` for `s[0] == 'o' && s[1] == 'n' && s[2] == 0`; `!s.contains("-")` if every character that there may
/// be is another one or lies behind the end.
class TextPhrases {
 public:
  struct Text {
    result::Expression path;
    bool ends_with_zero = false;
    std::size_t most = 0;  ///< characters; of one with a length
  };

  explicit TextPhrases(std::vector<Text> texts) : texts_(std::move(texts)) {}

  /// The conjunction with phrases in it; it means the same.
  [[nodiscard]] std::vector<result::Expression> say(std::vector<result::Expression> conjuncts) const;

 private:
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
  /// A list of conditions that all hold or, for `is_negated`, of which one does. What a phrase replaces is
  /// taken out.
  struct List {
    std::vector<std::optional<result::Expression>> items;
    bool is_negated = false;
  };

  [[nodiscard]] std::optional<Place> find_place(const result::Expression& path) const;
  [[nodiscard]] std::optional<Absent> try_absent(const result::Expression& condition, bool is_negated) const;
  [[nodiscard]] bool is_behind_end(const result::Expression& condition,
                                   const Absent& absent,
                                   bool is_negated) const;
  void say_contents(List& list) const;
  void say_equalities(List& list) const;
  /// If the whole text is fixed.
  [[nodiscard]] static std::optional<std::size_t> length_of(const Text& text, const Seen& seen);
  [[nodiscard]] std::vector<result::Expression> say_in_list(std::vector<result::Expression> conditions,
                                                            bool is_negated) const;
  void say_inside(result::Expression& condition) const;

  std::vector<Text> texts_;
};

/// The texts among the inputs.
[[nodiscard]] std::vector<TextPhrases::Text> find_texts(const engine::InputSpace& inputs,
                                                        const InputPaths& paths);

/// The text of these characters; nothing if some are not printable ASCII.
[[nodiscard]] std::optional<std::string> try_literal(const std::vector<value::U128>& characters);

}  // namespace testellate::explain
