// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "ir/program.h"
#include "result/test_case.h"

namespace testellate::render {

/// The positions of the tests of one target in the order in which somebody reads the source: where two paths
/// part, the one that goes on further up comes first. Those that show nothing but a null pointer come last.
[[nodiscard]] std::vector<std::size_t> source_order(const ir::Program& program,
                                                    std::span<const result::TestCase> tests);

}  // namespace testellate::render
