// SPDX-License-Identifier: Apache-2.0
#include "check/call_arguments.h"

#include "ir/path_end.h"

namespace testellate::check {
namespace {

std::vector<interp::Value> to_arguments(const ir::Program& program,
                                        ir::FunctionId function,
                                        const std::vector<result::Value>& values,
                                        const ObjectMap& objects) {
  const std::vector<ir::Type>& types = program.signature(function).parameters;
  std::vector<interp::Value> arguments;
  for (std::size_t at = 0; at < types.size(); ++at) {
    arguments.push_back(to_interp(values[at], types[at], objects));
  }
  return arguments;
}

std::string ended(const ir::Program& program, ir::FunctionId function, ir::PathEnd end) {
  return "construction `" + std::string(program.text(program.get(function).name)) + "` ended `" +
         std::string(ir::info(end).name) + "`";
}

}  // namespace

std::optional<std::string> make_objects(const ir::Program& program,
                                        interp::Interpreter& interpreter,
                                        const ir::Unit& unit,
                                        const result::TestCase& test,
                                        ObjectMap& objects) {
  for (const result::MadeObject& made : test.made) {
    const ir::FunctionId function = unit.made_inputs[made.made_input].construction.function;
    const interp::RunResult run =
        interpreter.run(function, to_arguments(program, function, made.values, objects));
    if (run.end != ir::PathEnd::Returned) return ended(program, function, run.end);
    objects[made.object] = run.value;
    link_to(program, interpreter, test, made.object, objects);
  }
  return std::nullopt;
}

CallArguments make_call_arguments(const ir::Program& program,
                                  interp::Interpreter& interpreter,
                                  const ir::Unit& unit,
                                  const result::TestCase& test,
                                  ObjectMap& objects) {
  CallArguments arguments;
  std::vector<interp::Value> made;
  for (std::size_t at = 0; at < unit.constructions.size(); ++at) {
    const ir::FunctionId function = unit.constructions[at].function;
    interp::RunResult run =
        interpreter.run(function, to_arguments(program, function, test.constructions[at], objects));
    if (run.end != ir::PathEnd::Returned) {
      arguments.problem = ended(program, function, run.end);
      return arguments;
    }
    made.push_back(run.value);
    arguments.construction_path.insert(arguments.construction_path.end(), run.path.begin(), run.path.end());
    const auto& link = std::get<result::Link>(test.arguments[unit.constructions[at].argument]);
    if (link.object) objects[*link.object] = run.value;
  }
  arguments.values = to_arguments(program, unit.entry, test.arguments, objects);
  for (std::size_t at = 0; at < made.size(); ++at)
    arguments.values[unit.constructions[at].argument] = made[at];
  return arguments;
}

}  // namespace testellate::check
