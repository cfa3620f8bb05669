// SPDX-License-Identifier: Apache-2.0
#include "explain/simplify_condition.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "expr/free_variables.h"
#include "expr/linear.h"
#include "value/bits.h"

namespace testellate::explain {

using expr::Linear;
using expr::Monomial;
using expr::Term;
using expr::TermKind;
using value::S128;
using value::U128;

namespace {

/// What an order of two sums says where nothing wraps round: that the monomials together are at most `most`.
struct Limit {
  std::vector<Monomial> monomials;  ///< by age of their bases
  S128 most = 0;
  unsigned width = 0;
};

bool is_order(Term term) {
  return (term.kind() == TermKind::SLess || term.kind() == TermKind::SLessEqual) &&
         term.argument(0).sort().is_bit_vector();
}

/// Of `a <= b`, or `<`.
std::optional<Limit> try_limit(Term a, Term b, bool is_strict) {
  const unsigned width = a.width();
  if (width >= value::kMaxWidth) return std::nullopt;
  Limit limit;
  limit.width = width;
  Linear left(width);
  Linear right(width);
  left.add(a);
  right.add(b);
  static_cast<void>(left.merge());
  static_cast<void>(right.merge());
  Linear difference(width);
  for (const Monomial& monomial : left.monomials()) {
    difference.add_monomial(monomial.base, monomial.coefficient);
  }
  for (const Monomial& monomial : right.monomials()) {
    difference.add_monomial(monomial.base, value::neg(monomial.coefficient, width));
  }
  static_cast<void>(difference.merge());
  for (const Monomial& monomial : difference.monomials()) limit.monomials.push_back(monomial);
  limit.most = value::to_signed(right.constant(), width) - value::to_signed(left.constant(), width) -
               (is_strict ? 1 : 0);
  if (limit.monomials.empty()) return std::nullopt;
  return limit;
}

std::optional<Limit> try_limit(Term term) {
  if (!is_order(term)) return std::nullopt;
  return try_limit(term.argument(0), term.argument(1), term.kind() == TermKind::SLess);
}

bool are_same(const Limit& a, const Limit& b) {
  return a.width == b.width &&
         std::ranges::equal(a.monomials, b.monomials, [](const Monomial& x, const Monomial& y) {
           return x.base == y.base && x.coefficient == y.coefficient;
         });
}

bool are_opposite(const Limit& a, const Limit& b) {
  return a.width == b.width &&
         std::ranges::equal(a.monomials, b.monomials, [&](const Monomial& x, const Monomial& y) {
           return x.base == y.base && x.coefficient == value::neg(y.coefficient, a.width);
         });
}

/// Both sides of a comparison, all that is subtracted being on the other side.
struct Sides {
  Term left;
  Term right;
};

}  // namespace

/// The conditions while they are worked on. Those that are given up become invalid terms.
class ConditionSimplifier::Conjunction {
 public:
  Conjunction(ConditionSimplifier& owner, const Background& background)
      : owner_(owner),
        terms_(owner.terms_),
        unsaid_(background.unsaid.begin(), background.unsaid.end()),
        sizes_(background.sizes) {}

  void add(Term condition) {
    if (condition.kind() == TermKind::And) {
      for (Term part : condition.arguments()) add(part);
    } else if (!condition.is_true() && std::ranges::find(parts_, condition) == parts_.end()) {
      parts_.push_back(condition);
    }
  }

  /// That bytes lie at the beginning of all memory, `4*i < 4096` without signs, or not, as it is said of
  /// elements.
  void say_limits_of_offsets() {
    std::vector<Term> said;
    for (Term part : parts_) {
      const std::optional<Term> better = try_limit_of_offset(part);
      const bool is_same = better && owner_.implies(without({nullptr, nullptr}), *better) &&
                           owner_.implies(with_instead(part, *better), part);
      if (!is_same) {
        said.push_back(part);
      } else if (better->kind() == TermKind::And) {
        said.insert(said.end(), better->arguments().begin(), better->arguments().end());
      } else {
        said.push_back(*better);
      }
    }
    parts_ = std::move(said);
  }

  /// That bytes at an offset are beyond an object, `4*n < 4*i || 4*n - 4*i < 4` without signs, as it is said
  /// of elements: `i < 0 || n <= i`.
  void say_bounds_of_elements() {
    for (Term& part : parts_) {
      const std::optional<Beyond> beyond = part.is_valid() ? try_beyond(part) : std::nullopt;
      if (!beyond) continue;
      const Term zero = terms_.make_bits(beyond->index.width(), 0);
      const Term below = terms_.make_slt(beyond->index, zero);
      const Term above = terms_.make_sle(beyond->count, beyond->index);
      const std::vector<Term> others = without({&part, nullptr});
      for (Term better : {above, below, terms_.make_or(below, above)}) {
        if (!owner_.implies(others, terms_.make_equal(part, better))) continue;
        part = better;
        break;
      }
    }
  }

  void join_limits() {
    for (std::size_t first = 0; first < parts_.size(); ++first) {
      const std::optional<Limit> low = limit_of(first);
      if (!low) continue;
      for (std::size_t second = first + 1; second < parts_.size(); ++second) {
        const std::optional<Limit> high = limit_of(second);
        if (!high || !are_opposite(*low, *high) || high->most != -low->most) continue;
        const Term equation = make_equation(*low);
        if (!is_equal_to_both(equation, first, second)) continue;
        parts_[first] = equation;
        parts_[second] = Term();
        break;
      }
    }
  }

  [[nodiscard]] bool implies_all(std::span<const Term> all) {
    const std::vector<Term> known = without({nullptr, nullptr});
    return std::ranges::all_of(all, [&](Term condition) { return owner_.implies(known, condition); });
  }

  /// `x <= 3 && x != 3` is `x <= 2`. Whether there was anything to do.
  bool tighten_limits() {
    bool has_changed = false;
    for (std::size_t at = 0; at < parts_.size(); ++at) {
      const std::optional<Limit> excluded = excluded_of(at);
      if (!excluded) continue;
      for (std::size_t other = 0; other < parts_.size(); ++other) {
        std::optional<Limit> limit = limit_of(other);
        if (!limit) continue;
        const bool is_same = are_same(*limit, *excluded) && limit->most == excluded->most;
        const bool is_opposite = are_opposite(*limit, *excluded) && limit->most == -excluded->most;
        if (!is_same && !is_opposite) continue;
        --limit->most;
        const Term tighter = make_order(*limit);
        if (!is_equal_to_both(tighter, at, other)) continue;
        parts_[other] = tighter;
        parts_[at] = Term();
        has_changed = true;
        break;
      }
    }
    return has_changed;
  }

  /// Whether there was anything to do.
  bool rearrange() {
    bool has_changed = false;
    for (Term& part : parts_) {
      const std::optional<Limit> limit = part.is_valid() ? try_limit(part) : std::nullopt;
      if (!limit) continue;
      const Term better = make_order(*limit);
      if (expr::dag_size(better) >= expr::dag_size(part)) continue;
      const Term same = terms_.make_equal(part, better);
      if (!owner_.implies(without({&part, nullptr}), same)) continue;
      part = better;
      has_changed = true;
    }
    return has_changed;
  }

  /// Of alternatives, those that the others rule out.
  void leave_out_alternatives() {
    for (Term& part : parts_) {
      if (!part.is_valid() || part.kind() != TermKind::Or) continue;
      const std::vector<Term> others = without({&part, nullptr});
      std::vector<Term> left;
      for (Term way : part.arguments()) {
        if (!owner_.implies(others, terms_.make_not(way))) left.push_back(way);
      }
      if (!left.empty() && left.size() != part.arguments().size()) part = terms_.make_or(left);
    }
  }

  /// What the others imply, long ones first: short ones are more likely to be what a person would say.
  void leave_out_implied() {
    std::vector<std::size_t> order(parts_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
      const auto size = [&](std::size_t at) {
        return parts_[at].is_valid() ? expr::dag_size(parts_[at]) : std::size_t{0};
      };
      return size(a) != size(b) ? size(a) > size(b) : a > b;
    });
    for (std::size_t at : order) {
      if (!parts_[at].is_valid() || is_guard(at)) continue;
      // That accesses are good implies much of what a program has decided before: that is said all the same.
      const std::vector<Term> others =
          is_about_sizes(parts_[at]) ? without({&parts_[at], nullptr}) : without_accesses(&parts_[at]);
      if (owner_.implies(others, parts_[at]) || has_tighter_limit(at)) parts_[at] = Term();
    }
  }

  /// A limit that only one number keeps to, with what goes without saying: `n == 0` for `n <= 0` of an index.
  void close_limits() {
    if (unsaid_.empty()) return;
    for (Term& part : parts_) {
      const std::optional<Limit> limit = part.is_valid() ? try_limit(part) : std::nullopt;
      if (!limit || limit->monomials.size() > 2 || is_about_sizes(part)) continue;
      const Term equation = make_equation(*limit);
      if (!owner_.implies(without({nullptr, nullptr}), equation)) continue;
      part = equation;
    }
  }

  /// `i >= 0 && i < n`: a person begins with the smaller.
  void put_lower_limits_first() {
    std::erase_if(parts_, [](Term part) { return !part.is_valid(); });
    for (std::size_t at = 0; at + 1 < parts_.size(); ++at) {
      const Term upper = parts_[at];
      const Term lower = parts_[at + 1];
      if (!is_order(upper) || !is_order(lower) || !lower.argument(0).is_constant()) continue;
      if (upper.argument(0) == lower.argument(1)) std::swap(parts_[at], parts_[at + 1]);
    }
  }

  std::vector<Term> finish(std::span<const Term> all) {
    for (Term condition : all) {
      if (!owner_.implies(without({nullptr, nullptr}), condition)) parts_.push_back(condition);
    }
    return std::move(parts_);
  }

 private:
  /// Elements that there are, and the one that is accessed.
  struct Beyond {
    Term count;
    Term index;
  };

  /// From a comparison of the bytes that are left, `c*count - c*index`.
  [[nodiscard]] std::optional<Beyond> try_beyond(Term part) {
    for (Term order : expr::post_order({{part}})) {
      const bool is_comparison = order.kind() == TermKind::ULess || order.kind() == TermKind::ULessEqual ||
                                 order.kind() == TermKind::SLess || order.kind() == TermKind::SLessEqual;
      if (!is_comparison || !order.argument(0).sort().is_bit_vector()) continue;
      for (Term room : order.arguments()) {
        if (std::optional<Beyond> beyond = try_room(room)) return beyond;
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Beyond> try_room(Term room) {
    const unsigned width = room.width();
    Linear sum(width);
    sum.add(room);
    static_cast<void>(sum.merge());
    if (sum.monomials().size() != 2) return std::nullopt;
    const Monomial* count = &sum.monomials()[0];
    const Monomial* index = &sum.monomials()[1];
    if (value::to_signed(count->coefficient, width) < 0) std::swap(count, index);
    const S128 size = value::to_signed(count->coefficient, width);
    const S128 constant = value::to_signed(sum.constant(), width);
    const bool is_room =
        size > 1 && value::to_signed(index->coefficient, width) == -size && constant % size == 0;
    if (!is_room) return std::nullopt;
    const U128 offset = value::truncate(static_cast<U128>(-constant / size), width);
    return Beyond{count->base, terms_.make_add(index->base, terms_.make_bits(width, offset))};
  }

  /// Of `c*index <u room`, and of `room <u c*index`, where `index` was widened.
  [[nodiscard]] std::optional<Term> try_limit_of_offset(Term part) {
    if (part.kind() != TermKind::ULess) return std::nullopt;
    const bool is_inside = part.argument(1).is_constant();
    const Term offset = part.argument(is_inside ? 0 : 1);
    const Term room = part.argument(is_inside ? 1 : 0);
    if (!room.is_constant() || offset.is_constant()) return std::nullopt;
    const unsigned width = offset.width();
    Linear sum(width);
    sum.add(offset);
    static_cast<void>(sum.merge());
    if (sum.monomials().size() != 1) return std::nullopt;
    const Monomial& monomial = sum.monomials()[0];
    const S128 size = value::to_signed(monomial.coefficient, width);
    const S128 constant = value::to_signed(sum.constant(), width);
    const bool is_index = size > 1 && constant % size == 0 && monomial.base.kind() == TermKind::SignExtend;
    if (!is_index) return std::nullopt;
    const Term index = monomial.base.argument(0);
    const unsigned narrow = index.width();
    const auto number = [&](S128 of) {
      return terms_.make_bits(narrow, value::truncate(static_cast<U128>(of), narrow));
    };
    const S128 first = -constant / size;
    const S128 bytes = static_cast<S128>(room.bits());
    const S128 last = first + (is_inside ? (bytes - 1) / size : bytes / size);
    const Term below = terms_.make_slt(index, number(first));
    const Term above = terms_.make_slt(number(last), index);
    if (is_inside) return terms_.make_and(terms_.make_not(below), terms_.make_not(above));
    return terms_.make_or(below, above);
  }

  [[nodiscard]] std::vector<Term> with_instead(Term part, Term other) const {
    std::vector<Term> all = unsaid_;
    for (Term one : parts_) {
      if (one.is_valid()) all.push_back(one == part ? other : one);
    }
    return all;
  }

  [[nodiscard]] std::optional<Limit> limit_of(std::size_t at) const {
    return parts_[at].is_valid() ? try_limit(parts_[at]) : std::nullopt;
  }

  /// What the monomials are not, if the condition says that.
  [[nodiscard]] std::optional<Limit> excluded_of(std::size_t at) {
    const Term part = parts_[at];
    if (!part.is_valid() || part.kind() != TermKind::Not) return std::nullopt;
    const Term equation = part.argument(0);
    if (equation.kind() != TermKind::Equal || !equation.argument(0).sort().is_bit_vector())
      return std::nullopt;
    return try_limit(equation.argument(0), equation.argument(1), false);
  }

  /// Whether another part limits the same further, where nothing wraps round because accesses are good.
  [[nodiscard]] bool has_tighter_limit(std::size_t at) {
    const std::optional<Limit> limit = limit_of(at);
    if (!limit) return false;
    for (std::size_t other = 0; other < parts_.size(); ++other) {
      const std::optional<Limit> tighter = other == at ? std::nullopt : limit_of(other);
      if (!tighter || !are_same(*limit, *tighter) || tighter->most > limit->most) continue;
      std::vector<Term> known = unsaid_;
      known.push_back(parts_[other]);
      if (owner_.implies(known, parts_[at])) return true;
    }
    return false;
  }

  /// Without it another part would divide by zero.
  [[nodiscard]] bool is_guard(std::size_t at) const {
    const Term part = parts_[at];
    if (part.kind() != TermKind::Not || part.argument(0).kind() != TermKind::Equal) return false;
    const Term equation = part.argument(0);
    for (std::size_t side : {0U, 1U}) {
      const Term zero = equation.argument(side);
      const Term divisor = equation.argument(1 - side);
      if (!zero.is_constant() || !zero.sort().is_bit_vector() || zero.bits() != 0) continue;
      std::vector<Term> others;
      for (const Term& other : parts_) {
        if (other.is_valid() && &other != &parts_[at]) others.push_back(other);
      }
      for (Term term : expr::post_order(others)) {
        const bool divides = term.kind() == TermKind::SDiv || term.kind() == TermKind::SRem ||
                             term.kind() == TermKind::UDiv || term.kind() == TermKind::URem;
        if (divides && term.argument(1) == divisor) return true;
      }
    }
    return false;
  }

  [[nodiscard]] bool is_about_sizes(Term part) const {
    return sizes_ != nullptr && std::ranges::any_of(expr::free_variables(part), [&](Term variable) {
             return sizes_->contains(variable);
           });
  }

  /// All that holds but for a part, and for what is not said of sizes.
  [[nodiscard]] std::vector<Term> without_accesses(const Term* left_out) const {
    std::vector<Term> others;
    for (Term one : unsaid_) {
      if (!is_about_sizes(one)) others.push_back(one);
    }
    for (const Term& part : parts_) {
      if (part.is_valid() && &part != left_out) others.push_back(part);
    }
    return others;
  }

  /// All that holds but for these.
  [[nodiscard]] std::vector<Term> without(std::pair<const Term*, const Term*> left_out) const {
    std::vector<Term> others = unsaid_;
    for (const Term& part : parts_) {
      if (part.is_valid() && &part != left_out.first && &part != left_out.second) others.push_back(part);
    }
    return others;
  }

  [[nodiscard]] bool is_equal_to_both(Term equation, std::size_t first, std::size_t second) {
    const Term both = terms_.make_and(parts_[first], parts_[second]);
    return owner_.implies(without({&parts_[first], &parts_[second]}), terms_.make_equal(equation, both));
  }

  /// The positive monomials on the left and the others on the right.
  [[nodiscard]] Sides sides_of(const Limit& limit) {
    Sides sides{terms_.make_bits(limit.width, 0), terms_.make_bits(limit.width, 0)};
    for (const Monomial& monomial : limit.monomials) {
      const bool is_positive = value::to_signed(monomial.coefficient, limit.width) > 0;
      const U128 factor = is_positive ? monomial.coefficient : value::neg(monomial.coefficient, limit.width);
      Term& side = is_positive ? sides.left : sides.right;
      side = terms_.make_add(side, terms_.make_mul(terms_.make_bits(limit.width, factor), monomial.base));
    }
    return sides;
  }

  /// The constant is added on the side where it is positive.
  void add_constant(Sides& sides, const Limit& limit, S128 amount) {
    Term& side = amount >= 0 ? sides.right : sides.left;
    const auto bits = static_cast<U128>(amount >= 0 ? amount : -amount);
    side = terms_.make_add(side, terms_.make_bits(limit.width, value::truncate(bits, limit.width)));
  }

  [[nodiscard]] Term make_equation(const Limit& limit) {
    Sides sides = sides_of(limit);
    add_constant(sides, limit, limit.most);
    return terms_.make_equal(sides.left, sides.right);
  }

  /// `<=` where the constant is added on the right, `<` where one on the left is smaller for it.
  [[nodiscard]] Term make_order(const Limit& limit) {
    Sides sides = sides_of(limit);
    const bool is_strict = limit.most < 0;
    add_constant(sides, limit, is_strict ? limit.most + 1 : limit.most);
    return is_strict ? terms_.make_slt(sides.left, sides.right) : terms_.make_sle(sides.left, sides.right);
  }

  ConditionSimplifier& owner_;
  expr::TermBuilder& terms_;
  std::vector<Term> unsaid_;
  const std::unordered_set<Term>* sizes_;
  std::vector<Term> parts_;
};

std::vector<Term> ConditionSimplifier::simplify(std::vector<Term> said, const Background& background) {
  Conjunction conjunction(*this, background);
  for (Term condition : said) conjunction.add(condition);
  if (!conjunction.implies_all(background.all)) {
    for (Term fact : background.facts) conjunction.add(fact);
  }
  conjunction.say_limits_of_offsets();
  conjunction.say_bounds_of_elements();
  conjunction.join_limits();
  conjunction.leave_out_alternatives();
  conjunction.leave_out_implied();
  if (conjunction.tighten_limits()) conjunction.join_limits();
  // What was needed beside a sum that may wrap round may not be needed beside another.
  if (conjunction.rearrange()) conjunction.leave_out_implied();
  conjunction.close_limits();
  conjunction.put_lower_limits_first();
  return conjunction.finish(background.all);
}

bool ConditionSimplifier::implies(std::span<const Term> conditions, Term conclusion) {
  if (conclusion.is_true()) return true;
  const Term other = terms_.make_not(conclusion);
  return solver_.solve({conditions, other, nullptr, limits_}).verdict == solver::Verdict::Unsat;
}

}  // namespace testellate::explain
