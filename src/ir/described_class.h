// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "ir/ids.h"
#include "ir/pointer.h"

namespace testellate::ir {

class Program;

/// Exceptions that are pointers (C++): the word before the object is the address of a global that describes
/// its type. The description of class C is named `typeinfo for C`. docs/ir.md section 7.
inline constexpr std::int64_t kDescriptionOffset = -8;
inline constexpr std::string_view kDescriptionPrefix = "typeinfo for ";

/// The class that the object at that address describes; invalid if it describes none.
[[nodiscard]] ClassId class_described_at(const Program& program, PointerBits description);

}  // namespace testellate::ir
