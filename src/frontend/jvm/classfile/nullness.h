// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "frontend/jvm/classfile/class_file.h"

namespace testellate::frontend::jvm {

// What annotations say about null: `@NonNull`, `@Nonnull` and `@NotNull` of the packages that people have
// them from, on declarations and on types. `file` has the member.

/// Whether the parameter of that position in the descriptor is not meant to be null.
[[nodiscard]] bool is_meant_not_null(const ClassFile& file, const Method& method, std::size_t parameter);
/// Whether the method is not meant to return null.
[[nodiscard]] bool is_result_meant_not_null(const ClassFile& file, const Method& method);

}  // namespace testellate::frontend::jvm
