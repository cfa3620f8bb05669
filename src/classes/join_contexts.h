// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "ir/place.h"
#include "result/equivalence_class.h"

namespace testellate::classes {

/// All edges of user code that the path of a class takes; nothing if nobody knows them.
using WholePath = std::optional<std::vector<ir::TakenEdge>>;

/// Which references lead to the same object, or to none, is not always asked by the program, and rows that
/// differ in nothing else take the same path: they become one class, with the contexts of all of them. What
/// is said of the class holds for all of its contexts. `paths` are those of `classes`, which have contexts.
[[nodiscard]] std::vector<result::EquivalenceClass> join_same_paths(
    std::vector<result::EquivalenceClass> classes, const std::vector<WholePath>& paths);

/// Whether both return, or fail in the same way. What has no sample is like nothing.
[[nodiscard]] bool end_alike(const std::optional<result::TestCase>& a,
                             const std::optional<result::TestCase>& b);

/// Makes one of the contexts of a class that have the same effects, and end in the same way.
void merge_equal_contexts(result::EquivalenceClass& of);

}  // namespace testellate::classes
