// SPDX-License-Identifier: Apache-2.0
#include "report/console.h"

#include <string>
#include <string_view>

#include "report/graph_text.h"
#include "report/tally.h"
#include "report/value_text.h"

namespace testellate::report {
namespace {

/// With the option of the command that may help.
std::string_view explain(result::OpenReason reason, const result::Run& run) {
  switch (reason) {
    case result::OpenReason::Bound:
      return run.options.contains("length") ? "perhaps by longer sequences: --length"
                                            : "beyond the bound: --loop-bound";
    case result::OpenReason::Size:
      return "perhaps with larger inputs: --max-array, --max-string, --max-stdin";
    case result::OpenReason::Unknown:
      return "the solver could not say";
    case result::OpenReason::Unsupported:
      return "something unsupported is in the way";
    case result::OpenReason::Approximate:
      return "only approximated";
    case result::OpenReason::Budget:
      return "out of budget: --time-limit";
    case result::OpenReason::Fault:
      return "only on the way to a finding";
    case result::OpenReason::Criterion:
      return "the criterion does not ask for it";
    case result::OpenReason::Environment:
      return "up to the environment";
  }
  return "";
}

std::string counted(std::uint64_t count, std::string_view one) {
  return std::to_string(count) + " " + std::string(one) + (count == 1 ? "" : "s");
}

std::string edges_text(const EdgeTally& tally) {
  std::string text = std::to_string(tally.covered) + " of " + counted(tally.total, "edge") + " covered";
  if (tally.infeasible != 0) text += ", " + std::to_string(tally.infeasible) + " infeasible";
  if (tally.open_count() != 0) text += ", " + std::to_string(tally.open_count()) + " open";
  return text;
}

/// How many tests there are: those that the real machine has confirmed, or all if none was run. What could
/// not be written or failed is no test.
struct TestTally {
  std::uint64_t confirmed = 0;
  std::uint64_t not_run = 0;
  std::uint64_t left_out = 0;

  void add(const result::TestCase& test) {
    const bool is_confirmed = test.confirmation.state == result::Confirmation::State::Confirmed;
    ++(!result::is_trusted(test) ? left_out : is_confirmed ? confirmed : not_run);
  }
  [[nodiscard]] std::string count_text() const { return counted(confirmed + not_run, "test"); }
  [[nodiscard]] std::string text() const {
    std::string text = count_text();
    if (not_run != 0)
      text += confirmed == 0 ? " (predicted, not run)" : ", " + std::to_string(confirmed) + " confirmed";
    if (not_run == 0 && confirmed != 0) text += ", all confirmed";
    if (left_out != 0) text += ", " + std::to_string(left_out) + " more left out";
    return text;
  }
};

std::string_view heading(result::Confirmation::State state) {
  using State = result::Confirmation::State;
  switch (state) {
    case State::NotRun:
    case State::Confirmed:
    case State::Different:
      return "not confirmed";
    case State::Flaky:
      return "flaky, kept out of the suite";
    case State::NotEmitted:
      return "not written";
  }
  return "";
}

class Summary {
 public:
  Summary(const ir::Program& program, const ConsoleOptions& options, std::ostream& out)
      : program_(program), graphs_(program), options_(options), out_(out) {}

  void print(const result::Run& run) {
    EdgeTally sum;
    TestTally tests;
    for (const result::Target& target : run.targets) {
      print_target(run, target);
      sum += tally_edges(target);
      for (const result::TestCase& test : target.tests) tests.add(test);
    }
    for (const result::CodeCoverage& part : run.code) print_code(part);
    std::size_t of_lower_rank = 0;
    for (const result::Finding& finding : run.findings) {
      if (finding.rank < options_.min_rank) {
        ++of_lower_rank;
        continue;
      }
      out_ << paint(kRed, finding.id) << "  " << result::name_of(finding.rank) << "  " << finding.message
           << (finding.is_confirmed ? "" : " (not confirmed)") << "\n";
    }
    for (const result::LeftOut& left_out : run.left_out) {
      out_ << "not translated: " << left_out.what << ", " << counted(left_out.count, "place");
      out_ << (left_out.place.empty() ? "" : ", first " + left_out.place) << "\n";
    }
    for (const result::Collaborator& found : run.collaborators) {
      if (found.help.empty() && !options_.is_verbose) continue;
      out_ << (found.has_stub ? "stub: `" : "no stub: `") << found.name << "`"
           << (found.place.empty() ? "" : ", " + found.place) << ": " << found.why
           << (found.help.empty() ? "" : "; " + found.help) << "\n";
    }
    if (!run.no_suite.empty()) out_ << "no suite, only predictions: " << run.no_suite << "\n";
    out_ << counted(run.targets.size(), "target") << ", " << tests.text() << ", " << edges_text(sum);
    if (const std::size_t listed = run.findings.size() - of_lower_rank; listed != 0) {
      out_ << ", " << counted(listed, "finding");
    }
    if (of_lower_rank != 0) out_ << ", " << counted(of_lower_rank, "precondition");
    out_ << ", " << run.elapsed_ms << " ms\n";
  }

 private:
  static constexpr std::string_view kRed = "31";
  static constexpr std::string_view kGreen = "32";
  static constexpr std::string_view kYellow = "33";
  static constexpr std::string_view kBold = "1";

  [[nodiscard]] std::string paint(std::string_view code, std::string_view text) const {
    if (!options_.has_color) return std::string(text);
    return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
  }

  void print_target(const result::Run& run, const result::Target& target) {
    EdgeTally tally = tally_edges(target);
    TestTally tests;
    for (const result::TestCase& test : target.tests) tests.add(test);
    out_ << paint(kBold, target.name);
    if (!target.file.empty()) {
      out_ << "  " << target.file;
      if (target.line != 0) out_ << ":" << target.line;
    }
    out_ << "\n  " << paint(tally.open_count() == 0 ? kGreen : kYellow, edges_text(tally)) << ", "
         << tests.count_text() << ", " << target.time_ms << " ms\n";
    // Where every edge is decided, that the search for further exceptions ended is of no interest.
    const bool is_enough = tally.open_count() == 0 && target.reason == result::kNothingNew;
    if (target.status != result::Status::Complete && (!is_enough || options_.is_verbose)) {
      out_ << "  " << paint(kYellow, std::string(name(target.status)) + ": " + target.reason) << "\n";
    }
    for (const auto& [what, count] : target.unsupported) {
      out_ << "  unsupported on " << counted(count, "path") << ": " << what << "\n";
    }
    for (const auto& [why, count] : target.unwritable) {
      out_ << "  no test can be written for " << counted(count, "path") << ": " << why << "\n";
    }
    for (const auto& [what, count] : target.environment) {
      out_ << "  up to the environment on " << counted(count, "path") << ": " << what << "\n";
    }
    for (const result::EdgeVerdict& edge : target.edges) {
      if (edge.is_synthetic || edge.verdict == result::Verdict::Covered) continue;
      bool is_open = edge.verdict == result::Verdict::Open;
      out_ << "    " << edge.name << "  " << (is_open ? explain(edge.reason, run) : "infeasible") << "\n";
    }
    for (const result::TestCase& test : target.tests) print_test(target, test);
  }

  /// What the whole suite covers of a class or file.
  void print_code(const result::CodeCoverage& part) {
    const std::uint64_t open = part.branches.total - part.branches.covered - part.branches.infeasible;
    std::string text =
        std::to_string(part.branches.covered) + " of " + counted(part.branches.total, "edge") + " covered";
    if (part.branches.infeasible != 0)
      text += ", " + std::to_string(part.branches.infeasible) + " infeasible";
    if (open != 0) text += ", " + std::to_string(open) + " open";
    text += ", " + std::to_string(part.lines.covered) + " of " + counted(part.lines.total, "line");
    out_ << "code of " << paint(kBold, part.name) << "  " << paint(open == 0 ? kGreen : kYellow, text)
         << "\n";
  }

  void print_test(const result::Target& target, const result::TestCase& test) {
    bool is_trusted = result::is_trusted(test);
    if (options_.is_verbose || !is_trusted) out_ << "  " << test.id << "  " << test.name << "\n";
    if (!is_trusted) {
      const std::string& detail = test.difference.empty() ? test.confirmation.detail : test.difference;
      out_ << "    " << paint(kRed, heading(test.confirmation.state)) << ": " << detail << "\n";
    }
    if (!options_.is_verbose) return;
    for (const auto& [input, value] : graphs_.inputs(target.unit, test)) {
      out_ << "    " << input << " = " << value << "\n";
    }
    out_ << "    " << ir::info(test.outcome.end).name;
    if (test.outcome.exception_class.is_valid()) {
      out_ << " " << program_.text(program_.get(test.outcome.exception_class).name);
    } else if (test.outcome.end == ir::PathEnd::Returned) {
      const std::string value = graphs_.result(target.unit, test);
      if (!value.empty()) out_ << " " << value;
    } else if (test.outcome.value) {
      out_ << " " << value_text(program_, *test.outcome.value, {});
    }
    out_ << "\n";
  }

  const ir::Program& program_;
  GraphText graphs_;
  ConsoleOptions options_;
  std::ostream& out_;
};

}  // namespace

void print_summary(const ir::Program& program,
                   const result::Run& run,
                   const ConsoleOptions& options,
                   std::ostream& out) {
  Summary(program, options, out).print(run);
}

}  // namespace testellate::report
