// SPDX-License-Identifier: Apache-2.0
#include "report/construction_text.h"

#include <functional>

#include "report/value_text.h"
#include "result/made_calls.h"

namespace testellate::report {
namespace {

/// An object that is made: how, of what, and what leads to it.
struct MadeByCalls {
  const ir::Construction& construction;
  const std::vector<result::Value>& values;
  result::Value object;
};

/// Takes what is made and a call that is made for it.
using Visit = std::function<void(const MadeByCalls&, const ir::ConstructionCall&)>;

void visit_calls(const ir::Unit& unit, const result::TestCase& test, const Visit& visit) {
  const auto visit_one = [&](const MadeByCalls& made) {
    for (const ir::ConstructionCall* call : result::made_calls(made.construction, made.values)) {
      visit(made, *call);
    }
  };
  for (const result::MadeObject& made : test.made) {
    if (made.made_input >= unit.made_inputs.size()) continue;
    const ir::Construction& construction = unit.made_inputs[made.made_input].construction;
    visit_one({construction, made.values, result::Link{made.object, 0, {}}});
  }
  for (std::size_t at = 0; at < unit.constructions.size() && at < test.constructions.size(); ++at) {
    visit_one(
        {unit.constructions[at], test.constructions[at], test.arguments[unit.constructions[at].argument]});
  }
}

/// Of the call, without the object.
std::size_t argument_count(const ir::Program& program,
                           const ir::Construction& construction,
                           const ir::ConstructionCall& call) {
  const std::vector<ir::Type>& types = program.signature(call.callee).parameters;
  const bool takes_object =
      &call != construction.calls.data() || !program.signature(call.callee).result.is_ref();
  return types.size() - (takes_object && !types.empty() ? 1 : 0);
}

/// `new Stack`, `push`: the part of the name that a person would write.
std::string callee_name(std::string_view name) {
  const std::size_t hash = name.find('#');
  if (hash == std::string_view::npos) return std::string(name);
  const std::string_view method = name.substr(hash + 1, name.find('(', hash) - hash - 1);
  return method == "<init>" ? "new " + std::string(name.substr(0, hash)) : std::string(method);
}

}  // namespace

Lines construction_lines(const ir::Program& program, const ir::Unit& unit, const result::TestCase& test) {
  Lines lines;
  std::string last;
  std::size_t number = 0;
  visit_calls(unit, test, [&](const MadeByCalls& made, const ir::ConstructionCall& call) {
    const ir::Construction& construction = made.construction;
    const std::string object = value_text(program, made.object, {});
    number = object == last ? number + 1 : 1;
    last = object;
    std::string text = callee_name(program.text(program.get(call.callee).name)) + "(";
    for (std::size_t at = 0; at < argument_count(program, construction, call); ++at) {
      const std::size_t position = call.first_argument + at;
      if (at != 0) text += ", ";
      text += value_text(program, made.values[position], construction.parameters[position].data_type);
    }
    lines.emplace_back(object + ":" + std::to_string(number), text + ")");
  });
  return lines;
}

std::vector<result::Value> construction_arguments(const ir::Program& program,
                                                  const ir::Unit& unit,
                                                  const result::TestCase& test) {
  std::vector<result::Value> given;
  visit_calls(unit, test, [&](const MadeByCalls& made, const ir::ConstructionCall& call) {
    for (std::size_t at = 0; at < argument_count(program, made.construction, call); ++at) {
      given.push_back(made.values[call.first_argument + at]);
    }
  });
  return given;
}

std::set<std::uint32_t> inner_made_objects(const result::TestCase& test) {
  std::set<std::uint32_t> inner;
  for (std::uint32_t at = 0; at < test.before.objects.size(); ++at) {
    if (test.before.objects[at].is_made) inner.insert(at);
  }
  for (const result::Value& argument : test.arguments) {
    const auto* link = std::get_if<result::Link>(&argument);
    if (link != nullptr && link->object) inner.erase(*link->object);
  }
  for (const result::MadeObject& made : test.made) inner.erase(made.object);
  return inner;
}

}  // namespace testellate::report
