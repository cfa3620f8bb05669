// SPDX-License-Identifier: Apache-2.0
#include "solver/corner_values.h"

#include <algorithm>
#include <unordered_set>

namespace testellate::solver {

using expr::Sort;
using expr::Term;
using value::U128;

std::vector<U128> corner_values(Sort sort) {
  if (sort.is_bool()) return {0, 1};
  if (!sort.is_float()) {
    unsigned width = sort.width();
    U128 ones = value::low_mask<U128>(width);
    return {0, 1 & ones, ones, value::min_signed<U128>(width), value::max_signed<U128>(width)};
  }
  value::FloatFormat format = sort.format();
  U128 sign = value::sign_mask(format);
  U128 one = value::float_from_signed(format, 1, 2);
  U128 infinite = value::infinity(format);
  return {0, sign, one, one | sign, infinite, infinite | sign, value::canonical_nan(format), 1, infinite - 1};
}

std::vector<U128> constants_in(Term root, Sort sort, std::size_t limit) {
  std::vector<U128> found;
  std::unordered_set<Term> seen;
  std::vector<Term> stack{root};
  while (!stack.empty() && found.size() < limit) {
    Term term = stack.back();
    stack.pop_back();
    if (!seen.insert(term).second) continue;
    if (term.is_constant()) {
      if (term.sort().is_float() != sort.is_float() || term.sort().width() < sort.width()) continue;
      U128 bits = value::truncate<U128>(term.bits(), sort.width());
      if (std::find(found.begin(), found.end(), bits) == found.end()) found.push_back(bits);
      continue;
    }
    auto arguments = term.arguments();
    stack.insert(stack.end(), arguments.rbegin(), arguments.rend());
  }
  return found;
}

}  // namespace testellate::solver
