// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "emit/junit/scope.h"
#include "emit/junit/source_info.h"

namespace testellate::emit::junit {

/// A call on an object, or the one that makes it.
struct TypedCall {
  const SourceTarget* callee = nullptr;  ///< borrowed
  std::span<const result::Value> arguments;
};

/// "<String, Integer>" for an object of a class of the user's with type parameters, by what all calls on it
/// are given; "Object" where that says nothing. Empty: the class has none, or no type arguments would fit for
/// certain, and the test does without them.
[[nodiscard]] std::string chosen_types(Scope& scope,
                                       const std::string& type,
                                       std::span<const TypedCall> calls);

}  // namespace testellate::emit::junit
