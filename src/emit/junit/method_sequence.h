// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
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
};

/// How an argument of the call under test is made.
struct MadeArgument {
  std::uint32_t argument = 0;
  std::vector<SequenceCall> calls;  ///< empty: it is null
};

/// The calls of the test's constructions; a problem of the scope if the source does not know one of them. A
/// test whose arguments are all inputs has none.
[[nodiscard]] std::vector<MadeArgument> plan_constructions(Scope& scope, const ir::Unit& unit);

}  // namespace testellate::emit::junit
