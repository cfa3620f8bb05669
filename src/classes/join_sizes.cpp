// SPDX-License-Identifier: Apache-2.0
#include "classes/join_sizes.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "classes/join_contexts.h"
#include "ir/data_type.h"
#include "recipe/recipe.h"

namespace testellate::classes {
namespace {

using result::Condition;
using result::EquivalenceClass;
using result::Expression;
using result::Operator;

/// How front ends call the number of elements of what is made of data: recipe/recipe.h.
constexpr std::string_view kSize = "size";

bool has_container(const ir::Program& program, const ir::Unit& unit) {
  // A type may lead back to itself.
  std::vector<ir::DataTypeId> pending;
  for (const ir::InputRoot& root : unit.parameters) pending.push_back(root.data_type);
  std::vector<ir::DataTypeId> seen;
  while (!pending.empty()) {
    const ir::DataTypeId type = pending.back();
    pending.pop_back();
    if (!type.is_valid() || std::ranges::find(seen, type) != seen.end()) continue;
    seen.push_back(type);
    const ir::DataType& data = program.get(type);
    pending.push_back(data.target);
    for (const ir::DataType::Member& member : data.members) {
      if (program.text(member.name) == recipe::kElements) return true;
      pending.push_back(member.type);
    }
  }
  return false;
}

void name_sizes(Expression& e) {
  for (Expression& operand : e.operands) name_sizes(operand);
  if (e.op == Operator::Field && e.text == kSize) {
    e = result::make_expression(Operator::SequenceSize, std::move(e.operands[0]));
  }
}

struct Size {
  std::size_t part = 0;  ///< of the condition
  std::uint64_t size = 0;
};

/// The last part that says what a size is, among those that come first.
std::vector<Size> sizes_of(const Condition& condition) {
  std::vector<Size> sizes;
  for (std::size_t at = 0; at < condition.parts.size(); ++at) {
    const Expression& part = condition.parts[at];
    const bool is_size = part.op == Operator::Equal && part.operands[0].op == Operator::SequenceSize &&
                         part.operands[1].op == Operator::Number;
    if (is_size) sizes.push_back({at, static_cast<std::uint64_t>(part.operands[1].bits)});
  }
  return sizes;
}

/// Whether two rows differ in nothing but that size.
bool are_alike(const EquivalenceClass& a, const EquivalenceClass& b, std::size_t part) {
  const bool are_same = a.decided == b.decided && a.is_cut == b.is_cut && a.effects == b.effects &&
                        a.contexts.empty() && b.contexts.empty() &&
                        (a.is_cut || end_alike(a.sample, b.sample)) &&
                        a.condition.parts.size() == b.condition.parts.size();
  if (!are_same) return false;
  for (std::size_t at = 0; at < a.condition.parts.size(); ++at) {
    const Expression& one = a.condition.parts[at];
    const Expression& other = b.condition.parts[at];
    const bool is_expected = at == part
                                 ? other.op == Operator::Equal && one.operands[0] == other.operands[0] &&
                                       other.operands[1].op == Operator::Number
                                 : one == other;
    if (!is_expected) return false;
  }
  return true;
}

Expression compare(Operator op, const Expression& equation, std::uint64_t number) {
  Expression limit = equation.operands[1];
  limit.bits = number;
  return result::make_expression(op, equation.operands[0], std::move(limit));
}

/// The rows that are like one of them in all but a size; the first of them stays, in its place.
void join_alike(std::vector<EquivalenceClass>& classes,
                std::size_t first,
                const Size& size,
                std::uint64_t largest) {
  std::vector<std::size_t> members{first};
  std::uint64_t last = size.size;
  for (std::size_t other = first + 1; other < classes.size(); ++other) {
    if (!are_alike(classes[first], classes[other], size.part)) continue;
    const auto next = static_cast<std::uint64_t>(classes[other].condition.parts[size.part].operands[1].bits);
    if (next != last + 1) continue;
    last = next;
    members.push_back(other);
  }
  if (members.size() == 1) return;
  std::vector<Expression>& parts = classes[first].condition.parts;
  const Expression equation = parts[size.part];
  std::vector<Expression> limits;
  if (size.size != 0) limits.push_back(compare(Operator::GreaterEqual, equation, size.size));
  if (last != largest) limits.push_back(compare(Operator::LessEqual, equation, last));
  const auto at = parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(size.part));
  parts.insert(at, limits.begin(), limits.end());
  for (std::size_t member = members.size(); member-- > 1;) {
    classes.erase(classes.begin() + static_cast<std::ptrdiff_t>(members[member]));
  }
}

}  // namespace

void join_sizes(const ir::Program& program, const ir::Unit& unit, result::ClassTable& table) {
  if (!has_container(program, unit)) return;
  std::vector<std::pair<Expression, std::uint64_t>> largest;
  for (EquivalenceClass& of : table.classes) {
    for (Expression& part : of.condition.parts) name_sizes(part);
    if (of.effects.returned) name_sizes(*of.effects.returned);
    for (result::Effect& effect : of.effects.changes) name_sizes(effect.value);
    for (const Size& size : sizes_of(of.condition)) {
      const Expression& what = of.condition.parts[size.part].operands[0];
      auto known = std::ranges::find(largest, what, &std::pair<Expression, std::uint64_t>::first);
      if (known == largest.end()) known = largest.insert(known, {what, 0});
      known->second = std::max(known->second, size.size);
    }
  }
  for (std::size_t first = 0; first < table.classes.size(); ++first) {
    for (const Size& size : sizes_of(table.classes[first].condition)) {
      const Expression what = table.classes[first].condition.parts[size.part].operands[0];
      const auto known = std::ranges::find(largest, what, &std::pair<Expression, std::uint64_t>::first);
      const std::size_t count = table.classes.size();
      join_alike(table.classes, first, size, known->second);
      if (table.classes.size() != count) break;  // the parts have moved
    }
  }
}

}  // namespace testellate::classes
