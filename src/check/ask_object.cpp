// SPDX-License-Identifier: Apache-2.0
#include "check/ask_object.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "check/compare_state.h"
#include "check/prepared_call.h"
#include "result/made_calls.h"

namespace testellate::check {
namespace {

/// More would hide what a test is about.
constexpr std::size_t kMostArguments = 2;

/// The first number of each call on the object that the test makes, the last call's first.
std::vector<result::Scalar> passed_numbers(const ir::Program& program,
                                           const ir::Unit& unit,
                                           const result::TestCase& test) {
  std::vector<result::Scalar> numbers;
  const auto add = [&](const result::Value& value) {
    if (const auto* scalar = std::get_if<result::Scalar>(&value)) numbers.push_back(*scalar);
  };
  if (!test.constructions.empty()) {
    const std::vector<result::Value>& values = test.constructions.front();
    const std::vector<const ir::ConstructionCall*> calls =
        result::made_calls(unit.constructions.front(), values);
    // The first one makes the object.
    for (std::size_t at = 1; at < calls.size(); ++at) {
      const bool has_argument = program.signature(calls[at]->callee).parameters.size() > 1;
      if (has_argument && calls[at]->first_argument < values.size()) add(values[calls[at]->first_argument]);
    }
  }
  if (test.arguments.size() > 1) add(test.arguments[1]);
  std::ranges::reverse(numbers);
  return numbers;
}

std::optional<std::u16string> text_of(const ir::Program& program,
                                      const interp::Interpreter& interpreter,
                                      const interp::Value& text) {
  if (text.bits == 0) return std::nullopt;
  const ir::FieldId characters = program.get(interpreter.class_of(text)).inputs.text;
  if (!characters.is_valid()) return std::nullopt;
  const interp::Value array = interpreter.read_field(text, characters);
  std::u16string result;
  for (std::uint32_t at = 0; at + 1 < interpreter.array_length(array); at += 2) {
    const auto byte = [&](std::uint32_t index) {
      return static_cast<unsigned>(interpreter.array_element(array, index).bits & 0xff);
    };
    result += static_cast<char16_t>(byte(at) | byte(at + 1) << 8);
  }
  return result;
}

}  // namespace

std::vector<result::Observation> ask_object(ir::Program& program,
                                            const ir::NativeTable& natives,
                                            const ir::Unit& unit,
                                            const result::TestCase& test,
                                            std::span<const ir::Question> questions,
                                            interp::SharedCode* code) {
  std::vector<result::Observation> observations;
  PreparedCall call(program, natives, unit, test, {.record_path = true}, code);
  if (call.problem() || test.arguments.empty()) return observations;
  interp::Interpreter& interpreter = call.interpreter();
  if (call.run().end != ir::PathEnd::Returned) return observations;
  const interp::Value receiver = call.arguments().front();
  StateComparison state(program, interpreter, test, call.objects());
  const std::vector<result::Scalar> numbers = passed_numbers(program, unit, test);
  for (const ir::Question& question : questions) {
    std::vector<std::optional<result::Scalar>> arguments;
    if (question.parameter_type.empty()) {
      arguments.emplace_back();
    } else {
      const ir::Type type = program.signature(question.function).parameters.back();
      for (const result::Scalar& number : numbers) {
        const bool is_known = std::ranges::find(arguments, std::optional(number)) != arguments.end();
        if (number.type == type && !is_known && arguments.size() < kMostArguments)
          arguments.emplace_back(number);
      }
    }
    for (const std::optional<result::Scalar>& argument : arguments) {
      std::vector<interp::Value> given{receiver};
      if (argument) given.push_back({argument->type, argument->bits, 0});
      const interp::RunResult found = interpreter.run(question.function, given);
      // Who is asked after that would speak of another state.
      if (state.first_difference()) return observations;
      if (found.end != ir::PathEnd::Returned) continue;
      result::Observation observation{
          question.name, question.parameter_type, argument, question.result_type, {}, {}};
      if (found.value.type.is_ref()) {
        const std::optional<std::u16string> text = text_of(program, interpreter, found.value);
        if (!text) continue;
        observation.text = *text;
      } else {
        observation.number = {found.value.type, found.value.bits};
      }
      observations.push_back(std::move(observation));
    }
  }
  return observations;
}

}  // namespace testellate::check
