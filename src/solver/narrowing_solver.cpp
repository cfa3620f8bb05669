// SPDX-License-Identifier: Apache-2.0
#include "solver/narrowing_solver.h"

#include <algorithm>
#include <bit>

namespace testellate::solver {

using expr::Term;

NarrowingSolver::NarrowingSolver(std::unique_ptr<Solver> next,
                                 expr::TermBuilder& builder,
                                 Workspace& workspace)
    : next_(std::move(next)),
      builder_(builder),
      conditions_(workspace.conditions),
      evaluator_(workspace.evaluator),
      substitution_(builder) {}

bool NarrowingSolver::has_wide_arithmetic(const Query& query) {
  constexpr Features kWide{Feature::Product, Feature::Quotient};
  const auto is_wide = [&](Term condition) { return conditions_.facts(condition).features.has_any(kWide); };
  return is_wide(query.goal) || std::ranges::any_of(query.prefix, is_wide);
}

std::map<AtomId, NarrowingSolver::Narrow> NarrowingSolver::find_narrow_atoms(std::span<const Term> prefix) {
  std::map<AtomId, ValueSet> left;
  for (Term condition : prefix) {
    const ValueSet* set = sets_.find(condition, conditions_, evaluator_);
    if (set == nullptr) continue;
    auto [known, is_new] = left.try_emplace(conditions_.facts(condition).atoms.front(), *set);
    if (!is_new) known->second = known->second.intersect(*set);
  }
  std::map<AtomId, Narrow> narrow;
  for (const auto& [atom, values] : left) {
    const expr::Sort sort = conditions_.atom(atom).sort();
    if (!sort.is_bit_vector() || values.is_empty()) continue;
    const unsigned width = sort.width();
    const Interval hull = values.signed_hull(width);
    const bool has_sign = value::sign_bit(hull.low, width);
    // A number and the complement of a negative one need as many bits, and the sign.
    const auto size = [&](std::uint64_t word) {
      const std::uint64_t magnitude = value::sign_bit(word, width) ? ~word : word;
      return static_cast<unsigned>(std::bit_width(value::truncate(magnitude, width)));
    };
    const unsigned bits = std::max({size(hull.low), size(hull.high), 1U}) + (has_sign ? 1 : 0);
    if (bits < width) narrow.emplace(atom, Narrow{bits, has_sign});
  }
  return narrow;
}

void NarrowingSolver::bind(const std::map<AtomId, Narrow>& wanted) {
  if (wanted == bound_) return;
  for (const auto& [atom, narrow] : bound_) {
    auto found = wanted.find(atom);
    if (found == wanted.end() || found->second != narrow) substitution_.unbind(conditions_.atom(atom));
  }
  for (const auto& [atom, narrow] : wanted) {
    auto found = bound_.find(atom);
    if (found != bound_.end() && found->second == narrow) continue;
    const Term term = conditions_.atom(atom);
    const Term low = builder_.make_extract(term, narrow.bits - 1, 0);
    substitution_.bind(term,
                       narrow.has_sign ? builder_.make_sign_extend(low, term.width())
                                       : builder_.make_zero_extend(low, term.width()));
  }
  bound_ = wanted;
}

Answer NarrowingSolver::solve(const Query& query) {
  if (!has_wide_arithmetic(query)) return next_->solve(query);
  bind(find_narrow_atoms(query.prefix));
  if (bound_.empty()) return next_->solve(query);
  narrowed_.clear();
  for (Term condition : query.prefix) {
    const bool keeps_small = sets_.find(condition, conditions_, evaluator_) != nullptr;
    narrowed_.push_back(keeps_small ? condition : substitution_.apply(condition));
  }
  return next_->solve({narrowed_, substitution_.apply(query.goal), query.hint, query.limits});
}

}  // namespace testellate::solver
