// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/guards.h"

#include <algorithm>

#include "emit/junit/literal.h"
#include "emit/junit/object_reader.h"

namespace testellate::emit::junit {
namespace {

using ir::ParameterGuard;
using result::Link;
using result::Scalar;
using Relation = ParameterGuard::Relation;

constexpr ir::Type kInt = ir::Type::integer(32);

/// Fields hold small numbers without their sign.
std::int32_t to_int(const Argument& argument, std::string_view type) {
  const auto* scalar = std::get_if<Scalar>(&argument.value);
  if (scalar == nullptr) return 0;
  if (type == "byte") return static_cast<std::int8_t>(static_cast<std::uint8_t>(scalar->bits));
  if (type == "short") return static_cast<std::int16_t>(static_cast<std::uint16_t>(scalar->bits));
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(scalar->bits));
}

bool is_null(const Argument& argument) { return argument.text.empty() && is_default(argument.value); }

bool compare(std::int32_t a, Relation relation, std::int32_t b) {
  switch (relation) {
    case Relation::Equal:
      return a == b;
    case Relation::NotEqual:
      return a != b;
    case Relation::Less:
      return a < b;
    case Relation::AtLeast:
      return a >= b;
    case Relation::Greater:
      return a > b;
    case Relation::AtMost:
      return a <= b;
    case Relation::Null:
    case Relation::NotNull:
      break;
  }
  return false;
}

bool holds(const ParameterGuard& guard,
           const std::vector<std::string>& types,
           const std::vector<Argument>& arguments) {
  const Argument& argument = arguments[guard.parameter];
  if (guard.relation == Relation::Null) return is_null(argument);
  if (guard.relation == Relation::NotNull) return !is_null(argument);
  const std::int32_t other =
      guard.other ? to_int(arguments[*guard.other], types[*guard.other]) : guard.number;
  return compare(to_int(argument, types[guard.parameter]), guard.relation, other);
}

/// What stands for any value of the JDK that another one is made of and that nobody looked at: null is
/// refused.
std::string any_part(std::string_view type) {
  if (type == "java.time.LocalDate") return "java.time.LocalDate.EPOCH";
  return type == "java.time.LocalTime" ? "java.time.LocalTime.MIDNIGHT" : "";
}

/// What may be tried for a parameter that guards speak of.
std::vector<Argument> candidates(const SourceConstructor& constructor,
                                 std::uint32_t parameter,
                                 const std::vector<Argument>& arguments) {
  const std::string& type = constructor.parameters[parameter];
  std::vector<Argument> tried;
  if (!is_primitive(type)) {
    tried.push_back({Link(), ""});
    if (type == "java.lang.String" || type == "java.lang.Object" || type == "java.lang.CharSequence") {
      tried.push_back({Link(), "\"\""});
    }
    return tried;
  }
  std::vector<std::int64_t> numbers{0};
  for (const ParameterGuard& guard : constructor.effects->guards) {
    std::int64_t about = guard.number;
    if (guard.other) {
      const std::uint32_t partner = guard.parameter == parameter ? *guard.other : guard.parameter;
      about = to_int(arguments[partner], constructor.parameters[partner]);
    }
    const bool concerns = guard.parameter == parameter || guard.other == parameter;
    if (concerns) numbers.insert(numbers.end(), {about, about + 1, about - 1});
  }
  for (std::int64_t number : numbers) {
    tried.push_back({Scalar{kInt, static_cast<std::uint32_t>(number)}, ""});
  }
  return tried;
}

}  // namespace

bool guards_hold(const std::vector<ParameterGuard>& guards,
                 const std::vector<std::string>& types,
                 const std::vector<Argument>& arguments) {
  return std::ranges::all_of(guards,
                             [&](const ParameterGuard& guard) { return holds(guard, types, arguments); });
}

std::optional<std::vector<Argument>> choose_arguments(
    const SourceConstructor& constructor, const std::vector<std::optional<result::Value>>& wanted) {
  std::vector<Argument> arguments;
  for (std::size_t at = 0; at < wanted.size(); ++at) {
    const bool is_number = is_primitive(constructor.parameters[at]);
    const result::Value nothing = is_number ? result::Value(Scalar{kInt, 0}) : result::Value(Link());
    const bool needs_part = !constructor.factory.empty() && !wanted[at];
    arguments.push_back(
        {wanted[at].value_or(nothing), needs_part ? any_part(constructor.parameters[at]) : ""});
  }
  // One parameter after the other; guards that speak of two are settled by the second.
  for (std::uint32_t at = 0; at < wanted.size(); ++at) {
    if (wanted[at] || !arguments[at].text.empty()) continue;
    for (Argument& candidate : candidates(constructor, at, arguments)) {
      arguments[at] = std::move(candidate);
      const bool fits = std::ranges::all_of(constructor.effects->guards, [&](const ParameterGuard& guard) {
        const std::uint32_t last = std::max(guard.parameter, guard.other.value_or(0));
        const bool is_settled = last <= at || wanted[last];
        return !is_settled || holds(guard, constructor.parameters, arguments);
      });
      if (fits) break;
    }
  }
  if (!guards_hold(constructor.effects->guards, constructor.parameters, arguments)) return std::nullopt;
  return arguments;
}

}  // namespace testellate::emit::junit
