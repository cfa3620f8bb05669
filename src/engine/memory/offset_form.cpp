// SPDX-License-Identifier: Apache-2.0
// Offsets are sums of multiples (docs/terms.md), `8 + 12 * sign_extend(i)`. A sum of 64-bit words that may
// wrap is known modulo powers of two only; where the widths of the factors exclude wrapping, modulo any
// number.
#include "engine/memory/offset_form.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <span>

#include "support/invariant.h"
#include "value/bits.h"

namespace testellate::engine {

using expr::Term;
using expr::TermBuilder;
using expr::TermKind;

namespace {

constexpr unsigned kWidth = 64;
/// Sums below this magnitude cannot wrap, however they are signed.
constexpr std::uint64_t kNoWrap = std::uint64_t{1} << 62;

std::span<const Term> addends(const Term& offset) {
  return offset.kind() == TermKind::Add ? offset.arguments() : std::span<const Term>(&offset, 1);
}

struct Product {
  std::uint64_t factor = 1;
  Term base;
};

Product as_product(Term term) {
  if (term.kind() == TermKind::Mul && term.arguments().size() == 2) {
    for (std::size_t at : {0U, 1U}) {
      if (term.argument(at).is_constant()) {
        return {static_cast<std::uint64_t>(term.argument(at).bits()), term.argument(1 - at)};
      }
    }
  }
  return {1, term};
}

std::uint64_t magnitude(std::uint64_t factor) {
  return static_cast<std::int64_t>(factor) < 0 ? std::uint64_t{0} - factor : factor;
}

/// Bits that hold the value of a term, sign included.
unsigned value_width(Term term) {
  bool is_extension = term.kind() == TermKind::SignExtend || term.kind() == TermKind::ZeroExtend;
  return is_extension ? term.argument(0).sort().width() : term.sort().width();
}

/// The largest power of two, up to 16, that divides the term by its known bits.
std::uint64_t known_divisor(TermBuilder& terms, Term term) {
  std::uint64_t divisor = 1;
  for (unsigned bit = 0; bit < 4; ++bit, divisor *= 2) {
    Term low = terms.make_extract(term, bit, bit);
    if (!low.is_constant() || low.bits() != 0) break;
  }
  return divisor;
}

}  // namespace

OffsetForm offset_form(TermBuilder& terms, Term offset) {
  TESTELLATE_INVARIANT(offset.sort().width() == kWidth, "an offset should have 64 bits");
  std::uint64_t constant = 0;
  std::uint64_t stride = 0;
  std::uint64_t bound = 0;
  for (Term addend : addends(offset)) {
    if (addend.is_constant()) {
      constant = static_cast<std::uint64_t>(addend.bits());
      std::uint64_t size = magnitude(constant);
      bound = size < kNoWrap && bound < kNoWrap ? bound + size : kNoWrap;
      continue;
    }
    Product product = as_product(addend);
    std::uint64_t factor = magnitude(product.factor);
    unsigned width = value_width(product.base);
    bool is_small = width < 62 && factor < (kNoWrap >> width) && bound < kNoWrap;
    bound = is_small ? bound + (factor << width) : kNoWrap;
    stride = std::gcd(stride, factor == 1 ? known_divisor(terms, product.base) : factor);
  }
  if (stride == 0) stride = 1;
  // Below 2^63, so that it is a signed number as well.
  if (bound >= kNoWrap) stride = std::uint64_t{1} << std::min(std::countr_zero(stride), 62);
  // The constant may be negative: its residue is taken as that of a signed number.
  auto residue = static_cast<std::int64_t>(constant) % static_cast<std::int64_t>(stride);
  if (residue < 0) residue += static_cast<std::int64_t>(stride);
  return {stride, static_cast<std::uint64_t>(residue)};
}

std::optional<Term> try_divide(TermBuilder& terms, Term offset, unsigned divisor) {
  TESTELLATE_INVARIANT(std::has_single_bit(divisor) && divisor <= 16, "a divisor should be a power of two");
  auto shift = static_cast<unsigned>(std::countr_zero(divisor));
  // Each addend is divisor * q_i modulo 2^64, so the sum of the q_i is the quotient modulo 2^(64 - shift):
  // more than the 32 bits kept.
  Term sum = terms.make_bits(kWidth, 0);
  for (Term addend : addends(offset)) {
    Term quotient;
    Product product = as_product(addend);
    if (addend.is_constant()) {
      auto bits = static_cast<std::uint64_t>(addend.bits());
      if (bits % divisor != 0) return std::nullopt;
      quotient = terms.make_bits(kWidth, value::ashr<std::uint64_t>(bits, shift, kWidth));
    } else if (product.factor % divisor == 0) {
      std::uint64_t factor = value::ashr<std::uint64_t>(product.factor, shift, kWidth);
      quotient = terms.make_mul(terms.make_bits(kWidth, factor), product.base);
    } else if (known_divisor(terms, addend) >= divisor) {
      quotient = terms.make_zero_extend(terms.make_extract(addend, kWidth - 1, shift), kWidth);
    } else {
      return std::nullopt;
    }
    sum = terms.make_add(sum, quotient);
  }
  return terms.make_extract(sum, 31, 0);
}

}  // namespace testellate::engine
