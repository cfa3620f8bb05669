// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>

#include "ir/place.h"
#include "ir/program.h"

namespace testellate::confirm {

/// Nothing if the paths are the same; otherwise the first difference in words. With `is_cut` the real path is
/// known up to its end only, and may have gone on.
[[nodiscard]] std::optional<std::string> first_difference(const ir::Program& program,
                                                          std::span<const ir::TakenEdge> predicted,
                                                          std::span<const ir::TakenEdge> real,
                                                          bool is_cut = false);

}  // namespace testellate::confirm
