// SPDX-License-Identifier: Apache-2.0
#include "confirm/compare_path.h"

#include <algorithm>

#include "ir/place.h"

namespace testellate::confirm {
namespace {

/// The edge, or the end of the path if it has none at that step.
std::string step_text(const ir::Program& program, std::span<const ir::TakenEdge> path, std::size_t at) {
  return at < path.size() ? "`" + ir::edge_name(program, path[at]) + "`" : "no further edge";
}

}  // namespace

std::optional<std::string> first_difference(const ir::Program& program,
                                            std::span<const ir::TakenEdge> predicted,
                                            std::span<const ir::TakenEdge> real,
                                            bool is_cut) {
  std::size_t at = static_cast<std::size_t>(std::ranges::mismatch(predicted, real).in1 - predicted.begin());
  if (at == predicted.size() && at == real.size() && !is_cut) return std::nullopt;
  std::string step = "at step " + std::to_string(at + 1) + " of the path ";
  if (is_cut && at == real.size()) return step + "the record was full";
  return step + step_text(program, real, at) + " was taken, predicted was " +
         step_text(program, predicted, at);
}

}  // namespace testellate::confirm
