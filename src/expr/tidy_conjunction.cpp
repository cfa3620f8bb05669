// SPDX-License-Identifier: Apache-2.0
// Conjuncts that compare the same base with constants are taken together and described anew. Bases are taken
// in the order of their age, and what is known of one may use what older ones have come to, but not the other
// way round; other conjuncts are simplified last and yield no facts of that kind. So no two conjuncts are
// left out each because of the other: going through the bases by age, every set of values that was used
// follows from the conditions that remain.
#include "expr/tidy_conjunction.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "expr/free_variables.h"
#include "expr/known.h"

namespace testellate::expr {
namespace {

/// What conditions leave of the values of terms, and what follows for terms made of these.
class ValueFacts {
 public:
  explicit ValueFacts(TermBuilder& builder) : builder_(builder) {}

  /// `values` is not empty. Terms that contain `base` and were asked about before do not profit from it.
  void set(Term base, const ValueSet& values);
  /// A condition that holds.
  void assume(Term condition);

  /// What `term` may be, as far as the facts on it or on its parts tell.
  [[nodiscard]] ValueSet possible(Term term);

  /// Whether the facts on values decide `condition`; nothing if they do not.
  [[nodiscard]] std::optional<bool> decide(Term condition);

  /// `term` with the conditions inside it replaced that are decided; not `term` itself.
  [[nodiscard]] Term simplify_inside(Term term);

 private:
  [[nodiscard]] const Known& known_of(Term term);

  TermBuilder& builder_;
  std::unordered_map<Term, ValueSet> values_;
  std::unordered_map<Term, Known> known_;
  std::unordered_map<Term, bool> assumed_;
};

using value::U128;

/// The smallest ranges around the values.
Known known_from(const ValueSet& values) {
  const unsigned width = values.width();
  const U128 sign = value::min_signed<U128>(width);
  const ValueSet ranks = values.plus(sign);
  Known known = Known::nothing(width);
  known.umin = values.ranges().front().first;
  known.umax = values.ranges().back().last;
  known.smin = value::to_signed(value::sub(ranks.ranges().front().first, sign, width), width);
  known.smax = value::to_signed(value::sub(ranks.ranges().back().last, sign, width), width);
  tighten(known);
  return known;
}

ValueSet values_from(const Known& known) {
  const U128 mask = value::low_mask<U128>(known.width);
  return intersection(
      ValueSet::arc(known.umin, known.umax, known.width),
      ValueSet::arc(static_cast<U128>(known.smin) & mask, static_cast<U128>(known.smax) & mask, known.width));
}

/// Of two operands, neither constant.
std::optional<bool> decide_order(TermKind kind, const Known& a, const Known& b) {
  const bool is_signed = kind == TermKind::SLess || kind == TermKind::SLessEqual;
  const bool is_strict = kind == TermKind::SLess || kind == TermKind::ULess;
  const bool is_always_below = is_signed ? a.smax < b.smin : a.umax < b.umin;
  const bool is_never_above = is_signed ? a.smax <= b.smin : a.umax <= b.umin;
  const bool is_always_above = is_signed ? b.smax < a.smin : b.umax < a.umin;
  const bool is_never_below = is_signed ? b.smax <= a.smin : b.umax <= a.umin;
  if (is_strict ? is_always_below : is_never_above) return true;
  if (is_strict ? is_never_below : is_always_above) return false;
  return std::nullopt;
}

void ValueFacts::set(Term base, const ValueSet& values) {
  values_.insert_or_assign(base, values);
  known_.insert_or_assign(base, known_from(values));
}

void ValueFacts::assume(Term condition) {
  const bool is_negated = condition.kind() == TermKind::Not;
  assumed_.emplace(is_negated ? condition.argument(0) : condition, !is_negated);
}

const Known& ValueFacts::known_of(Term root) {
  if (auto found = known_.find(root); found != known_.end()) return found->second;
  if (values_.empty()) return known(root);
  for (Term term : post_order(std::span(&root, 1))) {
    if (!term.sort().is_bit_vector() || known_.contains(term)) continue;
    bool has_more = false;
    for (Term argument : term.arguments()) {
      has_more = has_more || (argument.sort().is_bit_vector() && known_.contains(argument));
    }
    if (!has_more) continue;
    auto of_argument = [&](Term argument) -> const Known& {
      auto found = known_.find(argument);
      return found == known_.end() ? known(argument) : found->second;
    };
    known_.emplace(term, compute_known(term, of_argument));
  }
  auto found = known_.find(root);
  return found == known_.end() ? known(root) : found->second;
}

ValueSet ValueFacts::possible(Term term) {
  auto found = values_.find(term);
  return found == values_.end() ? values_from(known_of(term)) : found->second;
}

std::optional<bool> ValueFacts::decide(Term condition) {
  if (std::optional<Comparison> comparison = try_comparison(builder_, condition)) {
    const ValueSet left = intersection(possible(comparison->base), comparison->values);
    if (left.is_empty()) return false;
    if (left == possible(comparison->base)) return true;
    return std::nullopt;
  }
  const TermKind kind = condition.kind();
  if (kind == TermKind::Not) {
    std::optional<bool> inner = decide(condition.argument(0));
    if (inner) inner = !*inner;
    return inner;
  }
  if (kind == TermKind::Equal && condition.argument(0).sort().is_bit_vector()) {
    const ValueSet a = possible(condition.argument(0));
    const ValueSet b = possible(condition.argument(1));
    if (intersection(a, b).is_empty()) return false;
    if (a.is_single() && a == b) return true;
    return std::nullopt;
  }
  if (kind != TermKind::ULess && kind != TermKind::ULessEqual && kind != TermKind::SLess &&
      kind != TermKind::SLessEqual) {
    return std::nullopt;
  }
  const Known a = known_of(condition.argument(0));
  return decide_order(kind, a, known_of(condition.argument(1)));
}

Term ValueFacts::simplify_inside(Term root) {
  std::unordered_map<Term, Term> changed;
  std::vector<Term> arguments;
  // An assumption does not say anything of itself.
  const Term self = root.kind() == TermKind::Not ? root.argument(0) : root;
  for (Term term : post_order(std::span(&root, 1))) {
    if (term != root && term.sort().is_bool()) {
      auto assumed = term == self ? assumed_.end() : assumed_.find(term);
      std::optional<bool> decided = assumed != assumed_.end() ? assumed->second : decide(term);
      if (decided) {
        changed.emplace(term, builder_.make_bool(*decided));
        continue;
      }
    }
    arguments.clear();
    bool has_changed = false;
    for (Term argument : term.arguments()) {
      auto found = changed.find(argument);
      has_changed = has_changed || found != changed.end();
      arguments.push_back(found == changed.end() ? argument : found->second);
    }
    if (!has_changed) continue;
    changed.emplace(term, builder_.rebuild(term, arguments));
  }
  auto found = changed.find(root);
  return found == changed.end() ? root : found->second;
}

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
  Tidying(TermBuilder& builder,
          TidyMemory& memory,
          std::span<const Term> conjuncts,
          const TidyOptions& options)
      : builder_(builder),
        memory_(memory),
        options_(options),
        conjuncts_(flatten(conjuncts)),
        facts_(builder) {}

  std::vector<Term> run() {
    std::map<Term, std::vector<Part>, ById> groups;
    std::vector<std::size_t> others;
    for (std::size_t at = 0; at < conjuncts_.size(); ++at) {
      if (const Comparison* comparison = memory_.find_comparison(builder_, conjuncts_[at])) {
        groups[comparison->base].push_back({at, comparison});
      } else {
        others.push_back(at);
      }
    }
    const bool are_variables =
        std::ranges::all_of(groups, [](const auto& group) { return group.first.is_variable(); });
    needs_facts_ = !are_variables || !others.empty();
    if (needs_facts_) {
      for (Term conjunct : conjuncts_) facts_.assume(conjunct);
    }
    for (const auto& [base, parts] : groups) add_group(base, parts);
    for (std::size_t at : others) {
      if (facts_.decide(conjuncts_[at]) == true) continue;
      made_.push_back({{at, facts_.simplify_inside(conjuncts_[at])}, Term()});
    }
    return in_order();
  }

 private:
  /// A conjunct that is a comparison.
  struct Part {
    std::size_t position = 0;
    const Comparison* comparison = nullptr;
  };
  struct Made {
    PlacedCondition placed;
    Term base;  ///< of a bound
  };

  void add_group(Term base, const std::vector<Part>& parts) {
    if (!base.is_variable() && facts_.simplify_inside(base) != base) {
      // What it has become is looked at in the next round.
      for (const Part& part : parts) {
        made_.push_back({{part.position, facts_.simplify_inside(conjuncts_[part.position])}, Term()});
      }
      return;
    }
    if (!base.is_variable()) return add_described(base, parts, describe(base, parts));
    // Nothing but its own conditions says anything of a variable.
    TidyMemory::Key key;
    key.reserve(parts.size() + 1);
    for (const Part& part : parts) key.push_back(conjuncts_[part.position].id());
    key.push_back(static_cast<std::uint32_t>(reading_of(base)) * 2 + (is_natural(base) ? 1 : 0));
    const TidyMemory::Group* known = memory_.find_group(key);
    add_described(
        base, parts, known != nullptr ? *known : memory_.add_group(std::move(key), describe(base, parts)));
  }

  [[nodiscard]] TidyMemory::Group describe(Term base, const std::vector<Part>& parts) {
    ValueSet possible = facts_.possible(base);
    if (is_natural(base)) {
      const ValueSet natural = ValueSet::arc(0, value::max_signed<U128>(base.width()), base.width());
      possible = intersection(possible, natural);
    }
    TidyMemory::Group group{possible, {}};
    std::vector<PlacedComparison> comparisons;
    for (std::size_t at = 0; at < parts.size(); ++at) {
      comparisons.push_back({at, conjuncts_[parts[at].position], *parts[at].comparison});
      group.values = intersection(group.values, parts[at].comparison->values);
    }
    if (!group.values.is_empty()) {
      group.conditions = describe_values(builder_, possible, comparisons, reading_of(base));
    }
    return group;
  }

  void add_described(Term base, const std::vector<Part>& parts, const TidyMemory::Group& group) {
    if (group.values.is_empty()) {
      for (const Part& part : parts) {
        made_.push_back({{part.position, conjuncts_[part.position]}, Term()});
      }
      return;
    }
    if (needs_facts_) facts_.set(base, group.values);
    for (const PlacedCondition& placed : group.conditions) {
      made_.push_back({{parts[placed.position].position, placed.condition, placed.role}, base});
    }
  }

  [[nodiscard]] bool is_natural(Term base) const { return is_listed(options_.never_negative, base); }

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
    std::vector<std::pair<std::size_t, std::size_t>> order;
    for (std::size_t at = 0; at < made_.size(); ++at) order.emplace_back(made_[at].placed.position, at);
    std::ranges::sort(order);
    std::vector<Made> sorted;
    for (const auto& [position, at] : order) sorted.push_back(made_[at]);
    made_ = std::move(sorted);
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
  TidyMemory& memory_;
  const TidyOptions& options_;
  std::vector<Term> conjuncts_;
  ValueFacts facts_;
  bool needs_facts_ = true;  ///< there are conjuncts that facts about others may simplify
  std::vector<Made> made_;
};

/// That none of the ways is taken is a conjunction.
Term tidy_disjunction(TermBuilder& builder,
                      TidyMemory& memory,
                      Term disjunction,
                      const TidyOptions& options) {
  std::vector<Term> against;
  for (Term way : disjunction.arguments()) against.push_back(builder.make_not(way));
  std::vector<Term> ways = Tidying(builder, memory, against, options).run();
  if (ways.size() > against.size()) return disjunction;
  for (Term& way : ways) way = builder.make_not(way);
  return builder.make_or(ways);
}

/// `term` with every conjunction and disjunction in it tidied, innermost first.
Term tidy_inside(TermBuilder& builder, TidyMemory& memory, Term root, const TidyOptions& options) {
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
      made = builder.make_and(Tidying(builder, memory, made.arguments(), options).run());
    } else if (made.kind() == TermKind::Or) {
      made = tidy_disjunction(builder, memory, made, options);
    }
    if (made != term) changed.emplace(term, made);
  }
  auto found = changed.find(root);
  return found == changed.end() ? root : found->second;
}

/// A comparison of leaves has nothing inside.
bool is_plain_comparison(Term condition) {
  if (condition.kind() == TermKind::Not) condition = condition.argument(0);
  return std::ranges::all_of(condition.arguments(), [](Term side) { return side.arguments().empty(); });
}

}  // namespace

const Comparison* TidyMemory::find_comparison(TermBuilder& builder, Term condition) {
  auto found = comparisons_.find(condition);
  if (found == comparisons_.end()) {
    found = comparisons_.emplace(condition, try_comparison(builder, condition)).first;
  }
  return found->second ? &*found->second : nullptr;
}

const TidyMemory::Group* TidyMemory::find_group(const Key& key) const {
  auto found = groups_.find(key);
  return found == groups_.end() ? nullptr : &found->second;
}

const TidyMemory::Group& TidyMemory::add_group(Key key, Group group) {
  return groups_.emplace(std::move(key), std::move(group)).first->second;
}

void TidyMemory::limit() {
  constexpr std::size_t kMost = 20'000;
  if (comparisons_.size() > kMost) comparisons_.clear();
  if (groups_.size() > kMost) groups_.clear();
}

std::vector<Term> tidy_conjunction(TermBuilder& builder,
                                   std::span<const Term> conjuncts,
                                   const TidyOptions& options) {
  TidyMemory own;
  TidyMemory& memory = options.memory != nullptr ? *options.memory : own;
  memory.limit();
  std::vector<Term> tidied = flatten(conjuncts);
  for (int round = 0; round < kMostRounds; ++round) {
    std::vector<Term> next = Tidying(builder, memory, tidied, options).run();
    for (Term& conjunct : next) {
      if (is_plain_comparison(conjunct) || dag_size(conjunct) > kLargestInside) continue;
      conjunct = tidy_inside(builder, memory, conjunct, options);
    }
    if (next == tidied) break;
    tidied = flatten(next);
  }
  return tidied;
}

}  // namespace testellate::expr
