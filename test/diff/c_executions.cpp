// SPDX-License-Identifier: Apache-2.0
#include "c_executions.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <unistd.h>

#include "engine/engine.h"
#include "interp/interpreter.h"
#include "language/c/c.h"
#include "pinned_solver.h"
#include "support/process/subprocess.h"

namespace testellate::test {
namespace {

constexpr std::array<const char*, kCParameters> kParameterNames{"a", "b", "c"};

/// A folder for one file and its executable, removed at the end.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "testellate_c_XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }
  [[nodiscard]] std::string file(const char* name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

/// What the machine says, line by line, or why it says nothing.
struct NativeResults {
  std::vector<std::string> lines;
  std::string problem;
};

NativeResults run_natively(const Folder& folder) {
  using support::process::Command;
  constexpr support::process::Limits kLimits{.wall_time = std::chrono::seconds(60)};
  Command compile;
  compile.program = "clang-19";
  compile.arguments = {"-O0",
                       "-w",
                       "-fwrapv",
                       "-ffp-contract=off",
                       "-DNATIVE_MAIN",
                       folder.file("programs.c"),
                       "-o",
                       folder.file("programs")};
  NativeResults results;
  support::process::Outcome outcome = support::process::run(compile, kLimits);
  if (!outcome.succeeded()) {
    results.problem = "clang " + support::process::to_text(outcome) + "\n" + outcome.errors;
    return results;
  }
  Command execute;
  execute.program = folder.file("programs");
  outcome = support::process::run(execute, kLimits);
  if (!outcome.succeeded()) results.problem = "the executable " + support::process::to_text(outcome);
  std::istringstream output(outcome.output);
  for (std::string line; std::getline(output, line);) results.lines.push_back(line);
  return results;
}

std::string describe(const interp::RunResult& result) {
  if (result.end != ir::PathEnd::Returned) {
    return std::string(ir::info(result.end).name) +
           (result.fault ? " " + std::string(ir::info(*result.fault).name) : "") + " " + result.reason;
  }
  if (result.value.undefined != 0) return "undefined";
  return std::to_string(static_cast<std::int64_t>(result.value.bits));
}

/// All calls of one loaded file.
class Comparison {
 public:
  Comparison(language::LoadedInput& input, CTally& tally)
      : input_(input), program_(input.program()), tally_(tally) {}

  std::optional<std::string> compare(const RandomC& program, std::size_t index, const std::string& expected) {
    const CArguments& arguments = program.arguments[index];
    const std::string called = program.caller(index);
    struct Execution {
      const char* name;
      std::string result;
    };
    const std::array executions{
        Execution{"the interpreter", interpret(program.entry, arguments)},
        Execution{"the engine with constants", explore(called, nullptr)},
        Execution{"the engine with variables", explore(program.entry, &arguments)},
    };
    ++tally_.calls;
    for (const Execution& execution : executions) {
      if (execution.result == expected) continue;
      return called + " with a = " + std::to_string(arguments[0]) + ", b = " + std::to_string(arguments[1]) +
             ", c = " + std::to_string(arguments[2]) + ": the machine has " + expected + ", " +
             execution.name + " has " + execution.result;
    }
    return std::nullopt;
  }

 private:
  std::string interpret(const std::string& name, const CArguments& arguments) {
    const ir::Symbol symbol = program_.find_symbol(name);
    const ir::FunctionId function = symbol.is_valid() ? program_.find_function(symbol) : ir::FunctionId();
    if (!function.is_valid()) return "no such function";
    std::vector<interp::Value> values;
    for (std::int64_t argument : arguments) {
      values.push_back({ir::Type::integer(64), static_cast<std::uint64_t>(argument), 0});
    }
    interp::Options options;
    options.max_steps = 10'000'000;
    return describe(interp::Interpreter(program_, input_.natives(), options).run(function, values));
  }

  /// With `arguments`: its parameters are variables. Globals have their initial values.
  std::string explore(const std::string& name, const CArguments* arguments) {
    const ir::Unit* found = nullptr;
    for (const ir::Unit& unit : program_.units()) {
      if (program_.text(unit.name) == name) found = &unit;
    }
    if (found == nullptr) return "no such unit";
    ir::Unit unit = *found;
    unit.settable.clear();

    expr::TermBuilder terms;
    expr::Assignment assignment;
    for (std::size_t i = 0; arguments != nullptr && i < arguments->size(); ++i) {
      assignment.set(terms.make_variable(kParameterNames[i], expr::Sort::bit_vector(64)),
                     static_cast<std::uint64_t>((*arguments)[i]));
    }
    PinnedSolver solver(std::move(assignment));
    engine::Engine engine(program_, input_.natives(), terms, solver, {});
    engine.set_loop_bound(1'000'000);
    std::string result = follow(engine, unit, solver);
    tally_.decisions += engine.statistics().decisions;
    return result;
  }

  static std::string follow(engine::Engine& engine, const ir::Unit& unit, PinnedSolver& solver) {
    std::vector<std::unique_ptr<engine::State>> states = engine.start(unit);
    while (true) {
      // The engine begins with a model of zeros and follows that, too, until it differs.
      std::erase_if(states, [&](const std::unique_ptr<engine::State>& state) {
        return !solver.satisfies(state->path_condition());
      });
      if (states.size() != 1) return std::to_string(states.size()) + " paths";
      if (states.front()->status() != engine::StateStatus::Running) break;
      std::unique_ptr<engine::State> state = std::move(states.front());
      states = engine.advance(std::move(state), 1'000'000);
    }
    const engine::State& last = *states.front();
    if (last.status() != engine::StateStatus::Ended) return "a path that does not end";
    const result::TestCase test = engine.make_test(last, solver.assignment());
    if (test.outcome.end != ir::PathEnd::Returned) {
      return std::string(ir::info(test.outcome.end).name) +
             (test.outcome.fault ? " " + std::string(ir::info(*test.outcome.fault).name) : "") + " " +
             last.reason();
    }
    const auto* scalar = test.outcome.value ? std::get_if<result::Scalar>(&*test.outcome.value) : nullptr;
    return scalar == nullptr ? "no number" : std::to_string(static_cast<std::int64_t>(scalar->bits));
  }

  language::LoadedInput& input_;
  ir::Program& program_;
  CTally& tally_;
};

}  // namespace

std::optional<CDifference> compare_c_executions(const std::vector<RandomC>& programs, CTally& tally) {
  Folder folder;
  std::ofstream(folder.file("programs.c")) << make_c_file(programs);
  NativeResults native = run_natively(folder);
  if (!native.problem.empty()) return CDifference{programs.front().seed, native.problem};
  support::DiskFileSystem files;
  diag::Result<std::unique_ptr<language::LoadedInput>> input =
      language::c::load(files, {folder.file("programs.c")}, {.cflags = {"-fwrapv"}});
  if (!input) return CDifference{programs.front().seed, diag::to_text(input.error())};

  Comparison comparison(**input, tally);
  std::size_t at = 0;
  for (const RandomC& program : programs) {
    for (std::size_t i = 0; i < program.arguments.size(); ++i, ++at) {
      if (at >= native.lines.size()) return CDifference{program.seed, "the executable printed too little"};
      std::optional<std::string> difference = comparison.compare(program, i, native.lines[at]);
      if (difference) return CDifference{program.seed, *difference};
    }
    ++tally.programs;
  }
  return std::nullopt;
}

}  // namespace testellate::test
