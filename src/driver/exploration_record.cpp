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

Json decisions_json(std::span<const engine::Decision> decisions) {
  Json json = Json::array();
  for (const engine::Decision& decision : decisions) json.push_back(decision_json(decision));
  return json;
}

std::vector<engine::Decision> read_decisions(const Json& json) {
  std::vector<engine::Decision> decisions;
  for (const Json& decision : json) decisions.push_back(read_decision(decision));
  return decisions;
}

Json paths_json(const result::PathCounts& paths) {
  return {paths.feasible, paths.infeasible, paths.bounded, paths.unsupported, paths.unknown, paths.timeout};
}

Json solver_json(const result::SolverCounts& solver) {
  return {solver.queries, solver.sat, solver.unsat, solver.unknown, solver.time_ms};
}

Json engine_json(const result::EngineCounts& engine) {
  return {engine.instructions, engine.decisions, engine.forks};
}

ExplorationCounts read_counts(const Json& json) {
  auto count = [&](const char* key, std::size_t at) { return json.at(key).at(at).get<std::uint64_t>(); };
  ExplorationCounts counts;
  counts.paths = {count("paths", 0),
                  count("paths", 1),
                  count("paths", 2),
                  count("paths", 3),
                  count("paths", 4),
                  count("paths", 5)};
  counts.solver = {
      count("solver", 0), count("solver", 1), count("solver", 2), count("solver", 3), count("solver", 4)};
  counts.engine = {count("engine", 0), count("engine", 1), count("engine", 2)};
  return counts;
}

Json to_json(const RecordedPath& path) {
  Json goals = Json::array();
  for (const search::Goal& goal : path.goals) goals.push_back(goal_json(goal));
  return {{"decisions", decisions_json(path.decisions)},
          {"goals", std::move(goals)},
          {"is_fault", path.is_fault},
          {"paths", paths_json(path.so_far.paths)},
          {"solver", solver_json(path.so_far.solver)},
          {"engine", engine_json(path.so_far.engine)}};
}

RecordedPath read_path(const Json& json) {
  RecordedPath path;
  path.decisions = read_decisions(json.at("decisions"));
  for (const Json& goal : json.at("goals")) path.goals.push_back(read_goal(goal));
  path.is_fault = json.at("is_fault").get<bool>();
  path.so_far = read_counts(json);
  return path;
}

Json to_json(const ExplorationSummary& summary) {
  Json edges = Json::array();
  for (const EdgeRecord& edge : summary.edges) {
    edges.push_back({edge.is_covered, edge.is_infeasible, edge.is_faulted});
  }
  Json rest = Json::array();
  for (const std::vector<engine::Decision>& prefix : summary.rest) rest.push_back(decisions_json(prefix));
  const search::CutSet& cuts = summary.cuts;
  return {{"status", number_of(summary.status)},
          {"reason", summary.reason},
          {"edges", std::move(edges)},
          {"cuts",
           {cuts.bound,
            cuts.size,
            cuts.unknown,
            cuts.unsupported,
            cuts.approximate,
            cuts.assumption,
            cuts.budget,
            cuts.criterion}},
          {"rest", std::move(rest)},
          {"paths", paths_json(summary.paths)},
          {"unsupported", summary.unsupported},
          {"solver", solver_json(summary.solver)},
          {"engine", engine_json(summary.engine)},
          {"time_ms", summary.time_ms}};
}

ExplorationSummary read_summary(const Json& json) {
  ExplorationSummary summary;
  summary.status = enumerator_of<result::Status>(json.at("status"));
  summary.reason = json.at("reason").get<std::string>();
  for (const Json& edge : json.at("edges")) {
    summary.edges.push_back({edge.at(0).get<bool>(), edge.at(1).get<bool>(), edge.at(2).get<bool>()});
  }
  auto cut = [&](std::size_t at) { return json.at("cuts").at(at).get<bool>(); };
  summary.cuts = {cut(0), cut(1), cut(2), cut(3), cut(4), cut(5), cut(6), cut(7)};
  for (const Json& prefix : json.at("rest")) summary.rest.push_back(read_decisions(prefix));
  summary.unsupported = json.at("unsupported").get<std::map<std::string, std::uint64_t>>();
  ExplorationCounts counts = read_counts(json);
  summary.paths = counts.paths;
  summary.solver = counts.solver;
  summary.engine = counts.engine;
  summary.time_ms = json.at("time_ms").get<std::uint64_t>();
  return summary;
}

}  // namespace

void merge_into(ExplorationSummary& whole, const ExplorationSummary& part) {
  // An error says more than a budget, and both more than nothing.
  if (part.status != result::Status::Complete && whole.status != result::Status::Error) {
    whole.status = part.status;
    whole.reason = part.reason;
  }
  for (std::size_t at = 0; at < whole.edges.size() && at < part.edges.size(); ++at) {
    whole.edges[at].is_covered = whole.edges[at].is_covered || part.edges[at].is_covered;
    whole.edges[at].is_faulted = whole.edges[at].is_faulted || part.edges[at].is_faulted;
  }
  whole.cuts.bound = whole.cuts.bound || part.cuts.bound;
  whole.cuts.size = whole.cuts.size || part.cuts.size;
  whole.cuts.unknown = whole.cuts.unknown || part.cuts.unknown;
  whole.cuts.unsupported = whole.cuts.unsupported || part.cuts.unsupported;
  whole.cuts.approximate = whole.cuts.approximate || part.cuts.approximate;
  whole.cuts.assumption = whole.cuts.assumption || part.cuts.assumption;
  whole.cuts.budget = whole.cuts.budget || part.cuts.budget;
  whole.cuts.criterion = whole.cuts.criterion || part.cuts.criterion;
  whole.paths += part.paths;
  for (const auto& [what, count] : part.unsupported) whole.unsupported[what] += count;
  whole.solver += part.solver;
  whole.engine += part.engine;
  whole.time_ms += part.time_ms;
}

std::string prefix_to_bytes(std::span<const engine::Decision> prefix) {
  return decisions_json(prefix).dump();
}

Expected<std::vector<engine::Decision>, std::string> prefix_from_bytes(std::string_view bytes) {
  try {
    return read_decisions(Json::parse(bytes));
  } catch (const Json::exception& error) {
    return Unexpected<std::string>(error.what());
  }
}

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
