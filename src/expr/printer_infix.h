// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <string>
#include <unordered_set>

#include "expr/number_text.h"
#include "expr/term.h"

namespace testellate::expr {

struct InfixOptions {
  /// A sub-term whose text would be longer is written as `...`: shared sub-terms are repeated, so text can
  /// grow exponentially with depth.
  std::size_t longest = 4000;
  // Borrowed; null: none. Of an array variable, its elements are meant.
  /// Variables that are read as unsigned numbers, so that nothing need say that they are.
  const std::unordered_set<Term>* unsigned_variables = nullptr;
  /// Variables that are characters: a number that they are compared with is written as one, if it is
  /// printable or has an escape.
  const std::unordered_set<Term>* characters = nullptr;
  /// Numbers that conditions are best said with: `x <= 12` rather than `x < 13`.
  const FavouredNumbers* favoured = nullptr;
  /// The name of a constant where it is equal to another term or not; empty: as a number.
  const std::function<std::string(Term constant, Term other)>* name_of = nullptr;
};

/// `term` as a person would write it in C or Java: `5*x + 2*y - 5`, `x > 3 && x + 2 < y`, `a[low + 1]`.
///
/// Numbers are signed decimals, operators signed; what is unsigned is marked with u (`x <u y`, `x /u y`)
/// unless the operands are known not to be negative. `>>>` shifts in zeros. `(int8) e` takes the low bits of
/// e, `e & 0xff` is also how a zero-extension of 8 bits is written; sign-extensions of variables, elements
/// and casts are not written, since they keep the number. Comparisons with a number take 0 or the rounder of
/// two neighbours: `x >= 0`, not `x > -1`. Made for reading: it is not meant to be parsed.
[[nodiscard]] std::string to_infix(Term term, const InfixOptions& options = {});

/// All of them joined by `&&`; `true` if there are none.
[[nodiscard]] std::string to_infix(std::span<const Term> conjuncts, const InfixOptions& options = {});

}  // namespace testellate::expr
