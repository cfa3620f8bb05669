// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "expr/term_builder.h"
#include "solver/solver.h"

namespace testellate::solver {

/// What a reader would like to see as the value of a term.
enum class PreferredStyle : std::uint8_t {
  Number,           ///< 0, 1, -1, then the smallest magnitude, positive before negative
  Unsigned,         ///< 0, 1, then the smallest
  Character,        ///< letters, digits, printable characters, then as Unsigned
  CharacterOrZero,  ///< 0, then as Character
};

[[nodiscard]] constexpr bool is_character_style(PreferredStyle style) {
  return style == PreferredStyle::Character || style == PreferredStyle::CharacterOrZero;
}

/// `term` is any Bool, bit-vector or float, usually a variable or an element of an input array.
struct Preference {
  expr::Term term;
  PreferredStyle style = PreferredStyle::Number;
  /// What a program computes with, and not what shapes its inputs (lengths, references): a value that looks
  /// like no other and is not 0 shows more of what becomes of it.
  bool is_data = false;
  /// The length of a text: one that has characters shows more.
  bool is_text_length = false;
};

/// Makes models readable. One object serves all paths of an exploration: what it learns about a condition is
/// kept for the next path that has it.
///
/// Values are found by moves on the model in hand, each checked by evaluating the conditions it touches. A
/// term that stands in no condition together with others gets exactly the first of its preferred values that
/// its conditions allow. For others that is tried, with changes of terms that come later in the order where
/// they are needed; what is found then may depend on the model. Then data get values that tell programs
/// apart where the conditions allow it: the limit that a comparison sets, or a small number that is not
/// 0, 1, -1 nor that of other data, and letters that differ. A back end is asked only about values that
/// nobody would like to read (a large number that is none of the program's, a character that cannot be
/// printed), and only within a count of work, so that the same calls give the same values on every machine.
class ReadableValues {
 public:
  /// Both borrowed.
  ReadableValues(Solver& solver, expr::TermBuilder& builder);
  ~ReadableValues();
  ReadableValues(const ReadableValues&) = delete;
  ReadableValues& operator=(const ReadableValues&) = delete;

  /// From now on, data are at limits wherever that is so at first: `a < b` that holds by one goes on to, and
  /// 1 and -1 are as good as other limits.
  void keep_borders();

  /// A model of `conditions` with small, readable values for `preferences`, the first of which matter most,
  /// and 0 for all else where the conditions allow it. `model`, if not null, is where to start if it
  /// satisfies the conditions; otherwise the solver is asked for one, within `limits`. Not Sat if the
  /// solver finds none.
  [[nodiscard]] Answer choose(std::span<const expr::Term> conditions,
                              std::span<const Preference> preferences,
                              const expr::Assignment* model,
                              const Limits& limits);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace testellate::solver
