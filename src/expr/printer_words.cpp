// SPDX-License-Identifier: Apache-2.0
#include "expr/printer_words.h"

#include "support/invariant.h"
#include "value/text.h"

namespace testellate::expr {

using value::FloatBits;
using value::U128;

std::string int_type(unsigned width) { return "int" + std::to_string(width); }

std::string float_type(Sort sort) { return sort.width() == 32 ? "float" : "double"; }

std::string_view rounding_name(value::Rounding rounding) {
  switch (rounding) {
    case value::Rounding::NearestEven:
      return "rint";
    case value::Rounding::NearestAway:
      return "round";
    case value::Rounding::TowardZero:
      return "trunc";
    case value::Rounding::TowardPositive:
      return "ceil";
    case value::Rounding::TowardNegative:
      return "floor";
  }
  TESTELLATE_UNREACHABLE("a rounding is one of five");
}

std::string table_text(Term term) {
  constexpr std::size_t kShown = 8;
  std::span<const U128> values = term.table_values();
  std::string text = "{";
  Sort element = term.sort().element();
  for (std::size_t at = 0; at < values.size() && at < kShown; ++at) {
    text += element.is_float() ? value::to_text(element.format(), static_cast<FloatBits>(values[at]))
                               : value::to_decimal_signed(values[at], element.width());
    text += ", ";
  }
  if (values.size() > kShown) return text + "...}";
  text += element.is_float() ? value::to_text(element.format(), static_cast<FloatBits>(term.table_default()))
                             : value::to_decimal_signed(term.table_default(), element.width());
  return text + "*}";
}

}  // namespace testellate::expr
