// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>

#include "ir/program.h"
#include "ir/unit.h"
#include "result/equivalence_class.h"

namespace testellate::classes {

/// One element that is set at an index that is not known, `items[i] = item`, instead of each that it may be:
/// `items[0] = i == 0 ? item : items[0]` and so on.
void show_element_writes(result::ClassTable& table);

/// What is behind pointers that a table nowhere uses as arrays is `*p`, not `p[0]`. Of the inputs in
/// `references`, which are references in the source, it is what they are called: `total` and `at.x`.
void show_dereferences(result::ClassTable& table, const std::set<std::string>& references);

/// Parameters that are pointers to us and references in the source.
[[nodiscard]] std::set<std::string> find_references(const ir::Program& program, const ir::Unit& unit);

}  // namespace testellate::classes
