// SPDX-License-Identifier: Apache-2.0
#include "expr/rewriter.h"

namespace testellate::expr {

using value::U128;

Term Rewriter::make_constant(Sort sort, U128 bits) {
  TESTELLATE_INVARIANT(!sort.is_array(), "a constant array is made with make_table");
  return arena_.constant(sort, value::truncate<U128>(bits, sort.width()));
}

Term Rewriter::node(TermKind kind, Sort sort, std::span<const Term> arguments, std::uint32_t payload) {
  Term result = arena_.operation(kind, sort, payload, arguments);
  if (sort.is_bit_vector()) {
    const Known& facts = known(result);
    if (facts.is_constant()) return fire(Rule::KnownConstant, make_constant(sort, facts.umin));
  }
  return result;
}

Term Rewriter::try_fold(const Operation& operation, std::span<const Term> arguments) {
  InlineVector<U128, 4> values;
  InlineVector<unsigned, 4> widths;
  for (Term argument : arguments) {
    if (!argument.is_constant()) return {};
    values.push_back(argument.bits());
    widths.push_back(argument.width());
  }
  U128 bits = apply(operation, arguments.front().sort(), values.span(), widths.span());
  return fire(Rule::FoldConstants, make_constant(operation.sort, bits));
}

}  // namespace testellate::expr
