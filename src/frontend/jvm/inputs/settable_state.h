// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {

/// Whether a test in the package of `tested` can use a member of `owner`.
[[nodiscard]] bool can_test_use(AccessFlags access, const LoadedClass& owner, const LoadedClass& tested);

/// Whether inputs of a type are good for something: there are some beside null, in states that a test can
/// reach.
[[nodiscard]] bool can_be_input(Linker& linker, const FieldType& type);

/// Whether there are any beside null without stubs, in states that a test can reach.
[[nodiscard]] bool has_input_objects(Linker& linker, const FieldType& type);

/// Whether a test of `tested` can bring an object of a class that it names into any state at all: all that
/// the class and those of INPUT above it declare can be set, and nothing of the JDK is above that has a state
/// of its own, but for lists.
[[nodiscard]] bool can_set_object(Linker& linker, LoadedClass& made, const LoadedClass& tested);

/// Whether a test of `tested` can give all of these fields of a new object any values: there is a
/// constructor whose effect has a summary (effect_summary.h), so that each field gets what is passed to it or
/// to a setter, or can be set by its name, or is a list that can be filled. A field of which inputs have
/// nothing but null, a `Map`, is one of these only if nothing else than what is passed ever gets there.
[[nodiscard]] bool can_set_all(Linker& linker,
                               LoadedClass& made,
                               const LoadedClass& tested,
                               const std::vector<ResolvedField>& fields);

}  // namespace testellate::frontend::jvm
