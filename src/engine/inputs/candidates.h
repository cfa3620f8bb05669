// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/memory/slot.h"
#include "expr/term.h"
#include "expr/term_builder.h"

namespace testellate::engine {

/// One object that a reference or pointer may lead to, and the condition under which it does.
struct Candidate {
  expr::Term guard;          ///< Bool; guards of one list exclude each other and cover all cases of this path
  std::uint64_t target = 0;  ///< ReferenceBits of the object, or PointerBits of its start; 0: null
  /// Pointers: what to add to the start (to 0, for null), as an i64.
  Slot offset;
};

/// What an input reference or pointer, or a term that has a domain as a whole, may be: numbers in ascending
/// order. Null: the term has none, or not yet.
using DomainOf = std::function<const std::vector<std::uint64_t>*(expr::Term term)>;

/// How far behind the only number of its domain an input pointer leads, as an i64. Invalid: it leads there.
using OffsetOf = std::function<expr::Term(expr::Term variable)>;

/// What a term may lead to, each target once, in ascending order. Looks through if-then-else, elements of
/// arrays and pointer arithmetic; every input reference inside must have its domain. Nothing if the term is
/// of another shape, so that only a solver could tell.
[[nodiscard]] std::optional<std::vector<Candidate>> find_candidates(expr::TermBuilder& terms,
                                                                    const Slot& reference,
                                                                    bool is_pointer,
                                                                    const DomainOf& domain_of,
                                                                    const OffsetOf& offset_of = {});

/// The first variable, from the left, that `is_wanted` accepts, among those whose value may be part of the
/// term's value (conditions and indices inside it are not). An invalid term if there is none. Parts that
/// `is_closed` accepts are not looked into.
[[nodiscard]] expr::Term find_value_variable(expr::Term term,
                                             const std::function<bool(expr::Term)>& is_wanted,
                                             const std::function<bool(expr::Term)>& is_closed = {});

}  // namespace testellate::engine
