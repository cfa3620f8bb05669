// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "ir/ids.h"

namespace testellate::ir {

/// A method that only looks at its object, takes a number, a text or nothing, and returns a number or a text.
/// Tests may ask it after the call.
struct Question {
  FunctionId function{};
  ClassId asked{};               ///< the class of the object, exactly
  std::string name{};            ///< as the source has it, and so are the types
  std::string parameter_type{};  ///< empty: it takes nothing
  std::string result_type{};
  /// Who is asked: an argument of the entry, by position. Nothing: what the entry returns.
  std::optional<std::uint32_t> argument{};
};

}  // namespace testellate::ir
