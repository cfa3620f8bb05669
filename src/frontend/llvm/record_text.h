// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace llvm {
class DICompositeType;
class DIType;
}  // namespace llvm

/// The two halves of writing a type in C that call each other: declarators, and members of what has no name.
namespace testellate::frontend::llvm {

/// Function pointers among parameters and types without names nest at most this deep; damaged metadata may
/// go round.
inline constexpr unsigned kDeepestNesting = 32;

[[nodiscard]] std::string declare_within(const ::llvm::DIType* type, const std::string& name, unsigned depth);
[[nodiscard]] std::string definition_within(const ::llvm::DICompositeType& type, unsigned depth);

}  // namespace testellate::frontend::llvm
