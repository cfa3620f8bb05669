// SPDX-License-Identifier: Apache-2.0
#include "explain/readable_term.h"

#include <algorithm>
#include <array>
#include <bit>
#include <unordered_map>
#include <utility>
#include <vector>

#include "expr/known.h"
#include "expr/linear.h"
#include "support/invariant.h"
#include "value/bits.h"
#include "value/float_ops.h"
#include "value/text.h"

namespace testellate::explain {
namespace {

using expr::known;
using expr::Term;
using expr::TermKind;
using result::Expression;
using result::make_expression;
using result::make_number;
using result::Operator;
using value::FloatBits;
using value::S128;
using value::U128;

/// Sub-terms of a term, each as often as it is mentioned. More are not read by anybody.
constexpr std::size_t kMostMentions = 1000;
/// Nodes of a tree: each is at least a character of the text.
constexpr std::size_t kMostNodes = 300;
/// Values of a table that are shown.
constexpr std::size_t kMostValues = 8;
/// What languages compute with at least.
constexpr unsigned kIntWidth = 32;

/// Whether the tree of a term stays small.
bool is_readable(Term root, const Reading& reading) {
  std::unordered_map<Term, std::size_t> mentions;
  for (Term term : expr::post_order(std::span(&root, 1))) {
    std::size_t count = 1;
    const bool is_named = reading.named != nullptr && reading.named->contains(term);
    for (Term argument : term.arguments()) count += is_named ? 0 : mentions.at(argument);
    if (count > kMostMentions) return false;
    mentions.emplace(term, count);
  }
  return true;
}

bool is_letter_or_digit(U128 code) {
  return (code >= '0' && code <= '9') || (code >= 'A' && code <= 'Z') || (code >= 'a' && code <= 'z');
}

Operator inclusive(Operator op) {
  return op == Operator::Less ? Operator::LessEqual : Operator::GreaterEqual;
}

/// Of numbers of so many bits.
Expression make_comparison(Operator op, Expression a, Expression b, bool is_unsigned, unsigned width) {
  Expression made = make_expression(op, std::move(a), std::move(b));
  made.is_unsigned = is_unsigned;
  if (is_unsigned) made.width = static_cast<std::uint16_t>(width);
  return made;
}

Expression make_sized(Operator op, unsigned width, Expression operand) {
  Expression made = make_expression(op, std::move(operand));
  made.width = static_cast<std::uint16_t>(width);
  return made;
}

/// `width`: of what it is laid over; 0: no more than its own bits.
Expression make_mask(U128 bits, unsigned width = 0) {
  return {.op = Operator::Mask, .width = static_cast<std::uint16_t>(width), .bits = bits};
}

Expression make_float(expr::Sort sort, U128 bits) {
  return {.op = Operator::Float, .width = static_cast<std::uint16_t>(sort.width()), .bits = bits};
}

Expression make_shift(Operator op, Expression shifted, unsigned by) {
  return make_expression(op, std::move(shifted), make_number(by, 32, true));
}

Operator rounding_operator(value::Rounding rounding) {
  switch (rounding) {
    case value::Rounding::NearestEven:
      return Operator::RoundToEven;
    case value::Rounding::NearestAway:
      return Operator::RoundAway;
    case value::Rounding::TowardZero:
      return Operator::RoundTowardZero;
    case value::Rounding::TowardPositive:
      return Operator::RoundUp;
    case value::Rounding::TowardNegative:
      return Operator::RoundDown;
  }
  TESTELLATE_UNREACHABLE("a rounding is one of five");
}

/// Recursion is as deep as the term, whose size was checked.
class Reader {
 public:
  explicit Reader(const Reading& reading) : reading_(reading) {}

  Expression read(Term term) {
    if (reading_.named != nullptr) {
      if (auto named = reading_.named->find(term); named != reading_.named->end()) return named->second;
    }
    switch (term.kind()) {
      case TermKind::Constant:
        return constant(term);
      case TermKind::Variable:
        return reading_.variable(term);
      case TermKind::ConstantArray:
        return table(term);
      case TermKind::Not:
        return negation(term);
      case TermKind::And:
        return junction(Operator::And, term);
      case TermKind::Or:
        return junction(Operator::Or, term);
      case TermKind::Ite:
        return conditional(term);
      case TermKind::Equal:
      case TermKind::FpEqual:
        return equality(term, false);
      case TermKind::Add:
        return sum(term);
      case TermKind::Mul:
        return product(term);
      case TermKind::UDiv:
        return unsigned_division(Operator::Divide, term);
      case TermKind::URem:
        return unsigned_division(Operator::Remainder, term);
      case TermKind::SDiv:
      case TermKind::FpDiv:
        return all(Operator::Divide, term);
      case TermKind::SRem:
      case TermKind::FpRem:
        return all(Operator::Remainder, term);
      case TermKind::BitNot:
        return all(Operator::BitNot, term);
      case TermKind::BitAnd:
        return masked(Operator::BitAnd, term);
      case TermKind::BitOr:
        return masked(Operator::BitOr, term);
      case TermKind::BitXor:
        return masked(Operator::BitXor, term);
      case TermKind::Shl:
        return shift(Operator::ShiftLeft, term);
      case TermKind::LShr:
        return shift(Operator::ShiftRightUnsigned, term);
      case TermKind::AShr:
        return shift(Operator::ShiftRight, term);
      case TermKind::Concat:
        return all(Operator::Concat, term);
      case TermKind::Extract:
        return extract(term);
      case TermKind::ZeroExtend:
        return zero_extend(term);
      case TermKind::SignExtend:
        return sign_extend(term);
      case TermKind::ULess:
        return order(term, true, true);
      case TermKind::ULessEqual:
        return order(term, false, true);
      case TermKind::SLess:
      case TermKind::FpLess:
        return order(term, true, false);
      case TermKind::SLessEqual:
      case TermKind::FpLessEqual:
        return order(term, false, false);
      case TermKind::FpFromBits:
        return make_sized(Operator::FromBits, term.sort().width(), read(term.argument(0)));
      case TermKind::FpToBits:
        return all(Operator::ToBits, term);
      case TermKind::FpAdd:
        return float_sum(term);
      case TermKind::FpMul:
        return all(Operator::Multiply, term);
      case TermKind::FpFma:
        return all(Operator::FusedMultiplyAdd, term);
      case TermKind::FpSqrt:
        return all(Operator::SquareRoot, term);
      case TermKind::FpNeg:
        return all(Operator::Negate, term);
      case TermKind::FpAbs:
        return all(Operator::Absolute, term);
      case TermKind::FpMin:
        return all(Operator::Minimum, term);
      case TermKind::FpMax:
        return all(Operator::Maximum, term);
      case TermKind::FpRound:
        return all(rounding_operator(term.rounding()), term);
      case TermKind::FpIsNan:
        return all(Operator::IsNan, term);
      case TermKind::FpConvert:
      case TermKind::FpFromSigned:
        return make_sized(Operator::ToFloat, term.sort().width(), read(term.argument(0)));
      case TermKind::FpFromUnsigned: {
        Expression number = read(term.argument(0));
        if (!known(term.argument(0)).is_nonnegative()) {
          number = make_expression(Operator::Unsigned, std::move(number));
        }
        return make_sized(Operator::ToFloat, term.sort().width(), std::move(number));
      }
      case TermKind::FpToSigned:
        return make_sized(Operator::ToInteger, term.width(), read(term.argument(0)));
      case TermKind::FpToUnsigned: {
        Expression converted = make_sized(Operator::ToInteger, term.width(), read(term.argument(0)));
        converted.is_unsigned = true;
        return converted;
      }
      case TermKind::Select:
        return all(Operator::Element, term);
      case TermKind::Store:
        return all(Operator::Updated, term);
    }
    TESTELLATE_UNREACHABLE("every kind has a case");
  }

 private:
  Expression all(Operator op, Term term) {
    Expression made{.op = op};
    made.operands.reserve(term.arguments().size());
    for (Term argument : term.arguments()) made.operands.push_back(read(argument));
    return made;
  }

  static Expression constant(Term term) {
    if (term.sort().is_bool()) return {.op = Operator::Boolean, .bits = term.is_true() ? 1U : 0U};
    return term.sort().is_float() ? make_float(term.sort(), term.bits())
                                  : make_number(term.bits(), term.width());
  }

  static Expression table(Term term) {
    const expr::Sort element = term.sort().element();
    const auto entry = [&](U128 bits) {
      return element.is_float() ? make_float(element, bits) : make_number(bits, element.width());
    };
    const std::span<const U128> values = term.table_values();
    Expression made{.op = Operator::Table};
    for (U128 bits : values.first(std::min(values.size(), kMostValues))) made.operands.push_back(entry(bits));
    made.operands.push_back(values.size() > kMostValues ? Expression{} : entry(term.table_default()));
    return made;
  }

  // Logic.

  /// The term that is compared with a constant, the upper limit being `is_upper`; no term otherwise.
  static Term limited(Term term, bool is_upper) {
    if (term.kind() != TermKind::SLess && term.kind() != TermKind::ULess) return {};
    const Term constant = term.argument(is_upper ? 1 : 0);
    return constant.is_constant() ? term.argument(is_upper ? 0 : 1) : Term();
  }

  /// Limits of the same term that follow each other begin with the smaller: x < 1 || x > 3, x > 1 && x < 3.
  Expression junction(Operator op, Term term) {
    std::vector<Term> operands(term.arguments().begin(), term.arguments().end());
    const bool upper_first = op == Operator::Or;
    for (std::size_t at = 0; at + 1 < operands.size(); ++at) {
      const Term first = limited(operands[at], !upper_first);
      if (first.is_valid() && first == limited(operands[at + 1], upper_first)) {
        std::swap(operands[at], operands[at + 1]);
      }
    }
    if (op == Operator::Or && are_numbers_of_one(operands)) {
      std::ranges::sort(operands, {}, [](Term equation) {
        const Term number = equation.argument(equation.argument(0).is_constant() ? 0 : 1);
        return value::to_signed(number.bits(), number.width());
      });
    }
    Expression made{.op = op};
    for (Term operand : operands) made.operands.push_back(read(operand));
    return made;
  }

  /// `x == 4 || x == 6`: in the order of numbers.
  static bool are_numbers_of_one(const std::vector<Term>& ways) {
    Term compared;
    for (Term way : ways) {
      if (way.kind() != TermKind::Equal || !way.argument(0).sort().is_bit_vector()) return false;
      const std::size_t side = way.argument(0).is_constant() ? 0 : 1;
      if (!way.argument(side).is_constant()) return false;
      if (compared.is_valid() && compared != way.argument(1 - side)) return false;
      compared = way.argument(1 - side);
    }
    return true;
  }

  Expression negation(Term term) {
    const Term inner = term.argument(0);
    if (inner.kind() == TermKind::Equal || inner.kind() == TermKind::FpEqual) return equality(inner, true);
    return make_expression(Operator::Not, read(inner));
  }

  /// `e` with every `from` in it replaced.
  static Expression replace(Expression e, const Expression& from, const Expression& to) {
    if (e == from) return to;
    for (Expression& operand : e.operands) operand = replace(std::move(operand), from, to);
    return e;
  }

  /// `i == j ? a[i] : a[j]` is `a[j]` whatever they are.
  Expression conditional(Term term) {
    Expression made = all(Operator::Conditional, term);
    const Expression& condition = made.operands[0];
    if (condition.op != Operator::Equal) return made;
    const Expression& a = condition.operands[0];
    const Expression& b = condition.operands[1];
    const bool is_same = replace(made.operands[1], a, b) == made.operands[2] ||
                         replace(made.operands[1], b, a) == made.operands[2];
    return is_same ? std::move(made.operands[2]) : made;
  }

  // Sums and products.

  struct Summand {
    bool is_negative;
    Expression positive;
  };

  /// A summand and its sign: -3*x is {true, 3*x}.
  Summand summand(Term term) {
    if (term.is_constant()) {
      const unsigned width = term.width();
      const bool is_negative = value::to_signed(term.bits(), width) < 0;
      return {is_negative,
              make_number(is_negative ? value::neg(term.bits(), width) : term.bits(), width, true)};
    }
    if (term.kind() != TermKind::Mul || !term.argument(0).is_constant()) return {false, read(term)};
    Summand factor = summand(term.argument(0));
    Expression base = read(term.argument(1));
    if (factor.positive.bits == 1) return {factor.is_negative, std::move(base)};
    return {factor.is_negative,
            make_expression(Operator::Multiply, std::move(factor.positive), std::move(base))};
  }

  static Expression with_sign(Summand summand) {
    return summand.is_negative ? make_expression(Operator::Negate, std::move(summand.positive))
                               : std::move(summand.positive);
  }

  Expression sum(Term term) {
    std::span<const Term> operands = term.arguments();
    const Term first = operands.front();
    const bool has_constant = first.is_constant();
    if (has_constant) operands = operands.subspan(1);
    show_width(operands);
    if (operands.size() == 1 && is_character(operands.front()) && has_constant) {
      // `c - '0'`
      const U128 code = value::neg(first.bits(), first.width());
      if (code == '0' || code == 'a' || code == 'A') {
        return make_expression(Operator::Subtract, read(operands.front()), result::make_character(code));
      }
    }
    Expression made{.op = Operator::Add};
    std::vector<Expression> negative;
    for (Term operand : operands) {
      Summand next = summand(operand);
      (next.is_negative ? negative : made.operands).push_back(with_sign(std::move(next)));
    }
    // With nothing positive in front a positive constant goes there: 5 - x. So does the one that has no
    // positive counterpart: -2147483648 - x.
    std::optional<Summand> last;
    const bool is_smallest = has_constant && first.bits() == U128{1} << (first.width() - 1);
    if (is_smallest) made.operands.insert(made.operands.begin(), make_number(first.bits(), first.width()));
    if (has_constant && !is_smallest) last = summand(first);
    if (last && made.operands.empty() && !last->is_negative) {
      made.operands.push_back(with_sign(*std::exchange(last, std::nullopt)));
    }
    std::ranges::move(negative, std::back_inserter(made.operands));
    if (last) made.operands.push_back(with_sign(std::move(*last)));
    return made;
  }

  Expression product(Term term) {
    show_width(term.arguments());
    return term.argument(0).is_constant() ? with_sign(summand(term)) : all(Operator::Multiply, term);
  }

  Expression float_sum(Term term) {
    Term a = term.argument(0);
    Term b = term.argument(1);
    if (a.is_constant() || (a.kind() == TermKind::FpNeg && b.kind() != TermKind::FpNeg)) std::swap(a, b);
    if (b.kind() == TermKind::FpNeg) {
      return make_expression(Operator::Subtract, read(a), read(b.argument(0)));
    }
    const auto format = term.sort().format();
    if (b.is_constant() && value::to_text(format, static_cast<FloatBits>(b.bits())).starts_with('-')) {
      const FloatBits positive = value::fneg(format, static_cast<FloatBits>(b.bits()));
      return make_expression(Operator::Subtract, read(a), make_float(term.sort(), positive));
    }
    return make_expression(Operator::Add, read(a), read(b));
  }

  Expression unsigned_division(Operator op, Term term) {
    const Term a = term.argument(0);
    const Term b = term.argument(1);
    return make_comparison(op, read(a), read(b), needs_mark(a, b), a.width());
  }

  // Bits.

  /// Constants are masks; they come first in a term, but read better last.
  Expression masked(Operator op, Term term) {
    Expression made{.op = op};
    for (Term operand : term.arguments()) {
      if (!operand.is_constant()) made.operands.push_back(read(operand));
    }
    if (term.argument(0).is_constant()) {
      made.operands.push_back(make_mask(term.argument(0).bits(), term.width()));
    }
    return made;
  }

  /// By a number that is not negative, wherever the language says what it means: how wide it is does not
  /// matter.
  Expression shift(Operator op, Term term) {
    const Term by = term.argument(1);
    const bool is_whole = by.kind() == TermKind::ZeroExtend && by.argument(0).kind() != TermKind::Extract;
    show_width(term.arguments().first(1));
    Expression made = make_expression(op, read(term.argument(0)), read(is_whole ? by.argument(0) : by));
    made.width = static_cast<std::uint16_t>(term.width());
    made.is_unsigned = op == Operator::ShiftRightUnsigned && !is_unsigned(term.argument(0));
    return made;
  }

  /// What is computed of numbers that are not as wide as the result must say how wide it is, unless the
  /// language would compute so by itself: `(long) a + b`. Of a sum, that is what stands first, unless what
  /// follows is wide, and whatever is multiplied: `4*(long) a - 4*(long) b`.
  void show_width(std::span<const Term> operands) {
    std::vector<Term> written;  // what a number is added to or multiplied with, in the order of the text
    std::vector<Term> negative;
    for (Term operand : operands) {
      if (operand.is_constant()) continue;
      const bool has_factor = operand.kind() == TermKind::Mul && operand.argument(0).is_constant();
      if (!has_factor) {
        written.push_back(operand);
        continue;
      }
      const Term factor = operand.argument(0);
      const Term base = operand.argument(1);
      const bool is_minus = value::to_signed(factor.bits(), factor.width()) == -1;
      if (!is_minus && is_narrow(base)) shown_widths_.insert(base);
      (value::to_signed(factor.bits(), factor.width()) < 0 ? negative : written).push_back(base);
    }
    written.insert(written.end(), negative.begin(), negative.end());
    const bool starts_narrow =
        !written.empty() && is_narrow(written.front()) && (written.size() == 1 || is_narrow(written[1]));
    if (starts_narrow) shown_widths_.insert(written.front());
  }

  /// A number as the source has it that a language would not compute with in the width that is meant. Lengths
  /// are small.
  bool is_narrow(Term operand) {
    const bool is_extended = operand.kind() == TermKind::SignExtend || operand.kind() == TermKind::ZeroExtend;
    return is_extended && operand.width() > kIntWidth && is_atom(operand.argument(0)) &&
           operand.argument(0).width() <= kIntWidth && read(operand.argument(0)).op != Operator::Length;
  }

  /// Cut bits as the number they are when unsigned, `x >> 3 & 1`.
  Expression cut_bits(Term extract) {
    const Term source = extract.argument(0);
    const unsigned low = extract.extract_low();
    if (extract.extract_high() + 1 == source.width()) {
      Expression upper = make_shift(Operator::ShiftRightUnsigned, read(source), low);
      upper.is_unsigned = !is_unsigned(source);
      upper.width = static_cast<std::uint16_t>(source.width());
      return upper;
    }
    Expression shifted = low == 0 ? read(source) : make_shift(Operator::ShiftRight, read(source), low);
    return make_expression(
        Operator::BitAnd, std::move(shifted), make_mask(value::low_mask<U128>(extract.width())));
  }

  /// Both operands as unsigned numbers, if they are cut bits (one may be constant); otherwise nothing. Shows
  /// what was compared before the comparison was narrowed: `(x & 0xff) < 200`.
  std::optional<Expression> comparison_of_cut_bits(Operator op, Term a, Term b) {
    if (a.kind() != TermKind::Extract && b.kind() != TermKind::Extract) return std::nullopt;
    const auto side = [&](Term term) -> std::optional<Expression> {
      if (term.is_constant()) return make_number(term.bits(), term.width(), true);
      if (term.kind() == TermKind::Extract) return cut_bits(term);
      if (known(term).is_nonnegative()) return read(term);
      return std::nullopt;
    };
    std::optional<Expression> first = side(a);
    std::optional<Expression> second = side(b);
    if (!first || !second) return std::nullopt;
    return make_expression(op, std::move(*first), std::move(*second));
  }

  Expression extract(Term term) {
    const Term inner = term.argument(0);
    const unsigned low = term.extract_low();
    if (low == 0) return make_sized(Operator::ToInteger, term.width(), read(inner));
    Expression shifted = make_shift(Operator::ShiftRight, read(inner), low);
    // The upper bits, read as a signed number, are what the shift gives.
    if (term.extract_high() + 1 == inner.width()) return shifted;
    return make_sized(Operator::ToInteger, term.width(), std::move(shifted));
  }

  Expression zero_extend(Term term) {
    const Term inner = term.argument(0);
    // It is the number that it was cut to, however wide that is said.
    if (inner.kind() == TermKind::Extract) return cut_bits(inner);
    if (known(inner).is_nonnegative() || is_unsigned(inner)) return transparent(term);
    return make_expression(Operator::BitAnd, read(inner), make_mask(value::low_mask<U128>(inner.width())));
  }

  Expression sign_extend(Term term) {
    const Term inner = term.argument(0);
    if (inner.kind() == TermKind::Extract && inner.argument(0).width() == term.width() &&
        inner.extract_high() + 1 == term.width()) {
      return make_shift(Operator::ShiftRight, read(inner.argument(0)), inner.extract_low());
    }
    return transparent(term);
  }

  /// An extension that keeps the number. What wraps round in the narrow width must show that width.
  Expression transparent(Term term) {
    const Term inner = term.argument(0);
    const bool is_shown = shown_widths_.erase(term) != 0;
    // A language computes in 32 bits at least, and cuts what is narrower: `(short) (a + b)`.
    if (inner.width() < kIntWidth && may_wrap(inner)) {
      Expression cut = make_sized(Operator::ToInteger, inner.width(), read(inner));
      cut.is_unsigned = term.kind() == TermKind::ZeroExtend;
      return cut;
    }
    return is_atom(inner) && !is_shown ? read(inner)
                                       : make_sized(Operator::ToInteger, term.width(), read(inner));
  }
  /// Whether the number that a narrow operation yields may not be the one that a wider one would.
  static bool may_wrap(Term term) {
    if (term.kind() == TermKind::Mul || term.kind() == TermKind::Shl) return true;
    if (term.kind() != TermKind::Add) return false;
    expr::Linear sum(term.width());
    sum.add(term);
    static_cast<void>(sum.merge());
    return !expr::fits_exactly(sum, true);
  }
  static bool is_atom(Term term) {
    return term.is_variable() || term.kind() == TermKind::Select || term.kind() == TermKind::Extract;
  }

  // How variables are read.

  /// The variable itself, an element of it, or an extension of either.
  static bool is_one_of(const std::unordered_set<Term>* variables, Term term) {
    if (term.kind() == TermKind::ZeroExtend || term.kind() == TermKind::SignExtend) term = term.argument(0);
    if (term.kind() == TermKind::Select) term = term.argument(0);
    return variables != nullptr && variables->contains(term);
  }
  bool is_character(Term term) const { return is_one_of(reading_.characters, term); }

  /// A variable that is read so, or what is computed of such and constants.
  bool is_unsigned(Term term) {
    if (auto found = unsigned_.find(term); found != unsigned_.end()) return found->second;
    static constexpr std::array kKinds{TermKind::Add,
                                       TermKind::Mul,
                                       TermKind::UDiv,
                                       TermKind::URem,
                                       TermKind::BitAnd,
                                       TermKind::BitOr,
                                       TermKind::BitXor,
                                       TermKind::LShr};
    const bool is_element = term.kind() == TermKind::Select && term.argument(0).is_variable();
    const bool is_read_so = is_one_of(reading_.unsigned_variables, is_element ? term.argument(0) : term) ||
                            (std::ranges::find(kKinds, term.kind()) != kKinds.end() &&
                             std::ranges::all_of(term.arguments(), [&](Term part) {
                               return part.is_constant() || is_unsigned(part);
                             }));
    unsigned_.emplace(term, is_read_so);
    return is_read_so;
  }

  /// Whether an unsigned operation of the two must be marked as one.
  bool needs_mark(Term a, Term b) {
    return !(known(a).is_nonnegative() && known(b).is_nonnegative()) &&
           !(is_unsigned(a) && (b.is_constant() || is_unsigned(b)));
  }

  // Comparisons.

  /// A constant that is equal to `other` or not; nothing: it is a number like others.
  std::optional<Expression> compared(Term constant, Term other) {
    if (!constant.is_constant() || !constant.sort().is_bit_vector()) return std::nullopt;
    if (reading_.constant != nullptr) {
      if (std::optional<Expression> named = (*reading_.constant)(constant, other)) return named;
    }
    if (is_character(other) && result::has_character_literal(constant.bits())) {
      return result::make_character(constant.bits());
    }
    if (is_unsigned(other)) return make_number(constant.bits(), constant.width(), true);
    return is_character(other) ? std::optional(make_number(constant.bits(), constant.width())) : std::nullopt;
  }

  /// `a == b + 5`, which is the same as `a - 5 == b` on the numbers of a machine: what is added is positive,
  /// and stands on the right. Nothing if no single number is added to one side.
  std::optional<Expression> equality_of_sum(Operator op, Term a, Term b) {
    const auto is_shifted = [](Term sum) {
      return sum.kind() == TermKind::Add && sum.arguments().size() == 2 && sum.argument(0).is_constant();
    };
    if (b.is_constant() || is_shifted(a) == is_shifted(b)) return std::nullopt;
    if (is_shifted(a)) std::swap(a, b);
    const Term added = b.argument(0);
    const Term base = b.argument(1);
    if (value::to_signed(added.bits(), added.width()) >= 0) {
      return make_expression(op, read(a), read(b));
    }
    return make_expression(
        op,
        read(base),
        make_expression(Operator::Add,
                        read(a),
                        make_number(value::neg(added.bits(), added.width()), added.width(), true)));
  }

  Expression equality(Term term, bool is_negated) {
    Term a = term.argument(0);
    Term b = term.argument(1);
    if (a.sort().is_float() && term.kind() == TermKind::Equal) {
      // For a constant other than zero and NaN the same bits and the same number are the same thing.
      const auto format = a.sort().format();
      const auto bits = b.is_constant() ? static_cast<FloatBits>(b.bits()) : FloatBits{0};
      if (value::is_zero(format, bits) || value::is_nan(format, bits)) {
        Expression same = make_expression(Operator::SameBits, read(a), read(b));
        return is_negated ? make_expression(Operator::Not, std::move(same)) : same;
      }
    }
    const Operator op = is_negated ? Operator::NotEqual : Operator::Equal;
    if (a.is_constant()) std::swap(a, b);
    if (auto shifted = equality_of_sum(op, a, b)) return std::move(*shifted);
    if (std::optional<Expression> constant = compared(b, a)) {
      return make_expression(op, read(a), std::move(*constant));
    }
    if (auto cut = comparison_of_cut_bits(op, a, b)) return std::move(*cut);
    return make_expression(op, read(a), read(b));
  }

  /// A comparison with a constant, `op` being Less or Greater; nothing if that is no character. Terms know
  /// `c < ':'` only, people write `c <= '9'`.
  std::optional<Expression> order_of_character(
      Term a, Operator op, U128 code, bool mark, bool prefers_inclusive) {
    const U128 next = op == Operator::Greater ? code + 1 : code - 1;
    const bool is_nicer =
        is_letter_or_digit(next) || (prefers_inclusive && result::has_character_literal(next));
    const auto is_favoured = [&](U128 character) {
      return reading_.favoured != nullptr &&
             reading_.favoured->contains(static_cast<std::int64_t>(character));
    };
    const bool is_meant = is_favoured(next) && !is_favoured(code) && result::has_character_literal(next);
    if (is_meant || (is_nicer && !is_letter_or_digit(code) && !is_favoured(code))) {
      op = inclusive(op);
      code = next;
    }
    if (!result::has_character_literal(code)) return std::nullopt;
    return make_comparison(op, read(a), result::make_character(code), mark, a.width());
  }

  /// `a < number`, or `>`. Terms are strict where one side is constant; people take the neighbour where that
  /// reads better, or with `prefers_inclusive` unless the other does.
  Expression limit(
      Term a, Operator op, U128 bits, bool reads_unsigned, bool mark, bool prefers_inclusive = false) {
    if (is_character(a)) {
      if (auto character = order_of_character(a, op, bits, mark, prefers_inclusive)) return *character;
    }
    const unsigned width = a.width();
    const bool is_above = op == Operator::Greater;
    const U128 next = value::add<U128>(bits, is_above ? 1 : value::low_mask<U128>(width), width);
    const auto number = [&](U128 of) {
      return reads_unsigned ? static_cast<S128>(of) : value::to_signed(of, width);
    };
    // Between the last value and the first is no neighbourhood.
    const bool has_next = width < value::kMaxWidth && (number(next) > number(bits)) == is_above;
    const bool takes_next =
        has_next && (prefers_inclusive ? !is_better_limit(number(bits), number(next), reading_.favoured)
                                       : is_better_limit(number(next), number(bits), reading_.favoured));
    return make_comparison(takes_next ? inclusive(op) : op,
                           read(a),
                           make_number(takes_next ? next : bits, width, reads_unsigned),
                           mark,
                           width);
  }

  /// x - 97 <u 26 is how terms say that x lies in a range, c <u x - 97 that it does not. Nothing if the range
  /// is none as `x` is read, or goes with the large numbers that stand for something else.
  std::optional<Expression> range(Term sum, U128 bits, bool is_inside) {
    const bool is_shifted =
        sum.kind() == TermKind::Add && sum.arguments().size() == 2 && sum.argument(0).is_constant();
    // Without a sum the range begins with 0, which goes without saying of what has no sign.
    const bool begins_with_zero = sum.is_variable() && !is_character(sum) && needs_mark(sum, sum);
    if (!is_shifted && !begins_with_zero) return std::nullopt;
    const Term x = is_shifted ? sum.argument(1) : sum;
    if (x.kind() == TermKind::Mul) return std::nullopt;
    const unsigned width = x.width();
    const bool reads_unsigned = is_unsigned(x);
    const U128 first = is_shifted ? value::neg(sum.argument(0).bits(), width) : U128{0};
    const U128 last = value::add(first, is_inside ? bits - 1 : bits, width);
    const auto number = [&](U128 of) {
      return reads_unsigned ? static_cast<S128>(of) : value::to_signed(of, width);
    };
    constexpr S128 kLarge = S128{1} << 32;
    if (width == value::kMaxWidth || number(first) > number(last) || number(first) < -kLarge ||
        number(last) > kLarge) {
      return std::nullopt;
    }
    const U128 before = value::sub<U128>(first, 1, width);
    const U128 behind = value::add<U128>(last, 1, width);
    if (number(before) > number(first) || number(behind) < number(last)) return std::nullopt;
    if (is_inside) {
      return make_expression(Operator::And,
                             limit(x, Operator::Greater, before, reads_unsigned, false, true),
                             limit(x, Operator::Less, behind, reads_unsigned, false, true));
    }
    return make_expression(Operator::Or,
                           limit(x, Operator::Less, first, reads_unsigned, false),
                           limit(x, Operator::Greater, last, reads_unsigned, false));
  }

  /// `x > -1` and `x < 0`, of a number that has no sign.
  bool is_about_sign(Term number, Term constant, bool is_greater) {
    if (reading_.unsigned_variables == nullptr || !is_unsigned(number)) return false;
    const U128 all = value::truncate<U128>(~U128{0}, constant.width());
    return is_greater ? constant.bits() == all : constant.bits() == 0;
  }

  /// Whether the uppermost of some bits that are no number of the source's is set: `(x & 4) != 0`.
  std::optional<Expression> uppermost_bit(Term bits, Term constant, bool is_greater) {
    if (bits.kind() != TermKind::Extract || std::has_single_bit(bits.width())) return std::nullopt;
    const U128 all = value::low_mask<U128>(constant.width());
    if (constant.bits() != (is_greater ? all : 0)) return std::nullopt;
    const Term source = bits.argument(0);
    const U128 bit = U128{1} << bits.extract_high();
    Expression masked = make_expression(Operator::BitAnd, read(source), make_mask(bit, source.width()));
    return make_expression(
        is_greater ? Operator::Equal : Operator::NotEqual, std::move(masked), make_number(0, source.width()));
  }

  /// Order of two operands, a constant on the right.
  Expression order(Term term, bool is_strict, bool is_unsigned_order) {
    Term a = term.argument(0);
    Term b = term.argument(1);
    const bool turned = a.is_constant() && !b.is_constant();
    if (turned) std::swap(a, b);
    const bool is_bits = a.sort().is_bit_vector();
    if (!is_unsigned_order && is_bits && b.is_constant() && is_about_sign(a, b, turned)) {
      // A question about the sign of what has none: whether the uppermost bit is set.
      const U128 half = U128{1} << (a.width() - 1);
      return make_expression(
          turned ? Operator::Less : Operator::GreaterEqual, read(a), make_number(half, a.width(), true));
    }
    if (is_bits && !is_unsigned_order && is_strict && b.is_constant()) {
      if (auto bit = uppermost_bit(a, b, turned)) return std::move(*bit);
    }
    if (is_bits && is_unsigned_order && is_strict && b.is_constant()) {
      if (auto both = range(a, b.bits(), !turned)) return std::move(*both);
    }
    const bool mark = is_unsigned_order && is_bits && needs_mark(a, b);
    const Operator strict = turned ? Operator::Greater : Operator::Less;
    const Operator op = is_strict ? strict : inclusive(strict);
    if (mark) {
      if (auto cut = comparison_of_cut_bits(op, a, b)) return std::move(*cut);
    }
    if (is_bits && is_strict && b.is_constant()) {
      return limit(a, strict, b.bits(), mark || (is_unsigned_order && is_unsigned(a)), mark);
    }
    if (mark && !b.is_constant() && is_unsigned(a) != is_unsigned(b)) {
      const auto side = [&](Term one) {
        return is_unsigned(one) ? read(one) : make_expression(Operator::Unsigned, read(one));
      };
      return make_expression(op, side(a), side(b));
    }
    Expression right = mark && b.is_constant() ? make_number(b.bits(), b.width(), true) : read(b);
    return make_comparison(op, read(a), std::move(right), mark, is_bits ? a.width() : 0);
  }

  const Reading& reading_;
  std::unordered_map<Term, bool> unsigned_;
  std::unordered_set<Term> shown_widths_;  ///< extensions that are said as casts when they are next read
};

}  // namespace

Expression to_expression(Term term, const Reading& reading) {
  if (!is_readable(term, reading)) return {};
  Expression made = Reader(reading).read(term);
  return result::size_of(made) > kMostNodes ? Expression{} : made;
}

}  // namespace testellate::explain
