// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "emit/junit/scope.h"
#include "emit/junit/source_info.h"
#include "ir/unit.h"

namespace testellate::emit::junit {

/// A call of the method sequence that constructs an argument; all borrowed.
struct SequenceCall {
  const SourceTarget* callee = nullptr;
  std::span<const result::Value> arguments;
  std::span<const ir::InputRoot> roots;  ///< what the unit says of each argument
  /// The object that the first call is made on, where that is a method of a builder; otherwise null.
  const result::Value* receiver = nullptr;
};

/// How an argument of the call under test is made, or another object that the test needs.
struct MadeArgument {
  std::optional<std::uint32_t> argument;  ///< of the call under test
  std::optional<std::uint32_t> object;    ///< in the graph before the call
  std::vector<SequenceCall> calls;        ///< empty: it is null
  /// Of what is no argument: the type that is asked for, and its type arguments as far as they are known.
  std::string wanted;
  std::vector<ir::DataTypeId> type_arguments;
};

/// The calls that make objects, in their order: those that paths came to look at, then the test's
/// constructions; a problem of the scope if the source does not know one of them. A
/// test whose arguments are all inputs has none.
[[nodiscard]] std::vector<MadeArgument> plan_constructions(Scope& scope, const ir::Unit& unit);

}  // namespace testellate::emit::junit
