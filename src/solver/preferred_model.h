// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "expr/term_builder.h"
#include "solver/solver.h"

namespace testellate::solver {

/// What a reader would like to see as the value of a term.
enum class PreferredStyle : std::uint8_t {
  Number,     ///< 0, 1, -1, then the smallest magnitude, positive before negative
  Unsigned,   ///< 0, 1, then the smallest
  Character,  ///< letters, digits, printable characters, then as Unsigned
};

/// `term` is any Bool, bit-vector or float, usually a variable or an element of an input array.
struct Preference {
  expr::Term term;
  PreferredStyle style = PreferredStyle::Number;
};

/// A model of `conditions` with small, readable values: going through `preferences` in order, each term gets
/// the first of its preferred values that the conditions and the terms before it allow. That value is a
/// property of the conditions, not of the way they are solved, so the result for listed terms depends on
/// nothing but `conditions`, `preferences` and `limits` (which hold for the conditions; a wish gets a small
/// share of them, what is Unknown within it counts as not allowed, and after a few of those, or when all
/// wishes together have cost about a second's work, no more is asked and the model's values stay). Variables
/// that are not listed become 0 where the conditions allow it. Not Sat if the conditions are not. `solver`
/// should be fresh: a layer that remembers may know within the limits what another run does not.
[[nodiscard]] Answer make_preferred_model(Solver& solver,
                                          expr::TermBuilder& builder,
                                          std::span<const expr::Term> conditions,
                                          std::span<const Preference> preferences,
                                          const Limits& limits);

}  // namespace testellate::solver
