// SPDX-License-Identifier: Apache-2.0
// Most operations have no feature of their own.
#pragma GCC diagnostic ignored "-Wswitch-enum"
#include "solver/condition_table.h"

#include <algorithm>

namespace testellate::solver {

using expr::Term;
using expr::TermKind;

namespace {

/// A table with fewer entries is small.
constexpr std::size_t kLargeTable = 256;
constexpr std::size_t kHugeTable = 4096;

}  // namespace

Features features_of(Term term) {
  switch (term.kind()) {
    case TermKind::Variable:
      return term.sort().is_array() ? Features{Feature::Array} : Features{};
    case TermKind::Equal:
      return term.argument(0).sort().is_array() ? Features{Feature::ArrayEquality} : Features{};
    case TermKind::Mul: {
      auto arguments = term.arguments();
      auto unknown =
          std::count_if(arguments.begin(), arguments.end(), [](Term t) { return !t.is_constant(); });
      return unknown > 1 ? Features{Feature::Product} : Features{};
    }
    case TermKind::Select: {
      const Term array = term.argument(0);
      const std::size_t size = array.kind() == TermKind::ConstantArray ? array.table_values().size() : 0;
      if (size >= kHugeTable) return {Feature::Table, Feature::HugeTable};
      return size >= kLargeTable ? Features{Feature::Table} : Features{};
    }
    case TermKind::UDiv:
    case TermKind::URem:
    case TermKind::SDiv:
    case TermKind::SRem:
      return term.argument(1).is_constant() ? Features{} : Features{Feature::Quotient};
    case TermKind::FpRem:
      return term.sort().width() == 64 ? Features{Feature::Float, Feature::DoubleRemainder}
                                       : Features{Feature::Float, Feature::FloatRemainder};
    case TermKind::FpAdd:
    case TermKind::FpMul:
    case TermKind::FpDiv:
    case TermKind::FpFma:
    case TermKind::FpSqrt:
    case TermKind::FpRound:
    case TermKind::FpConvert:
    case TermKind::FpFromSigned:
    case TermKind::FpFromUnsigned:
    case TermKind::FpToSigned:
    case TermKind::FpToUnsigned:
    case TermKind::FpLess:
    case TermKind::FpLessEqual:
    case TermKind::FpEqual:
      return {Feature::Float};
    default:
      return {};
  }
}

namespace {

bool is_cell_term(Term term) {
  return term.kind() == TermKind::Select && term.argument(0).is_variable() && term.argument(1).is_constant();
}

std::uint32_t& slot(std::vector<std::uint32_t>& by_id, Term term) {
  if (term.id() >= by_id.size()) by_id.resize(term.id() + 1 + term.id() / 2);
  return by_id[term.id()];
}

}  // namespace

AtomId ConditionTable::atom_of(Term variable) {
  std::uint32_t& known = slot(atom_of_term_, variable);
  if (known == 0) {
    auto id = static_cast<AtomId>(atoms_.size());
    atoms_.push_back({variable, id, {}});
    known = id + 1;
  }
  return known - 1;
}

AtomId ConditionTable::cell_of(Term select) {
  if (std::uint32_t known = slot(atom_of_term_, select); known != 0) return known - 1;
  AtomId array = atom_of(select.argument(0));
  auto id = static_cast<AtomId>(atoms_.size());
  atoms_.push_back({select, array, {}});
  atoms_[array].cells.push_back(id);
  slot(atom_of_term_, select) = id + 1;
  return id;
}

bool ConditionTable::visit_once(Term term) {
  std::uint32_t& last = slot(visited_, term);
  if (last == scans_) return false;
  last = scans_;
  return true;
}

ConditionFacts ConditionTable::scan(Term condition) {
  ConditionFacts facts;
  ++scans_;
  stack_.assign(1, condition);
  while (!stack_.empty()) {
    Term term = stack_.back();
    stack_.pop_back();
    if (term.is_constant() || !visit_once(term)) continue;
    facts.features |= features_of(term);
    if (term.is_variable()) {
      facts.atoms.push_back(atom_of(term));
    } else if (is_cell_term(term)) {
      facts.atoms.push_back(cell_of(term));
    } else {
      for (Term argument : term.arguments()) stack_.push_back(argument);
    }
  }
  std::sort(facts.atoms.begin(), facts.atoms.end());
  auto has_whole_array = [&](AtomId id) {
    return is_cell(id) && std::binary_search(facts.atoms.begin(), facts.atoms.end(), owner(id));
  };
  // Cells are removed in a second pass: the search needs the order kept while it runs.
  std::vector<AtomId> kept;
  std::copy_if(facts.atoms.begin(), facts.atoms.end(), std::back_inserter(kept), [&](AtomId id) {
    return !has_whole_array(id);
  });
  facts.atoms = std::move(kept);
  return facts;
}

const ConditionFacts& ConditionTable::facts(Term condition) {
  if (std::uint32_t known = slot(facts_of_term_, condition); known != 0) return facts_[known - 1];
  facts_.push_back(scan(condition));
  slot(facts_of_term_, condition) = static_cast<std::uint32_t>(facts_.size());
  return facts_.back();
}

value::U128 value_of_atom(const expr::Assignment& assignment, Term atom) {
  if (atom.is_variable()) return assignment.get(atom);
  const expr::ArrayValue* array = assignment.try_get_array(atom.argument(0));
  return array == nullptr ? 0 : array->at(static_cast<std::uint64_t>(atom.argument(1).bits()));
}

void set_atom(expr::Assignment& assignment, Term atom, value::U128 bits) {
  if (atom.is_variable()) {
    assignment.set(atom, bits);
    return;
  }
  assignment.set_element(atom.argument(0), static_cast<std::uint64_t>(atom.argument(1).bits()), bits);
}

}  // namespace testellate::solver
