// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <initializer_list>
#include <span>
#include <vector>

#include "expr/assignment.h"
#include "expr/term.h"

namespace testellate::solver {

/// What in a query decides which back end suits it.
enum class Feature : std::uint8_t {
  Float,
  FloatRemainder,
  DoubleRemainder,
  Array,
  ArrayEquality,
  Product,    ///< of two unknown factors
  Quotient,   ///< by an unknown divisor
  Table,      ///< a large one of constants, at an unknown index
  HugeTable,  ///< one that is too large for any back end
};

class Features {
 public:
  constexpr Features() = default;
  constexpr Features(std::initializer_list<Feature> features) {
    for (Feature feature : features) bits_ |= bit(feature);
  }
  [[nodiscard]] constexpr bool has(Feature feature) const { return (bits_ & bit(feature)) != 0; }
  [[nodiscard]] constexpr bool has_any(Features other) const { return (bits_ & other.bits_) != 0; }
  constexpr Features& operator|=(Features other) {
    bits_ |= other.bits_;
    return *this;
  }

 private:
  static constexpr std::uint32_t bit(Feature feature) { return 1U << static_cast<unsigned>(feature); }
  std::uint32_t bits_ = 0;
};

/// Of the operation at the root of `term` alone.
[[nodiscard]] Features features_of(expr::Term term);

/// Names an atom: a scalar or array variable, or a cell `select(array variable, constant)`.
using AtomId = std::uint32_t;

/// What the layers ask about a condition again and again.
struct ConditionFacts {
  /// Ascending, each once. A condition that also reads an array at an unknown index, stores into it or
  /// compares it has the whole array as an atom, and none of its cells.
  std::vector<AtomId> atoms;
  Features features;
};

/// Finds the atoms of conditions, each condition once. Cells stand beside variables because programs read
/// their input from arrays at known places: what is asked about one element should not wait for the others.
/// Serves the terms of one arena.
class ConditionTable {
 public:
  [[nodiscard]] const ConditionFacts& facts(expr::Term condition);

  [[nodiscard]] std::size_t atom_count() const { return atoms_.size(); }
  [[nodiscard]] expr::Term atom(AtomId id) const { return atoms_[id].term; }
  [[nodiscard]] bool is_cell(AtomId id) const { return atoms_[id].array != id; }
  /// The array a cell belongs to; any other atom itself.
  [[nodiscard]] AtomId owner(AtomId id) const { return atoms_[id].array; }
  /// The cells seen so far of an array.
  [[nodiscard]] std::span<const AtomId> cells(AtomId array) const { return atoms_[array].cells; }

 private:
  struct Atom {
    expr::Term term;
    AtomId array;
    std::vector<AtomId> cells;
  };

  AtomId atom_of(expr::Term variable);
  AtomId cell_of(expr::Term select);
  ConditionFacts scan(expr::Term condition);
  bool visit_once(expr::Term term);

  std::vector<Atom> atoms_;
  std::deque<ConditionFacts> facts_;
  // By term id; 0 means none, so what is kept is one more than the index.
  std::vector<std::uint32_t> facts_of_term_;
  std::vector<std::uint32_t> atom_of_term_;
  // By term id: the number of the last scan that met the term.
  std::vector<std::uint32_t> visited_;
  std::uint32_t scans_ = 0;
  std::vector<expr::Term> stack_;
};

/// The value of an atom under `assignment`; the atom is no whole array.
[[nodiscard]] value::U128 value_of_atom(const expr::Assignment& assignment, expr::Term atom);
/// Gives an atom that is no whole array a value.
void set_atom(expr::Assignment& assignment, expr::Term atom, value::U128 bits);

}  // namespace testellate::solver
