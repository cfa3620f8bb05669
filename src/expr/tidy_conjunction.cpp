// SPDX-License-Identifier: Apache-2.0
// Conjuncts that compare the same base with constants are taken together and described anew. Bases are taken
// in the order of their age, and what is known of one may use what older ones have come to, but not the other
// way round; other conjuncts are simplified last and yield no facts of that kind. So no two conjuncts are
// left out each because of the other: going through the bases by age, every set of values that was used
// follows from the conditions that remain.
#include "expr/tidy_conjunction.h"

#include <algorithm>
#include <map>

#include "expr/dag.h"
#include "expr/describe_values.h"
#include "expr/free_variables.h"
#include "expr/value_facts.h"

namespace testellate::expr {
namespace {

using value::U128;
using Role = PlacedCondition::Role;

/// Each round may make simple conditions of others, from which the next one learns.
constexpr int kMostRounds = 4;
/// Conditions of more terms are nothing that a person would read, whatever is done to their parts.
constexpr std::size_t kLargestInside = 120;

bool is_listed(const std::unordered_set<Term>* variables, Term term) {
  if (term.kind() == TermKind::Select) term = term.argument(0);
  return variables != nullptr && variables->contains(term);
}

/// Without repetition and what is always true; conjunctions inside as their parts.
std::vector<Term> flatten(std::span<const Term> conjuncts) {
  std::vector<Term> parts;
  std::unordered_set<Term> seen;
  auto add = [&](Term part) {
    if (!part.is_true() && seen.insert(part).second) parts.push_back(part);
  };
  for (Term conjunct : conjuncts) {
    if (conjunct.kind() == TermKind::And) {
      for (Term part : conjunct.arguments()) add(part);
    } else {
      add(conjunct);
    }
  }
  return parts;
}

class Tidying {
 public:
  Tidying(TermBuilder& builder, std::span<const Term> conjuncts, const TidyOptions& options)
      : builder_(builder), options_(options), conjuncts_(flatten(conjuncts)), facts_(builder) {}

  std::vector<Term> run() {
    std::map<Term, std::vector<PlacedComparison>, ById> groups;
    std::vector<std::size_t> others;
    for (std::size_t at = 0; at < conjuncts_.size(); ++at) {
      facts_.assume(conjuncts_[at]);
      if (std::optional<Comparison> comparison = try_comparison(builder_, conjuncts_[at])) {
        groups[comparison->base].push_back({at, conjuncts_[at], *comparison});
      } else {
        others.push_back(at);
      }
    }
    for (const auto& [base, comparisons] : groups) add_group(base, comparisons);
    for (std::size_t at : others) {
      if (facts_.decide(conjuncts_[at]) == true) continue;
      made_.push_back({{at, facts_.simplify_inside(conjuncts_[at])}, Term()});
    }
    return in_order();
  }

 private:
  struct Made {
    PlacedCondition placed;
    Term base;  ///< of a bound
  };

  void add_group(Term base, const std::vector<PlacedComparison>& comparisons) {
    if (!base.is_variable() && facts_.simplify_inside(base) != base) {
      // What it has become is looked at in the next round.
      for (const PlacedComparison& one : comparisons) {
        made_.push_back({{one.position, facts_.simplify_inside(one.condition)}, Term()});
      }
      return;
    }
    ValueSet possible = facts_.possible(base);
    if (is_listed(options_.never_negative, base)) {
      const ValueSet natural = ValueSet::arc(0, value::max_signed<U128>(base.width()), base.width());
      possible = intersection(possible, natural);
    }
    ValueSet values = possible;
    for (const PlacedComparison& one : comparisons) values = intersection(values, one.comparison.values);
    if (values.is_empty()) {
      for (const PlacedComparison& one : comparisons)
        made_.push_back({{one.position, one.condition}, Term()});
      return;
    }
    facts_.set(base, values);
    for (const PlacedCondition& placed : describe_values(builder_, possible, comparisons, reading_of(base))) {
      made_.push_back({placed, base});
    }
  }

  [[nodiscard]] Reading reading_of(Term base) const {
    if (is_listed(options_.names, base)) return Reading::Name;
    const std::span<const Term> variables = free_variables(base);
    const bool is_unsigned = !variables.empty() && std::ranges::all_of(variables, [&](Term variable) {
      return is_listed(options_.unsigned_variables, variable);
    });
    return is_unsigned ? Reading::Unsigned : Reading::Signed;
  }

  [[nodiscard]] std::vector<Term> in_order() {
    // Those of one position stay as they were made.
    std::multimap<std::size_t, Made> by_position;
    for (const Made& made : made_) by_position.emplace(made.placed.position, made);
    made_.clear();
    for (const auto& [position, made] : by_position) made_.push_back(made);
    for (std::size_t at = 0; at + 1 < made_.size(); ++at) {
      // People name the lower bound first.
      const bool is_turned =
          made_[at].placed.role == Role::UpperBound && made_[at].placed.condition.kind() != TermKind::Not &&
          made_[at + 1].placed.role == Role::LowerBound && made_[at].base == made_[at + 1].base;
      if (is_turned) std::swap(made_[at], made_[at + 1]);
    }
    std::vector<Term> conditions;
    for (const Made& made : made_) conditions.push_back(made.placed.condition);
    return conditions;
  }

  TermBuilder& builder_;
  const TidyOptions& options_;
  std::vector<Term> conjuncts_;
  ValueFacts facts_;
  std::vector<Made> made_;
};

/// That none of the ways is taken is a conjunction.
Term tidy_disjunction(TermBuilder& builder, Term disjunction, const TidyOptions& options) {
  std::vector<Term> against;
  for (Term way : disjunction.arguments()) against.push_back(builder.make_not(way));
  std::vector<Term> ways = Tidying(builder, against, options).run();
  if (ways.size() > against.size()) return disjunction;
  for (Term& way : ways) way = builder.make_not(way);
  return builder.make_or(ways);
}

/// `term` with every conjunction and disjunction in it tidied, innermost first.
Term tidy_inside(TermBuilder& builder, Term root, const TidyOptions& options) {
  std::unordered_map<Term, Term> changed;
  for (Term term : post_order(std::span(&root, 1))) {
    std::vector<Term> arguments;
    bool has_changed = false;
    for (Term argument : term.arguments()) {
      auto found = changed.find(argument);
      has_changed = has_changed || found != changed.end();
      arguments.push_back(found == changed.end() ? argument : found->second);
    }
    Term made = has_changed ? builder.rebuild(term, arguments) : term;
    if (made.kind() == TermKind::And) {
      made = builder.make_and(Tidying(builder, made.arguments(), options).run());
    } else if (made.kind() == TermKind::Or) {
      made = tidy_disjunction(builder, made, options);
    }
    if (made != term) changed.emplace(term, made);
  }
  auto found = changed.find(root);
  return found == changed.end() ? root : found->second;
}

}  // namespace

std::vector<Term> tidy_conjunction(TermBuilder& builder,
                                   std::span<const Term> conjuncts,
                                   const TidyOptions& options) {
  std::vector<Term> tidied = flatten(conjuncts);
  for (int round = 0; round < kMostRounds; ++round) {
    std::vector<Term> next = Tidying(builder, tidied, options).run();
    for (Term& conjunct : next) {
      if (dag_size(conjunct) <= kLargestInside) conjunct = tidy_inside(builder, conjunct, options);
    }
    if (next == tidied) break;
    tidied = flatten(next);
  }
  return tidied;
}

}  // namespace testellate::expr
