// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "expr/term.h"
#include "value/text.h"

namespace testellate::expr::test {

/// The value of a constant, or one of a table: integers are signed.
inline std::string value_text(Sort sort, value::U128 bits) {
  if (sort.is_bool()) return bits != 0 ? "true" : "false";
  if (sort.is_float()) return value::to_text(sort.format(), static_cast<value::FloatBits>(bits));
  return value::to_decimal_signed(bits, sort.width());
}

/// What an operation has besides its arguments: `7 0` of extracted bits, the width that a conversion leads
/// to.
inline std::string payload_text(Term term) {
  if (term.kind() == TermKind::Extract) {
    return " " + std::to_string(term.extract_high()) + " " + std::to_string(term.extract_low());
  }
  if (term.kind() == TermKind::FpRound) return " " + std::to_string(static_cast<int>(term.rounding()));
  const bool is_conversion = term.arguments().size() == 1 && !term.sort().is_bool();
  return is_conversion && term.sort() != term.argument(0).sort() ? " " + std::to_string(term.sort().width())
                                                                 : "";
}

/// A term exactly as it is, for comparison: `(bvadd 2 x)`, with the names of expr/kinds.def.
inline std::string to_text(Term term) {
  if (term.is_constant()) return value_text(term.sort(), term.bits());
  if (term.is_variable()) return std::string(term.variable_name());
  std::string text = "(" + std::string(name(term.kind())) + payload_text(term);
  if (term.kind() == TermKind::ConstantArray) {
    const Sort element = term.sort().element();
    for (value::U128 bits : term.table_values()) text += " " + value_text(element, bits);
    text += " else " + value_text(element, term.table_default());
  }
  for (Term argument : term.arguments()) text += " " + to_text(argument);
  return text + ")";
}

/// Conditions, one after the other.
inline std::string to_text(std::span<const Term> conditions) {
  std::string text;
  for (Term condition : conditions) text += (text.empty() ? "" : ", ") + to_text(condition);
  return text;
}

}  // namespace testellate::expr::test
