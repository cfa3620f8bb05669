// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>

#include "report/graph_text.h"

namespace testellate::report {

/// The calls that make the arguments of a test: {"#3:1", "new Stack(2)"}, {"#3:2", "push(#1)"}.
[[nodiscard]] Lines construction_lines(const ir::Program& program,
                                       const ir::Unit& unit,
                                       const result::TestCase& test);

/// What the calls are given: the values of their parameters.
[[nodiscard]] std::vector<result::Value> construction_arguments(const ir::Program& program,
                                                                const ir::Unit& unit,
                                                                const result::TestCase& test);

/// Objects that constructions made and that are no arguments themselves: how others are made up is their
/// matter.
[[nodiscard]] std::set<std::uint32_t> inner_made_objects(const result::TestCase& test);

}  // namespace testellate::report
