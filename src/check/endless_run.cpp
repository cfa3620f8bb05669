// SPDX-License-Identifier: Apache-2.0
#include "check/endless_run.h"

#include <algorithm>
#include <set>
#include <span>
#include <utility>

#include "check/prepared_call.h"
#include "check/repetition.h"

namespace testellate::check {
namespace {

/// Calls that nest so deeply are looked at again with a stack that no machine has by default: 8 MB are 27
/// bytes for each of them.
constexpr std::uint32_t kUsualDepth = 2'000;
constexpr std::uint32_t kDepthOfNoStack = 300'000;
/// Enough for what ends soon, and for the initialisers of classes before a loop.
constexpr std::uint64_t kStepsToEnd = 1'000'000;
constexpr std::uint64_t kStepsOfRecursion = 100'000'000;
/// Steps of a loop that are looked at when it has not ended by then.
constexpr std::uint64_t kWatchedSteps = 400'000;
/// Innermost calls that show which functions call each other.
constexpr std::size_t kShownCycle = 256;

/// The call that nests: of the first activation of the functions that call each other to one that is among
/// them already.
void set_nesting_call(EndlessRun& found, const std::vector<ir::Place>& innermost_first) {
  const std::vector<ir::Place> calls(innermost_first.rbegin(), innermost_first.rend());
  std::set<ir::FunctionId> cycle;
  for (const ir::Place& call : std::span(innermost_first).first(std::min(kShownCycle, calls.size()))) {
    cycle.insert(call.function);
  }
  std::size_t first = calls.size();
  while (first > 0 && cycle.contains(calls[first - 1].function)) --first;
  std::set<ir::FunctionId> active;
  std::size_t at = first;
  for (; at + 1 < calls.size(); ++at) {
    active.insert(calls[at].function);
    if (active.contains(calls[at + 1].function)) break;
  }
  found.place = calls[at];
  found.callers.assign(calls.rend() - static_cast<std::ptrdiff_t>(at), calls.rend());
}

std::vector<ir::Place> all_calls(const interp::RunResult& run) {
  std::vector<ir::Place> calls{run.place};
  calls.insert(calls.end(), run.stack.begin(), run.stack.end());
  return calls;
}

bool is_overflow(const interp::RunResult& run, std::uint32_t depth) {
  if (run.end == ir::PathEnd::Faulted) return run.fault == ir::Fault::StackOverflow;
  return run.end == ir::PathEnd::Threw && run.stack.size() + 1 >= depth;
}

class EndlessRunFinder {
 public:
  EndlessRunFinder(ir::Program& program,
                   const ir::NativeTable& natives,
                   const ir::Unit& unit,
                   const result::TestCase& test,
                   interp::SharedCode* code)
      : program_(program), natives_(natives), unit_(unit), test_(test), code_(code) {}

  std::optional<EndlessRun> find() {
    const std::optional<interp::RunResult> run = execute(kStepsToEnd, kUsualDepth, nullptr);
    if (!run) return std::nullopt;
    if (is_overflow(*run, kUsualDepth)) return find_recursion();
    return run->end == ir::PathEnd::StepLimit ? find_loop() : std::nullopt;
  }

 private:
  /// Nothing if the call cannot be made, or depends on more than the inputs.
  std::optional<interp::RunResult> execute(std::uint64_t steps, std::uint32_t depth, interp::Tracer* tracer) {
    PreparedCall call(program_,
                      natives_,
                      unit_,
                      test_,
                      {.max_steps = steps, .max_call_depth = depth, .record_path = true},
                      code_);
    if (call.problem()) return std::nullopt;
    call.interpreter().set_tracer(tracer);
    interp::RunResult run = call.run();
    if (!run.environment.empty() || run.has_invented_input) return std::nullopt;
    return run;
  }

  std::optional<EndlessRun> find_recursion() {
    const std::optional<interp::RunResult> run = execute(kStepsOfRecursion, kDepthOfNoStack, nullptr);
    if (!run || !is_overflow(*run, kDepthOfNoStack)) return std::nullopt;
    EndlessRun found{.end = run->end,
                     .fault = ir::Fault::StackOverflow,
                     .exception_class = run->exception_class,
                     .place = {},
                     .callers = {}};
    set_nesting_call(found, all_calls(*run));
    return found;
  }

  std::optional<EndlessRun> find_loop() {
    RepetitionWatch watch(program_, kStepsToEnd);
    const std::optional<interp::RunResult> run =
        execute(kStepsToEnd + kWatchedSteps, kDepthOfNoStack, &watch);
    if (!run || run->end != ir::PathEnd::StepLimit) return std::nullopt;
    const std::optional<RepetitionWatch::Header> header = watch.find_repetition();
    if (!header) return std::nullopt;
    EndlessRun found;
    found.place = header->place;
    const std::vector<ir::Place> calls = all_calls(*run);
    found.callers.assign(calls.end() - static_cast<std::ptrdiff_t>(header->depth), calls.end());
    return found;
  }

  ir::Program& program_;
  const ir::NativeTable& natives_;
  const ir::Unit& unit_;
  const result::TestCase& test_;
  interp::SharedCode* code_;
};

}  // namespace

std::optional<EndlessRun> find_endless_run(ir::Program& program,
                                           const ir::NativeTable& natives,
                                           const ir::Unit& unit,
                                           const result::TestCase& test,
                                           interp::SharedCode* code) {
  return EndlessRunFinder(program, natives, unit, test, code).find();
}

}  // namespace testellate::check
