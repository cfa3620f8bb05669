// SPDX-License-Identifier: Apache-2.0
#include "explain/own_limit.h"

#include "engine/engine.h"

namespace testellate::explain {

expr::Term limited_size(const engine::State& state, expr::Term condition) {
  using expr::Term;
  using expr::TermKind;
  if (!state.has_cut(engine::Cut::Size)) return {};
  const value::U128 most = engine::Options().max_alloc;
  const bool is_negated = condition.kind() == TermKind::Not;
  const Term atom = is_negated ? condition.argument(0) : condition;
  const bool is_order = atom.kind() == TermKind::ULess || atom.kind() == TermKind::ULessEqual;
  if (!is_order) return {};
  const bool is_strict = atom.kind() == TermKind::ULess;
  const Term limit = atom.argument(is_negated ? 0 : 1);
  const Term size = atom.argument(is_negated ? 1 : 0);
  if (!limit.is_constant() || size.is_constant()) return {};
  // size <= most: `size < most + 1`, `!(most < size)`, `!(most + 1 <= size)`.
  const value::U128 expected = is_strict != is_negated ? most + 1 : most;
  return limit.bits() == expected ? size : Term();
}

}  // namespace testellate::explain
