// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/path_state.h"

#include <algorithm>

namespace testellate::engine {

std::vector<Decision> PathState::decisions_beside_making(std::size_t first) const {
  const std::span<const std::pair<std::size_t, std::size_t>> parts = making_decisions.view();
  std::vector<Decision> result;
  for (std::size_t at = first; at < taken.size(); ++at) {
    const bool is_making =
        std::ranges::any_of(parts, [&](const auto& part) { return at >= part.first && at < part.second; });
    if (!is_making) result.push_back(taken.view()[at]);
  }
  return result;
}

namespace {

ir::Place place_of(const Frame& frame, const Code* pc) {
  return {frame.function->id, frame.function->inst_of(pc)};
}

}  // namespace

std::optional<ParkReason> PathState::park_reason() const {
  if (current_status != StateStatus::Parked) return std::nullopt;
  return why_parked;
}

ir::Place PathState::place() const {
  if (current_status == StateStatus::Ended) return ending->place;
  return place_of(frames.top(), pc);
}

std::vector<ir::Place> PathState::callers() const {
  if (current_status == StateStatus::Ended) return ending->callers;
  std::vector<ir::Place> places;
  const Code* call = nullptr;
  frames.visit([&](const Frame& frame) {
    if (call != nullptr) places.push_back(place_of(frame, call));
    call = frame.call;
    return call != nullptr && frame.purpose != Purpose::Assumption && frame.purpose != Purpose::Construction;
  });
  return places;
}

void PathState::note_handler(ir::Place start) {
  const std::span<const ir::Place> known = entered_handlers.view();
  if (is_before_entry() || std::ranges::find(known, start) != known.end()) return;
  entered_handlers.push_back(start);
}

bool PathState::covers(ir::TakenEdge edge) const { return edges.contains(edge); }

ClassState PathState::class_state(ir::ClassId id) const {
  return id.index() < world.classes.size() ? world.classes[id.index()] : ClassState::Untouched;
}

void PathState::set_class_state(ir::ClassId id, ClassState state) {
  while (world.classes.size() <= id.index()) world.classes.push_back(ClassState::Untouched);
  world.classes.set(id.index(), state);
}

}  // namespace testellate::engine
