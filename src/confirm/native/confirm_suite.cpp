// SPDX-License-Identifier: Apache-2.0
#include "confirm/native/confirm_suite.h"

#include <algorithm>
#include <map>
#include <set>

#include "confirm/compare_path.h"
#include "confirm/native/run_tests.h"

namespace testellate::confirm::native {
namespace {

using State = result::Confirmation::State;

std::vector<ConfirmedTest> all_different(std::size_t count, const std::string& detail) {
  return std::vector<ConfirmedTest>(count, {{State::Different, detail}});
}

/// Functions of user code by the number that their probes pass; invalid for all others.
Expected<std::vector<ir::FunctionId>, std::string> user_functions(const ir::Program& program,
                                                                  const Executable& executable,
                                                                  const std::string& main_name) {
  std::vector<ir::FunctionId> by_number;
  for (const frontend::llvm::ProbedFunction& probed : executable.functions) {
    if (by_number.size() <= probed.number) by_number.resize(probed.number + 1);
    ir::Symbol symbol = program.find_symbol(probed.name == main_name ? "main" : probed.name);
    ir::FunctionId id = symbol.is_valid() ? program.find_function(symbol) : ir::FunctionId();
    if (!id.is_valid() || !program.get(id).is_user || program.get(id).body == nullptr) continue;
    std::size_t explored = program.get(id).body->edges.size();
    if (explored != probed.edge_count) {
      return Unexpected<std::string>("`" + probed.name + "` has " + std::to_string(probed.edge_count) +
                                     " edges as built and " + std::to_string(explored) + " as explored");
    }
    by_number[probed.number] = id;
  }
  return by_number;
}

std::vector<ir::TakenEdge> real_path(const std::vector<ir::FunctionId>& functions, const Trace& trace) {
  std::vector<ir::TakenEdge> path;
  for (const ProbedEdge& taken : trace.edges) {
    ir::FunctionId function =
        taken.function < functions.size() ? functions[taken.function] : ir::FunctionId();
    if (function.is_valid()) path.push_back({function, ir::EdgeId(taken.edge)});
  }
  return path;
}

/// What two runs of a test executed.
std::vector<result::SeenFunction> seen_in(const std::vector<ir::FunctionId>& functions,
                                          const std::pair<TestRun, TestRun>& runs) {
  std::map<ir::FunctionId, std::set<ir::EdgeId>> edges;
  for (const TestRun* run : {&runs.first, &runs.second}) {
    for (ir::TakenEdge taken : real_path(functions, run->trace)) edges[taken.function].insert(taken.edge);
  }
  std::vector<result::SeenFunction> seen;
  for (const auto& [function, taken] : edges) seen.push_back({function, {taken.begin(), taken.end()}, {}});
  return seen;
}

/// Whether the two runs of a test agree, and if not how. The words of a failure may hold addresses.
std::optional<result::Confirmation> flaky(const TestRun& first, const TestRun& second) {
  bool is_same_end = first.failure.has_value() == second.failure.has_value();
  if (is_same_end && first.trace == second.trace) return std::nullopt;
  if (is_same_end) {
    return result::Confirmation{
        State::Flaky,
        "two runs, one of them optimised and with another layout of memory, took different paths"};
  }
  auto text = [](const TestRun& run) {
    return run.failure ? "failed: " + *run.failure : std::string("passed");
  };
  return result::Confirmation{
      State::Flaky,
      "one run " + text(first) + "; the other, optimised and with another layout of memory, " + text(second)};
}

}  // namespace

Expected<std::vector<ConfirmedTest>, BuildError> confirm_suite(const ir::Program& program,
                                                               const Suite& suite,
                                                               const std::vector<Prediction>& predictions,
                                                               const Options& options) {
  std::vector<ConfirmedTest> confirmed;
  if (predictions.empty()) return confirmed;
  TRY_ASSIGN(const Executable executable, build_probed(suite, options));
  Expected<std::vector<ir::FunctionId>, std::string> functions;
  if (suite.has_explored_edges) functions = user_functions(program, executable, suite.main_name);
  if (!functions) return all_different(predictions.size(), functions.error());

  std::vector<WantedTest> wanted;
  for (const Prediction& prediction : predictions)
    wanted.push_back({prediction.name, prediction.path.size()});
  std::vector<std::pair<TestRun, TestRun>> runs = run_twice(executable, wanted, options);
  for (std::size_t at = 0; at < predictions.size(); ++at) {
    const TestRun& run = runs[at].first;
    std::optional<result::Confirmation> differs = flaky(run, runs[at].second);
    if (!differs && run.failure) {
      differs = {.state = State::Different,
                 .detail = *run.failure,
                 .is_refuted = run.has_ended && runs[at].second.has_ended};
    }
    if (!differs && suite.has_explored_edges) {
      const std::optional<std::string> difference =
          first_difference(program, predictions[at].path, real_path(*functions, run.trace), run.trace.is_cut);
      if (difference) differs = {State::Different, *difference};
    }
    if (differs) {
      differs->is_final = run.has_ended && runs[at].second.has_ended;
      confirmed.push_back({*differs, seen_in(*functions, runs[at])});
    } else {
      confirmed.push_back({{State::Confirmed, ""}});
    }
  }
  return confirmed;
}

Expected<std::vector<result::Confirmation>, BuildError> confirm_errors(const Suite& suite,
                                                                       const std::vector<std::string>& names,
                                                                       Sanitizer sanitizer,
                                                                       const Options& options) {
  std::vector<result::Confirmation> confirmations;
  if (names.empty()) return confirmations;
  TRY_ASSIGN(const Executable executable, build_sanitized(suite, sanitizer, options));
  // If there is not time for all, some have run twice, and not all once.
  constexpr std::size_t kMostUnderDeadline = 64;
  const std::size_t most = options.deadline.left() ? kMostUnderDeadline : names.size();
  for (std::size_t start = 0; start < names.size(); start += most) {
    std::vector<WantedTest> wanted;
    for (std::size_t at = start; at < std::min(start + most, names.size()); ++at) {
      wanted.push_back({names[at], 0});
    }
    for (const auto& [first, second] : run_twice(executable, wanted, options)) {
      if (std::optional<result::Confirmation> differs = flaky(first, second)) {
        confirmations.push_back(*differs);
      } else {
        confirmations.push_back({.state = first.failure ? State::Different : State::Confirmed,
                                 .detail = first.failure.value_or(""),
                                 .is_refuted = first.failure && first.has_ended && second.has_ended});
      }
    }
  }
  return confirmations;
}

}  // namespace testellate::confirm::native
