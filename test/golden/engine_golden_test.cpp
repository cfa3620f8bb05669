// SPDX-License-Identifier: Apache-2.0
// One test per golden program: every run of scalars is done again by the engine, with all arguments symbolic
// and an assumption that fixes them to the numbers of the run. One path must remain, and it must end as the
// interpreter's did: end, fault, place, result, output, edges.
#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "engine/engine.h"
#include "golden_case.h"
#include "golden_natives.h"
#include "golden_run.h"
#include "ir/text_reader.h"
#include "language/parse_arguments.h"
#include "solver/chain/construct_chain.h"
#include "value/text.h"

namespace testellate::golden {
namespace {

constexpr std::uint64_t kSlice = 1'000'000;

bool is_scalar(ir::Type type) { return type.is_integer() || type.is_float(); }

std::string data_type_of(ir::Type type) {
  if (type == ir::Type::boolean()) return "bool";
  return (type.is_float() ? "f" : "s") + std::to_string(type.width());
}

/// A unit of the run's function, and a function that assumes the arguments of the run.
std::string pinned_unit(const ir::Program& program,
                        ir::FunctionId function,
                        const std::vector<interp::Value>& arguments) {
  std::string parameters;
  std::string inputs;
  std::string code = "  %all0 = mov i1 1\n";
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string at = std::to_string(i);
    const ir::Type type = arguments[i].type;
    const std::string bits = "i" + std::to_string(type.width());
    parameters += (i == 0 ? "%p" : ", %p") + at + ": " + ir::to_text(type);
    inputs += "  input p" + at + ": " + data_type_of(type) + "\n";
    std::string value = "%p" + at;
    if (type.is_float()) {
      code += "  %bits" + at + " = bitcast " + ir::to_text(type) + " %p" + at + " to " + bits + "\n";
      value = "%bits" + at;
    }
    code += "  %is" + at + " = eq " + bits + " " + value + ", " +
            value::to_decimal_unsigned(arguments[i].bits) + "\n";
    code += "  %all" + std::to_string(i + 1) + " = and i1 %all" + at + ", %is" + at + "\n";
  }
  return "\nfunc @pin.arguments(" + parameters + ") -> i1 {\nentry:\n" + code + "  return i1 %all" +
         std::to_string(arguments.size()) + "\n}\nunit \"pinned\" {\n  entry @\"" +
         std::string(program.text(program.get(function).name)) + "\"\n" + inputs +
         "  assume @pin.arguments\n}\n";
}

class EngineGolden : public testing::TestWithParam<std::string> {
 protected:
  /// The paths that the assumption does not end.
  std::vector<std::unique_ptr<engine::State>> explore(engine::Engine& engine, const ir::Unit& unit) {
    std::vector<std::unique_ptr<engine::State>> ended;
    std::vector<std::unique_ptr<engine::State>> pending = engine.start(unit);
    while (!pending.empty()) {
      std::unique_ptr<engine::State> state = std::move(pending.back());
      pending.pop_back();
      const bool is_running = state->status() == engine::StateStatus::Running;
      if (!is_running) {
        const bool is_pinned_away = state->status() == engine::StateStatus::Ended &&
                                    state->end() == ir::PathEnd::AssumptionFailed &&
                                    state->first_edges().empty() && state->decisions().size() == 1;
        if (!is_pinned_away) ended.push_back(std::move(state));
        continue;
      }
      for (std::unique_ptr<engine::State>& next : engine.advance(std::move(state), kSlice)) {
        pending.push_back(std::move(next));
      }
    }
    return ended;
  }

  void expect_same(engine::Engine& engine, const engine::State& state, const interp::RunResult& expected) {
    ASSERT_EQ(state.status(), engine::StateStatus::Ended);
    EXPECT_EQ(ir::info(state.end()).name, ir::info(expected.end).name) << state.reason();
    if (state.end() != expected.end) return;
    ASSERT_NE(state.model(), nullptr);
    result::TestCase test = engine.make_test(state, *state.model());
    EXPECT_EQ(state.fault(), expected.fault);
    EXPECT_EQ(state.place().inst.index(), expected.place.inst.index());
    EXPECT_EQ(test.outcome.exit_code, expected.exit_code);
    EXPECT_EQ(state.exception_class(), expected.exception_class);
    if (expected.end == ir::PathEnd::Returned && is_scalar(expected.value.type)) {
      ASSERT_TRUE(test.outcome.value.has_value());
      const auto* scalar = std::get_if<result::Scalar>(&*test.outcome.value);
      ASSERT_NE(scalar, nullptr);
      EXPECT_EQ(value::to_decimal_unsigned(scalar->bits), value::to_decimal_unsigned(expected.value.bits));
    }
    std::set<std::pair<std::uint32_t, std::uint32_t>> taken;
    for (const ir::TakenEdge& edge : state.first_edges()) {
      taken.emplace(edge.function.index(), edge.edge.index());
    }
    std::set<std::pair<std::uint32_t, std::uint32_t>> wanted;
    for (const auto& edge : expected.path) wanted.emplace(edge.function.index(), edge.edge.index());
    EXPECT_EQ(taken, wanted);
  }

  void expect_run(const GoldenCase& golden, const ExpectedRun& run) {
    diag::Result<std::unique_ptr<ir::Program>> plain = ir::read_program(golden.text, golden.name);
    ASSERT_TRUE(plain) << diag::to_text(plain.error());
    const ir::FunctionId function = (*plain)->find_function((*plain)->find_symbol(run.function));
    const std::vector<ir::Type>& types = (*plain)->signature(function).parameters;
    const bool is_native = (*plain)->get(function).native.is_valid();
    if (!std::all_of(types.begin(), types.end(), is_scalar) || is_native) return;

    ir::NativeTable natives;
    add_golden_natives(natives);
    interp::Options options = run.options;
    options.record_path = true;
    interp::Interpreter interpreter(**plain, natives, options);
    diag::Result<std::vector<interp::Value>> arguments =
        language::parse_arguments(**plain, interpreter, function, run.arguments);
    ASSERT_TRUE(arguments) << diag::to_text(arguments.error());
    const interp::RunResult expected = interpreter.run(function, *arguments);
    // Limits of the interpreter's own.
    if (expected.end == ir::PathEnd::StepLimit || expected.end == ir::PathEnd::MemoryLimit) return;
    if (options.max_object_bytes != interp::Options().max_object_bytes) return;
    // With terms the engine relies on the checks that a front end has to write.
    if (expected.end == ir::PathEnd::Stuck && !types.empty()) return;

    const std::string text = golden.text + pinned_unit(**plain, function, *arguments);
    diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(text, golden.name);
    ASSERT_TRUE(program) << diag::to_text(program.error());
    expr::TermBuilder terms;
    std::unique_ptr<solver::chain::Chain> solver = solver::chain::construct_chain(terms);
    engine::Options engine_options;
    engine_options.max_stack_depth = run.options.max_call_depth;
    engine::Engine engine(**program, natives, terms, *solver, engine_options);
    std::vector<std::unique_ptr<engine::State>> states = explore(engine, (*program)->units().back());
    // The interpreter never fails to allocate.
    if (states.size() > 1) {
      std::erase_if(states, [](const auto& state) { return state->has_cut(engine::Cut::Unsettable); });
    }
    ASSERT_EQ(states.size(), 1U);
    expect_same(engine, *states.front(), expected);
  }
};

TEST_P(EngineGolden, DoesWhatTheInterpreterDoes) {
  Expected<GoldenCase, std::string> golden = read_case(TESTELLATE_GOLDEN_TIR, GetParam());
  ASSERT_TRUE(golden) << golden.error();
  for (const ExpectedRun& run : golden->runs) {
    SCOPED_TRACE(golden->name + ".tir:" + std::to_string(run.line) + ": run @" + run.function + "(" +
                 run.arguments + ")");
    expect_run(*golden, run);
  }
}

std::vector<std::string> accepted_names() {
  std::vector<std::string> names = case_names(TESTELLATE_GOLDEN_TIR);
  std::erase_if(names, [](const std::string& name) { return name.starts_with("fail_"); });
  return names;
}

INSTANTIATE_TEST_SUITE_P(Golden, EngineGolden, testing::ValuesIn(accepted_names()), [](const auto& instance) {
  return instance.param;
});

}  // namespace
}  // namespace testellate::golden
