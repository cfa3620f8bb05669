// SPDX-License-Identifier: Apache-2.0
// Float operations in SMT-LIB's theory FloatingPoint. Where that leaves results open or means something else,
// ours is spelled out: min and max of zeros of both signs, fmod by way of the IEEE remainder, saturating
// conversions to integers.
#include "expr/printer_smtlib_float.h"

#include <vector>

#include "expr/float_facts.h"

namespace testellate::expr {
namespace {

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

}  // namespace

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

std::string smtlib_to_fp(Sort sort, const std::string& bits) {
  return call(to_fp_head(sort, "to_fp"), {bits});
}

bool is_computed_float(Term term) {
  if (!term.sort().is_float()) return false;
  TermKind kind = term.kind();
  return kind != TermKind::Constant && kind != TermKind::Variable && kind != TermKind::Ite &&
         kind != TermKind::FpFromBits && kind != TermKind::FpNeg && kind != TermKind::FpAbs &&
         kind != TermKind::Select;
}

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

}  // namespace testellate::expr
