// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "expr/term.h"
#include "expr/term_builder.h"
#include "states/rooted_heap.h"

namespace testellate::states {

/// A heap without names: two heaps that differ only in which objects and which variables they are made of
/// have the same words. Objects are numbered in the order in which a walk from the roots, depth first, comes
/// upon them, and so are variables. Objects that cannot be reached play no part.
struct LinearHeap {
  std::vector<std::uint32_t> words;
  std::vector<expr::Term> variables;  ///< of the heap, in the order of their numbers
};

/// Terms of the words are those of `terms`: only sequences that were made with the same builder can be
/// compared.
[[nodiscard]] LinearHeap linearise(expr::TermBuilder& terms, const RootedHeap& heap);

/// What stands for variable number `number` of a heap, which has the sort of `variable`.
[[nodiscard]] expr::Term numbered_variable(expr::TermBuilder& terms, std::size_t number, expr::Term variable);

}  // namespace testellate::states
