// SPDX-License-Identifier: Apache-2.0
#include "explain/indexed_elements.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "value/bits.h"

namespace testellate::explain {

using engine::InputVariable;
using expr::Term;
using expr::TermKind;
using result::Expression;
using result::Operator;
using value::U128;

namespace {

/// Choices of more elements are not looked through.
constexpr std::size_t kMostWays = 64;

bool has_index(const Expression& path) {
  return (path.op == Operator::CharacterAt || path.op == Operator::Element) && path.operands.size() == 2 &&
         path.operands[1].op == Operator::Number;
}

/// The part of a path that many steps before its end: `a[3]` of `a[3].x`, one step.
Expression& part_at(Expression& path, std::size_t depth) {
  Expression* part = &path;
  for (; depth > 0; --depth) part = &part->operands[0];
  return *part;
}

/// Where the first of two paths has an index and the second another one; nothing if that is not all the
/// difference.
std::optional<std::size_t> depth_of_difference(Expression first, Expression second) {
  std::size_t depth = 0;
  for (Expression *a = &first, *b = &second; a->op == b->op; ++depth) {
    if (has_index(*a) && has_index(*b) && a->operands[1] != b->operands[1]) {
      a->operands[1] = b->operands[1];
      return first == second ? std::optional(depth) : std::nullopt;
    }
    if (a->operands.empty() || b->operands.empty()) return std::nullopt;
    a = &a->operands[0];
    b = &b->operands[0];
  }
  return std::nullopt;
}

}  // namespace

struct IndexedElements::Choice {
  Term index;
  Term one;           ///< of the elements that it may be
  Expression path;    ///< of that one
  std::size_t depth;  ///< of the index in the path
};

std::optional<IndexedElements::Choice> IndexedElements::choice_of(Term term) {
  struct Way {
    std::optional<U128> number;  ///< that the index is equal to; nothing: whatever is left
    Term element;
  };
  std::vector<Way> ways;
  Term index;
  for (; term.kind() == TermKind::Ite; term = term.argument(2)) {
    const Term equation = term.argument(0);
    if (equation.kind() != TermKind::Equal || ways.size() == kMostWays) return std::nullopt;
    const std::size_t side = equation.argument(0).is_constant() ? 0 : 1;
    const Term number = equation.argument(side);
    const Term compared = equation.argument(1 - side);
    if (!number.is_constant() || !compared.sort().is_bit_vector()) return std::nullopt;
    if (index.is_valid() && index != compared) return std::nullopt;
    index = compared;
    ways.push_back({number.bits(), term.argument(1)});
  }
  if (ways.empty()) return std::nullopt;
  ways.push_back({std::nullopt, term});
  const auto path_of = [&](Term element) -> std::optional<Expression> {
    const InputVariable* input = element.is_variable() ? inputs_.paths.find(element) : nullptr;
    return input != nullptr ? std::optional(inputs_.paths.path_of(element)) : std::nullopt;
  };
  std::optional<Expression> first = path_of(ways[0].element);
  const std::optional<Expression> second = path_of(ways[1].element);
  if (!first || !second) return std::nullopt;
  const std::optional<std::size_t> depth = depth_of_difference(*first, *second);
  if (!depth) return std::nullopt;
  const auto position_of = [&](Expression& path) { return part_at(path, *depth).operands[1].bits; };
  // From the position of an element to what the index is compared with.
  const U128 distance = value::sub(*ways[0].number, position_of(*first), index.width());
  std::vector<Term> equations;
  for (const Way& way : ways) {
    std::optional<Expression> path = path_of(way.element);
    const bool is_other = &way != &ways[0] && path && depth_of_difference(*path, *first) != depth;
    if (!path || is_other) {
      // What is left need not be one: perhaps nothing is left on the path.
      if (!way.number) break;
      return std::nullopt;
    }
    const U128 expected = value::add(distance, position_of(*path), index.width());
    if (way.number && *way.number != expected) return std::nullopt;
    equations.push_back(terms_.make_equal(index, terms_.make_bits(index.width(), expected)));
  }
  if (reads_.decide(terms_.make_or(equations)) != std::optional(true)) return std::nullopt;
  return Choice{terms_.make_sub(index, terms_.make_bits(index.width(), distance)),
                ways[0].element,
                std::move(*first),
                *depth};
}

Term IndexedElements::say(Term root, const Read& read) {
  std::unordered_map<Term, Term> said;
  for (Term term : expr::post_order({{root}})) {
    Term made = term;
    std::optional<Choice> choice = term.kind() == TermKind::Ite ? choice_of(term) : std::nullopt;
    if (choice) {
      made = terms_.make_variable(
          std::string(choice->one.variable_name()) + " at " + std::to_string(choice->index.id()),
          term.sort());
      if (inputs_.characters.contains(choice->one)) inputs_.characters.insert(made);
      if (inputs_.unsigned_variables.contains(choice->one)) inputs_.unsigned_variables.insert(made);
      part_at(choice->path, choice->depth).operands[1] = read(choice->index);
      named_.emplace(made, std::move(choice->path));
    } else if (!term.arguments().empty()) {
      std::vector<Term> arguments;
      for (Term argument : term.arguments()) arguments.push_back(said.at(argument));
      if (!std::ranges::equal(arguments, term.arguments())) made = terms_.rebuild(term, arguments);
    }
    said.emplace(term, made);
  }
  return said.at(root);
}

}  // namespace testellate::explain
