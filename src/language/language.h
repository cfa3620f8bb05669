// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "check/execute_test.h"
#include "confirm/deadline.h"
#include "diag/diagnostic.h"
#include "interp/interpreter.h"
#include "ir/call_sequences.h"
#include "ir/native.h"
#include "ir/program.h"
#include "language/user_code.h"
#include "result/run.h"
#include "result/suite_file.h"
#include "support/expected.h"
#include "support/file_system.h"
#include "support/process/afterwards.h"
#include "support/process/sandbox.h"

/// What a language is to the rest of the tool. Each implements it in a folder of its own, and `driver` has
/// the table of all of them.
namespace testellate::language {

/// Sequences of calls on a new object of a class.
struct SequenceRequest {
  std::string class_name{};            ///< as a user writes it
  std::vector<std::string> methods{};  ///< names; empty: every one that a test can call
  std::vector<ir::NamedContract> contracts{};
  std::string abstraction{};  ///< name of the method whose result stands for the object; empty: none
  std::uint32_t length = 1;   ///< calls after the constructor, at most
};

/// What a user says about the inputs; each language takes what concerns it. Plain data: a process that is
/// given the same paths and options loads the same program.
struct LoadOptions {
  std::vector<std::string> cflags{};       ///< C: flags for the compiler
  std::vector<std::string> instances{};    ///< C++: of templates that are to be tested, "Stack<int>"
  std::vector<std::string> link{};         ///< C: objects and libraries that suites are linked with
  std::string property{};                  ///< C: file with the property that a Test-Comp suite is for
  std::vector<std::string> pure{};         ///< stubs that answer the same whenever they are asked the same
  std::string class_path{};                ///< Java: what the classes need, as a user writes it
  std::optional<std::string> jdk{};        ///< Java: folder of the JDK to use
  std::optional<std::string> java_home{};  ///< the variable JAVA_HOME
  std::optional<std::string> path{};       ///< the variable PATH
  std::string temporary_folder = "/tmp";   ///< for classes that are compiled on the fly
  std::string cache_folder{};        ///< of the user, for what can be made again; empty: nothing is kept
  bool prepares_suite = false;       ///< a suite in the usual format is wanted: what it takes can be made
  bool uses_reflection = false;      ///< tests may set private state
  bool has_private_targets = false;  ///< Java: of classes, methods of any access are meant
  bool looks_for_bugs = false;       ///< what languages leave to their programs is checked as well
  /// Java: "mockito" or "plain"; empty: Mockito if it is on the class path.
  std::string stubs{};
  bool asserts_logs = false;  ///< tests assert what is logged
  /// C++: what `find_sequences` will be asked for; code for it is compiled with the input.
  std::optional<SequenceRequest> sequences{};
};

/// The format that every language has: nothing is written besides the report.
inline constexpr std::string_view kReportOnly = "json";

struct SuiteRequest {
  std::string out;                ///< folder of the run; the suite goes to `tests` below it
  std::string format;             ///< one of `Language::formats`, or `kReportOnly`
  bool is_confirmed = true;       ///< compile and run it
  bool confirms_findings = true;  ///< findings, too
  /// The suite is about findings: those that are confirmed by tests of their own are kept as tests.
  bool keeps_findings = false;
  /// Tests of failures fail until what they show is repaired; otherwise they pass until then.
  bool expects_repair = false;
  /// Java: names of classes that there are among the tests of the user, "geo.TriangleTest"; files of the
  /// suite have others.
  std::vector<std::string> taken_names{};
  std::string command{};              ///< what makes the suite again, for those who read it; may be empty
  bool has_whole_conditions = false;  ///< tests say all of their conditions, however long these are
  unsigned jobs = 1;
  confirm::Deadline deadline{};           ///< of confirmation; what it does not get to is not run
  std::string temporary_folder = "/tmp";  ///< for what is gone when the suite is confirmed
  std::string cache_folder{};             ///< for what other runs can use, too; empty: nothing is kept
  support::process::Sandbox sandbox{};    ///< that tests run in
  support::process::Afterwards* afterwards = nullptr;  ///< takes what only other runs need; may be null
};

/// What each test of a run does, by target and test.
using Predictions = std::vector<std::vector<check::PredictedRun>>;

struct SequenceUnits {
  std::string class_name;  ///< as reports call it
  ir::CallSequences calls;
  std::vector<std::string> left_out;  ///< methods that cannot be part of a sequence, and why
  /// Whether the static variables of a class are part of the state that calls leave behind: those of the
  /// language's own library are not. Good as long as the input.
  std::function<bool(ir::ClassId)> keeps_state;
  /// An exception of this class that leaves a call says that something is not as it should be.
  std::string assertion_class;
};

struct ExecutionRequest {
  std::string target{};     ///< empty: the only candidate, if there is one
  std::string arguments{};  ///< "1, 2"
  std::uint64_t max_steps = 0;
  interp::Tracer* tracer = nullptr;  ///< sees each instruction of the target; may be null
};

/// What came of the search for a path of a unit that returns.
struct TrialAnswer {
  bool returns = false;     ///< there is one
  bool leaves_out = false;  ///< paths were cut: something is missing that the real machine may have
  std::string obstacle{};   ///< what was in their way, for people; may be empty
};

/// One execution, and what came of it.
struct Execution {
  interp::RunResult result;
  /// What was returned, as people write it in the language; empty: as a plain number or reference.
  std::string returned{};
};

struct Language;

/// Inputs of one language as one program, with what is known about their source.
class LoadedInput {
 public:
  virtual ~LoadedInput() = default;

  [[nodiscard]] virtual const Language& language() const = 0;
  [[nodiscard]] virtual ir::Program& program() = 0;
  [[nodiscard]] virtual const ir::NativeTable& natives() const = 0;

  /// What sources call the constants of their enumerations that are numbers to the program.
  [[nodiscard]] virtual const ir::Enumerations& enumerations() const {
    static const ir::Enumerations kNone;
    return kNone;
  }

  /// Classes that tests may not be able to make objects of, or to work with, are found by trying, before
  /// `find_units`: whether any path of a unit returns. Whether there is anything to be tried for these
  /// targets.
  [[nodiscard]] virtual bool has_trials(const std::vector<std::string>& /*targets*/) { return false; }
  /// After that one trial after the other, until there are none. All this happens in a process of its own,
  /// where nothing else is done with this input; `trials` says in the end what was found, for the
  /// `note_trials` of the process that goes on.
  [[nodiscard]] virtual std::optional<ir::Unit> next_trial() { return std::nullopt; }
  virtual void answer_trial(const TrialAnswer& /*answer*/) {}
  [[nodiscard]] virtual std::vector<result::Collaborator> trials() const { return {}; }
  virtual void note_trials(const std::vector<result::Collaborator>& /*found*/) {}

  /// What is to be tested: what `targets` name, in that order, or without targets everything that tests in
  /// `format` are usually wanted for. Each unit passes `ir::verify_engine_ready`, and what it tests is user
  /// code. The same call on the same input gives the same units in every process.
  [[nodiscard]] virtual diag::Result<std::vector<ir::Unit>> find_units(
      const std::vector<std::string>& targets, std::string_view format) = 0;

  /// What it takes to explore sequences. As for `find_units`, the same call gives the same units.
  [[nodiscard]] virtual diag::Result<SequenceUnits> find_sequences(const SequenceRequest& request) {
    return diag::error(
        diag::Kind::TargetUnknown,
        {},
        "sequences of calls are explored of classes in Java and C++; `" + request.class_name + "` is none");
  }

  /// Whether `write_suite` can write a test of the unit in `format`; the error says why not. To be asked when
  /// the test is made, while there is time to find another one.
  [[nodiscard]] virtual Expected<void, std::string> check_writable(const ir::Unit& /*unit*/,
                                                                   const result::TestCase& /*test*/,
                                                                   std::string_view /*format*/) {
    return {};
  }

  /// Whether nothing but reflection brings about the state that a test of the unit starts from.
  [[nodiscard]] virtual bool needs_reflection(const ir::Unit& /*unit*/,
                                              const result::TestCase& /*test*/,
                                              std::string_view /*format*/) {
    return false;
  }

  /// Whether only members that are not public bring about the state that a test of the unit starts from,
  /// though their classes and the target itself are.
  [[nodiscard]] virtual bool needs_package(const ir::Unit& /*unit*/,
                                           const result::TestCase& /*test*/,
                                           std::string_view /*format*/) {
    return false;
  }

  /// Whether only code of the class of the unit's receiver decides to which others of its class such an
  /// object refers.
  [[nodiscard]] virtual bool keeps_own_references(const ir::Unit& /*unit*/) { return false; }

  /// What a test does before the call under test, for people: "Stack stack(2); stack.push(1)". Empty if that
  /// is all said by the constructions of the unit.
  [[nodiscard]] virtual std::string arrangement_text(const ir::Unit& /*unit*/,
                                                     const result::TestCase& /*test*/) {
    return "";
  }

  /// `TestCase::spelled_arguments`; empty if values say all.
  [[nodiscard]] virtual std::vector<std::string> spell_arguments(const ir::Unit& /*unit*/,
                                                                 const result::TestCase& /*test*/) {
    return {};
  }

  /// Whether tests in `format` can make attempts of the program to allocate fail (ir/refused_memory.h).
  [[nodiscard]] virtual bool can_refuse_memory(std::string_view /*format*/) const { return false; }

  /// Whether a test of a path that ends in a fault is written like others, as one of its target; otherwise
  /// only with the finding that it shows.
  [[nodiscard]] virtual bool has_tests_of_faults() const { return false; }

  /// What each of the tests that a suite in `format` has for one unit asserts after its call: only what
  /// these demand can tell that a program is another one.
  [[nodiscard]] virtual Expected<std::vector<result::Claims>, std::string> claims(
      const ir::Unit& /*unit*/, std::span<const result::TestCase> /*tests*/, std::string_view /*format*/) {
    return Unexpected<std::string>("there are no suites in this format");
  }
  /// What holds of `seen`, which came of the same arrangement: all that tests could assert of it. A test
  /// whose claims are not all among these fails.
  [[nodiscard]] virtual Expected<result::Claims, std::string> claims_on(const ir::Unit& /*unit*/,
                                                                        const result::TestCase& /*test*/,
                                                                        const result::TestCase& /*seen*/,
                                                                        std::string_view /*format*/) {
    return Unexpected<std::string>("there are no suites in this format");
  }

  /// Whether a fault of the program ends a test of a suite that is built without sanitizers.
  [[nodiscard]] virtual bool is_noticed(ir::Fault /*fault*/) const { return true; }

  /// All code of the input, whether it is to be tested or not. To be asked after `find_units`, which may turn
  /// functions into user code; makes the bodies of all of it.
  [[nodiscard]] virtual UserCode find_code() = 0;

  /// What people call a function of user code: "shop.Cart#total(int)".
  [[nodiscard]] virtual std::string title_of(ir::FunctionId function) {
    return std::string(program().text(program().get(function).name));
  }

  /// Parts of the input that the program lacks.
  [[nodiscard]] virtual std::vector<result::LeftOut> left_out() const { return {}; }

  /// Writes the suite and has the real machine say what it thinks of it, if that is asked for: every test
  /// and finding of `run` gets its confirmation. Tests that are not confirmed are then taken out of the
  /// suite, unless none is left. The error says what could not be written.
  [[nodiscard]] virtual Expected<void, std::string> write_suite(support::FileSystem& files,
                                                                const SuiteRequest& request,
                                                                const Predictions& predictions,
                                                                result::Run& run) = 0;

  /// One concrete execution. An end of any kind is a result; an error is a target or an argument that cannot
  /// be used.
  [[nodiscard]] virtual diag::Result<Execution> execute(const ExecutionRequest& request) = 0;
};

/// A row of the table of languages.
struct Language {
  std::string_view name;   ///< of its targets in reports: "java"
  std::string_view title;  ///< for people: "Java"
  /// What it reads, for people: "`.c`", "folders".
  std::span<const std::string_view> inputs;
  /// Which of its inputs can be given together, for people: "C files"; empty: none.
  std::string_view combined_inputs;
  /// Words of `--format` for the suites it writes; the first is the one that is written unless the user
  /// chooses.
  std::span<const std::string_view> formats;
  /// Whether an execution runs so much library code that a trace shows user code only.
  bool has_large_library = false;

  /// Whether an input is of this language, by its name and, where that does not say enough, its kind.
  bool (*takes)(const std::string& path);
  /// Whether such an input can be given together with others: they become one program.
  bool (*can_be_combined)(const std::string& path);
  /// Reads inputs that it takes: one, or several that can be combined. Depends on nothing but the arguments
  /// and the files.
  diag::Result<std::unique_ptr<LoadedInput>> (*load)(const support::FileSystem& files,
                                                     const std::vector<std::string>& paths,
                                                     const LoadOptions& options);
};

}  // namespace testellate::language
