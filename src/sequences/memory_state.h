// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "engine/execution/path_state.h"
#include "expr/term_builder.h"
#include "ir/program.h"
#include "sequences/memory_layout.h"
#include "states/rooted_heap.h"

namespace testellate::sequences {

/// What a pointer leads to in byte memory, with all that can be reached from it and from `globals`. `pointee`
/// is what debug information says of the first object; members that are pointers say what the others are.
/// Nothing if it has something that cannot be compared: more cells than anybody compares, a pointer of which
/// only a solver could tell where it leads, bytes of which some bits are undefined.
///
/// Bytes that no type speaks of are read as they are, eight at a time; what was never written, or is a
/// library's own room for later (the unused end of a `std::vector`), is anything.
[[nodiscard]] std::optional<states::RootedHeap> memory_state(const ir::Program& program,
                                                             expr::TermBuilder& terms,
                                                             DataLayouts& layouts,
                                                             const engine::World& world,
                                                             const engine::Slot& pointer,
                                                             ir::DataTypeId pointee,
                                                             const std::vector<ir::GlobalId>& globals);

}  // namespace testellate::sequences
