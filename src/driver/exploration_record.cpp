// SPDX-License-Identifier: Apache-2.0
#include "driver/exploration_record.h"

#include <nlohmann/json.hpp>

namespace testellate::driver {
namespace {

using Json = nlohmann::json;

template <typename Enum>
std::uint64_t number_of(Enum enumerator) {
  return static_cast<std::uint64_t>(enumerator);
}
template <typename Enum>
Enum enumerator_of(const Json& number) {
  return static_cast<Enum>(number.get<std::uint64_t>());
}

Json decision_json(const engine::Decision& decision) {
  return {number_of(decision.kind),
          decision.choice,
          static_cast<std::uint64_t>(decision.value),
          static_cast<std::uint64_t>(decision.value >> 64)};
}

engine::Decision read_decision(const Json& json) {
  engine::Decision decision;
  decision.kind = enumerator_of<engine::DecisionKind>(json.at(0));
  decision.choice = json.at(1).get<std::uint32_t>();
  decision.value = (value::U128{json.at(3).get<std::uint64_t>()} << 64) | json.at(2).get<std::uint64_t>();
  return decision;
}

Json goal_json(const search::Goal& goal) {
  return {number_of(goal.kind),
          goal.edge.function.index(),
          goal.edge.edge.index(),
          goal.place.function.index(),
          goal.place.inst.index(),
          goal.exception_class.index()};
}

search::Goal read_goal(const Json& json) {
  auto index = [&](std::size_t at) { return json.at(at).get<std::uint32_t>(); };
  return {enumerator_of<search::Goal::Kind>(json.at(0)),
          {ir::FunctionId(index(1)), ir::EdgeId(index(2))},
          {ir::FunctionId(index(3)), ir::InstId(index(4))},
          ir::ClassId(index(5))};
}

Json to_json(const RecordedPath& path) {
  Json decisions = Json::array();
  for (const engine::Decision& decision : path.decisions) decisions.push_back(decision_json(decision));
  Json goals = Json::array();
  for (const search::Goal& goal : path.goals) goals.push_back(goal_json(goal));
  return {{"decisions", std::move(decisions)}, {"goals", std::move(goals)}, {"is_fault", path.is_fault}};
}

RecordedPath read_path(const Json& json) {
  RecordedPath path;
  for (const Json& decision : json.at("decisions")) path.decisions.push_back(read_decision(decision));
  for (const Json& goal : json.at("goals")) path.goals.push_back(read_goal(goal));
  path.is_fault = json.at("is_fault").get<bool>();
  return path;
}

Json to_json(const ExplorationSummary& summary) {
  Json edges = Json::array();
  for (const EdgeRecord& edge : summary.edges) {
    edges.push_back({number_of(edge.verdict), number_of(edge.reason)});
  }
  const result::PathCounts& paths = summary.paths;
  const result::SolverCounts& solver = summary.solver;
  return {
      {"status", number_of(summary.status)},
      {"reason", summary.reason},
      {"edges", std::move(edges)},
      {"paths",
       {paths.feasible, paths.infeasible, paths.bounded, paths.unsupported, paths.unknown, paths.timeout}},
      {"unsupported", summary.unsupported},
      {"solver", {solver.queries, solver.sat, solver.unsat, solver.unknown, solver.time_ms}},
      {"engine", {summary.engine.instructions, summary.engine.decisions, summary.engine.forks}},
      {"time_ms", summary.time_ms}};
}

ExplorationSummary read_summary(const Json& json) {
  auto count = [&](const char* key, std::size_t at) { return json.at(key).at(at).get<std::uint64_t>(); };
  ExplorationSummary summary;
  summary.status = enumerator_of<result::Status>(json.at("status"));
  summary.reason = json.at("reason").get<std::string>();
  for (const Json& edge : json.at("edges")) {
    summary.edges.push_back(
        {enumerator_of<result::Verdict>(edge.at(0)), enumerator_of<result::OpenReason>(edge.at(1))});
  }
  summary.paths = {count("paths", 0),
                   count("paths", 1),
                   count("paths", 2),
                   count("paths", 3),
                   count("paths", 4),
                   count("paths", 5)};
  summary.unsupported = json.at("unsupported").get<std::map<std::string, std::uint64_t>>();
  summary.solver = {
      count("solver", 0), count("solver", 1), count("solver", 2), count("solver", 3), count("solver", 4)};
  summary.engine = {count("engine", 0), count("engine", 1), count("engine", 2)};
  summary.time_ms = json.at("time_ms").get<std::uint64_t>();
  return summary;
}

}  // namespace

std::string to_bytes(const ExplorationRecord& record) {
  Json json = std::visit([](const auto& held) { return to_json(held); }, record);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Expected<ExplorationRecord, std::string> from_bytes(std::string_view bytes) {
  try {
    Json json = Json::parse(bytes);
    if (json.contains("decisions")) return read_path(json);
    return read_summary(json);
  } catch (const Json::exception& error) {
    return Unexpected<std::string>(error.what());
  }
}

}  // namespace testellate::driver
