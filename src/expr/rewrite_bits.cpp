// SPDX-License-Identifier: Apache-2.0
// Bitwise operations and shifts. Masks and constant shifts become cuts, extensions and multiples, so that bit
// packing and unpacking meet in one form (rewrite_shape.cpp); what overlaps no bit is joined, not computed.
#include <algorithm>
#include <optional>
#include <vector>

#include "expr/rewriter.h"
#include "expr/term.h"

namespace testellate::expr {
namespace {

/// Bits [from, from + width) of `source`, standing at bit `at` of a longer word that is zero elsewhere.
struct Piece {
  Term source;
  unsigned from;
  unsigned width;
  unsigned at;
};

using value::U128;

bool is_shifted(Term term) {
  if (term.kind() != TermKind::Mul || !term.argument(0).is_constant()) return false;
  U128 coefficient = term.argument(0).bits();
  return (coefficient & (coefficient - 1)) == 0;
}

void add_runs(const Piece& piece, std::vector<Piece>& done) {
  U128 bits = piece.source.bits() >> piece.from;
  for (unsigned at = 0; at < piece.width; ++at) {
    if (((bits >> at) & 1) == 0) continue;
    unsigned end = at;
    while (end < piece.width && ((bits >> end) & 1) != 0) ++end;
    done.push_back({piece.source, piece.from + at, end - at, piece.at + at});
    at = end;
  }
}

/// The part of `whole` that shows `inner`, which stands at bit `position` of whole.source.
std::optional<Piece> part(const Piece& whole, Term inner, unsigned inner_width, unsigned position) {
  unsigned low = std::max(whole.from, position);
  unsigned high = std::min(whole.from + whole.width, position + inner_width);
  if (low >= high) return std::nullopt;
  return Piece{inner, low - position, high - low, whole.at + (low - whole.from)};
}

/// `term` as pieces that do not overlap, in no order: operands of concatenations, extensions and multiples of
/// powers of two taken apart, constants as runs of ones. A term that is none of these is one piece.
std::vector<Piece> pieces_of(Term term) {
  std::vector<Piece> done;
  std::vector<Piece> open{{term, 0, term.width(), 0}};
  while (!open.empty()) {
    Piece piece = open.back();
    open.pop_back();
    auto push = [&](Term inner, unsigned inner_width, unsigned position) {
      if (auto shown = part(piece, inner, inner_width, position)) open.push_back(*shown);
    };
    Term source = piece.source;
    if (source.is_constant()) {
      add_runs(piece, done);
    } else if (source.kind() == TermKind::ZeroExtend) {
      push(source.argument(0), source.argument(0).width(), 0);
    } else if (source.kind() == TermKind::Concat) {
      unsigned position = source.width();
      for (Term operand : source.arguments()) {
        position -= operand.width();
        push(operand, operand.width(), position);
      }
    } else if (is_shifted(source)) {
      unsigned shift = value::count_trailing_zeros(source.argument(0).bits(), source.width());
      push(source.argument(1), source.width() - shift, shift);
    } else {
      done.push_back(piece);
    }
  }
  return done;
}

/// Sorts by position, most significant first; false if two pieces overlap.
bool arrange(std::vector<Piece>& pieces) {
  std::sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return a.at > b.at; });
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    if (pieces[i].at + pieces[i].width > pieces[i - 1].at) return false;
  }
  return true;
}

}  // namespace

using value::low_mask;

namespace {

/// Bitwise operations are flattened up to this many operands.
constexpr std::size_t kMaxOperands = 64;

bool is_complement(Term a, Term b) {
  return (a.kind() == TermKind::BitNot && a.argument(0) == b) ||
         (b.kind() == TermKind::BitNot && b.argument(0) == a);
}

/// Whether the piece is a whole term or part of a leaf; cutting an operation would rather be avoided.
bool is_cut_cheaply(const Piece& piece) {
  TermKind kind = piece.source.kind();
  bool is_whole = piece.from == 0 && piece.width == piece.source.width();
  return is_whole || kind == TermKind::Constant || kind == TermKind::Variable || kind == TermKind::Extract ||
         kind == TermKind::Select;
}

}  // namespace

Term Rewriter::make_bit_not(Term a) {
  unsigned width = a.width();
  if (a.is_constant()) {
    return fire(Rule::FoldConstants, make_bits(width, value::bit_not(a.bits(), width)));
  }
  if (a.kind() == TermKind::BitNot) return fire(Rule::BitNotNot, a.argument(0));
  bool has_coefficient = a.kind() == TermKind::Mul && a.argument(0).is_constant();
  if (a.kind() == TermKind::Add || has_coefficient) {
    Linear sum(width);
    sum.add_constant(low_mask<U128>(width));
    sum.add(a, low_mask<U128>(width));
    return fire(Rule::SumMinusOneIsNot, make_sum(sum));
  }
  return node(TermKind::BitNot, a.sort(), {a});
}

/// a & mask, for a mask whose ones (where `a` may have ones) are neighbours.
Term Rewriter::try_mask(U128 mask, Term a) {
  unsigned width = a.width();
  U128 maybe = known(a).maybe_ones();
  if ((maybe & ~mask) == 0) return fire(Rule::MaskRedundant, a);
  U128 shown = mask & maybe;
  if (shown == 0) return fire(Rule::BitwiseAbsorbing, zero(width));
  unsigned low = value::count_trailing_zeros(shown, width);
  unsigned high = width - value::count_leading_zeros(shown, width) - 1;
  if (shown != (low_mask<U128>(high + 1) & ~low_mask<U128>(low))) return {};
  Terms parts;
  if (high + 1 < width) parts.push_back(zero(width - high - 1));
  parts.push_back(make_extract(a, high, low));
  if (low > 0) parts.push_back(zero(low));
  return fire(Rule::MaskIsExtract, make_concat(parts.span()));
}

/// All operands zero-extended from the same width, with a constant that fits there.
Term Rewriter::try_bitwise_narrow(TermKind kind, U128 constant, std::span<const Term> operands) {
  if (operands.front().kind() != TermKind::ZeroExtend) return {};
  unsigned width = operands.front().width();
  unsigned narrow = operands.front().argument(0).width();
  bool all = std::ranges::all_of(operands, [&](Term operand) {
    return operand.kind() == TermKind::ZeroExtend && operand.argument(0).width() == narrow;
  });
  if (!all) return {};
  U128 mask = low_mask<U128>(narrow);
  if (kind != TermKind::BitAnd && (constant & ~mask) != 0) return {};
  Term result = operands.front().argument(0);
  for (Term operand : operands.subspan(1)) result = make_bitwise(kind, result, operand.argument(0));
  result = make_bitwise(kind, result, make_bits(narrow, constant & mask));
  return fire(Rule::BitwiseNarrow, make_zero_extend(result, width));
}

/// a | b (and a ^ b) for operands that share no bit.
Term Rewriter::try_disjoint(Term a, Term b) {
  if ((known(a).maybe_ones() & known(b).maybe_ones()) != 0) return {};
  std::vector<Piece> pieces = pieces_of(a);
  std::vector<Piece> others = pieces_of(b);
  pieces.insert(pieces.end(), others.begin(), others.end());
  if (!arrange(pieces) || !std::ranges::all_of(pieces, is_cut_cheaply)) {
    return fire(Rule::OrDisjointIsSum, make_add(a, b));
  }
  Terms parts;
  unsigned end = a.width();
  for (const Piece& piece : pieces) {
    if (unsigned gap = end - piece.at - piece.width; gap > 0) parts.push_back(zero(gap));
    parts.push_back(make_extract(piece.source, piece.from + piece.width - 1, piece.from));
    end = piece.at;
  }
  if (end > 0) parts.push_back(zero(end));
  return fire(Rule::OrPieces, make_concat(parts.span()));
}

/// `operands` are ordered and free of constants, repetitions and complements.
Term Rewriter::finish_bitwise(TermKind kind, Sort sort, U128 constant, Terms& operands) {
  unsigned width = sort.width();
  U128 neutral = kind == TermKind::BitAnd ? low_mask<U128>(width) : 0;
  if (operands.empty()) return make_constant(sort, constant);
  if (constant == neutral && operands.size() == 1) return operands[0];
  if (kind == TermKind::BitXor && constant == low_mask<U128>(width)) {
    Term rest = finish_bitwise(kind, sort, 0, operands);
    return fire(Rule::XorNot, make_bit_not(rest));
  }
  if (operands.size() == 1) {
    if (kind == TermKind::BitAnd) {
      if (Term result = try_mask(constant, operands[0]); result.is_valid()) return result;
    } else if (kind == TermKind::BitOr && (constant & ~known(operands[0]).ones) == 0) {
      return fire(Rule::MaskRedundant, operands[0]);
    }
  }
  if (Term result = try_bitwise_narrow(kind, constant, operands.span()); result.is_valid()) return result;
  Terms all;
  if (constant != neutral) all.push_back(make_constant(sort, constant));
  all.append(operands.span());
  if (all.size() == 2) {
    if (kind == TermKind::BitAnd) {
      // One operand may be a mask for the other without being constant.
      for (auto [mask, other] : {std::pair(all[0], all[1]), std::pair(all[1], all[0])}) {
        if ((known(other).maybe_ones() & ~known(mask).ones) == 0) return fire(Rule::MaskRedundant, other);
      }
    } else if (Term result = try_disjoint(all[0], all[1]); result.is_valid()) {
      return result;
    }
  }
  return node(kind, sort, all.span());
}

Term Rewriter::make_bitwise(TermKind kind, Term a, Term b) {
  Sort sort = a.sort();
  unsigned width = sort.width();
  if (Term folded = try_fold({kind, sort}, {a, b}); folded.is_valid()) return folded;
  U128 all_ones = low_mask<U128>(width);
  U128 constant = kind == TermKind::BitAnd ? all_ones : 0;
  Terms operands;
  auto add = [&](Term operand) {
    if (kind == TermKind::BitXor && operand.kind() == TermKind::BitNot) {
      statistics_.count(Rule::XorNot);
      constant ^= all_ones;
      operand = operand.argument(0);
    }
    if (operand.is_constant()) {
      U128 bits = operand.bits();
      constant = kind == TermKind::BitAnd  ? constant & bits
                 : kind == TermKind::BitOr ? constant | bits
                                           : constant ^ bits;
    } else {
      operands.push_back(operand);
    }
  };
  for (Term side : {a, b}) {
    if (side.kind() == kind && side.arguments().size() < kMaxOperands) {
      statistics_.count(Rule::BitwiseFlatten);
      for (Term operand : side.arguments()) add(operand);
    } else {
      add(side);
      if (side.is_constant() && side.bits() == (kind == TermKind::BitAnd ? all_ones : 0)) {
        statistics_.count(Rule::BitwiseNeutral);
      }
    }
  }
  if (kind == TermKind::BitAnd && constant == 0) return fire(Rule::BitwiseAbsorbing, zero(width));
  if (kind == TermKind::BitOr && constant == all_ones) return fire(Rule::BitwiseAbsorbing, ones(width));

  std::sort(operands.begin(), operands.end(), ById());
  std::size_t kept = 0;
  for (std::size_t at = 0; at < operands.size(); ++at) {
    if (kept > 0 && operands[kept - 1] == operands[at]) {
      statistics_.count(Rule::BitwiseRepeated);
      if (kind == TermKind::BitXor) --kept;
      continue;
    }
    operands[kept++] = operands[at];
  }
  operands.shrink(kept);
  if (kind != TermKind::BitXor) {
    TermKind dual = kind == TermKind::BitAnd ? TermKind::BitOr : TermKind::BitAnd;
    kept = 0;
    for (std::size_t at = 0; at < operands.size(); ++at) {
      bool absorbed = false;
      for (Term other : operands) {
        if (is_complement(operands[at], other)) {
          return fire(Rule::BitwiseComplement, kind == TermKind::BitAnd ? zero(width) : ones(width));
        }
        absorbed |= operands[at].kind() == dual &&
                    std::ranges::find(operands[at].arguments(), other) != operands[at].arguments().end();
      }
      if (absorbed) {
        statistics_.count(Rule::BitwiseAbsorption);
      } else {
        operands[kept++] = operands[at];
      }
    }
    operands.shrink(kept);
  }
  return finish_bitwise(kind, sort, constant, operands);
}

Term Rewriter::make_shift(TermKind kind, Term a, Term amount) {
  Sort sort = a.sort();
  unsigned width = sort.width();
  if (Term folded = try_fold({kind, sort}, {a, amount}); folded.is_valid()) return folded;
  if (a.is_constant() && a.bits() == 0) return fire(Rule::ShiftZero, a);
  if (kind == TermKind::AShr && known(a).is_nonnegative()) {
    return fire(Rule::AshrNonnegative, make_shift(TermKind::LShr, a, amount));
  }
  if (known(amount).umin >= width) {
    if (kind != TermKind::AShr) return fire(Rule::ShiftOut, zero(width));
    return fire(Rule::ShiftOut, make_sign_extend(make_extract(a, width - 1, width - 1), width));
  }
  if (amount.is_constant()) {
    auto by = static_cast<unsigned>(amount.bits());
    if (by == 0) return fire(Rule::ShiftZero, a);
    if (kind == TermKind::Shl) return fire(Rule::ShlIsMul, make_mul(make_bits(width, U128{1} << by), a));
    Term upper = make_extract(a, width - 1, by);
    return fire(Rule::ShrIsExtract,
                kind == TermKind::LShr ? make_zero_extend(upper, width) : make_sign_extend(upper, width));
  }
  return node(kind, sort, {a, amount});
}

}  // namespace testellate::expr
