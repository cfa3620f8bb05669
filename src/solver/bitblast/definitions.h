// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "expr/term.h"
#include "solver/bitblast/division_circuits.h"
#include "solver/bitblast/gate.h"

namespace testellate::solver::bitblast {

/// A variable of a query.
struct VariableWord {
  expr::Term term;
  Word bits;
};

/// How a quotient is tied to its operands. Which one is faster differs from query to query.
enum class DivisionStyle : std::uint8_t {
  Product,  ///< quotient * divisor + remainder = dividend, remainder < divisor
  Circuit,  ///< the outputs of a divider
};

/// Quotient and remainder are inputs of the graph: what they are is a constraint that a SAT solver gets when
/// it first meets one of them, in the style that it was set up for.
struct DivisionWord {
  Word dividend;
  Word divisor;
  QuotientRemainder result;
  /// Made when first asked for.
  std::optional<Gate> as_product;
  std::optional<Gate> as_circuit;
};

/// An element of an input array. `value` is made of inputs; reads of one array at equal indices have equal
/// values, which a SAT solver is told for the pairs of reads that it has (Ackermann 1954).
struct ReadWord {
  expr::Term array;
  Word index;
  Word value;
};

enum class InputRole : std::uint8_t { Variable, Division, Read };

/// What an input of the gate graph belongs to.
struct InputOwner {
  InputRole role;
  std::uint32_t index;  ///< into the translator's list for that role
};

}  // namespace testellate::solver::bitblast
