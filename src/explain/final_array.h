// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/execution/path_state.h"
#include "expr/term_builder.h"
#include "ir/program.h"

namespace testellate::explain {

/// Elements of an input that a path can access at any index.
struct FinalArray {
  expr::Term elements;  ///< an array term of index width 32: what they are when the path ends
  ir::Type element;     ///< how one of them is kept
  ir::DataTypeId data_type;
};

/// The elements of an input array, or of byte memory that holds numbers one after the other and was accessed
/// at indices that are terms. `elements` is invalid for all other objects; these hold what they hold cell by
/// cell. `number` is that of an input object or of a global.
[[nodiscard]] FinalArray final_array(const ir::Program& program,
                                     expr::TermBuilder& terms,
                                     const engine::World& world,
                                     std::uint32_t number);

}  // namespace testellate::explain
