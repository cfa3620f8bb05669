// SPDX-License-Identifier: Apache-2.0
// Texts are made bottom-up, each distinct sub-term once, with the precedence of its outermost operator; an
// operand gets parentheses only if it binds weaker than its place demands.
#include "expr/printer_infix.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>

#include "expr/known.h"
#include "expr/printer_words.h"
#include "expr/term.h"
#include "value/text.h"

namespace testellate::expr {
namespace {

using value::FloatBits;
using value::S128;
using value::U128;

// How strongly operators bind.
constexpr int kIte = 1;
constexpr int kOr = 2;
constexpr int kAnd = 3;
constexpr int kBitOr = 4;
constexpr int kBitXor = 5;
constexpr int kBitAnd = 6;
constexpr int kEqual = 7;
constexpr int kLess = 8;
constexpr int kShift = 9;
constexpr int kSum = 10;
constexpr int kProduct = 11;
constexpr int kUnary = 12;
constexpr int kAtom = 13;

/// Of a sub-term.
constexpr std::size_t kLongest = 4000;

struct Text {
  std::string text;
  int precedence = kAtom;
};

class InfixPrinter {
 public:
  /// In brackets if it binds less than `least`.
  std::string print(Term root, int least) {
    for (Term term : post_order(std::span(&root, 1))) {
      Text text = make(term);
      if (text.text.size() > kLongest) text = {"...", kAtom};
      texts_.emplace(term, std::move(text));
    }
    return at(root, least);
  }

 private:
  std::string at(Term term, int least) const {
    const Text& text = texts_.at(term);
    return text.precedence >= least ? text.text : "(" + text.text + ")";
  }
  std::string bare(Term term) const { return texts_.at(term).text; }

  static Text constant(Term term) {
    if (term.sort().is_bool()) return {term.is_true() ? "true" : "false", kAtom};
    if (term.sort().is_float()) {
      std::string text = value::to_text(term.sort().format(), static_cast<FloatBits>(term.bits()));
      return {text, text.front() == '-' ? kUnary : kAtom};
    }
    std::string text = value::to_decimal_signed(term.bits(), term.width());
    return {text, text.front() == '-' ? kUnary : kAtom};
  }

  static std::string mask_text(U128 mask) {
    return mask > 9 ? value::to_hex(mask) : value::to_decimal_unsigned(mask);
  }

  /// An operand of a bitwise operation: constants are masks.
  std::string mask_or(Term term, int least) const {
    return term.is_constant() ? mask_text(term.bits()) : at(term, least);
  }

  /// The term that is compared with a constant, the upper limit being `is_upper`; no term otherwise.
  static Term limited(Term term, bool is_upper) {
    if (term.kind() != TermKind::SLess && term.kind() != TermKind::ULess) return {};
    const Term constant = term.argument(is_upper ? 1 : 0);
    return constant.is_constant() ? term.argument(is_upper ? 0 : 1) : Term();
  }

  /// Limits of the same term that follow each other begin with the smaller: x < 1 || x > 3, x > 1 && x < 3.
  /// (Arguments are in order of age, and compilers differ in which they make first.)
  static std::vector<Term> in_reading_order(Term term) {
    std::vector<Term> operands(term.arguments().begin(), term.arguments().end());
    const bool upper_first = term.kind() == TermKind::Or;
    for (std::size_t at = 0; at + 1 < operands.size(); ++at) {
      const Term first = limited(operands[at], !upper_first);
      if (first.is_valid() && first == limited(operands[at + 1], upper_first)) {
        std::swap(operands[at], operands[at + 1]);
      }
    }
    return operands;
  }

  Text infix(Term term, const char* symbol, int precedence) const {
    std::string text;
    for (Term operand : in_reading_order(term)) {
      if (!text.empty()) text += symbol;
      text += at(operand, text.empty() ? precedence : precedence + 1);
    }
    return {text, precedence};
  }

  /// Constants come first in a term, but read better last.
  Text masked(Term term, const char* symbol, int precedence) const {
    std::string text;
    auto append = [&](Term operand) {
      if (!text.empty()) text += symbol;
      text += mask_or(operand, precedence + 1);
    };
    for (Term operand : term.arguments()) {
      if (!operand.is_constant()) append(operand);
    }
    if (term.argument(0).is_constant()) append(term.argument(0));
    return {text, precedence};
  }

  Text call(const std::string& function, Term term) const {
    std::string text = function + "(";
    for (Term operand : term.arguments()) {
      if (text.back() != '(') text += ", ";
      text += bare(operand);
    }
    return {text + ")", kAtom};
  }

  Text cast(const std::string& type, Term operand) const {
    return {"(" + type + ") " + at(operand, kUnary), kUnary};
  }

  std::string factor_text(Term term) const {
    bool is_product = term.kind() == TermKind::Mul || term.kind() == TermKind::FpMul;
    return at(term, is_product ? kProduct : kProduct + 1);
  }

  Text product_of(Term term) const {
    std::string text;
    for (Term factor : term.arguments()) text += (text.empty() ? "" : "*") + factor_text(factor);
    return {text, kProduct};
  }

  struct Summand {
    bool negative;
    std::string text;
  };

  /// A summand and its sign: -3*x is {true, "3*x"}.
  Summand summand(Term term) const {
    if (term.is_constant()) {
      std::string text = value::to_decimal_signed(term.bits(), term.width());
      return text.front() == '-' ? Summand{true, text.substr(1)} : Summand{false, text};
    }
    if (term.kind() != TermKind::Mul || !term.argument(0).is_constant()) return {false, at(term, kProduct)};
    Summand factor = summand(term.argument(0));
    // A quotient after a sign or a coefficient would read as if these belonged to the dividend.
    std::string base = factor_text(term.argument(1));
    if (factor.text == "1") return {factor.negative, base};
    return {factor.negative, factor.text + "*" + base};
  }

  Text sum(Term term) const { return sum(term.arguments()); }

  Text sum(std::span<const Term> operands) const {
    std::string text;
    auto append = [&](const Summand& next) {
      if (text.empty()) {
        text = next.negative ? "-" + next.text : next.text;
      } else {
        text += (next.negative ? " - " : " + ") + next.text;
      }
    };
    const Term first = operands.front();
    bool has_constant = first.is_constant();
    if (has_constant) operands = operands.subspan(1);
    std::vector<Summand> negative;
    for (Term operand : operands) {
      Summand next = summand(operand);
      if (next.negative) {
        negative.push_back(next);
      } else {
        append(next);
      }
    }
    Summand last = has_constant ? summand(first) : Summand{false, ""};
    // With nothing positive in front a positive constant goes there: 5 - x.
    bool leads = has_constant && text.empty() && !last.negative;
    if (leads) append(last);
    for (const Summand& next : negative) append(next);
    if (has_constant && !leads) append(last);
    return {text, kSum};
  }

  Text product(Term term) const {
    if (term.argument(0).is_constant()) {
      Summand whole = summand(term);
      return {whole.negative ? "-" + whole.text : whole.text, kProduct};
    }
    return product_of(term);
  }

  /// Cut bits as the number they are when unsigned, `x >> 3 & 1`; empty for other terms.
  Text cut_bits(Term term) const {
    if (term.kind() != TermKind::Extract) return {"", kAtom};
    Term source = term.argument(0);
    unsigned low = term.extract_low();
    if (term.extract_high() + 1 == source.width()) {
      return {at(source, kShift) + " >>> " + std::to_string(low), kShift};
    }
    std::string shifted =
        low == 0 ? at(source, kBitAnd + 1) : at(source, kShift) + " >> " + std::to_string(low);
    return {shifted + " & " + mask_text(value::low_mask<U128>(term.width())), kBitAnd};
  }

  /// Both operands as unsigned numbers, if they are cut bits (one may be constant); otherwise empty. Shows
  /// what was compared before the comparison was narrowed: `(x & 0xff) < 200`.
  std::optional<std::pair<std::string, std::string>> as_cut_bits(Term a, Term b, int least) const {
    auto side = [&](Term term) -> std::string {
      if (term.is_constant()) return value::to_decimal_unsigned(term.bits());
      Text text = cut_bits(term);
      if (text.text.empty() && known(term).is_nonnegative()) return at(term, least);
      return text.text.empty() || text.precedence >= least ? text.text : "(" + text.text + ")";
    };
    if (a.kind() != TermKind::Extract && b.kind() != TermKind::Extract) return std::nullopt;
    std::pair texts{side(a), side(b)};
    if (texts.first.empty() || texts.second.empty()) return std::nullopt;
    return texts;
  }

  static bool needs_mark(Term a, Term b) {
    return a.sort().is_bit_vector() && !(known(a).is_nonnegative() && known(b).is_nonnegative());
  }

  /// Order of two operands, a constant on the right.
  Text order(Term term, bool is_strict, bool is_unsigned) const {
    Term a = term.argument(0);
    Term b = term.argument(1);
    const bool turned = a.is_constant() && !b.is_constant();
    if (turned) std::swap(a, b);
    const bool mark = is_unsigned && needs_mark(a, b);
    std::string symbol = turned ? ">" : "<";
    if (!is_strict) symbol += "=";
    if (mark) {
      if (auto cut = as_cut_bits(a, b, kLess + 1)) {
        return {cut->first + " " + symbol + " " + cut->second, kLess};
      }
      symbol += "u";
    }
    const std::string right =
        mark && b.is_constant() ? value::to_decimal_unsigned(b.bits()) : at(b, kLess + 1);
    return {at(a, kLess + 1) + " " + symbol + " " + right, kLess};
  }

  Text equality(Term term, const char* symbol) const {
    Term a = term.argument(0);
    Term b = term.argument(1);
    if (a.sort().is_float() && term.kind() == TermKind::Equal) {
      // For a constant other than zero and NaN the same bits and the same number are the same thing.
      auto format = a.sort().format();
      auto bits = b.is_constant() ? static_cast<FloatBits>(b.bits()) : FloatBits{0};
      if (value::is_zero(format, bits) || value::is_nan(format, bits)) {
        std::string same = "same_bits(" + bare(a) + ", " + bare(b) + ")";
        return symbol[0] == '!' ? Text{"!" + same, kUnary} : Text{same, kAtom};
      }
    }
    if (a.is_constant()) std::swap(a, b);
    if (auto cut = as_cut_bits(a, b, kEqual + 1))
      return {cut->first + " " + symbol + " " + cut->second, kEqual};
    return {at(a, kEqual + 1) + " " + symbol + " " + at(b, kEqual + 1), kEqual};
  }

  Text negation(Term term) const {
    Term inner = term.argument(0);
    if (inner.kind() == TermKind::Equal || inner.kind() == TermKind::FpEqual) return equality(inner, "!=");
    return {"!" + at(inner, kUnary), kUnary};
  }

  Text division(Term term, const char* symbol, bool is_unsigned) const {
    Term a = term.argument(0);
    Term b = term.argument(1);
    const bool mark = is_unsigned && needs_mark(a, b);
    return {at(a, kProduct) + " " + symbol + (mark ? "u " : " ") + at(b, kProduct + 1), kProduct};
  }

  Text extract(Term term) const {
    Term inner = term.argument(0);
    unsigned low = term.extract_low();
    if (low == 0) return cast(int_type(term.width()), inner);
    std::string shifted = at(inner, kShift) + " >> " + std::to_string(low);
    // The upper bits, read as a signed number, are what the shift gives.
    if (term.extract_high() + 1 == inner.width()) return {shifted, kShift};
    return {"(" + int_type(term.width()) + ") (" + shifted + ")", kUnary};
  }

  Text zero_extend(Term term) const {
    Term inner = term.argument(0);
    if (inner.kind() == TermKind::Extract && inner.argument(0).width() == term.width())
      return cut_bits(inner);
    if (known(inner).is_nonnegative()) return transparent(term);
    return {at(inner, kBitAnd + 1) + " & " + mask_text(value::low_mask<U128>(inner.width())), kBitAnd};
  }

  Text sign_extend(Term term) const {
    Term inner = term.argument(0);
    if (inner.kind() == TermKind::Extract && inner.argument(0).width() == term.width() &&
        inner.extract_high() + 1 == term.width()) {
      return {at(inner.argument(0), kShift) + " >> " + std::to_string(inner.extract_low()), kShift};
    }
    return transparent(term);
  }

  /// An extension that keeps the number. What wraps round in the narrow width must show that width.
  Text transparent(Term term) const {
    Term inner = term.argument(0);
    bool is_atom =
        inner.is_variable() || inner.kind() == TermKind::Select || inner.kind() == TermKind::Extract;
    return is_atom ? texts_.at(inner) : cast(int_type(term.width()), inner);
  }

  /// The contents of an array `a` are called "a[]".
  std::string array_name(Term array) const {
    std::string text = at(array, kAtom);
    if (array.is_variable() && text.ends_with("[]")) text.resize(text.size() - 2);
    return text;
  }

  Text float_sum(Term term) const {
    Term a = term.argument(0);
    Term b = term.argument(1);
    if (a.is_constant() || (a.kind() == TermKind::FpNeg && b.kind() != TermKind::FpNeg)) std::swap(a, b);
    if (b.kind() == TermKind::FpNeg) return {at(a, kSum) + " - " + at(b.argument(0), kSum + 1), kSum};
    if (b.is_constant() && bare(b).front() == '-') return {at(a, kSum) + " - " + bare(b).substr(1), kSum};
    return {at(a, kSum) + " + " + at(b, kSum + 1), kSum};
  }

  Text make(Term term) const {
    switch (term.kind()) {
      case TermKind::Constant:
        return constant(term);
      case TermKind::Variable:
        return {std::string(term.variable_name()), kAtom};
      case TermKind::ConstantArray:
        return {table_text(term), kAtom};
      case TermKind::Not:
        return negation(term);
      case TermKind::And:
        return infix(term, " && ", kAnd);
      case TermKind::Or:
        return infix(term, " || ", kOr);
      case TermKind::Ite:
        return {at(term.argument(0), kIte + 1) + " ? " + at(term.argument(1), kIte + 1) + " : " +
                    at(term.argument(2), kIte),
                kIte};
      case TermKind::Equal:
      case TermKind::FpEqual:
        return equality(term, "==");
      case TermKind::Add:
        return sum(term);
      case TermKind::Mul:
        return product(term);
      case TermKind::UDiv:
        return division(term, "/", true);
      case TermKind::URem:
        return division(term, "%", true);
      case TermKind::SDiv:
      case TermKind::FpDiv:
        return infix(term, " / ", kProduct);
      case TermKind::SRem:
      case TermKind::FpRem:
        return infix(term, " % ", kProduct);
      case TermKind::BitNot:
        return {"~" + at(term.argument(0), kUnary), kUnary};
      case TermKind::BitAnd:
        return masked(term, " & ", kBitAnd);
      case TermKind::BitOr:
        return masked(term, " | ", kBitOr);
      case TermKind::BitXor:
        return masked(term, " ^ ", kBitXor);
      case TermKind::Shl:
        return infix(term, " << ", kShift);
      case TermKind::LShr:
        return infix(term, " >>> ", kShift);
      case TermKind::AShr:
        return infix(term, " >> ", kShift);
      case TermKind::Concat:
        return call("concat", term);
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
        return call(float_type(term.sort()) + "_from_bits", term);
      case TermKind::FpToBits:
        return call("to_bits", term);
      case TermKind::FpAdd:
        return float_sum(term);
      case TermKind::FpMul:
        return product_of(term);
      case TermKind::FpFma:
        return call("fma", term);
      case TermKind::FpSqrt:
        return call("sqrt", term);
      case TermKind::FpNeg:
        return {"-" + at(term.argument(0), kUnary), kUnary};
      case TermKind::FpAbs:
        return call("abs", term);
      case TermKind::FpMin:
        return call("min", term);
      case TermKind::FpMax:
        return call("max", term);
      case TermKind::FpRound:
        return call(std::string(rounding_name(term.rounding())), term);
      case TermKind::FpIsNan:
        return call("isnan", term);
      case TermKind::FpConvert:
      case TermKind::FpFromSigned:
        return cast(float_type(term.sort()), term.argument(0));
      case TermKind::FpFromUnsigned:
        if (known(term.argument(0)).is_nonnegative()) return cast(float_type(term.sort()), term.argument(0));
        return {"(" + float_type(term.sort()) + ") unsigned(" + bare(term.argument(0)) + ")", kUnary};
      case TermKind::FpToSigned:
        return cast(int_type(term.width()), term.argument(0));
      case TermKind::FpToUnsigned:
        return cast("u" + int_type(term.width()), term.argument(0));
      case TermKind::Select:
        return {array_name(term.argument(0)) + "[" + bare(term.argument(1)) + "]", kAtom};
      case TermKind::Store:
        return {at(term.argument(0), kAtom) + "{" + bare(term.argument(1)) + " := " + bare(term.argument(2)) +
                    "}",
                kAtom};
    }
    TESTELLATE_UNREACHABLE("every kind has a case");
  }

  std::unordered_map<Term, Text> texts_;
};

}  // namespace

std::string to_infix(Term term) { return InfixPrinter().print(term, kIte); }

std::string to_infix(std::span<const Term> conjuncts) {
  std::string text;
  for (Term conjunct : conjuncts) {
    std::string one = InfixPrinter().print(conjunct, conjuncts.size() > 1 ? kAnd : kIte);
    text += (text.empty() ? "" : " && ") + one;
  }
  return text.empty() ? "true" : text;
}

}  // namespace testellate::expr
