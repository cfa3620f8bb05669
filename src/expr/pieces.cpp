// SPDX-License-Identifier: Apache-2.0
#include "expr/pieces.h"

#include <algorithm>

namespace testellate::expr {
namespace {

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

}  // namespace

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

bool arrange(std::vector<Piece>& pieces) {
  std::sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return a.at > b.at; });
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    if (pieces[i].at + pieces[i].width > pieces[i - 1].at) return false;
  }
  return true;
}

}  // namespace testellate::expr
