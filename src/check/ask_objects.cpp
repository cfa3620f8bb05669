// SPDX-License-Identifier: Apache-2.0
#include "check/ask_objects.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "check/compare_state.h"
#include "check/prepared_call.h"
#include "result/made_calls.h"

namespace testellate::check {
namespace {

using interp::Interpreter;
using interp::RunResult;
using result::Observation;

/// More would hide what a test is about.
constexpr std::size_t kMostArguments = 2;

/// What a question may be asked about: a number, or a text that is there as an object.
struct Given {
  interp::Value value;
  std::optional<result::Scalar> number{};
  std::u16string text{};
};

std::optional<std::u16string> text_of(const ir::Program& program,
                                      const Interpreter& interpreter,
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

/// Identity shows in such a text, and is another on the real machine.
bool shows_identity(const std::u16string& text) {
  const std::size_t at = text.find(u'@');
  return at != std::u16string::npos && at + 1 < text.size() &&
         (std::u16string_view(u"0123456789abcdef").find(text[at + 1]) != std::u16string_view::npos);
}

/// The first argument of each call on the object that the test makes, the last call's first.
std::vector<result::Value> passed_values(const ir::Program& program,
                                         const ir::Unit& unit,
                                         const result::TestCase& test) {
  std::vector<result::Value> passed;
  if (!test.constructions.empty()) {
    const std::vector<result::Value>& values = test.constructions.front();
    const std::vector<const ir::ConstructionCall*> calls =
        result::made_calls(unit.constructions.front(), values);
    // The first one makes the object.
    for (std::size_t at = 1; at < calls.size(); ++at) {
      const bool has_argument = program.signature(calls[at]->callee).parameters.size() > 1;
      if (has_argument && calls[at]->first_argument < values.size()) {
        passed.push_back(values[calls[at]->first_argument]);
      }
    }
  }
  if (test.arguments.size() > 1) passed.push_back(test.arguments[1]);
  std::ranges::reverse(passed);
  return passed;
}

/// Asks one by one, in an interpreter in which nothing else happens meanwhile.
class Asker {
 public:
  Asker(ir::Program& program, Interpreter& interpreter) : program_(program), interpreter_(interpreter) {}

  /// Nothing if the question has no answer.
  std::optional<Observation> ask(const ir::Question& question,
                                 const interp::Value& asked,
                                 const std::optional<Given>& given) {
    const bool is_there = asked.type.is_ref() && asked.bits != 0;
    if (!is_there || interpreter_.class_of(asked) != question.asked) return std::nullopt;
    if (!program_.body_of(question.function)) return std::nullopt;
    std::vector<interp::Value> values{asked};
    if (given) values.push_back(given->value);
    const RunResult found = interpreter_.run(question.function, values);
    const bool is_exact = found.end == ir::PathEnd::Returned && found.environment.empty() &&
                          !found.has_invented_input && found.output.empty() && found.error_output.empty();
    if (!is_exact) return std::nullopt;
    Observation observation;
    observation.asked = question.argument;
    observation.method = question.name;
    observation.parameter_type = question.parameter_type;
    observation.result_type = question.result_type;
    if (given) {
      observation.argument = given->number;
      observation.text_argument = given->text;
    }
    if (found.value.type.is_ref()) {
      std::optional<std::u16string> text = text_of(program_, interpreter_, found.value);
      if (!text || shows_identity(*text)) return std::nullopt;
      observation.text = *std::move(text);
    } else {
      observation.number = {found.value.type, found.value.bits};
    }
    return observation;
  }

  /// What the question can be asked about, of what the test passes.
  std::vector<std::optional<Given>> givens(const ir::Question& question,
                                           const std::vector<result::Value>& passed,
                                           const ObjectMap& objects) {
    if (question.parameter_type.empty()) return {std::nullopt};
    const ir::Type type = program_.signature(question.function).parameters.back();
    std::vector<std::optional<Given>> found;
    for (const result::Value& value : passed) {
      std::optional<Given> given = type.is_ref() ? text_given(value, objects) : number_given(value, type);
      const bool is_known = given && std::ranges::any_of(found, [&](const std::optional<Given>& other) {
                              return other->number == given->number && other->text == given->text;
                            });
      if (given && !is_known && found.size() < kMostArguments) found.push_back(std::move(given));
    }
    return found;
  }

  /// With which a question was asked before.
  std::optional<Given> given_of(const Observation& known,
                                const std::vector<result::Value>& passed,
                                const ObjectMap& objects) {
    if (known.argument) return number_given(*known.argument, known.argument->type);
    for (const result::Value& value : passed) {
      std::optional<Given> given = text_given(value, objects);
      if (given && given->text == known.text_argument) return given;
    }
    return std::nullopt;
  }

 private:
  static std::optional<Given> number_given(const result::Value& value, ir::Type type) {
    const auto* number = std::get_if<result::Scalar>(&value);
    if (number == nullptr || number->type != type) return std::nullopt;
    return Given{{number->type, number->bits, 0}, *number, {}};
  }

  std::optional<Given> text_given(const result::Value& value, const ObjectMap& objects) {
    const auto* link = std::get_if<result::Link>(&value);
    if (link == nullptr || !link->object || *link->object >= objects.size()) return std::nullopt;
    const interp::Value& object = objects[*link->object];
    if (!object.type.is_ref()) return std::nullopt;
    std::optional<std::u16string> text = text_of(program_, interpreter_, object);
    if (!text) return std::nullopt;
    return Given{object, std::nullopt, *std::move(text)};
  }

  ir::Program& program_;
  Interpreter& interpreter_;
};

interp::Value who(const ir::Question& question,
                  std::span<const interp::Value> arguments,
                  const interp::Value& result) {
  if (!question.argument) return result;
  return *question.argument < arguments.size() ? arguments[*question.argument] : interp::Value{};
}

/// Whether the call has made what it returns.
bool is_new(const result::TestCase& test) {
  const auto* link = test.outcome.value ? std::get_if<result::Link>(&*test.outcome.value) : nullptr;
  return link != nullptr && link->object && *link->object >= test.before.objects.size();
}

}  // namespace

std::vector<Observation> ask_objects(ir::Program& program,
                                     const ir::NativeTable& natives,
                                     const ir::Unit& unit,
                                     const result::TestCase& test,
                                     std::span<const ir::Question> questions,
                                     interp::SharedCode* code) {
  std::vector<Observation> observations;
  PreparedCall call(program, natives, unit, test, {.record_path = true}, code);
  if (call.problem()) return observations;
  const RunResult run = call.run();
  if (run.end != ir::PathEnd::Returned) return observations;
  StateComparison state(program, call.interpreter(), test, call.objects());
  if (test.outcome.value && !state.is_equal(*test.outcome.value, run.value)) return observations;
  const std::vector<result::Value> passed = passed_values(program, unit, test);
  Asker asker(program, call.interpreter());
  for (const ir::Question& question : questions) {
    if (!question.argument && !is_new(test)) continue;
    const interp::Value asked = who(question, call.arguments(), run.value);
    for (const std::optional<Given>& given : asker.givens(question, passed, call.objects())) {
      std::optional<Observation> observation = asker.ask(question, asked, given);
      // Who is asked after that would speak of another state.
      if (state.first_difference()) return observations;
      if (observation) observations.push_back(*std::move(observation));
    }
  }
  const bool has_earlier = std::ranges::any_of(
      observations, [](const Observation& observation) { return observation.asked.has_value(); });
  if (!has_earlier) return observations;
  PreparedCall earlier(program, natives, unit, test, {.record_path = true}, code);
  if (earlier.problem()) return observations;
  for (const Observation& before : ask_again(program,
                                             earlier.interpreter(),
                                             unit,
                                             test,
                                             questions,
                                             observations,
                                             earlier.arguments(),
                                             {},
                                             earlier.objects())) {
    for (Observation& after : observations) {
      if (after.is_same_question(before)) after.is_changed = !after.is_same_answer(before);
    }
  }
  return observations;
}

std::vector<Observation> ask_again(ir::Program& program,
                                   Interpreter& interpreter,
                                   const ir::Unit& unit,
                                   const result::TestCase& test,
                                   std::span<const ir::Question> questions,
                                   std::span<const Observation> asked,
                                   std::span<const interp::Value> arguments,
                                   const interp::Value& result,
                                   const ObjectMap& objects) {
  std::vector<Observation> observations;
  const std::vector<result::Value> passed = passed_values(program, unit, test);
  Asker asker(program, interpreter);
  for (const Observation& known : asked) {
    const auto question = std::ranges::find_if(questions, [&](const ir::Question& one) {
      return one.argument == known.asked && one.name == known.method &&
             one.parameter_type == known.parameter_type;
    });
    if (question == questions.end()) continue;
    std::optional<Given> given;
    if (!known.parameter_type.empty()) {
      given = asker.given_of(known, passed, objects);
      if (!given) continue;
    }
    std::optional<Observation> observation = asker.ask(*question, who(*question, arguments, result), given);
    if (!observation) continue;
    observation->is_changed = known.is_changed;
    observations.push_back(*std::move(observation));
  }
  return observations;
}

}  // namespace testellate::check
