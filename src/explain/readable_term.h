// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "explain/number_choice.h"
#include "expr/term.h"
#include "result/condition.h"

namespace testellate::explain {

/// What is known of the variables of a term. All borrowed; null: nothing. Of an array variable, its elements
/// are meant.
struct Reading {
  /// What a variable stands for.
  const std::function<result::Expression(expr::Term variable)>& variable;
  /// What a constant is called where it is equal to another term or not; nothing: as a number.
  const std::function<std::optional<result::Expression>(expr::Term constant, expr::Term other)>* constant =
      nullptr;
  /// Variables that are read as unsigned numbers, so that nothing need say that they are.
  const std::unordered_set<expr::Term>* unsigned_variables = nullptr;
  /// Variables that are characters: a number that they are compared with is one, if it has a literal.
  const std::unordered_set<expr::Term>* characters = nullptr;
  /// What other terms stand for: `a` for all elements that an array has at first.
  const std::unordered_map<expr::Term, result::Expression>* named = nullptr;
  /// Numbers that conditions are best said with: `x <= 12` rather than `x < 13`.
  const FavouredNumbers* favoured = nullptr;
};

/// `term` as a person would put it: `5*x + 2*y - 5`, `x > 3 && x + 2 < y`.
///
/// Numbers are signed, operators too; what is unsigned is marked unless the operands are known not to be
/// negative. Taking the low bits is a conversion, `e & 0xff` is also how a zero-extension of 8 bits is said;
/// sign-extensions of variables, elements and conversions are left out, since they keep the number.
/// Comparisons with a number take 0, a favoured one or the rounder of two neighbours: `x >= 0`, not `x > -1`.
/// Left out if it is too large to be read: shared sub-terms are repeated, so trees can grow exponentially.
[[nodiscard]] result::Expression to_expression(expr::Term term, const Reading& reading);

}  // namespace testellate::explain
