// SPDX-License-Identifier: Apache-2.0
#include "explain/looked_up.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>

#include "expr/evaluator.h"
#include "expr/free_variables.h"
#include "value/bits.h"

namespace testellate::explain {
namespace {

using expr::Term;
using expr::TermKind;
using value::U128;

/// Numbers of which a value depends: fewer are as easily read as they are.
constexpr std::size_t kFewNumbers = 3;
constexpr std::size_t kMostCases = 64;
/// Ranges that a person reads.
constexpr std::size_t kMostRanges = 4;
constexpr unsigned kByteWidth = 8;
/// Larger terms are left out anyway.
constexpr std::size_t kMostTerms = 2000;

/// A term that is one of several constants by what one other term is equal to.
class Choice {
 public:
  /// Nothing if it is none.
  static std::optional<Choice> of(Term root) {
    Choice made(root);
    for (Term term : expr::post_order({{root}})) {
      if (!made.is_part(term)) return std::nullopt;
    }
    if (!made.chooser_.is_valid() || made.numbers_.size() < kFewNumbers) return std::nullopt;
    return made;
  }

  Term say(expr::TermBuilder& terms) const {
    const U128 other_number = [&] {
      U128 number = 0;
      while (std::ranges::find(numbers_, number) != numbers_.end()) ++number;
      return number;
    }();
    const U128 otherwise = value_at(other_number);
    struct Group {
      U128 value;
      std::vector<U128> numbers;
    };
    std::vector<Group> groups;
    std::vector<U128> numbers = numbers_;
    std::ranges::sort(numbers);
    for (U128 number : numbers) {
      const U128 value = value_at(number);
      if (value == otherwise) continue;
      const auto group = std::ranges::find(groups, value, &Group::value);
      if (group == groups.end()) {
        groups.push_back({value, {number}});
      } else {
        group->numbers.push_back(number);
      }
    }
    Term said = terms.make_constant(root_.sort(), otherwise);
    for (auto group = groups.rbegin(); group != groups.rend(); ++group) {
      std::vector<Term> ways;
      for (U128 number : group->numbers) {
        ways.push_back(terms.make_equal(chooser_, terms.make_constant(chooser_.sort(), number)));
      }
      said = terms.make_ite(terms.make_or(ways), terms.make_constant(root_.sort(), group->value), said);
    }
    return said;
  }

 private:
  explicit Choice(Term root) : root_(root) {}

  /// Whether a part of the term is one of a choice, or belongs to what chooses.
  bool is_part(Term term) {
    if (inside_.contains(term) || term.is_constant()) return true;
    if (term.kind() == TermKind::Equal) return note_equation(term);
    if (!is_junction(term) && term.kind() != TermKind::Ite) {
      // Perhaps an equation compares it.
      inside_.insert(term);
      return true;
    }
    const auto is_known = [&](Term part) { return part.is_constant() || choices_.contains(part); };
    if (!std::ranges::all_of(term.arguments(), is_known)) return false;
    choices_.insert(term);
    return true;
  }

  static bool is_junction(Term term) {
    return term.kind() == TermKind::Not || term.kind() == TermKind::And || term.kind() == TermKind::Or;
  }

  bool note_equation(Term equation) {
    const Term number = equation.argument(equation.argument(0).is_constant() ? 0 : 1);
    const Term chooser = equation.argument(equation.argument(0).is_constant() ? 1 : 0);
    if (!number.is_constant() || !chooser.sort().is_bit_vector() || number.bits() >= kMostConstant) {
      return false;
    }
    if (chooser_.is_valid() && chooser_ != chooser) return false;
    chooser_ = chooser;
    if (std::ranges::find(numbers_, number.bits()) == numbers_.end()) numbers_.push_back(number.bits());
    choices_.insert(equation);
    return numbers_.size() <= kMostCases;
  }

  [[nodiscard]] U128 value_at(U128 number) const {
    std::unordered_map<Term, U128> values;
    for (Term term : expr::post_order({{root_}})) {
      if (term.is_constant()) {
        values.emplace(term, term.bits());
      } else if (choices_.contains(term)) {
        values.emplace(term, compute(term, number, values));
      }
    }
    return values.at(root_);
  }

  static U128 compute(Term term, U128 number, const std::unordered_map<Term, U128>& values) {
    const auto at = [&](std::size_t position) { return values.at(term.argument(position)); };
    const auto is_one = [&](Term part) { return values.at(part) == 1; };
    if (term.kind() == TermKind::Equal) {
      return term.argument(term.argument(0).is_constant() ? 0 : 1).bits() == number ? 1 : 0;
    }
    if (term.kind() == TermKind::Not) return at(0) == 0 ? 1 : 0;
    if (term.kind() == TermKind::And) return std::ranges::all_of(term.arguments(), is_one) ? 1 : 0;
    if (term.kind() == TermKind::Or) return std::ranges::any_of(term.arguments(), is_one) ? 1 : 0;
    return at(0) == 1 ? at(1) : at(2);
  }

  static constexpr U128 kMostConstant = U128{1} << 31;

  Term root_;
  Term chooser_;
  std::vector<U128> numbers_;
  std::unordered_set<Term> inside_;   ///< below equations, if anywhere
  std::unordered_set<Term> choices_;  ///< what is known if it is known what the chooser is
};

bool has_table(Term root) {
  return std::ranges::any_of(expr::post_order({{root}}),
                             [](Term term) { return term.kind() == TermKind::ConstantArray; });
}

/// The byte that a condition is about, if it is about nothing else; an invalid term otherwise.
Term byte_of(Term condition) {
  const std::span<const Term> variables = expr::free_variables(condition);
  if (variables.size() != 1 || !variables.front().sort().is_bit_vector()) return {};
  return variables.front().width() == kByteWidth ? variables.front() : Term();
}

/// The ranges that all of the conditions leave; nothing if they are too many, or if there is none.
std::optional<Term> ranges_of(expr::TermBuilder& terms,
                              Term byte,
                              const std::vector<Term>& conditions,
                              bool is_unsigned) {
  expr::Assignment assignment;
  expr::Evaluator evaluator(assignment);
  const int first = is_unsigned ? 0 : -(1 << (kByteWidth - 1));
  const int last = first + (1 << kByteWidth) - 1;
  const auto number = [&](int of) {
    return terms.make_bits(kByteWidth, value::truncate(static_cast<U128>(value::S128{of}), kByteWidth));
  };
  const auto is_in = [&](int of) {
    assignment.set(byte, number(of).bits());
    evaluator.forget(assignment);
    return std::ranges::all_of(conditions, [&](Term condition) { return evaluator.is_true(condition); });
  };
  const auto at_most = [&](Term a, Term b) {
    return is_unsigned ? terms.make_ule(a, b) : terms.make_sle(a, b);
  };
  std::vector<Term> ranges;
  for (int at = first; at <= last; ++at) {
    if (!is_in(at)) continue;
    int end = at;
    while (end < last && is_in(end + 1)) ++end;
    std::vector<Term> limits;
    if (at == end) {
      limits.push_back(terms.make_equal(byte, number(at)));
    } else {
      if (at != first) limits.push_back(at_most(number(at), byte));
      if (end != last) limits.push_back(at_most(byte, number(end)));
    }
    ranges.push_back(terms.make_and(limits));
    if (ranges.size() > kMostRanges) return std::nullopt;
    at = end;
  }
  if (ranges.empty()) return std::nullopt;
  return terms.make_or(ranges);
}

}  // namespace

Term say_choices(expr::TermBuilder& terms, Term root) {
  if (expr::dag_size(root) > kMostTerms) return root;
  std::unordered_map<Term, Term> said;
  for (Term term : expr::post_order({{root}})) {
    Term made = term;
    if (term.kind() == TermKind::Ite && term.sort().is_bit_vector()) {
      if (const std::optional<Choice> choice = Choice::of(term)) {
        said.emplace(term, choice->say(terms));
        continue;
      }
    }
    if (!term.arguments().empty()) {
      std::vector<Term> arguments;
      for (Term argument : term.arguments()) arguments.push_back(said.at(argument));
      if (!std::ranges::equal(arguments, term.arguments())) made = terms.rebuild(term, arguments);
    }
    said.emplace(term, made);
  }
  return said.at(root);
}

std::vector<Term> say_ranges(expr::TermBuilder& terms,
                             std::vector<Term> conditions,
                             const std::unordered_set<Term>& unsigned_variables) {
  for (std::size_t at = 0; at < conditions.size(); ++at) {
    const Term byte = byte_of(conditions[at]);
    if (!byte.is_valid() || !has_table(conditions[at])) continue;
    std::vector<Term> about;
    for (Term condition : conditions) {
      if (byte_of(condition) == byte) about.push_back(condition);
    }
    const std::optional<Term> ranges = ranges_of(terms, byte, about, unsigned_variables.contains(byte));
    if (!ranges) continue;
    conditions[at] = *ranges;
    std::size_t kept = 0;
    for (std::size_t other = 0; other < conditions.size(); ++other) {
      if (other == at || byte_of(conditions[other]) != byte) conditions[kept++] = conditions[other];
    }
    conditions.resize(kept);
    at = 0;
  }
  return conditions;
}

}  // namespace testellate::explain
