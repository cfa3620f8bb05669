// SPDX-License-Identifier: Apache-2.0
// The programs of the thesis on TAO (Lapierre, 1998), each as one target under `branch`: how many of its
// edges the tests cover, how many tests that takes, and the processor time from the IR to tests with values.
// Compiling the C file is not in it: the thesis measures from the syntax tree on.
#include <cstdio>
#include <ctime>
#include <string>
#include <string_view>

#include "driver/assemble_target.h"
#include "language/c/c.h"
#include "support/file_system.h"

namespace testellate {
namespace {

/// What is known of a program before it is measured. An edge is infeasible by hand-made proof, not by report.
struct Program {
  std::string_view function;
  std::size_t infeasible;
};

constexpr Program kPrograms[] = {
    {"shifted", 0},
    {"word_count", 0},
    {"counting", 0},
    {"nested_calls", 1},
    {"through_table", 0},
    {"element_at", 0},
    {"triangle", 1},
    {"behind_five", 0},
    {"product", 0},
};

struct Measured {
  std::size_t covered = 0;
  std::size_t infeasible = 0;
  std::size_t total = 0;
  std::size_t tests = 0;
  double seconds = 0;
};

Measured measure(language::LoadedInput& input, const ir::Unit& unit) {
  std::clock_t start = std::clock();
  driver::ExploreOptions options;
  const std::vector<search::ScopedUnit> targets{{unit}};
  std::vector<driver::ExploredTarget> explored(1);
  explored[0].summary = driver::explore_target(
      input.program(), input.natives(), targets[0], options, {}, [&](driver::RecordedPath path) {
        explored[0].paths.push_back(std::move(path));
      });
  const std::vector<std::size_t> chosen =
      driver::choose_paths(input.program(), targets, explored, options.search.criterion).front();
  driver::AssembledTarget made = driver::assemble_target(input.program(), targets[0], explored[0], chosen);
  Measured measured;
  measured.seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  measured.tests = made.target.tests.size();
  for (const result::EdgeVerdict& edge : made.target.edges) {
    if (edge.is_synthetic) continue;
    ++measured.total;
    if (edge.verdict == result::Verdict::Covered) ++measured.covered;
    if (edge.verdict == result::Verdict::Infeasible) ++measured.infeasible;
  }
  return measured;
}

void print(std::string_view function, const char* what, double value, const char* unit, const char* better) {
  std::printf("{\"name\": \"%.*s/%s\", \"value\": %.6g, \"unit\": \"%s\", \"better\": \"%s\"}\n",
              static_cast<int>(function.size()),
              function.data(),
              what,
              value,
              unit,
              better);
}

bool report(const Program& program, const Measured& measured) {
  auto number = [](std::size_t count) { return static_cast<double>(count); };
  print(program.function, "edges", 100 * number(measured.covered) / number(measured.total), "%", "higher");
  print(program.function, "proved_infeasible", number(measured.infeasible), "edges", "higher");
  print(program.function, "tests", number(measured.tests), "tests", "lower");
  print(program.function, "time", measured.seconds * 1e3, "ms", "lower");
  if (measured.infeasible == program.infeasible && measured.covered + measured.infeasible == measured.total) {
    return true;
  }
  std::fprintf(stderr,
               "%.*s: %zu edges, %zu covered, %zu proved infeasible; %zu are\n",
               static_cast<int>(program.function.size()),
               program.function.data(),
               measured.total,
               measured.covered,
               measured.infeasible,
               program.infeasible);
  return false;
}

int run() {
  support::DiskFileSystem files;
  diag::Result<std::unique_ptr<language::LoadedInput>> input =
      language::c::load(files, {TESTELLATE_TAO_PROGRAMS}, {});
  if (!input) {
    std::fprintf(stderr, "%s\n", diag::to_text(input.error()).c_str());
    return 1;
  }
  bool is_right = true;
  for (const Program& program : kPrograms) {
    diag::Result<std::vector<ir::Unit>> units =
        (*input)->find_units({std::string(program.function)}, language::kReportOnly);
    if (!units || !(*input)->program().body_of(ir::subject_of(units->front()))) {
      std::fprintf(
          stderr, "no function `%.*s`\n", static_cast<int>(program.function.size()), program.function.data());
      return 1;
    }
    is_right = report(program, measure(**input, units->front())) && is_right;
  }
  return is_right ? 0 : 1;
}

}  // namespace
}  // namespace testellate

int main() { return testellate::run(); }
