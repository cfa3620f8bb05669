// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/state.h"

namespace testellate::search {

/// A state whose every answer is set by the test.
class FakeState final : public engine::State {
 public:
  explicit FakeState(std::string called = "") : name(std::move(called)) {}

  [[nodiscard]] engine::StateStatus status() const override { return current_status; }
  [[nodiscard]] std::optional<engine::ParkReason> park_reason() const override { return std::nullopt; }
  [[nodiscard]] ir::Place place() const override { return at; }
  [[nodiscard]] std::vector<ir::Place> callers() const override { return calls; }
  [[nodiscard]] std::span<const expr::Term> path_condition() const override { return {}; }
  [[nodiscard]] std::span<const engine::Decision> decisions() const override { return taken; }
  [[nodiscard]] std::size_t construction_decisions() const override { return 0; }
  [[nodiscard]] std::vector<engine::Decision> decisions_beside_making(std::size_t first) const override {
    return {taken.begin() + static_cast<std::ptrdiff_t>(first), taken.end()};
  }
  [[nodiscard]] const expr::Assignment* model() const override { return nullptr; }
  [[nodiscard]] bool covers(ir::TakenEdge edge) const override {
    return std::find(edges.begin(), edges.end(), edge) != edges.end();
  }
  [[nodiscard]] std::span<const ir::TakenEdge> first_edges() const override { return edges; }
  [[nodiscard]] std::span<const ir::Place> handlers() const override { return caught; }
  [[nodiscard]] ir::PathEnd end() const override { return path_end; }
  [[nodiscard]] std::optional<ir::Fault> fault() const override { return std::nullopt; }
  [[nodiscard]] std::optional<bool> answer() const override { return answered; }
  [[nodiscard]] ir::ClassId exception_class() const override { return thrown; }
  [[nodiscard]] const std::string& reason() const override { return name; }
  [[nodiscard]] bool has_cut(engine::Cut) const override { return false; }
  [[nodiscard]] std::span<const engine::EnvironmentUse> environment() const override { return {}; }

  std::string name;
  engine::StateStatus current_status = engine::StateStatus::Running;
  ir::Place at;
  std::vector<ir::Place> calls;
  std::vector<engine::Decision> taken;
  std::vector<ir::TakenEdge> edges;
  std::vector<ir::Place> caught;
  ir::PathEnd path_end = ir::PathEnd::Returned;
  std::optional<bool> answered;
  ir::ClassId thrown;
};

/// Decisions at one place, with these choices.
[[nodiscard]] inline std::vector<engine::Decision> choices(const std::vector<std::uint32_t>& numbers) {
  std::vector<engine::Decision> made;
  for (std::uint32_t number : numbers) {
    made.push_back({engine::DecisionKind::Branch, {ir::FunctionId(0), ir::InstId(0)}, number, 0});
  }
  return made;
}

[[nodiscard]] inline std::vector<std::unique_ptr<engine::State>> states_named(
    const std::vector<std::string>& names) {
  std::vector<std::unique_ptr<engine::State>> states;
  for (const std::string& name : names) states.push_back(std::make_unique<FakeState>(name));
  return states;
}

[[nodiscard]] inline const std::string& name_of(const engine::State& state) { return state.reason(); }

}  // namespace testellate::search
