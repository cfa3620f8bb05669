// SPDX-License-Identifier: Apache-2.0
#include "check/reached_state.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace testellate::check {
namespace {

constexpr std::uint64_t kStepsOfCall = 100'000;
constexpr unsigned kMostCalls = 3;
/// Executions of a sequence of calls, altogether.
constexpr unsigned kMostSequences = 4'000;
constexpr std::size_t kMostParameters = 2;

struct TriedCall {
  ir::FunctionId function;
  std::vector<interp::Value> arguments;
};

class StateSearch {
 public:
  StateSearch(ir::Program& program,
              const ir::NativeTable& natives,
              const ir::Unit& unit,
              const result::TestCase& test,
              std::span<const ir::FunctionId> functions)
      : program_(program), natives_(natives), unit_(unit), test_(test) {
    for (const result::Value& argument : test.arguments) {
      if (const auto* scalar = std::get_if<result::Scalar>(&argument)) {
        arguments_.push_back({scalar->type, scalar->bits, 0});
      }
    }
    for (ir::FunctionId function : functions) add_calls(function);
  }

  /// The shortest sequences first.
  bool find() {
    const bool takes_numbers = arguments_.size() == test_.arguments.size();
    if (!takes_numbers || calls_.empty() || fails_after({})) return false;
    std::vector<std::vector<std::size_t>> sequences{{}};
    for (unsigned length = 1; length <= kMostCalls; ++length) {
      std::vector<std::vector<std::size_t>> longer;
      for (const std::vector<std::size_t>& sequence : sequences) {
        for (std::size_t call = 0; call < calls_.size(); ++call) {
          if (tried_ == kMostSequences) return false;
          longer.push_back(sequence);
          longer.back().push_back(call);
          if (fails_after(longer.back())) return true;
        }
      }
      sequences = std::move(longer);
    }
    return false;
  }

 private:
  void add_calls(ir::FunctionId id) {
    const ir::Signature& signature = program_.get(program_.get(id).signature);
    const std::vector<ir::Type>& types = signature.parameters;
    const auto is_number = [](ir::Type type) { return type.is_integer(); };
    if (signature.is_variadic || types.size() > kMostParameters || !std::ranges::all_of(types, is_number))
      return;
    constexpr auto kNumbers = std::to_array<std::int64_t>({1, 0, -1, 2, 100});
    const auto value = [](ir::Type type, std::int64_t number) {
      return interp::Value{type, value::truncate(static_cast<value::U128>(number), type.width()), 0};
    };
    if (types.empty()) calls_.push_back({id, {}});
    if (types.empty()) return;
    for (const std::int64_t first : kNumbers) {
      TriedCall call{id, {value(types[0], first)}};
      if (types.size() == 2) call.arguments.push_back(value(types[1], 1));
      calls_.push_back(std::move(call));
    }
  }

  bool fails_after(const std::vector<std::size_t>& sequence) {
    ++tried_;
    interp::Interpreter interpreter(program_, natives_, {.max_steps = kStepsOfCall}, &code_);
    for (ir::FunctionId function : unit_.setup) {
      if (interpreter.run(function, {}).end != ir::PathEnd::Returned) return false;
    }
    for (std::size_t at : sequence) {
      const interp::RunResult run = interpreter.run(calls_[at].function, calls_[at].arguments);
      if (run.end != ir::PathEnd::Returned || !run.environment.empty()) return false;
    }
    const interp::RunResult run = interpreter.run(unit_.entry, arguments_);
    return run.end == ir::PathEnd::Faulted && run.fault == test_.outcome.fault &&
           run.place == test_.outcome.place && run.environment.empty();
  }

  ir::Program& program_;
  const ir::NativeTable& natives_;
  const ir::Unit& unit_;
  const result::TestCase& test_;
  std::vector<interp::Value> arguments_;
  std::vector<TriedCall> calls_;
  interp::SharedCode code_;
  unsigned tried_ = 0;
};

}  // namespace

bool sets_globals(const result::TestCase& test) {
  const auto is_global = [](const result::Object& object) { return object.global.is_valid(); };
  return !test.settable.empty() || std::ranges::any_of(test.before.objects, is_global);
}

bool is_reached_by_calls(ir::Program& program,
                         const ir::NativeTable& natives,
                         const ir::Unit& unit,
                         const result::TestCase& test,
                         std::span<const ir::FunctionId> functions) {
  return sets_globals(test) && StateSearch(program, natives, unit, test, functions).find();
}

}  // namespace testellate::check
