// SPDX-License-Identifier: Apache-2.0
// Two alternatives that differ in one part, which one of them denies, are one without that part: resolution,
// as in the method of Quine and McCluskey. That an equality with null denies, or one with another object
// implies, is thought of as well.
#include "classes/either_condition.h"

#include <algorithm>
#include <optional>

namespace testellate::classes {
namespace {

using result::Condition;
using result::Expression;
using result::Operator;
using Parts = std::vector<Expression>;

bool has(const Parts& parts, const Expression& part) { return std::ranges::find(parts, part) != parts.end(); }

Parts without_part(Parts parts, const Expression& part) {
  std::erase(parts, part);
  return parts;
}

bool are_same(const Parts& a, const Parts& b) {
  const auto all_in = [](const Parts& some, const Parts& others) {
    return std::ranges::all_of(some, [&](const Expression& part) { return has(others, part); });
  };
  return all_in(a, b) && all_in(b, a);
}

/// What denies `a == b`. Nothing of any other condition: orders of floating-point numbers have no negation
/// among themselves.
std::optional<Expression> denial_of(const Expression& part) {
  if (part.op != Operator::Equal) return std::nullopt;
  Expression denied = part;
  denied.op = Operator::NotEqual;
  return denied;
}

bool is_null_test_of(const Expression& part, const Expression& reference) {
  return part.op == Operator::NotEqual && part.operands[0] == reference &&
         part.operands[1].op == Operator::Null;
}

bool is_apart(const Expression& part, const Expression& reference) {
  return part.op == Operator::NotEqual && (part.operands[0] == reference || part.operands[1] == reference) &&
         part.operands[1].op != Operator::Null;
}

/// One condition for both, if `equal` has an equation that `other` denies and nothing else is different.
std::optional<Condition> join(const Condition& equal, const Condition& other) {
  for (const Expression& equation : equal.parts) {
    const std::optional<Expression> denial = denial_of(equation);
    if (!denial || !has(other.parts, *denial)) continue;
    const Parts rest = without_part(equal.parts, equation);
    const Parts other_rest = without_part(other.parts, *denial);
    if (are_same(rest, other_rest)) return Condition{other_rest};
    // Who is null is apart from all objects, and who is one of them is not null.
    const bool is_null = equation.operands[1].op == Operator::Null;
    const Expression& reference = equation.operands[0];
    Parts needed = other_rest;
    std::erase_if(needed, [&](const Expression& part) {
      return is_null ? is_apart(part, reference) : is_null_test_of(part, reference);
    });
    if (are_same(rest, needed)) return Condition{other_rest};
  }
  return std::nullopt;
}

bool join_two(std::vector<Condition>& alternatives) {
  for (std::size_t first = 0; first < alternatives.size(); ++first) {
    for (std::size_t second = first + 1; second < alternatives.size(); ++second) {
      std::optional<Condition> joined = join(alternatives[first], alternatives[second]);
      if (!joined) joined = join(alternatives[second], alternatives[first]);
      if (!joined) continue;
      alternatives[first] = std::move(*joined);
      alternatives.erase(alternatives.begin() + static_cast<std::ptrdiff_t>(second));
      return true;
    }
  }
  return false;
}

}  // namespace

Condition without(const Condition& condition, const Condition& other) {
  Condition rest = condition;
  std::erase_if(rest.parts, [&](const Expression& part) { return has(other.parts, part); });
  return rest;
}

Condition common_parts(const std::vector<Condition>& conditions) {
  Condition common = conditions.front();
  std::erase_if(common.parts, [&](const Expression& part) {
    return !std::ranges::all_of(conditions, [&](const Condition& one) { return has(one.parts, part); });
  });
  return common;
}

Condition either_of(std::vector<Condition> alternatives) {
  while (join_two(alternatives)) continue;
  Condition condition = common_parts(alternatives);
  Parts choices;
  for (const Condition& alternative : alternatives) {
    Condition rest = without(alternative, condition);
    if (rest.parts.empty()) return condition;
    choices.push_back(rest.parts.size() == 1 ? std::move(rest.parts.front())
                                             : result::make_expression(Operator::And, std::move(rest.parts)));
  }
  condition.parts.push_back(result::make_expression(Operator::Or, std::move(choices)));
  return condition;
}

}  // namespace testellate::classes
