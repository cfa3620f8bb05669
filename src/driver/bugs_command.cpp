// SPDX-License-Identifier: Apache-2.0
#include "driver/bugs_command.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include "bugs/accounting.h"
#include "bugs/finding_list.h"
#include "bugs/findings.h"
#include "bugs/sarif.h"
#include "check/reached_state.h"
#include "driver/explore_stage.h"
#include "driver/spell_arguments.h"
#include "driver/total_time.h"
#include "report/graph_text.h"
#include "report/json.h"

namespace testellate::driver {
namespace {

using result::Finding;
using State = result::Confirmation::State;

diag::Result<std::set<std::string>> read_baseline(const Env& env, const std::string& path) {
  if (path.empty()) return std::set<std::string>();
  Expected<std::string, std::string> text = env.files.read_file(path);
  if (!text) return diag::error(diag::Kind::FileUnreadable, {path, 0, 0}, "cannot be read: " + text.error());
  Expected<std::set<std::string>, std::string> prints = bugs::read_fingerprints(*text);
  if (!prints) return diag::error(diag::Kind::FileUnreadable, {path, 0, 0}, prints.error());
  return std::move(*prints);
}

/// Exceptions that leave a target are findings, too; those that end the path are known already.
void add_exceptions(language::LoadedInput& input, result::Run& run) {
  const auto title_of = [&](ir::FunctionId function) { return input.title_of(function); };
  for (const result::Target& target : run.targets) {
    for (const result::TestCase& test : target.tests) {
      if (test.outcome.end != ir::PathEnd::Threw || !test.failure) continue;
      run.findings.push_back(bugs::make_finding(input.program(), target, test, title_of));
    }
  }
}

/// What fails only where a test calls a function that nobody but its own file can call, and that is called
/// there, is what its callers see to.
void trust_callers(const language::UserCode& code, result::Run& run) {
  std::set<ir::FunctionId> called;
  for (const auto& [caller, callees] : code.calls) {
    for (ir::FunctionId callee : callees) {
      if (callee != caller) called.insert(callee);
    }
  }
  std::set<std::string> trusting;
  for (const result::Target& target : run.targets) {
    const ir::FunctionId subject = ir::subject_of(target.unit);
    const bool is_internal = code.internal.contains(subject) || code.confined.contains(subject);
    if (is_internal && called.contains(subject)) trusting.insert(target.name);
  }
  for (Finding& finding : run.findings) {
    if (trusting.contains(finding.target)) finding.rank = result::Rank::Precondition;
  }
}

/// What fails in a state of global variables that the functions of the file bring about, called one after the
/// other, is no matter of whoever calls the last of them: least of all if it has looked at some of that
/// state.
void blame_reached_states(LoadedTargets& targets, result::Run& run) {
  ir::Program& program = targets.input->program();
  for (Finding& finding : run.findings) {
    const result::TestCase& test = finding.shown_by;
    if (finding.rank == result::Rank::Certain || !test.outcome.fault || !check::sets_globals(test)) continue;
    const bool is_explicit = test.outcome.fault == ir::Fault::Abort;
    const auto target = std::ranges::find(run.targets, finding.target, &result::Target::name);
    if (is_explicit || target == run.targets.end()) continue;
    const ir::FunctionId subject = ir::subject_of(target->unit);
    std::vector<ir::FunctionId> functions;
    for (ir::FunctionId id(0); id != program.functions().end_id(); id = support::next(id)) {
      const ir::Function& function = program.get(id);
      const bool is_open =
          function.is_user && function.body != nullptr && !targets.code.internal.contains(id);
      if (is_open && id != subject && function.file == program.get(subject).file) functions.push_back(id);
    }
    if (!check::is_reached_by_calls(program, targets.input->natives(), target->unit, test, functions))
      continue;
    finding.rank = test.covers.empty() ? result::Rank::Suspicious : result::Rank::Certain;
  }
}

/// Objects in a circle are what they were given; but which objects the receiver refers to, its own class has
/// seen to.
void blame_own_circles(LoadedTargets& targets, result::Run& run) {
  for (Finding& finding : run.findings) {
    const std::optional<result::FailureEvidence>& evidence = finding.shown_by.failure;
    if (!evidence || !evidence->is_of_shape || !evidence->is_of_own_state || !evidence->is_looked_at)
      continue;
    const auto target = std::ranges::find(run.targets, finding.target, &result::Target::name);
    if (target == run.targets.end() || !targets.input->keeps_own_references(target->unit)) continue;
    finding.rank = result::Rank::Certain;
  }
}

constexpr std::string_view kUnreachable = "; unreachable state?";

/// State that only reflection brings about may be one that the program is never in: such findings come last.
void mark_unreachable(LoadedTargets& targets, result::Run& run) {
  for (Finding& finding : run.findings) {
    const auto target = std::ranges::find(run.targets, finding.target, &result::Target::name);
    if (target == run.targets.end()) continue;
    if (!targets.input->needs_reflection(target->unit, finding.shown_by, targets.format)) continue;
    finding.rank = result::Rank::Precondition;
    finding.message += kUnreachable;
  }
}

void put_unreachable_last(std::vector<Finding>& findings) {
  std::ranges::stable_partition(
      findings, [](const Finding& finding) { return !finding.message.ends_with(kUnreachable); });
}

/// What ends a path is not among the tests of its target, though a language may write tests of it.
void add_tests_of_faults(Explored& explored) {
  for (Finding& finding : explored.run.findings) {
    if (!finding.shown_by.outcome.fault || finding.shown_by.outcome.end != ir::PathEnd::Faulted) continue;
    const auto target = std::ranges::find(explored.run.targets, finding.target, &result::Target::name);
    if (target == explored.run.targets.end()) continue;
    finding.test = finding.shown_by.id = "t" + finding.id;
    target->tests.push_back(finding.shown_by);
    if (!explored.counted) {
      explored.predictions[static_cast<std::size_t>(target - explored.run.targets.begin())].emplace_back();
    }
  }
}

/// Only tests that show a finding stay, with what they are predicted to do.
void keep_tests_of_findings(Explored& explored) {
  std::set<std::string> wanted;
  for (const Finding& finding : explored.run.findings) wanted.insert(finding.test);
  for (std::size_t target = 0; target < explored.run.targets.size(); ++target) {
    std::vector<result::TestCase>& tests = explored.run.targets[target].tests;
    std::vector<result::TestCase> kept;
    std::vector<check::PredictedRun> runs;
    for (std::size_t at = 0; at < tests.size(); ++at) {
      if (!wanted.contains(tests[at].id)) continue;
      kept.push_back(std::move(tests[at]));
      if (!explored.counted) runs.push_back(std::move(explored.predictions[target][at]));
    }
    tests = std::move(kept);
    if (!explored.counted) explored.predictions[target] = std::move(runs);
  }
}

/// What the machine made of the tests is said of the findings that they show.
void note_confirmed(result::Run& run) {
  std::map<std::string, const result::TestCase*> tests;
  for (const result::Target& target : run.targets) {
    for (const result::TestCase& test : target.tests) tests.emplace(test.id, &test);
  }
  for (Finding& finding : run.findings) {
    const auto test = tests.find(finding.test);
    if (test == tests.end()) continue;
    // Suites of C and C++ say it of their findings themselves.
    if (finding.shown_by.confirmation.state == State::NotRun) {
      finding.shown_by.confirmation = test->second->confirmation;
    }
    if (finding.test_name.empty()) finding.test_name = test->second->name;
    finding.is_confirmed = finding.shown_by.confirmation.state == State::Confirmed;
  }
}

/// Looks lines of the user's files up.
class SourceLines {
 public:
  SourceLines(const Env& env, const std::vector<std::string>& inputs) : env_(env), inputs_(inputs) {}

  std::string find(const std::string& file, std::uint32_t line) {
    const std::vector<std::string>& lines = lines_of(file);
    return line >= 1 && line <= lines.size() ? lines[line - 1] : "";
  }

 private:
  /// A file as the program names it, or an input that is called so.
  const std::vector<std::string>& lines_of(const std::string& file) {
    auto [known, is_new] = known_.try_emplace(file);
    if (!is_new) return known->second;
    Expected<std::string, std::string> text = env_.files.read_file(file);
    for (const std::string& input : inputs_) {
      if (!text && std::filesystem::path(input).filename() == std::filesystem::path(file).filename()) {
        text = env_.files.read_file(input);
      }
    }
    if (!text) return known->second;
    for (std::size_t start = 0; start < text->size();) {
      const std::size_t end = std::min(text->find('\n', start), text->size());
      known->second.push_back(text->substr(start, end - start));
      start = end + 1;
    }
    return known->second;
  }

  const Env& env_;
  const std::vector<std::string>& inputs_;
  std::map<std::string, std::vector<std::string>> known_;
};

GenerateOptions options_for_bugs(const GenerateOptions& given) {
  GenerateOptions options = given;
  options.explore.ranks_failures = true;
  options.load.looks_for_bugs = true;
  return options;
}

}  // namespace

Status bugs_command(const Env& env, const GenerateOptions& given) {
  const GenerateOptions options = options_for_bugs(given);
  if (options.is_worker) {
    const diag::Result<void> served = serve_jobs(env.files, options);
    return served ? Status::Done : refuse(env, served.error());
  }
  const std::chrono::milliseconds start = search::steady_milliseconds();
  const auto since_start = [&] {
    return static_cast<std::uint64_t>((search::steady_milliseconds() - start).count());
  };
  diag::Result<std::set<std::string>> baseline = read_baseline(env, options.baseline);
  if (!baseline) return refuse(env, baseline.error());
  diag::Result<LoadedTargets> targets = load_targets(env.files, options);
  if (!targets) return refuse(env, targets.error());
  language::LoadedInput& input = *targets->input;
  if (Expected<void, std::string> made = env.files.make_folder(options.out); !made) {
    return refuse_folder(env, options.out, made.error());
  }

  const bool has_suite = targets->format != language::kReportOnly;
  const std::uint64_t load_time = since_start();
  Explored explored = explore_targets(
      env, options, *targets, time_to_explore(options, load_time, has_suite && options.is_confirmed));
  result::Run& run = explored.run;
  run.left_out = input.left_out();
  run.stages.load_ms = load_time;
  run.stages.explore_ms = since_start() - load_time;
  add_exceptions(input, run);
  trust_callers(targets->code, run);
  blame_own_circles(*targets, run);
  blame_reached_states(*targets, run);
  mark_unreachable(*targets, run);
  bugs::keep_best(run.findings);
  put_unreachable_last(run.findings);
  bugs::LeftOutOfList left_out;
  const std::vector<std::string> prints = bugs::fingerprints(run.findings);
  std::vector<Finding> listed;
  for (std::size_t at = 0; at < run.findings.size(); ++at) {
    if (run.findings[at].rank < options.min_rank) {
      ++left_out.below_rank[static_cast<std::size_t>(run.findings[at].rank)];
    } else if (baseline->contains(prints[at])) {
      ++left_out.in_baseline;
    } else {
      listed.push_back(std::move(run.findings[at]));
    }
  }
  run.findings = std::move(listed);
  number_all(run);
  if (input.has_tests_of_faults()) add_tests_of_faults(explored);
  keep_tests_of_findings(explored);

  const auto write_suite = [&](bool is_first, bool is_confirmed, bool expects_repair) {
    return input.write_suite(env.files,
                             {.out = options.out,
                              .format = targets->format,
                              .is_confirmed = is_confirmed,
                              .confirms_findings = is_first,
                              .keeps_findings = true,
                              .expects_repair = expects_repair,
                              .taken_names = options.taken_names,
                              .command = options.command,
                              .jobs = options.jobs,
                              .deadline = deadline_of(env, options, since_start()),
                              .temporary_folder = env.temporary_folder,
                              .cache_folder = env.cache_folder,
                              .sandbox = env.sandbox,
                              .afterwards = env.afterwards},
                             explored.predictions,
                             run);
  };
  // Whether a test shows what it says is seen while the defect is there.
  const bool is_run_first = options.is_confirmed && options.expects_repair;
  Expected<void, std::string> written =
      write_suite(true, options.is_confirmed, options.expects_repair && !is_run_first);
  note_confirmed(run);
  if (written && is_run_first) written = write_suite(false, false, true);
  spell_arguments(input, run);
  bugs::put_confirmed_first(run.findings);
  put_unreachable_last(run.findings);
  run.stages.suite_ms = since_start() - run.stages.explore_ms - load_time;
  run.elapsed_ms = since_start();
  if (written) {
    written = env.files.write_file(options.out + "/findings.sarif",
                                   bugs::to_sarif(input.program(), run.findings, TESTELLATE_VERSION));
  }
  if (written) {
    written = env.files.write_file(options.out + "/report.json", [&](const support::Append& append) {
      report::write_json(input.program(), run, {}, append);
    });
  }
  if (!written) return fail_to_write(env, options.out, written.error());
  if (!options.is_quiet) {
    SourceLines lines(env, options.inputs);
    const report::GraphText graphs(input.program());
    const auto inputs_of = [&](const Finding& finding) {
      const auto target = std::ranges::find(run.targets, finding.target, &result::Target::name);
      return target == run.targets.end() ? report::Lines() : graphs.inputs(target->unit, finding.shown_by);
    };
    env.out << bugs::to_list(
        run.findings,
        left_out,
        {.source_line = [&](const std::string& file, std::uint32_t line) { return lines.find(file, line); },
         .inputs = inputs_of,
         .has_color = options.has_color});
    env.out << bugs::to_accounting(run);
  }
  if (env.is_interrupted && env.is_interrupted()) return Status::Interrupted;
  if (std::ranges::any_of(
          run.targets, [](const result::Target& target) { return target.status == result::Status::Error; })) {
    return Status::InternalError;
  }
  if (!run.machine_failure.empty()) {
    env.diagnostics.report({diag::Kind::SourceRefused,
                            {options.out + "/tests", 0, 0},
                            "the suite cannot be compiled or run: " + run.machine_failure});
    return Status::MachineFailed;
  }
  return run.findings.empty() ? Status::Done : Status::FoundBugs;
}

}  // namespace testellate::driver
