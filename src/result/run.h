// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ir/unit.h"
#include "result/code_coverage.h"
#include "result/coverage.h"
#include "result/edge_verdict.h"
#include "result/test_case.h"

namespace testellate::result {

enum class Status : std::uint8_t { Complete, Budget, Unsupported, Error };

struct PathCounts {
  std::uint64_t feasible = 0;
  std::uint64_t infeasible = 0;
  std::uint64_t bounded = 0;
  std::uint64_t unsupported = 0;
  std::uint64_t unknown = 0;
  std::uint64_t timeout = 0;
  std::uint64_t environment = 0;  ///< of the feasible ones: the environment decides, so there is no test

  PathCounts& operator+=(const PathCounts& more) {
    feasible += more.feasible;
    infeasible += more.infeasible;
    bounded += more.bounded;
    unsupported += more.unsupported;
    unknown += more.unknown;
    timeout += more.timeout;
    environment += more.environment;
    return *this;
  }
};

/// `Target::reason` of a search that was given up because paths showed nothing new any more.
inline constexpr std::string_view kNothingNew = "nothing new for long";

struct Target {
  std::string name;
  std::string language;  ///< "java", "c", "c++", "tir"
  std::string file;
  std::uint32_t line = 0;
  ir::Unit unit;  ///< what was explored: names and types of the inputs
  Status status = Status::Complete;
  std::string reason;                     ///< unless Complete
  std::vector<EdgeVerdict> edges;         ///< of its own code
  std::vector<EdgeVerdict> helper_edges;  ///< of its helpers: whether and why not it brings them about
  PathCounts paths;
  std::vector<TestCase> tests;
  /// "extern foo", with how often: what ended paths `unsupported`.
  std::map<std::string, std::uint64_t> unsupported;
  /// Why tests of paths could not be written, with how many paths. They are not among `tests`.
  std::map<std::string, std::uint64_t> unwritable;
  /// "time at A.java:12#3", with on how many paths: what was assumed of the environment, or decides paths,
  /// for which there is no test then.
  std::map<std::string, std::uint64_t> environment;
  std::uint64_t time_ms = 0;
};

/// How much speaks for a finding being a defect of the code and not of who calls it, in rising order.
enum class Rank : std::uint8_t { Precondition, Suspicious, Certain };
inline constexpr std::array<std::string_view, 3> kRankNames = {"precondition", "suspicious", "certain"};
inline constexpr std::size_t kRankCount = kRankNames.size();
[[nodiscard]] constexpr std::string_view name_of(Rank rank) {
  return kRankNames[static_cast<std::size_t>(rank)];
}

struct Finding {
  std::string id;
  std::string kind;
  Rank rank = Rank::Precondition;
  std::string exception;  ///< name of its class, if one is thrown
  std::string target;
  std::string file;
  std::uint32_t line = 0;
  std::string at;  ///< the function of user code that fails
  std::vector<std::string>
      via;  ///< functions of user code that were called on the way there, outermost first
  std::string message;
  std::string test;       ///< id of the test that shows it; may be empty
  std::string test_name;  ///< of the test of the suite that shows it; empty: there is none
  bool is_confirmed = false;
  /// Functions that the test brings along and whose answers it depends on: real ones may never answer so.
  std::vector<std::string> stubs;
  TestCase shown_by;  ///< inputs that lead there, and the predicted end
};

/// Part of the program that was not translated: paths that need it end `unsupported`.
struct LeftOut {
  std::string what;   ///< "inline assembly", "extern foo"
  std::string place;  ///< of the first one: "a.c:12:3"
  std::uint64_t count = 1;
};

/// A class that code works with, and of which tests cannot make objects, or none that do anything.
struct Collaborator {
  std::string name;       ///< "shop.PaymentClient"
  std::string place;      ///< "PaymentClient.java:8"; empty if that is not known
  std::string why;        ///< "no constructor of it succeeds in a test (...)"
  bool has_stub = false;  ///< that stands for it in tests
  std::string help;       ///< what the stub does not cover, or why there is none, and what would help
};

struct SolverCounts {
  std::uint64_t queries = 0, sat = 0, unsat = 0, unknown = 0, time_ms = 0;

  SolverCounts& operator+=(const SolverCounts& more) {
    queries += more.queries;
    sat += more.sat;
    unsat += more.unsat;
    unknown += more.unknown;
    time_ms += more.time_ms;
    return *this;
  }
};
struct EngineCounts {
  std::uint64_t instructions = 0, decisions = 0, forks = 0;
  std::uint64_t answered_calls = 0;  ///< by what is known of the callee

  EngineCounts& operator+=(const EngineCounts& more) {
    instructions += more.instructions;
    decisions += more.decisions;
    forks += more.forks;
    answered_calls += more.answered_calls;
    return *this;
  }
};

/// Where the time of the workers went, in microseconds: to be added up over jobs that ran side by side.
struct WorkTimes {
  std::uint64_t exploration = 0;  ///< execution, decisions, their solving, proofs
  std::uint64_t values = 0;       ///< readable inputs of tests
  std::uint64_t text = 0;         ///< what tests hold, their conditions and names
  std::uint64_t replay = 0;       ///< tests in the interpreter

  WorkTimes& operator+=(const WorkTimes& more) {
    exploration += more.exploration;
    values += more.values;
    text += more.text;
    replay += more.replay;
    return *this;
  }
};

/// How long the stages of a run took; together they are the elapsed time.
struct StageTimes {
  std::uint64_t load_ms = 0;
  std::uint64_t explore_ms = 0;  ///< with the making of tests
  std::uint64_t suite_ms = 0;    ///< writing, compiling and running it
  std::uint64_t report_ms = 0;
};

/// Everything a run of the tool found.
struct Run {
  std::uint64_t seed = 1;
  std::map<std::string, std::string> options;  ///< those that differ from the default
  std::vector<Target> targets;
  std::vector<Finding> findings;
  /// Findings of which the test was run and ended otherwise: they are none.
  std::vector<Finding> refuted;
  std::vector<LeftOut> left_out;
  std::vector<Collaborator> collaborators;
  std::string no_suite;  ///< why no suite could be written, so that there are predictions only; else empty
  std::string
      machine_failure;  ///< why tests could not be compiled or run although they may be fine; else empty
  std::string sandbox;  ///< that tests ran in: `support::process::kSandboxNames`; empty: none were run
  std::vector<FunctionCoverage> coverage;  ///< of user code, by function
  /// Tests were to be run on the real machine: only what they show there counts. Otherwise predictions do.
  bool wants_confirmation = false;
  /// What tests were seen to execute on the real machine, by id. Of confirmed ones only where that is more
  /// than the call under test, which is predicted: a test may need other code to make objects and to look at
  /// them.
  std::map<std::string, std::vector<SeenFunction>> seen;
  /// Functions through which paths went whose tests did not do what was predicted when they were made: what
  /// is proved of these functions may be wrong.
  std::set<ir::FunctionId> doubted;
  std::vector<CodeCoverage> code;  ///< of all code of the input, by class or file
  SolverCounts solver;
  EngineCounts engine;
  WorkTimes work;
  StageTimes stages;
  std::uint64_t elapsed_ms = 0;
};

/// Whether what the test covers counts as covered.
[[nodiscard]] inline bool is_counted(const Run& run, const TestCase& test) {
  return run.wants_confirmation ? test.confirmation.state == Confirmation::State::Confirmed
                                : is_trusted(test);
}

}  // namespace testellate::result
