// SPDX-License-Identifier: Apache-2.0
#include "check/call_arguments.h"

#include <algorithm>
#include <set>

#include "ir/path_end.h"
#include "ir/setup.h"

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

/// Whether a setup function has anything to do with the test: one that is about a class only if there is an
/// object of it, or the entry uses it in any case.
bool concerns(ir::Program& program,
              ir::FunctionId setup,
              const ir::Unit& unit,
              const result::TestCase& test) {
  const ir::ClassId set_up = ir::class_set_up_by(program, setup);
  if (!set_up.is_valid() || set_up == ir::class_initialised_first(program, unit.entry)) return true;
  return std::ranges::any_of(test.before.objects, [&](const result::Object& object) {
    const ir::ClassId known =
        object.constant.is_valid() ? program.get(object.constant).owner : object.object_class;
    return ir::is_or_extends(program, known, set_up);
  });
}

/// Null instead of an object: it has none of what the test says of it.
bool is_missing(const interp::Value& made) { return made.type.is_ref() && made.bits == 0; }

std::string made_nothing(const ir::Program& program, ir::FunctionId function) {
  return "construction `" + std::string(program.text(program.get(function).name)) + "` made no object";
}

/// The objects that arguments are, if they are made by calls.
std::set<std::uint32_t> made_arguments(const ir::Unit& unit, const result::TestCase& test) {
  std::set<std::uint32_t> objects;
  for (const ir::Construction& construction : unit.constructions) {
    const auto* link = std::get_if<result::Link>(&test.arguments[construction.argument]);
    if (link != nullptr && link->object) objects.insert(*link->object);
  }
  return objects;
}

/// Whether one of these is passed to the call that makes an object.
bool takes_any(const result::MadeObject& made, const std::set<std::uint32_t>& objects) {
  return std::ranges::any_of(made.values, [&](const result::Value& value) {
    const auto* link = std::get_if<result::Link>(&value);
    return link != nullptr && link->object && objects.contains(*link->object);
  });
}

std::string ended(const ir::Program& program, ir::FunctionId function, ir::PathEnd end) {
  return "construction `" + std::string(program.text(program.get(function).name)) + "` ended `" +
         std::string(ir::info(end).name) + "`";
}

}  // namespace

std::optional<std::string> run_setup(ir::Program& program,
                                     interp::Interpreter& interpreter,
                                     const ir::Unit& unit,
                                     const result::TestCase& test) {
  for (ir::FunctionId function : unit.setup) {
    if (!concerns(program, function, unit, test)) continue;
    const interp::RunResult done = interpreter.run(function, {});
    if (done.end == ir::PathEnd::Returned) continue;
    std::string text = "setup `" + std::string(program.text(program.get(function).name)) + "` ended `" +
                       std::string(ir::info(done.end).name) + "`";
    return done.reason.empty() ? text : text + ": " + done.reason;
  }
  return std::nullopt;
}

std::optional<std::string> build_input(const ir::Program& program,
                                       interp::Interpreter& interpreter,
                                       const ir::Unit& unit,
                                       const result::TestCase& test,
                                       ObjectMap& objects) {
  objects = build_objects(program, interpreter, test);
  set_sources(program, interpreter, test, objects);
  std::set<std::uint32_t> not_yet = made_arguments(unit, test);
  for (const result::MadeObject& made : test.made) not_yet.insert(made.object);
  for (const result::MadeObject& made : test.made) {
    if (takes_any(made, not_yet)) return "objects would be made of each other";
    not_yet.erase(made.object);
    const ir::FunctionId function = unit.made_inputs[made.made_input].construction.function;
    const interp::RunResult run =
        interpreter.run(function, to_arguments(program, function, made.values, objects));
    if (run.end != ir::PathEnd::Returned) return ended(program, function, run.end);
    if (is_missing(run.value)) return made_nothing(program, function);
    objects[made.object] = run.value;
    link_to(program, interpreter, test, made.object, objects);
  }
  if (!test.made.empty()) set_sources(program, interpreter, test, objects);
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
    if (link.object && is_missing(run.value)) {
      arguments.problem = made_nothing(program, function);
      return arguments;
    }
    if (link.object) objects[*link.object] = run.value;
  }
  arguments.values = to_arguments(program, unit.entry, test.arguments, objects);
  for (std::size_t at = 0; at < made.size(); ++at)
    arguments.values[unit.constructions[at].argument] = made[at];
  return arguments;
}

}  // namespace testellate::check
