// SPDX-License-Identifier: Apache-2.0
#include "driver/load_targets.h"

#include <csignal>
#include <optional>

#include <unistd.h>

#include "driver/assign_helpers.h"
#include "driver/explore_all.h"
#include "driver/languages.h"
#include "driver/try_collaborators.h"
#include "language/assumption.h"
#include "support/process/worker.h"

namespace testellate::driver {
namespace {

/// About a fifth of a second's work: below it, dividing costs more than it brings.
constexpr std::uint64_t kSplitSteps = 100'000;

/// What it takes to write a test, measured: in percent of the time in which a worker makes its text.
constexpr std::uint32_t kSuitePercent = 100;
constexpr std::uint32_t kReportPercent = 25;

/// The bodies of each entry and subject, made now: workers that are forked inherit them.
diag::Result<void> make_bodies(ir::Program& program, const std::vector<ir::Unit>& units) {
  for (const ir::Unit& unit : units) {
    for (ir::FunctionId function : {unit.entry, ir::subject_of(unit)}) {
      diag::Result<const ir::Body*> body = program.body_of(function);
      if (!body) return Unexpected<diag::Diagnostic>(body.error());
    }
  }
  return {};
}

/// Each assumption is one of all units that can make it; some can.
diag::Result<std::vector<ir::HeapAssumption>> add_assumptions(ir::Program& program,
                                                              const std::vector<std::string>& assumptions,
                                                              std::vector<ir::Unit>& units) {
  std::vector<ir::HeapAssumption> about_heap;
  for (const std::string& assumption : assumptions) {
    std::optional<diag::Diagnostic> refused;
    bool is_made = false;
    for (ir::Unit& unit : units) {
      const diag::Result<std::vector<ir::HeapAssumption>> added =
          language::add_assumption(program, unit, assumption);
      // The same of all units: inputs go by their names.
      if (added && !is_made) about_heap.insert(about_heap.end(), added->begin(), added->end());
      is_made = is_made || added.has_value();
      if (!added && !refused) refused = added.error();
    }
    if (!is_made && refused) return Unexpected<diag::Diagnostic>(*refused);
  }
  return about_heap;
}

/// What tests can call of an input and nobody else alone: neither private methods nor static functions.
diag::Result<std::shared_ptr<const PublicFunctions>> find_public_functions(language::LoadedInput& input,
                                                                           const std::string& format) {
  TRY_ASSIGN(std::vector<ir::Unit> units, input.find_units({}, format));
  const language::UserCode code = input.find_code();
  auto functions = std::make_shared<PublicFunctions>();
  for (ir::Unit& unit : units) {
    const ir::FunctionId subject = ir::subject_of(unit);
    // Otherwise the entry makes what it calls the subject with.
    const bool is_plain =
        input.program().signature(unit.entry).parameters == input.program().signature(subject).parameters;
    if (!is_plain || code.confined.contains(subject) || code.internal.contains(subject)) continue;
    functions->emplace(subject, std::move(unit));
  }
  return std::shared_ptr<const PublicFunctions>(std::move(functions));
}

}  // namespace

diag::Result<LoadedTargets> load_targets(const support::FileSystem& files, const GenerateOptions& options) {
  LoadedTargets targets;
  TRY_ASSIGN(targets.input, load_inputs(files, options.inputs, options.load));
  TRY_ASSIGN(targets.format, choose_format(targets.input->language(), options.format));
  // Findings are about what real objects do.
  if (!options.load.looks_for_bugs) try_collaborators(*targets.input, options);
  TRY_ASSIGN(std::vector<ir::Unit> units, targets.input->find_units(options.targets, targets.format));
  TRY_ASSIGN(std::vector<ir::HeapAssumption> about_heap,
             add_assumptions(targets.input->program(), options.assumptions, units));
  if (!about_heap.empty()) {
    targets.heap_assumptions = std::make_shared<const std::vector<ir::HeapAssumption>>(std::move(about_heap));
  }
  TRY(make_bodies(targets.input->program(), units));
  targets.code = targets.input->find_code();
  for (ir::Unit& unit : units) {
    // A table says what holds for all states, however they come about.
    if (options.explore.wants_classes) unit.made_inputs.clear();
    targets.units.push_back({std::move(unit)});
  }
  if (options.uses_lemmas) {
    TRY_ASSIGN(targets.public_functions, find_public_functions(*targets.input, targets.format));
  }
  targets.controlled = assign_helpers(targets.input->program(), targets.code, targets.units);
  return targets;
}

ExploreOptions explore_options_of(const GenerateOptions& options, const LoadedTargets& targets) {
  ExploreOptions explore = options.explore;
  explore.budget.memory_bytes = options.memory_bytes;
  explore.writing_percent =
      options.jobs * (targets.format == language::kReportOnly ? kReportPercent : kSuitePercent);
  explore.public_functions = targets.public_functions;
  explore.engine.heap_assumptions = targets.heap_assumptions;
  if (!explore.search.split_after) explore.search.split_after = kSplitSteps;
  explore.engine.can_refuse_memory = targets.input->can_refuse_memory(targets.format);
  explore.enumerations = &targets.input->enumerations();
  explore.check_writable = [input = targets.input.get(), format = targets.format](
                               const ir::Unit& unit, const result::TestCase& test) {
    return input->check_writable(unit, test, format);
  };
  return explore;
}

diag::Result<void> serve_jobs(const support::FileSystem& files, const GenerateOptions& options) {
  TRY_ASSIGN(LoadedTargets targets, load_targets(files, options));
  const ExploreOptions explore = explore_options_of(options, targets);
  const TargetsByName by_name(targets.input->program(), targets.units);
  // Who hangs up ends this process, by the result of a write.
  std::signal(SIGPIPE, SIG_IGN);
  support::process::serve(
      [&](std::string_view job, const support::process::SendResult& send) {
        do_job(targets.input->program(), targets.input->natives(), by_name, explore, job, send);
      },
      support::process::FileDescriptor(STDIN_FILENO),
      support::process::FileDescriptor(STDOUT_FILENO),
      std::nullopt);
}

}  // namespace testellate::driver
