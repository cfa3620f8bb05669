// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "expr/term.h"

namespace testellate::expr {

/// Bits [from, from + width) of `source`, standing at bit `at` of a longer word that is zero elsewhere.
struct Piece {
  Term source;
  unsigned from;
  unsigned width;
  unsigned at;
};

/// `term` as pieces that do not overlap, in no order: operands of concatenations, extensions and multiples of
/// powers of two taken apart, constants as runs of ones. A term that is none of these is one piece.
[[nodiscard]] std::vector<Piece> pieces_of(Term term);

/// Sorts by position, most significant first; false if two pieces overlap.
[[nodiscard]] bool arrange(std::vector<Piece>& pieces);

}  // namespace testellate::expr
