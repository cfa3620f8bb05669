// SPDX-License-Identifier: Apache-2.0
// Each assertion is printed bottom-up. A sub-term used more than once in it, or whose text has become long,
// is bound by `let` and mentioned by name from then on, so the output is linear in the number of distinct
// terms. Computed floats are cut out: they are declared constants, defined by assertions of their own.
#include "expr/printer_smtlib.h"

#include <algorithm>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "expr/known.h"
#include "expr/term.h"
#include "value/text.h"

namespace testellate::expr {
namespace {

// Float operations in SMT-LIB's theory FloatingPoint. Where that leaves results open or means something else,
// ours is spelled out: min and max of zeros of both signs, fmod by way of the IEEE remainder, saturating
// conversions to integers.

using value::FloatBits;
using value::FloatFormat;
using value::U128;

std::string call(std::string_view function, std::initializer_list<std::string_view> arguments) {
  std::string text = "(" + std::string(function);
  for (std::string_view argument : arguments) text += " " + std::string(argument);
  return text + ")";
}

std::string ite(std::string_view condition, std::string_view then, std::string_view otherwise) {
  return call("ite", {condition, then, otherwise});
}

std::string to_fp_head(Sort sort, std::string_view function) {
  return "(_ " + std::string(function) + (sort.width() == 32 ? " 8 24)" : " 11 53)");
}

std::string smtlib_bits(unsigned width, U128 bits) {
  std::string text;
  if (width % 4 == 0) {
    for (unsigned at = width; at > 0; at -= 4)
      text += "0123456789abcdef"[static_cast<unsigned>(bits >> (at - 4)) & 15];
    return "#x" + text;
  }
  for (unsigned at = width; at > 0; --at) text += ((bits >> (at - 1)) & 1) != 0 ? '1' : '0';
  return "#b" + text;
}

/// `bits` (SMT-LIB text of a bit-vector) as a FloatingPoint of `sort`.
std::string smtlib_to_fp(Sort sort, const std::string& bits) {
  return call(to_fp_head(sort, "to_fp"), {bits});
}

const char* rounding_mode(value::Rounding rounding) {
  switch (rounding) {
    case value::Rounding::NearestEven:
      return "RNE";
    case value::Rounding::NearestAway:
      return "RNA";
    case value::Rounding::TowardZero:
      return "RTZ";
    case value::Rounding::TowardPositive:
      return "RTP";
    case value::Rounding::TowardNegative:
      return "RTN";
  }
  TESTELLATE_UNREACHABLE("a rounding is one of five");
}

std::string min_max(bool is_min, const std::string& a, const std::string& b) {
  std::string of_zeros =
      is_min ? ite(call("fp.isNegative", {a}), a, b) : ite(call("fp.isNegative", {a}), b, a);
  std::string of_numbers = is_min ? ite(call("fp.lt", {b, a}), b, a) : ite(call("fp.lt", {a, b}), b, a);
  std::string both_zero = call("and", {call("fp.isZero", {a}), call("fp.isZero", {b})});
  return ite(call("fp.isNaN", {a}), b, ite(call("fp.isNaN", {b}), a, ite(both_zero, of_zeros, of_numbers)));
}

/// Binds the operands, which `body` mentions several times, to $a and $b.
std::string with_operands(std::span<const std::string> operands, const std::string& body) {
  std::string text = "(let (($a " + operands[0] + ")";
  if (operands.size() > 1) text += " ($b " + operands[1] + ")";
  return text + ") " + body + ")";
}

/// fmod from fp.rem, which rounds the quotient to nearest: on magnitudes its result r is the wanted one, or
/// too small by |b|; r + |b| is then exact.
std::string remainder(const std::string& a, const std::string& b) {
  std::string divisor = call("fp.abs", {b});
  std::string nearest = call("fp.rem", {call("fp.abs", {a}), divisor});
  std::string below = "(and (fp.isNegative $r) (not (fp.isZero $r)))";
  std::string positive = ite(below, call("fp.add", {"RNE", "$r", divisor}), "(fp.abs $r)");
  std::string signed_result = ite(call("fp.isNegative", {a}), "(fp.neg $m)", "$m");
  return "(let (($r " + nearest + ")) (let (($m " + positive + ")) " + signed_result + "))";
}

FloatBits power_of_two(FloatFormat format, unsigned exponent) {
  FloatBits result = float_one(format);
  FloatBits two = value::fadd(format, result, result);
  for (unsigned i = 0; i < exponent; ++i) result = value::fmul(format, result, two);
  return result;
}

std::string to_integer(Term term, const std::string& a) {
  Sort sort = term.argument(0).sort();
  FloatFormat format = sort.format();
  unsigned width = term.width();
  bool is_signed = term.kind() == TermKind::FpToSigned;
  FloatBits limit = power_of_two(format, is_signed ? width - 1 : width);
  FloatBits least = is_signed ? value::fneg(format, limit) : FloatBits{0};
  U128 least_bits = is_signed ? value::min_signed<U128>(width) : 0;
  U128 most_bits = is_signed ? value::max_signed<U128>(width) : value::low_mask<U128>(width);
  auto number = [&](FloatBits bits) { return smtlib_to_fp(sort, smtlib_bits(sort.width(), bits)); };
  std::string head =
      "(_ " + std::string(is_signed ? "fp.to_sbv " : "fp.to_ubv ") + std::to_string(width) + ")";
  std::string inside = call(head, {"RTZ", a});
  std::string clipped = ite(call("fp.leq", {a, number(least)}),
                            smtlib_bits(width, least_bits),
                            ite(call("fp.geq", {a, number(limit)}), smtlib_bits(width, most_bits), inside));
  return ite(call("fp.isNaN", {a}), smtlib_bits(width, 0), clipped);
}

/// Whether `term` computes a float with IEEE arithmetic, so that its bits need a definition.
bool is_computed_float(Term term) {
  if (!term.sort().is_float()) return false;
  TermKind kind = term.kind();
  return kind != TermKind::Constant && kind != TermKind::Variable && kind != TermKind::Ite &&
         kind != TermKind::FpFromBits && kind != TermKind::FpNeg && kind != TermKind::FpAbs &&
         kind != TermKind::Select;
}

/// The FloatingPoint that the computed float `term` is, given the texts of its arguments (bit-vectors).
std::string smtlib_computed_float(Term term, std::span<const std::string> arguments) {
  std::vector<std::string> fp;
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    Sort sort = term.argument(at).sort();
    fp.push_back(sort.is_float() ? smtlib_to_fp(sort, arguments[at]) : arguments[at]);
  }
  TermKind kind = term.kind();
  if (kind == TermKind::FpAdd) return call("fp.add", {"RNE", fp[0], fp[1]});
  if (kind == TermKind::FpMul) return call("fp.mul", {"RNE", fp[0], fp[1]});
  if (kind == TermKind::FpDiv) return call("fp.div", {"RNE", fp[0], fp[1]});
  if (kind == TermKind::FpRem) return with_operands(fp, remainder("$a", "$b"));
  if (kind == TermKind::FpFma) return call("fp.fma", {"RNE", fp[0], fp[1], fp[2]});
  if (kind == TermKind::FpSqrt) return call("fp.sqrt", {"RNE", fp[0]});
  if (kind == TermKind::FpMin) return with_operands(fp, min_max(true, "$a", "$b"));
  if (kind == TermKind::FpMax) return with_operands(fp, min_max(false, "$a", "$b"));
  if (kind == TermKind::FpRound) return call("fp.roundToIntegral", {rounding_mode(term.rounding()), fp[0]});
  if (kind == TermKind::FpConvert || kind == TermKind::FpFromSigned) {
    return call(to_fp_head(term.sort(), "to_fp"), {"RNE", fp[0]});
  }
  TESTELLATE_INVARIANT(kind == TermKind::FpFromUnsigned, "no other kind computes a float");
  return call(to_fp_head(term.sort(), "to_fp_unsigned"), {"RNE", fp[0]});
}

/// Comparison, test, or conversion to an integer.
std::string smtlib_float_observation(Term term, std::span<const std::string> arguments) {
  std::vector<std::string> fp;
  for (const std::string& argument : arguments) fp.push_back(smtlib_to_fp(term.argument(0).sort(), argument));
  TermKind kind = term.kind();
  if (kind == TermKind::FpEqual) return call("fp.eq", {fp[0], fp[1]});
  if (kind == TermKind::FpLess) return call("fp.lt", {fp[0], fp[1]});
  if (kind == TermKind::FpLessEqual) return call("fp.leq", {fp[0], fp[1]});
  if (kind == TermKind::FpIsNan) return call("fp.isNaN", {fp[0]});
  TESTELLATE_INVARIANT(kind == TermKind::FpToSigned || kind == TermKind::FpToUnsigned,
                       "no other kind observes a float");
  return with_operands(fp, to_integer(term, "$a"));
}

constexpr std::size_t kLongText = 1000;

std::string bits_sort(unsigned width) { return "(_ BitVec " + std::to_string(width) + ")"; }

std::string sort_text(Sort sort) {
  if (sort.is_bool()) return "Bool";
  if (sort.is_array()) return "(Array " + bits_sort(sort.index_width()) + " " + bits_sort(sort.width()) + ")";
  return bits_sort(sort.width());
}

std::string term_name(Term term) {
  return (is_computed_float(term) ? "$f" : "$t") + std::to_string(term.id());
}

std::string table_text(Term term) {
  Sort sort = term.sort();
  std::string text =
      "((as const " + sort_text(sort) + ") " + smtlib_bits(sort.width(), term.table_default()) + ")";
  std::string opening;
  std::span<const U128> values = term.table_values();
  for (std::size_t at = 0; at < values.size(); ++at) {
    if (values[at] == term.table_default()) continue;
    opening += "(store ";
    text += " " + smtlib_bits(sort.index_width(), at) + " " + smtlib_bits(sort.width(), values[at]) + ")";
  }
  return opening + text;
}

std::string apply_text(const std::string& function, std::span<const std::string> arguments) {
  std::string text = "(" + function;
  for (const std::string& argument : arguments) text += " " + argument;
  return text + ")";
}

/// The standard makes these operations binary: (f (f a b) c).
std::string fold_text(const std::string& function, std::span<const std::string> arguments) {
  std::string text;
  for (std::size_t at = 1; at < arguments.size(); ++at) text += "(" + function + " ";
  text += arguments[0];
  for (const std::string& argument : arguments.subspan(1)) text += " " + argument + ")";
  return text;
}

bool is_folded(TermKind kind) {
  return kind == TermKind::Add || kind == TermKind::Mul || kind == TermKind::BitAnd ||
         kind == TermKind::BitOr || kind == TermKind::BitXor || kind == TermKind::Concat;
}

bool observes_float(TermKind kind) {
  return kind == TermKind::FpEqual || kind == TermKind::FpLess || kind == TermKind::FpLessEqual ||
         kind == TermKind::FpIsNan || kind == TermKind::FpToSigned || kind == TermKind::FpToUnsigned;
}

std::string constant_text(Term term) {
  if (term.sort().is_bool()) return term.is_true() ? "true" : "false";
  return smtlib_bits(term.width(), term.bits());
}

std::string operation_text(Term term, std::span<const std::string> arguments) {
  TermKind kind = term.kind();
  std::string function(name(kind));
  if (is_folded(kind)) return fold_text(function, arguments);
  if (observes_float(kind)) return smtlib_float_observation(term, arguments);
  if (kind == TermKind::FpFromBits || kind == TermKind::FpToBits) return arguments[0];
  if (kind == TermKind::FpNeg || kind == TermKind::FpAbs) {
    U128 sign = value::min_signed<U128>(term.width());
    bool is_neg = kind == TermKind::FpNeg;
    U128 mask = is_neg ? sign : sign - 1;
    return std::string(is_neg ? "(bvxor " : "(bvand ") + arguments[0] + " " +
           smtlib_bits(term.width(), mask) + ")";
  }
  if (kind == TermKind::Extract) {
    function =
        "(_ extract " + std::to_string(term.extract_high()) + " " + std::to_string(term.extract_low()) + ")";
  } else if (kind == TermKind::ZeroExtend || kind == TermKind::SignExtend) {
    function = "(_ " + function + " " + std::to_string(term.width() - term.argument(0).width()) + ")";
  }
  return apply_text(function, arguments);
}

/// Prints one assertion.
class AssertionPrinter {
 public:
  /// `root` is printed even if it is a computed float; such a term below it is a name.
  explicit AssertionPrinter(Term root) : root_(root) {}

  /// The text of the root, without the bindings.
  std::string print() {
    std::vector<Term> order = reachable();
    for (Term term : order) {
      for (Term argument : term.arguments()) ++uses_[argument];
    }
    for (Term term : order) add(term);
    return texts_.at(root_);
  }

  [[nodiscard]] std::string bound(const std::string& body) const {
    std::string text;
    for (const auto& [symbol, definition] : bindings_) text += "(let ((" + symbol + " " + definition + ")) ";
    return text + body + std::string(bindings_.size(), ')');
  }

 private:
  bool is_leaf(Term term) const {
    return term.arguments().empty() || (term != root_ && is_computed_float(term));
  }

  /// Terms to print, each after its arguments; arguments of cut terms are left to their own assertions.
  std::vector<Term> reachable() const {
    std::vector<Term> order;
    std::unordered_map<Term, bool> seen{{root_, true}};
    struct Visit {
      Term term;
      std::size_t next;
    };
    std::vector<Visit> stack{{root_, 0}};
    while (!stack.empty()) {
      Visit& top = stack.back();
      if (is_leaf(top.term) || top.next == top.term.arguments().size()) {
        if (!is_leaf(top.term)) {
          order.push_back(top.term);
        }
        stack.pop_back();
        continue;
      }
      Term argument = top.term.argument(top.next++);
      if (seen.emplace(argument, true).second) stack.push_back({argument, 0});
    }
    if (is_leaf(root_)) order.push_back(root_);
    return order;
  }

  std::string leaf_text(Term term) const {
    if (term.is_constant()) return constant_text(term);
    if (term.is_variable()) return smtlib_symbol(term);
    if (term.kind() == TermKind::ConstantArray) return table_text(term);
    return term_name(term);
  }

  std::string text_of(Term term) const { return is_leaf(term) ? leaf_text(term) : texts_.at(term); }

  void add(Term term) {
    if (is_leaf(term)) {
      texts_[term] = leaf_text(term);
      return;
    }
    std::vector<std::string> arguments;
    for (Term argument : term.arguments()) arguments.push_back(text_of(argument));
    bool is_cut = is_computed_float(term);
    std::string text = is_cut ? smtlib_computed_float(term, arguments) : operation_text(term, arguments);
    if (term != root_ && (uses_[term] > 1 || text.size() > kLongText)) {
      bindings_.emplace_back(term_name(term), std::move(text));
      text = bindings_.back().first;
    }
    texts_[term] = std::move(text);
  }

  Term root_;
  std::unordered_map<Term, unsigned> uses_;
  std::unordered_map<Term, std::string> texts_;
  std::vector<std::pair<std::string, std::string>> bindings_;
};

std::string definition_of(Term computed) {
  AssertionPrinter printer(computed);
  std::string result = printer.print();
  std::string bits = term_name(computed);
  Sort sort = computed.sort();
  std::string nan = smtlib_bits(sort.width(), value::canonical_nan(sort.format()));
  std::string body = "(let (($v " + result + ")) (and (= " + smtlib_to_fp(sort, bits) +
                     " $v) (=> (fp.isNaN $v) (= " + bits + " " + nan + "))))";
  return "(declare-const " + bits + " " + sort_text(sort) + ")\n(assert " + printer.bound(body) + ")\n";
}

std::string logic_of(std::span<const Term> terms) {
  bool has_arrays = false;
  bool has_tables = false;
  bool has_floats = false;
  for (Term term : terms) {
    has_arrays |= term.sort().is_array();
    has_tables |= term.kind() == TermKind::ConstantArray;
    has_floats |= is_computed_float(term) || observes_float(term.kind());
  }
  // Constant arrays are no part of the array theory of the standard: no QF_ logic has them.
  if (has_tables) return "ALL";
  return std::string("QF_") + (has_arrays ? "A" : "") + "BV" + (has_floats ? "FP" : "");
}

}  // namespace

std::string smtlib_symbol(Term variable) {
  std::string text;
  for (char c : variable.variable_name()) {
    bool is_plain = c >= ' ' && c <= '~' && c != '|' && c != '\\';
    text += is_plain ? std::string(1, c) : "$" + value::to_hex(static_cast<unsigned char>(c)) + "$";
  }
  // Names of ours begin with one $.
  if (text.starts_with('$')) text.insert(text.begin(), '$');
  return "|" + text + "|";
}

std::string to_smtlib(std::span<const Term> assertions) {
  std::vector<Term> terms = post_order(assertions);
  std::string text = "(set-logic " + logic_of(terms) + ")\n";
  std::vector<Term> variables;
  std::ranges::copy_if(terms, std::back_inserter(variables), [](Term term) { return term.is_variable(); });
  std::ranges::sort(variables, ById());
  for (Term variable : variables) {
    text += "(declare-const " + smtlib_symbol(variable) + " " + sort_text(variable.sort()) + ")\n";
  }
  for (Term term : terms) {
    if (is_computed_float(term)) text += definition_of(term);
  }
  for (Term assertion : assertions) {
    AssertionPrinter printer(assertion);
    std::string body = printer.print();
    text += "(assert " + printer.bound(body) + ")\n";
  }
  return text + "(check-sat)\n";
}

}  // namespace testellate::expr
