// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "frontend/jvm/linker.h"

namespace testellate::frontend::jvm {

/// Whether a test in the package of `tested` can use a member of `owner`, a class at or above it.
[[nodiscard]] bool can_test_use(AccessFlags access, const LoadedClass& owner, const LoadedClass& tested);

/// Whether there may be input objects of a type, not only null.
[[nodiscard]] bool can_be_input(Linker& linker, const FieldType& type);

/// Whether a test can give all of these fields of a new object any values: there is a constructor, plain
/// enough to be understood (plain_code.h), so that each field gets what is passed to it or to a setter, or
/// can be set by its name, or is a list that can be filled. A field of which inputs have nothing but null, a
/// `Map`, is one of these only if nothing else than what is passed ever gets there.
[[nodiscard]] bool can_set_all(Linker& linker, LoadedClass& owner, const std::vector<ResolvedField>& fields);

}  // namespace testellate::frontend::jvm
