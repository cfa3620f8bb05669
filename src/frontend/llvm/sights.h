// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <clang-c/Index.h>

#include "recipe/recipe.h"

// For files of this module only: it includes a header of clang.
namespace testellate::frontend::llvm {

/// How values of a type are looked at.
[[nodiscard]] recipe::Sight sight_of(const CXType& type);
/// How the state of an object is looked at: public members, and what its methods say about it.
[[nodiscard]] recipe::Sight state_of(const CXType& type);
/// Statements of a driver that show a value.
[[nodiscard]] std::string show_code(const recipe::Sight& sight, const std::string& value);

}  // namespace testellate::frontend::llvm
