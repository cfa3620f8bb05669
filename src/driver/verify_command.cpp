// SPDX-License-Identifier: Apache-2.0
#include "driver/verify_command.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "check/execute_test.h"
#include "driver/languages.h"
#include "driver/predictions.h"
#include "patterns/read_patterns.h"
#include "patterns/restore_test.h"
#include "report/json.h"
#include "report/json_text.h"
#include "search/budget.h"
#include "support/invariant.h"

namespace testellate::driver {
namespace {

using patterns::PatternDocument;
using patterns::SavedMethod;
using patterns::SavedPattern;

/// What became of a pattern.
struct Verdict {
  enum class Kind : std::uint8_t { Same, SameInInterpreter, Differs };
  Kind kind = Kind::Same;
  std::string detail{};  ///< what differs, or why the machine did not say
};

std::string_view name_of(Verdict::Kind kind) {
  switch (kind) {
    case Verdict::Kind::Same:
      return "same";
    case Verdict::Kind::SameInInterpreter:
      return "not-run";
    case Verdict::Kind::Differs:
      return "differs";
  }
  return "";
}

/// A pattern that fits the program, as a test.
struct Restored {
  std::string id;
  std::optional<std::string> difference;  ///< by the interpreter
};

/// Makes tests of all patterns and has them run.
class Verification {
 public:
  Verification(const Env& env, const VerifyOptions& options, language::LoadedInput& input, std::string format)
      : env_(env),
        options_(options),
        input_(input),
        format_(std::move(format)),
        has_machine_(format_ != language::kReportOnly),
        restorer_(input.program()) {}

  void add(const SavedMethod& method) {
    std::vector<std::optional<Restored>>& restored = restored_.emplace_back(method.patterns.size());
    std::vector<Verdict>& verdicts = verdicts_.emplace_back(method.patterns.size());
    diag::Result<std::vector<ir::Unit>> units = input_.find_units({method.name}, {});
    if (!units) {
      for (Verdict& verdict : verdicts) verdict = {Verdict::Kind::Differs, units.error().message};
      return;
    }
    result::Target target;
    target.name = method.name;
    target.language = input_.language().name;
    target.unit = std::move(units->front());
    std::vector<check::PredictedRun> runs;
    for (std::size_t at = 0; at < method.patterns.size(); ++at) {
      const SavedPattern& pattern = method.patterns[at];
      Expected<result::TestCase, std::string> test = restorer_.restore(target.unit, pattern.sample);
      if (!test) {
        verdicts[at] = {Verdict::Kind::Differs, "the pattern does not fit any more: " + test.error()};
        continue;
      }
      check::Execution execution =
          check::execute_test(input_.program(), input_.natives(), target.unit, *test, {}, {.code = &code_});
      test->calls = std::move(execution.calls);
      test->call_count = execution.call_count;
      // Where there is a machine, what the interpreter thinks of a test is no reason to keep it from it.
      test->is_replayed = has_machine_ || !execution.difference;
      test->difference = execution.difference.value_or("");
      test->name = test_name(pattern);
      test->id = (test->outcome.fault ? "f" : "t") + std::to_string(++count_);
      restored[at] = {test->id, execution.difference};
      if (test->outcome.fault) {
        result::Finding& finding = run_.findings.emplace_back();
        finding.id = test->id;
        finding.kind = ir::info(*test->outcome.fault).name;
        finding.target = target.name;
        finding.shown_by = std::move(*test);
      } else {
        target.tests.push_back(std::move(*test));
        runs.push_back(std::move(execution.run));
      }
    }
    run_.targets.push_back(std::move(target));
    predictions_.push_back(std::move(runs));
  }

  /// Has the machine say what it thinks. The error says what could not be written.
  Expected<void, std::string> run() {
    // What tests look at of the program is found there.
    static_cast<void>(input_.find_code());
    TRY(input_.write_suite(env_.files,
                           {.out = options_.out,
                            .format = format_,
                            .jobs = options_.jobs,
                            .temporary_folder = env_.temporary_folder,
                            .cache_folder = env_.cache_folder,
                            .sandbox = env_.sandbox,
                            .afterwards = env_.afterwards},
                           predictions_,
                           run_));
    for (std::size_t method = 0; method < restored_.size(); ++method) {
      for (std::size_t at = 0; at < restored_[method].size(); ++at) {
        if (restored_[method][at]) verdicts_[method][at] = verdict_of(*restored_[method][at]);
      }
    }
    return {};
  }

  [[nodiscard]] const std::vector<std::vector<Verdict>>& verdicts() const { return verdicts_; }
  [[nodiscard]] result::Run& result() { return run_; }

 private:
  static std::string test_name(const SavedPattern& pattern) {
    std::string name = "class" + pattern.number;
    const std::size_t dot = name.find('.');
    if (dot != std::string::npos) name.replace(dot, 1, "Context");
    return name;
  }

  [[nodiscard]] const result::Confirmation& confirmation_of(const std::string& id) const {
    for (const result::Finding& finding : run_.findings) {
      if (finding.id == id) return finding.shown_by.confirmation;
    }
    for (const result::Target& target : run_.targets) {
      const auto found = std::ranges::find(target.tests, id, &result::TestCase::id);
      if (found != target.tests.end()) return found->confirmation;
    }
    TESTELLATE_UNREACHABLE("a test that was made should be in the run");
  }

  [[nodiscard]] Verdict verdict_of(const Restored& restored) const {
    using State = result::Confirmation::State;
    const result::Confirmation& said = confirmation_of(restored.id);
    if (said.state == State::Different || said.state == State::Flaky) {
      return {Verdict::Kind::Differs, said.detail};
    }
    // A test sees less than the interpreter: nothing that is private.
    if (restored.difference) return {Verdict::Kind::Differs, *restored.difference + " (in the interpreter)"};
    if (said.state == State::Confirmed) return {};
    return {Verdict::Kind::SameInInterpreter, said.detail};
  }

  const Env& env_;
  const VerifyOptions& options_;
  language::LoadedInput& input_;
  std::string format_;
  bool has_machine_;
  patterns::TestRestorer restorer_;
  interp::SharedCode code_;
  result::Run run_;
  Predictions predictions_;
  std::vector<std::vector<std::optional<Restored>>> restored_;  ///< by method and pattern
  std::vector<std::vector<Verdict>> verdicts_;
  std::size_t count_ = 0;
};

std::size_t count_of(const std::vector<Verdict>& verdicts, Verdict::Kind kind) {
  return static_cast<std::size_t>(std::ranges::count(verdicts, kind, &Verdict::kind));
}

void print(const PatternDocument& document,
           const std::vector<std::vector<Verdict>>& verdicts,
           std::ostream& out) {
  for (std::size_t method = 0; method < document.methods.size(); ++method) {
    const SavedMethod& saved = document.methods[method];
    const std::vector<Verdict>& own = verdicts[method];
    const std::size_t different = count_of(own, Verdict::Kind::Differs);
    const std::size_t unheard = count_of(own, Verdict::Kind::SameInInterpreter);
    out << saved.name << ": ";
    if (different == 0) {
      out << "all " << own.size() << " patterns as before";
    } else {
      out << different << " of " << own.size() << " patterns differ";
    }
    if (unheard != 0) out << "; " << unheard << " not run on the machine, the same in the interpreter";
    out << "\n";
    for (std::size_t at = 0; at < own.size(); ++at) {
      if (own[at].kind != Verdict::Kind::Differs) continue;
      const SavedPattern& pattern = saved.patterns[at];
      out << "  class " << pattern.number << (pattern.path.empty() ? "" : "  " + pattern.path);
      if (!pattern.condition.empty()) out << "  when " << pattern.condition;
      out << "\n    " << own[at].detail << "\n";
    }
  }
}

void write_json(const PatternDocument& document,
                const std::vector<std::vector<Verdict>>& verdicts,
                report::JsonText& json) {
  json.key("verified");
  json.begin_array();
  for (std::size_t method = 0; method < document.methods.size(); ++method) {
    const SavedMethod& saved = document.methods[method];
    for (std::size_t at = 0; at < saved.patterns.size(); ++at) {
      const Verdict& verdict = verdicts[method][at];
      json.begin_object();
      json.member("target", saved.name);
      json.member("class", saved.patterns[at].number);
      json.member("verdict", name_of(verdict.kind));
      if (!verdict.detail.empty()) json.member("detail", verdict.detail);
      json.end_object();
    }
  }
  json.end_array();
}

}  // namespace

Status verify_command(const Env& env, const VerifyOptions& options) {
  const std::chrono::milliseconds start = search::steady_milliseconds();
  const Expected<std::string, std::string> text = env.files.read_file(options.patterns);
  if (!text) return refuse(env, {diag::Kind::FileUnreadable, {options.patterns, 0, 0}, text.error()});
  const diag::Result<PatternDocument> document = patterns::read_patterns(*text, options.patterns);
  if (!document) return refuse(env, document.error());
  language::LoadOptions load = options.load;
  load.uses_reflection = true;  // as when the patterns were made
  diag::Result<std::unique_ptr<language::LoadedInput>> input = load_inputs(env.files, options.inputs, load);
  if (!input) return refuse(env, input.error());
  const language::Language& language = (*input)->language();
  if (!document->methods.empty() && document->language != language.name) {
    return refuse(env,
                  {diag::Kind::PatternsInvalid,
                   {options.patterns, 0, 0},
                   "the patterns are for `" + document->language + "`, the input is `" +
                       std::string(language.name) + "`"});
  }
  const auto refuse_folder = [&](const std::string& why) {
    return refuse(env, {diag::Kind::FileUnwritable, {options.out, 0, 0}, "cannot be written: " + why});
  };
  if (Expected<void, std::string> made = env.files.make_folder(options.out); !made) {
    return refuse_folder(made.error());
  }
  diag::Result<std::string> format = choose_format(language, "");
  if (!format) return refuse(env, format.error());
  Verification verification(env, options, **input, std::move(*format));
  for (const SavedMethod& method : document->methods) verification.add(method);
  Expected<void, std::string> written = verification.run();
  if (!written) return fail_to_write(env, options.out, written.error());
  const std::vector<std::vector<Verdict>>& verdicts = verification.verdicts();
  result::Run& run = verification.result();
  run.left_out = (*input)->left_out();
  run.elapsed_ms = static_cast<std::uint64_t>((search::steady_milliseconds() - start).count());
  written = env.files.write_file(options.out + "/report.json", [&](const support::Append& append) {
    report::write_json((*input)->program(), run, {}, append, [&](report::JsonText& json) {
      write_json(*document, verdicts, json);
    });
  });
  if (!written) return fail_to_write(env, options.out, written.error());
  if (!run.machine_failure.empty()) {
    env.diagnostics.report({diag::Kind::SourceRefused,
                            {options.out + "/tests", 0, 0},
                            "the patterns cannot be compiled or run: " + run.machine_failure});
    return Status::MachineFailed;
  }
  if (!options.is_quiet) print(*document, verdicts, env.out);
  if (env.is_interrupted && env.is_interrupted()) return Status::Interrupted;
  const bool has_difference = std::ranges::any_of(
      verdicts, [](const std::vector<Verdict>& own) { return count_of(own, Verdict::Kind::Differs) != 0; });
  return has_difference ? Status::Differs : Status::Done;
}

}  // namespace testellate::driver
