// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "emit/junit/scope.h"
#include "emit/junit/source_info.h"
#include "result/test_case.h"
#include "support/expected.h"

namespace testellate::emit::junit {

/// A field that is set after an object was made: by a setter, or by its name, or by reflection. Or a list
/// that the constructor has put there, which is known by a name or getter, gets its elements.
struct Assignment {
  enum class Way : std::uint8_t { Field, Setter, Reflection, Fill };
  Way way = Way::Field;
  const SourceField* field = nullptr;
  const SourceAccessor* setter = nullptr;  ///< Setter
  const SourceAccessor* getter = nullptr;  ///< Fill; null: by the name of the field
  result::Value value;
};

struct Argument {
  result::Value value;
  std::string text;  ///< instead of the value, where any object will do
};

/// How an object comes to its state.
struct ConstructorPlan {
  const SourceConstructor* constructor = nullptr;  ///< null for an interface, which has none
  std::vector<Argument> arguments;
  std::vector<Assignment> assignments;
};

/// The way with the fewest statements to make an object of the class in which all cells of `object` have
/// their values; or why there is none. Constructors are passed links only to objects that are `available`;
/// the others are assigned.
[[nodiscard]] Expected<ConstructorPlan, std::string> plan_constructor(
    const Scope& scope,
    const SourceClass& made,
    const result::Object& object,
    const std::function<bool(std::uint32_t)>& is_available);

}  // namespace testellate::emit::junit
