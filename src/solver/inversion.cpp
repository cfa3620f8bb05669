// SPDX-License-Identifier: Apache-2.0
//
// Inverse values as in propagation-based local search for bit-vectors (Niemetz, Preiner, Biere 2016): a path
// is followed from the condition to a leaf, and at each operation the operand's new value is computed from
// the wished result and the present values of the other operands. A move is a guess; the caller evaluates it.
#include "solver/inversion.h"

#include <algorithm>

#include "value/bits.h"
#include "value/float_ops.h"

// An operation that is not listed cannot be inverted.
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace testellate::solver {
namespace {

using expr::Evaluator;
using expr::Term;
using expr::TermKind;
using value::U128;

/// Inverse of an odd number modulo 2^128, by Newton's iteration.
U128 inverse_of_odd(U128 odd) {
  U128 inverse = odd;
  for (int round = 0; round < 6; ++round) inverse *= 2 - odd * inverse;
  return inverse;
}

value::FloatBits fp(U128 bits) { return static_cast<value::FloatBits>(bits); }

class Descent {
 public:
  Descent(Evaluator& evaluator, unsigned turn) : evaluator_(evaluator), turn_(turn) {}

  std::optional<Move> run(Term condition) {
    term_ = condition;
    target_ = 1;
    while (true) {
      if (term_.is_constant()) return std::nullopt;
      if (term_.is_variable()) return Move{term_, std::nullopt, target_};
      if (term_.kind() == TermKind::Select) {
        if (std::optional<Move> move = at_select()) return move;
        if (!descended_) return std::nullopt;
        continue;
      }
      descended_ = false;
      step();
      if (!descended_) return std::nullopt;
    }
  }

 private:
  U128 now(Term term) { return evaluator_.evaluate(term); }
  unsigned width() const { return term_.sort().width(); }
  unsigned next_turn() {
    unsigned drawn = turn_ & 3;
    turn_ = (turn_ >> 2) * 2654435761U + 12345U + drawn;
    return drawn ^ (turn_ >> 20 & 3);
  }
  void descend(Term child, U128 target) {
    term_ = child;
    target_ = value::truncate<U128>(target, child.sort().width());
    descended_ = true;
  }
  /// A child that is no constant; `turn` says which if there are several.
  std::optional<std::size_t> choose_child() {
    auto arguments = term_.arguments();
    unsigned skip = next_turn();
    for (std::size_t tried = 0; tried < arguments.size(); ++tried) {
      std::size_t at = (skip + tried) % arguments.size();
      if (!arguments[at].is_constant()) return at;
    }
    return std::nullopt;
  }

  void step() {
    switch (term_.kind()) {
      case TermKind::Not:
        return descend(term_.argument(0), target_ ^ 1);
      case TermKind::And:
      case TermKind::Or:
        return at_junction();
      case TermKind::Ite:
        return at_ite();
      case TermKind::Equal:
      case TermKind::ULess:
      case TermKind::ULessEqual:
      case TermKind::SLess:
      case TermKind::SLessEqual:
        return at_comparison();
      case TermKind::FpEqual:
      case TermKind::FpLess:
      case TermKind::FpLessEqual:
        return at_float_comparison();
      case TermKind::FpIsNan:
        return descend(term_.argument(0),
                       target_ == 1 ? value::canonical_nan(term_.argument(0).sort().format()) : 0);
      case TermKind::Add:
      case TermKind::Mul:
      case TermKind::BitXor:
      case TermKind::BitAnd:
      case TermKind::BitOr:
        return at_chain();
      case TermKind::BitNot:
        return descend(term_.argument(0), ~target_);
      case TermKind::ZeroExtend:
      case TermKind::SignExtend:
        return descend(term_.argument(0), target_);
      case TermKind::Extract:
        return at_extract();
      case TermKind::Concat:
        return at_concat();
      case TermKind::Shl:
      case TermKind::LShr:
      case TermKind::AShr:
      case TermKind::UDiv:
      case TermKind::URem:
      case TermKind::SDiv:
      case TermKind::SRem:
        return at_division_or_shift();
      case TermKind::FpFromBits:
      case TermKind::FpToBits:
      case TermKind::FpAbs:
        return descend(term_.argument(0), target_);
      case TermKind::FpNeg:
        return descend(term_.argument(0), target_ ^ value::sign_mask(term_.sort().format()));
      default:
        return at_float_operation();
    }
  }

  void at_junction() {
    // True asks of a conjunction that a false part becomes true; false asks that any part becomes false.
    bool is_and = term_.kind() == TermKind::And;
    U128 of_part = target_;
    bool must_differ = (target_ == 1) == is_and;
    auto parts = term_.arguments();
    unsigned skip = next_turn();
    for (std::size_t tried = 0; tried < parts.size(); ++tried) {
      Term part = parts[(skip + tried) % parts.size()];
      if (!must_differ || now(part) != of_part) return descend(part, of_part);
    }
  }

  void at_ite() {
    bool holds = now(term_.argument(0)) == 1;
    Term taken = term_.argument(holds ? 1 : 2);
    Term other = term_.argument(holds ? 2 : 1);
    bool other_fits = now(other) == target_;
    if (other_fits || taken.is_constant()) return descend(term_.argument(0), holds ? 0 : 1);
    descend(taken, target_);
  }

  /// A value near `bits`, or at the end of the range, on the wished side.
  static U128 toward(U128 bits, bool up, bool strictly, bool extreme, bool is_signed, unsigned width) {
    U128 least = is_signed ? value::min_signed<U128>(width) : 0;
    U128 greatest = is_signed ? value::max_signed<U128>(width) : value::low_mask<U128>(width);
    U128 end = up ? greatest : least;
    if (extreme || bits == end) return end;
    if (!strictly) return bits;
    return up ? value::add<U128>(bits, 1, width) : value::sub<U128>(bits, 1, width);
  }

  void at_comparison() {
    Term a = term_.argument(0);
    Term b = term_.argument(1);
    if (a.sort().is_array()) return;
    unsigned drawn = next_turn();
    bool change_a = b.is_constant() || (!a.is_constant() && (drawn & 1) == 0);
    Term moved = change_a ? a : b;
    U128 fixed = now(change_a ? b : a);
    unsigned bits = a.sort().width();
    if (term_.kind() == TermKind::Equal) {
      if (target_ == 1) return descend(moved, fixed);
      return descend(moved, (drawn & 2) == 0 ? fixed + 1 : fixed - 1);
    }
    bool is_signed = term_.kind() == TermKind::SLess || term_.kind() == TermKind::SLessEqual;
    bool strict = term_.kind() == TermKind::ULess || term_.kind() == TermKind::SLess;
    // Not (a < b) is b <= a.
    bool a_goes_up = target_ == 0;
    bool strictly = target_ == 1 ? strict : !strict;
    bool up = change_a ? a_goes_up : !a_goes_up;
    descend(moved, toward(fixed, up, strictly, (drawn & 2) != 0, is_signed, bits));
  }

  void at_float_comparison() {
    Term a = term_.argument(0);
    Term b = term_.argument(1);
    value::FloatFormat format = a.sort().format();
    unsigned drawn = next_turn();
    bool change_a = b.is_constant() || (!a.is_constant() && (drawn & 1) == 0);
    Term moved = change_a ? a : b;
    value::FloatBits fixed = fp(now(change_a ? b : a));
    if (term_.kind() == TermKind::FpEqual && target_ == 1) return descend(moved, fixed);
    bool up = (target_ == 1) != change_a;
    if ((drawn & 2) != 0) {
      value::FloatBits one = value::float_from_signed(format, 1, 2);
      return descend(moved, up ? value::fadd(format, fixed, one) : value::fsub(format, fixed, one));
    }
    descend(moved, next_float(format, fixed, up));
  }

  static value::FloatBits next_float(value::FloatFormat format, value::FloatBits bits, bool up) {
    if (value::is_nan(format, bits)) return 0;
    if (value::is_zero(format, bits)) return up ? 1 : value::sign_mask(format) | 1;
    if (value::is_infinite(format, bits) && value::is_negative(format, bits) != up) return bits;
    return value::is_negative(format, bits) != up ? bits + 1 : bits - 1;
  }

  void at_chain() {
    std::optional<std::size_t> chosen = choose_child();
    if (!chosen) return;
    Term child = term_.argument(*chosen);
    U128 others = term_.kind() == TermKind::Mul      ? 1
                  : term_.kind() == TermKind::BitAnd ? value::low_mask<U128>(width())
                                                     : 0;
    auto arguments = term_.arguments();
    for (std::size_t at = 0; at < arguments.size(); ++at) {
      if (at == *chosen) continue;
      U128 other = now(arguments[at]);
      switch (term_.kind()) {
        case TermKind::Add:
          others += other;
          break;
        case TermKind::Mul:
          others *= other;
          break;
        case TermKind::BitAnd:
          others &= other;
          break;
        case TermKind::BitOr:
          others |= other;
          break;
        default:
          others ^= other;
          break;
      }
    }
    others = value::truncate<U128>(others, width());
    switch (term_.kind()) {
      case TermKind::Add:
        return descend(child, target_ - others);
      case TermKind::Mul:
        return at_product(child, others);
      case TermKind::BitAnd:
        if ((target_ & ~others) == 0) descend(child, (now(child) & ~others) | target_);
        return;
      case TermKind::BitOr:
        if ((others & ~target_) == 0) descend(child, (now(child) & others) | (target_ & ~others));
        return;
      default:
        return descend(child, target_ ^ others);
    }
  }

  void at_product(Term child, U128 others) {
    unsigned bits = width();
    unsigned zeros = value::count_trailing_zeros(others, bits);
    // Divides exactly where the other factors do; small factors keep the product from wrapping round.
    value::S128 wished = value::to_signed(target_, bits);
    value::S128 factor = value::to_signed(others, bits);
    if (factor != 0 && factor != -1 && wished % factor == 0)
      return descend(child, static_cast<U128>(wished / factor));
    if (factor == -1) return descend(child, U128{0} - target_);
    bool has_inverse = others != 0 && (target_ == 0 || value::count_trailing_zeros(target_, bits) >= zeros);
    if (has_inverse && (next_turn() & 1) != 0)
      return descend(child, (target_ >> zeros) * inverse_of_odd(others >> zeros));
    // No value of this factor will do; 1 leaves the choice to the others, whose turn comes next.
    descend(child, 1);
  }

  void at_extract() {
    Term child = term_.argument(0);
    U128 mask = value::low_mask<U128>(width()) << term_.extract_low();
    descend(child, (now(child) & ~mask) | (target_ << term_.extract_low()));
  }

  void at_concat() {
    auto parts = term_.arguments();
    unsigned low = width();
    for (Term part : parts) {
      low -= part.sort().width();
      U128 wished = value::truncate<U128>(target_ >> low, part.sort().width());
      if (!part.is_constant() && now(part) != wished) return descend(part, wished);
    }
  }

  void at_division_or_shift() {
    Term a = term_.argument(0);
    U128 b = now(term_.argument(1));
    U128 before = now(a);
    unsigned bits = width();
    switch (term_.kind()) {
      case TermKind::Shl:
        if (b < bits)
          descend(a,
                  value::lshr<U128>(target_, b, bits) |
                      (before & ~value::lshr<U128>(value::low_mask<U128>(bits), b, bits)));
        return;
      case TermKind::LShr:
      case TermKind::AShr:
        if (b < bits)
          descend(a,
                  value::shl<U128>(target_, b, bits) |
                      (before & value::low_mask<U128>(static_cast<unsigned>(b))));
        return;
      case TermKind::UDiv:
      case TermKind::SDiv:
        if (b != 0) descend(a, target_ * b);
        return;
      case TermKind::URem:
        if (b == 0 || target_ < b) descend(a, b == 0 ? target_ : before - before % b + target_);
        return;
      default:
        return descend(a, target_);
    }
  }

  void at_float_operation() {
    TermKind kind = term_.kind();
    Term a = term_.argument(0);
    if (kind == TermKind::FpToSigned || kind == TermKind::FpToUnsigned) {
      value::FloatFormat from = a.sort().format();
      return descend(a,
                     kind == TermKind::FpToSigned ? value::float_from_signed(from, target_, width())
                                                  : value::float_from_unsigned(from, target_, width()));
    }
    value::FloatFormat format = term_.sort().format();
    value::FloatBits wished = fp(target_);
    switch (kind) {
      case TermKind::FpConvert:
        return descend(a, value::convert_float(a.sort().format(), format, wished));
      case TermKind::FpFromSigned:
        return descend(a, value::float_to_signed(format, wished, a.sort().width()));
      case TermKind::FpFromUnsigned:
        return descend(a, value::float_to_unsigned(format, wished, a.sort().width()));
      case TermKind::FpSqrt:
        return descend(a, value::fmul(format, wished, wished));
      case TermKind::FpRound:
      case TermKind::FpRem:
        return descend(a, wished);
      case TermKind::FpAdd:
      case TermKind::FpMul:
      case TermKind::FpDiv:
      case TermKind::FpMin:
      case TermKind::FpMax:
        return at_float_pair(format, wished);
      default:
        return;
    }
  }

  void at_float_pair(value::FloatFormat format, value::FloatBits wished) {
    std::optional<std::size_t> chosen = choose_child();
    if (!chosen) return;
    Term child = term_.argument(*chosen);
    value::FloatBits other = fp(now(term_.argument(1 - *chosen)));
    switch (term_.kind()) {
      case TermKind::FpAdd:
        return descend(child, value::fsub(format, wished, other));
      case TermKind::FpMul:
        return descend(child, value::fdiv(format, wished, other));
      case TermKind::FpDiv:
        return descend(
            child, *chosen == 0 ? value::fmul(format, wished, other) : value::fdiv(format, other, wished));
      default:
        return descend(child, wished);
    }
  }

  /// Follows the stores to where the element comes from: an element of an input array is a move; a stored
  /// element or the index into a table is where the descent goes on.
  std::optional<Move> at_select() {
    descended_ = false;
    Term index = term_.argument(1);
    U128 at = now(index);
    Term array = term_.argument(0);
    while (array.kind() == TermKind::Store) {
      if (now(array.argument(1)) == at) {
        descend(array.argument(2), target_);
        return std::nullopt;
      }
      array = array.argument(0);
    }
    if (array.is_variable()) return Move{array, static_cast<std::uint64_t>(at), target_};
    if (array.kind() != TermKind::ConstantArray) return std::nullopt;
    auto values = array.table_values();
    for (std::size_t tried = 0, skip = next_turn(); tried < values.size(); ++tried) {
      std::size_t place = (skip + tried) % values.size();
      if (values[place] == target_) {
        descend(index, place);
        return std::nullopt;
      }
    }
    return std::nullopt;
  }

  Evaluator& evaluator_;
  unsigned turn_;
  Term term_;
  U128 target_ = 1;
  bool descended_ = false;
};

}  // namespace

std::optional<Move> try_invert(Term condition, Evaluator& evaluator, unsigned turn) {
  return Descent(evaluator, turn).run(condition);
}

}  // namespace testellate::solver
