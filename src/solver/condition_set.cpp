// SPDX-License-Identifier: Apache-2.0
//
// A comparison of a term with a constant says that the term's value lies in a set of intervals. The set is
// then pulled back through the operations of the term, outermost first, until the atom is reached: adding a
// constant shifts it, an extension cuts it, a table lookup replaces it by the indices that lead into it, and
// so on. Each step is an exact preimage, so the result is exactly the set of values that make the condition
// true.
#include "solver/condition_set.h"

#include <algorithm>

#include "solver/condition_table.h"
#include "value/float_ops.h"

// An operation that is not listed is one this walk gives up on; most are.
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace testellate::solver {
namespace {

using expr::Term;
using expr::TermKind;
using Sets = std::optional<IntervalSet>;

constexpr unsigned kMaxWordWidth = 64;
constexpr std::size_t kMaxIntervals = 4096;
constexpr std::size_t kMaxTable = 65536;
/// Conditions nest as deep as the program's; this many levels are worth the stack they take.
constexpr unsigned kMaxDepth = 200;
/// Terms share parts, this walk does not.
constexpr unsigned kMaxSteps = 4000;

std::uint64_t word(Term constant) { return static_cast<std::uint64_t>(constant.bits()); }
std::uint64_t top(unsigned width) { return value::low_mask<std::uint64_t>(width); }

class Preimage {
 public:
  explicit Preimage(Term atom) : atom_(atom), width_(atom.sort().width()) {}

  /// Values of the atom for which `condition` is true.
  Sets of_condition(Term condition) {
    Nesting nesting(depth_);
    if (depth_ > kMaxDepth || ++steps_ > kMaxSteps) return std::nullopt;
    switch (condition.kind()) {
      case TermKind::Constant:
        return condition.is_true() ? IntervalSet::full(width_) : IntervalSet();
      case TermKind::Not: {
        Sets inner = of_condition(condition.argument(0));
        return inner ? Sets(inner->complement(width_)) : std::nullopt;
      }
      case TermKind::And:
      case TermKind::Or:
        return of_junction(condition);
      case TermKind::Ite:
        return of_choice(
            condition.argument(0), of_condition(condition.argument(1)), of_condition(condition.argument(2)));
      case TermKind::Equal:
      case TermKind::ULess:
      case TermKind::ULessEqual:
      case TermKind::SLess:
      case TermKind::SLessEqual:
      case TermKind::FpEqual:
      case TermKind::FpLess:
      case TermKind::FpLessEqual:
        return of_comparison(condition);
      case TermKind::FpIsNan:
        return of_term(condition.argument(0), nans(condition.argument(0).sort().format()));
      default:
        return of_term(condition, IntervalSet::single(1));
    }
  }

 private:
  struct Nesting {
    explicit Nesting(unsigned& depth) : depth_(depth) { ++depth_; }
    ~Nesting() { --depth_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;
    unsigned& depth_;
  };

  Sets of_junction(Term condition) {
    bool is_and = condition.kind() == TermKind::And;
    IntervalSet all = is_and ? IntervalSet::full(width_) : IntervalSet();
    for (Term part : condition.arguments()) {
      Sets set = of_condition(part);
      if (!set) return std::nullopt;
      all = is_and ? all.intersect(*set) : all.unite(*set);
    }
    return all;
  }

  Sets of_choice(Term condition, const Sets& then, const Sets& otherwise) {
    Sets when = of_condition(condition);
    if (!when || !then || !otherwise) return std::nullopt;
    return when->intersect(*then).unite(when->complement(width_).intersect(*otherwise));
  }

  Sets of_comparison(Term condition) {
    Term a = condition.argument(0);
    Term b = condition.argument(1);
    if (a.sort().is_array() || a.sort().width() > kMaxWordWidth) return std::nullopt;
    if (a.sort().is_bool() && !a.is_constant() && !b.is_constant()) {
      Sets first = of_condition(a);
      Sets second = of_condition(b);
      if (!first || !second) return std::nullopt;
      return first->intersect(*second).unite(first->complement(width_).intersect(second->complement(width_)));
    }
    if (b.is_constant()) return of_term(a, side(condition.kind(), b, false));
    if (a.is_constant()) return of_term(b, side(condition.kind(), a, true));
    return std::nullopt;
  }

  /// { x : x ~ constant }, or { x : constant ~ x } if `swapped`.
  static IntervalSet side(TermKind kind, Term constant, bool swapped) {
    unsigned width = constant.sort().width();
    std::uint64_t c = word(constant);
    switch (kind) {
      case TermKind::ULess:
        return swapped ? above(c, width) : below(c);
      case TermKind::ULessEqual:
        return swapped ? IntervalSet::range(c, top(width)) : IntervalSet::range(0, c);
      case TermKind::SLess:
        return flip_sign(swapped ? above(flipped(c, width), width) : below(flipped(c, width)), width);
      case TermKind::SLessEqual:
        return flip_sign(swapped ? IntervalSet::range(flipped(c, width), top(width))
                                 : IntervalSet::range(0, flipped(c, width)),
                         width);
      case TermKind::FpEqual:
      case TermKind::FpLess:
      case TermKind::FpLessEqual:
        return float_side(kind, constant.sort().format(), c, swapped);
      default:
        return IntervalSet::single(c);
    }
  }

  static IntervalSet below(std::uint64_t c) { return c == 0 ? IntervalSet() : IntervalSet::range(0, c - 1); }
  static IntervalSet above(std::uint64_t c, unsigned width) {
    return c == top(width) ? IntervalSet() : IntervalSet::range(c + 1, top(width));
  }
  static std::uint64_t flipped(std::uint64_t c, unsigned width) {
    return c ^ value::min_signed<std::uint64_t>(width);
  }
  static IntervalSet flip_sign(const IntervalSet& set, unsigned width) {
    return set.shift(value::min_signed<std::uint64_t>(width), width);
  }

  static IntervalSet nans(value::FloatFormat format) {
    std::uint64_t sign = value::sign_mask(format);
    std::uint64_t infinite = value::infinity(format);
    return IntervalSet::range(infinite + 1, sign - 1)
        .unite(IntervalSet::range((infinite | sign) + 1, sign | (sign - 1)));
  }

  /// Bit patterns in IEEE order: those of positive numbers ascend, those of negative ones descend, and the
  /// two zeros are equal.
  static IntervalSet float_side(TermKind kind, value::FloatFormat format, std::uint64_t c, bool swapped) {
    if (value::is_nan(format, c)) return {};
    std::uint64_t sign = value::sign_mask(format);
    std::uint64_t infinite = value::infinity(format);
    bool is_zero = value::is_zero(format, c);
    bool negative = (c & sign) != 0 && !is_zero;
    std::uint64_t magnitude = c & ~sign;
    IntervalSet equal =
        is_zero ? IntervalSet::single(0).unite(IntervalSet::single(sign)) : IntervalSet::single(c);
    if (kind == TermKind::FpEqual) return equal;
    IntervalSet less;
    if (negative) {
      less = IntervalSet::range(c + 1, sign | infinite);
    } else if (is_zero) {
      less = IntervalSet::range(sign + 1, sign | infinite);
    } else {
      less = below(magnitude).unite(IntervalSet::range(sign, sign | infinite));
    }
    IntervalSet numbers = nans(format).complement(value::float_width(format));
    IntervalSet less_equal = less.unite(equal);
    if (kind == TermKind::FpLess)
      return swapped ? less_equal.complement(value::float_width(format)).intersect(numbers) : less;
    return swapped ? less.complement(value::float_width(format)).intersect(numbers) : less_equal;
  }

  /// Values of the atom for which `term` has a value in `target`.
  Sets of_term(Term term, IntervalSet target) {
    Nesting nesting(depth_);
    if (depth_ > kMaxDepth || ++steps_ > kMaxSteps || target.intervals().size() > kMaxIntervals)
      return std::nullopt;
    if (term == atom_) return target;
    if (term.is_constant()) return target.contains(word(term)) ? IntervalSet::full(width_) : IntervalSet();
    unsigned width = term.sort().width();
    if (width > kMaxWordWidth) return std::nullopt;
    switch (term.kind()) {
      case TermKind::Ite:
        return of_choice(
            term.argument(0), of_term(term.argument(1), target), of_term(term.argument(2), target));
      case TermKind::ZeroExtend:
        return of_term(term.argument(0), target.window(0, top(term.argument(0).sort().width())));
      case TermKind::SignExtend:
        return of_sign_extend(term, target);
      case TermKind::Extract:
        return of_upper_part(term, target);
      case TermKind::BitNot:
        return of_term(term.argument(0), target.negate(width).shift(top(width), width));  // ~x = -x - 1
      case TermKind::FpFromBits:
      case TermKind::FpToBits:
        return of_term(term.argument(0), std::move(target));
      case TermKind::FpNeg:
        return of_term(term.argument(0), flip_sign(target, width));
      case TermKind::FpAbs: {
        IntervalSet positive = target.intersect(IntervalSet::range(0, top(width - 1)));
        return of_term(term.argument(0), positive.unite(flip_sign(positive, width)));
      }
      case TermKind::Add:
      case TermKind::Mul:
      case TermKind::BitXor:
      case TermKind::Concat:
      case TermKind::UDiv:
      case TermKind::LShr:
      case TermKind::AShr:
        return term.arguments().size() == 2 ? of_binary(term, target) : std::nullopt;
      case TermKind::Select:
        return of_lookup(term, target);
      default:
        return term.sort().is_bool() ? of_bool(term, target) : std::nullopt;
    }
  }

  /// A Bool in the place of a term: only its truth matters.
  Sets of_bool(Term term, const IntervalSet& target) {
    bool if_true = target.contains(1);
    bool if_false = target.contains(0);
    if (if_true == if_false) return if_true ? IntervalSet::full(width_) : IntervalSet();
    if (term.is_variable() || term.kind() == TermKind::Select) return std::nullopt;
    switch (term.kind()) {
      case TermKind::Not:
      case TermKind::And:
      case TermKind::Or:
      case TermKind::Equal:
      case TermKind::ULess:
      case TermKind::ULessEqual:
      case TermKind::SLess:
      case TermKind::SLessEqual:
      case TermKind::FpEqual:
      case TermKind::FpLess:
      case TermKind::FpLessEqual:
      case TermKind::FpIsNan: {
        Sets set = of_condition(term);
        if (!set) return std::nullopt;
        return if_true ? *set : set->complement(width_);
      }
      default:
        return std::nullopt;
    }
  }

  Sets of_sign_extend(Term term, const IntervalSet& target) {
    unsigned narrow = term.argument(0).sort().width();
    std::uint64_t half = top(narrow - 1);
    std::uint64_t negative_base = top(term.sort().width()) - half;
    IntervalSet positive = target.window(0, half);
    IntervalSet negative = target.window(negative_base, half).shift(half + 1, narrow);
    return of_term(term.argument(0), positive.unite(negative));
  }

  Sets of_binary(Term term, const IntervalSet& target) {
    Term a = term.argument(0);
    Term b = term.argument(1);
    unsigned width = term.sort().width();
    if (term.kind() == TermKind::UDiv || term.kind() == TermKind::LShr) {
      if (!b.is_constant()) return std::nullopt;
      return of_quotient(term.kind(), a, word(b), target);
    }
    if (term.kind() == TermKind::AShr) {
      return b.is_constant() ? of_signed_quotient(a, word(b), target) : std::nullopt;
    }
    if (term.kind() == TermKind::Concat) return of_concat(a, b, target);
    if (b.is_constant()) std::swap(a, b);
    if (!a.is_constant()) return std::nullopt;
    std::uint64_t c = word(a);
    if (term.kind() == TermKind::Add) return of_term(b, target.shift(value::neg(c, width), width));
    if (term.kind() == TermKind::Mul && c == top(width)) return of_term(b, target.negate(width));
    if (term.kind() == TermKind::BitXor && c == value::min_signed<std::uint64_t>(width)) {
      return of_term(b, flip_sign(target, width));
    }
    return std::nullopt;
  }

  /// The bits from some place up to the highest one: what is left of a shift to the right.
  Sets of_upper_part(Term term, const IntervalSet& target) {
    const Term whole = term.argument(0);
    const unsigned width = whole.sort().width();
    if (width > kMaxWordWidth || term.extract_high() != width - 1) return std::nullopt;
    return of_quotient(TermKind::LShr, whole, term.extract_low(), target);
  }

  /// A shift to the right that keeps the sign: as one of a number that is larger by half of all there are.
  Sets of_signed_quotient(Term a, std::uint64_t amount, const IntervalSet& target) {
    const unsigned width = a.sort().width();
    if (amount >= width) return std::nullopt;
    const std::uint64_t half = value::min_signed<std::uint64_t>(width) >> amount;
    const std::uint64_t greatest = top(width) >> amount;
    IntervalSet dividends;
    const IntervalSet shifted = target.shift(half, width).intersect(IntervalSet::range(0, greatest));
    for (Interval quotients : shifted.intervals()) {
      const std::uint64_t rest = (std::uint64_t{1} << amount) - 1;
      dividends.append({quotients.low << amount, (quotients.high << amount) + rest});
    }
    return of_term(a, flip_sign(dividends, width));
  }

  /// floor(a / divisor) in `target`; a shift to the right is a division by a power of two.
  Sets of_quotient(TermKind kind, Term a, std::uint64_t amount, const IntervalSet& target) {
    unsigned width = a.sort().width();
    if (kind == TermKind::LShr) {
      if (amount >= width) return target.contains(0) ? IntervalSet::full(width_) : IntervalSet();
      amount = std::uint64_t{1} << amount;
    }
    if (amount == 0) return std::nullopt;
    std::uint64_t greatest = top(width) / amount;
    IntervalSet dividends;
    for (Interval quotients : target.intervals()) {
      if (quotients.low > greatest) break;
      std::uint64_t high = quotients.high >= greatest ? top(width) : quotients.high * amount + (amount - 1);
      dividends.append({quotients.low * amount, high});
    }
    return of_term(a, dividends);
  }

  /// Only with a constant in the upper part: it is an extension then.
  Sets of_concat(Term high, Term low, const IntervalSet& target) {
    if (!high.is_constant()) return std::nullopt;
    unsigned low_width = low.sort().width();
    return of_term(low, target.window(word(high) << low_width, top(low_width)));
  }

  Sets of_lookup(Term term, const IntervalSet& target) {
    Term table = term.argument(0);
    Term index = term.argument(1);
    if (table.kind() != TermKind::ConstantArray || index.sort().width() > kMaxWordWidth) return std::nullopt;
    auto values = table.table_values();
    if (values.size() > kMaxTable) return std::nullopt;
    IntervalSet indices;
    for (std::uint64_t at = 0; at < values.size(); ++at) {
      if (target.contains(static_cast<std::uint64_t>(values[at]))) indices.append({at, at});
    }
    std::uint64_t last = top(index.sort().width());
    if (values.size() <= last && target.contains(static_cast<std::uint64_t>(table.table_default()))) {
      indices.append({values.size(), last});
    }
    return of_term(index, indices);
  }

  Term atom_;
  unsigned width_;
  unsigned depth_ = 0;
  unsigned steps_ = 0;
};

ByteSet try_all_values(Term condition, Term atom, expr::Evaluator& evaluator) {
  ByteSet set;
  expr::Assignment assignment;
  for (std::uint64_t byte = 0; byte <= top(atom.sort().width()); ++byte) {
    set_atom(assignment, atom, byte);
    evaluator.forget(assignment);
    if (evaluator.is_true(condition)) set.insert(byte);
  }
  return set;
}

}  // namespace

std::optional<ValueSet> try_condition_set(Term condition, Term atom, expr::Evaluator& evaluator) {
  unsigned width = atom.sort().width();
  if (width > kMaxWordWidth) return std::nullopt;
  if (Sets set = Preimage(atom).of_condition(condition)) return ValueSet(width, std::move(*set));
  if (width <= kByteWidth) return ValueSet(try_all_values(condition, atom, evaluator));
  return std::nullopt;
}

const ValueSet* ConditionSets::find(Term condition, ConditionTable& conditions, expr::Evaluator& evaluator) {
  const ConditionFacts& facts = conditions.facts(condition);
  if (facts.atoms.size() != 1) return nullptr;
  Term atom = conditions.atom(facts.atoms[0]);
  if (atom.sort().is_array()) return nullptr;
  if (condition.id() >= set_of_term_.size()) set_of_term_.resize(condition.id() + 1 + condition.id() / 2);
  std::uint32_t& known = set_of_term_[condition.id()];
  if (known == 0) {
    sets_.push_back(try_condition_set(condition, atom, evaluator));
    known = static_cast<std::uint32_t>(sets_.size());
  }
  const std::optional<ValueSet>& set = sets_[known - 1];
  return set ? &*set : nullptr;
}

}  // namespace testellate::solver
