// SPDX-License-Identifier: Apache-2.0
// Works bottom-up over the term, each shared part once: the candidates of a part are few (one per object), so
// the whole is linear in the term although its paths are not. Of a sum, one addend is the pointer; the others
// are offsets.
#include "engine/inputs/candidates.h"

#include <map>
#include <unordered_map>
#include <unordered_set>

#include "ir/pointer.h"
#include "support/invariant.h"

namespace testellate::engine {

using expr::Term;
using expr::TermBuilder;
using expr::TermKind;

namespace {

/// Tables with more entries are left to the solver.
constexpr std::size_t kMaxTable = 4096;

/// Whether a number has an object in its high bits. The topmost object number is that of small negative
/// offsets and never given.
bool has_object(value::U128 bits) {
  ir::ObjectNumber object = ir::pointer_object(static_cast<std::uint64_t>(bits));
  return object != 0 && object != ir::kObjectNumberLimit - 1;
}

/// The parts whose value may be that of the whole.
void push_value_parts(Term term, std::vector<Term>& parts) {
  std::span<const Term> arguments = term.arguments();
  if (term.kind() == TermKind::Ite) {
    parts.push_back(arguments[2]);
    parts.push_back(arguments[1]);
  } else if (term.kind() == TermKind::Select) {
    parts.push_back(arguments[0]);
  } else if (term.kind() == TermKind::Store) {
    parts.push_back(arguments[0]);
    parts.push_back(arguments[2]);
  } else {
    parts.insert(parts.end(), arguments.rbegin(), arguments.rend());
  }
}

/// Visits the value parts of a term, left to right, each once, until `visit` accepts one.
template <typename Visit>
Term find_part(Term term, Visit visit, const std::function<bool(Term)>& is_closed = {}) {
  std::unordered_set<Term> seen;
  std::vector<Term> pending{term};
  while (!pending.empty()) {
    Term current = pending.back();
    pending.pop_back();
    if (current.sort().is_bool() || !seen.insert(current).second) continue;
    if (visit(current)) return current;
    if (!is_closed || !is_closed(current)) push_value_parts(current, pending);
  }
  return Term();
}

class CandidateFinder {
 public:
  CandidateFinder(TermBuilder& terms, bool is_pointer, const DomainOf& domain_of, const OffsetOf& offset_of)
      : terms_(terms), is_pointer_(is_pointer), domain_of_(domain_of), offset_of_(offset_of) {}

  std::optional<std::vector<Candidate>> run(Term term) {
    std::vector<Term> pending{term};
    while (!pending.empty()) {
      Term current = pending.back();
      if (found_.contains(current)) {
        pending.pop_back();
        continue;
      }
      std::vector<Term> needed;
      if (!parts_of(current, needed)) return std::nullopt;
      bool is_ready = true;
      for (Term part : needed) {
        if (found_.contains(part)) continue;
        pending.push_back(part);
        is_ready = false;
      }
      if (!is_ready) continue;
      pending.pop_back();
      Targets targets;
      if (!join(current, targets)) return std::nullopt;
      found_.emplace(current, std::move(targets));
    }
    return to_candidates(found_.at(term));
  }

 private:
  struct Way {
    Term guard;
    Term offset;  ///< 64 bits; invalid for references
  };
  using Targets = std::map<std::uint64_t, Way>;

  std::vector<Candidate> to_candidates(const Targets& targets) {
    std::vector<Candidate> result;
    for (const auto& [target, way] : targets) {
      if (way.guard.is_false()) continue;
      result.push_back({way.guard, target, way.offset.is_valid() ? to_slot(way.offset) : Slot()});
    }
    return result;
  }

  /// The terms whose candidates those of `term` are made of; false if the shape says nothing.
  bool parts_of(Term term, std::vector<Term>& parts) {
    if (!term.is_variable() && domain_of_(term) != nullptr) return true;
    if (term.kind() == TermKind::Ite) {
      parts = {term.argument(1), term.argument(2)};
      return true;
    }
    if (term.kind() == TermKind::Select) {
      Term array = term.argument(0);
      for (; array.kind() == TermKind::Store; array = array.argument(0)) parts.push_back(array.argument(2));
      return array.kind() == TermKind::ConstantArray && array.table_values().size() <= kMaxTable;
    }
    if (term.kind() == TermKind::Add && is_pointer_) {
      if (Term base = pointer_addend(term); base.is_valid()) parts.push_back(base);
    }
    return true;
  }

  bool join(Term term, Targets& targets) {
    const bool has_domain = term.kind() == TermKind::Variable || domain_of_(term) != nullptr;
    if (has_domain) return join_domain(term, targets);
    if (term.kind() == TermKind::Constant) {
      add_number(targets, terms_.make_true(), term.bits());
      return true;
    }
    if (term.kind() == TermKind::Ite) {
      add_all(targets, term.argument(0), found_.at(term.argument(1)));
      add_all(targets, terms_.make_not(term.argument(0)), found_.at(term.argument(2)));
      return true;
    }
    if (term.kind() == TermKind::Select) {
      join_select(term, targets);
      return true;
    }
    if (!is_pointer_) return false;
    if (term.kind() == TermKind::Add) {
      if (Term base = pointer_addend(term); base.is_valid()) {
        join_sum(found_.at(base), terms_.make_sub(term, base), targets);
        return true;
      }
    }
    return join_known_bits(term, targets);
  }

  void join_sum(const Targets& base, Term rest, Targets& targets) {
    for (const auto& [target, way] : base) {
      add(targets, target, {way.guard, terms_.make_add(way.offset, rest)});
    }
  }

  bool join_domain(Term variable, Targets& targets) {
    const std::vector<std::uint64_t>* domain = domain_of_(variable);
    if (domain == nullptr) return false;
    if (const Term behind = offset_of_ ? offset_of_(variable) : Term(); behind.is_valid()) {
      const std::uint64_t target = domain->front();
      const auto start = static_cast<std::uint64_t>(ir::pointer_offset(target));
      add(targets,
          ir::make_pointer(ir::pointer_object(target)),
          {terms_.make_true(), terms_.make_add(behind, terms_.make_bits(64, start))});
      return true;
    }
    for (std::uint64_t target : *domain) {
      Term guard = domain->size() == 1
                       ? terms_.make_true()
                       : terms_.make_equal(variable, terms_.make_constant(variable.sort(), target));
      add_number(targets, guard, target);
    }
    return true;
  }

  void join_select(Term select, Targets& targets) {
    Term index = select.argument(1);
    Term array = select.argument(0);
    Term none_before = terms_.make_true();
    for (; array.kind() == TermKind::Store; array = array.argument(0)) {
      Term is_here = terms_.make_equal(array.argument(1), index);
      add_all(targets, terms_.make_and(none_before, is_here), found_.at(array.argument(2)));
      none_before = terms_.make_and(none_before, terms_.make_not(is_here));
    }
    std::span<const value::U128> values = array.table_values();
    unsigned width = index.sort().width();
    std::map<value::U128, std::vector<Term>> places;
    for (std::size_t at = 0; at < values.size(); ++at) {
      places[values[at]].push_back(terms_.make_equal(index, terms_.make_bits(width, at)));
    }
    places[array.table_default()].push_back(terms_.make_ule(terms_.make_bits(width, values.size()), index));
    for (const auto& [bits, conditions] : places) {
      add_number(targets, terms_.make_and(none_before, terms_.make_or(conditions)), bits);
    }
  }

  /// The object number in the high bits of a term, if it is known.
  Term object_bits(Term term) {
    if (term.sort().width() != 64) return Term();
    Term high = terms_.make_extract(term, 63, ir::kPointerOffsetBits);
    return high.is_constant() ? high : Term();
  }

  bool join_known_bits(Term term, Targets& targets) {
    Term high = object_bits(term);
    if (!high.is_valid()) return false;
    auto object = static_cast<ir::ObjectNumber>(high.bits());
    if (object == 0) {
      add(targets, 0, {terms_.make_true(), term});
      return true;
    }
    Term low = terms_.make_zero_extend(terms_.make_extract(term, ir::kPointerOffsetBits - 1, 0), 64);
    Term offset = terms_.make_sub(low, terms_.make_bits(64, ir::kPointerOffsetBias));
    add(targets, ir::make_pointer(object), {terms_.make_true(), offset});
    return true;
  }

  /// The one addend of a sum that holds an object; invalid if there are several or none.
  Term pointer_addend(Term sum) {
    Term result;
    for (Term addend : sum.arguments()) {
      Term leaf = find_part(addend, [this](Term part) {
        return part.is_constant()                       ? part.sort().width() == 64 && has_object(part.bits())
               : part.kind() == TermKind::ConstantArray ? part.sort().width() == 64 && has_object_entry(part)
                                                        : part.is_variable() && domain_of_(part) != nullptr;
      });
      if (!leaf.is_valid()) continue;
      if (result.is_valid()) return Term();
      result = addend;
    }
    return result;
  }

  static bool has_object_entry(Term table) {
    for (value::U128 bits : table.table_values()) {
      if (has_object(bits)) return true;
    }
    return has_object(table.table_default());
  }

  void add_number(Targets& targets, Term guard, value::U128 number) {
    auto bits = static_cast<std::uint64_t>(number);
    if (!is_pointer_) {
      add(targets, bits, {guard, Term()});
    } else if (ir::ObjectNumber object = ir::pointer_object(bits); object == 0) {
      add(targets, 0, {guard, terms_.make_bits(64, bits)});
    } else {
      auto offset = static_cast<std::uint64_t>(ir::pointer_offset(bits));
      add(targets, ir::make_pointer(object), {guard, terms_.make_bits(64, offset)});
    }
  }

  void add_all(Targets& targets, Term guard, const Targets& others) {
    for (const auto& [target, way] : others)
      add(targets, target, {terms_.make_and(guard, way.guard), way.offset});
  }

  void add(Targets& targets, std::uint64_t target, const Way& way) {
    if (way.guard.is_false()) return;
    auto [found, is_new] = targets.try_emplace(target, way);
    if (is_new) return;
    Way& earlier = found->second;
    if (is_pointer_) earlier.offset = terms_.make_ite(way.guard, way.offset, earlier.offset);
    earlier.guard = terms_.make_or(earlier.guard, way.guard);
  }

  TermBuilder& terms_;
  bool is_pointer_;
  const DomainOf& domain_of_;
  const OffsetOf& offset_of_;
  std::unordered_map<Term, Targets> found_;
};

}  // namespace

std::optional<std::vector<Candidate>> find_candidates(TermBuilder& terms,
                                                      const Slot& reference,
                                                      bool is_pointer,
                                                      const DomainOf& domain_of,
                                                      const OffsetOf& offset_of) {
  if (reference.is_concrete()) {
    auto bits = static_cast<std::uint64_t>(reference.bits);
    if (!is_pointer) return std::vector<Candidate>{{terms.make_true(), bits, Slot()}};
    ir::ObjectNumber object = ir::pointer_object(bits);
    if (object == 0) return std::vector<Candidate>{{terms.make_true(), 0, concrete(bits)}};
    Slot offset = concrete(static_cast<std::uint64_t>(ir::pointer_offset(bits)));
    return std::vector<Candidate>{{terms.make_true(), ir::make_pointer(object), offset}};
  }
  return CandidateFinder(terms, is_pointer, domain_of, offset_of).run(reference.term);
}

Term find_value_variable(Term term,
                         const std::function<bool(Term)>& is_wanted,
                         const std::function<bool(Term)>& is_closed) {
  return find_part(term, [&](Term part) { return part.is_variable() && is_wanted(part); }, is_closed);
}

}  // namespace testellate::engine
