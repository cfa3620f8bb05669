// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/making.h"

#include "frontend/jvm/generic_types.h"
#include "frontend/jvm/names.h"
#include "frontend/jvm/plan_collection.h"
#include "frontend/jvm/plan_receiver.h"
#include "frontend/jvm/write_making.h"

namespace testellate::frontend::jvm {
namespace {

InputNames names_of(const ir::Program& program, const ir::Unit& unit) {
  InputNames names;
  for (const ir::InputRoot& root : unit.parameters) names.emplace(program.text(root.name));
  for (const ir::InputRoot& root : unit.settable) names.emplace(program.text(root.name));
  for (const ir::Making& making : unit.makings) {
    for (const ir::InputRoot& root : making.parameters) names.emplace(program.text(root.name));
  }
  return names;
}

std::string maker_name(const LoadedClass& owner, const Method& target, std::uint32_t argument) {
  return "jvm.make." + std::to_string(argument) + "." +
         function_name(owner.file.name, target.name, target.descriptor);
}

}  // namespace

void add_receiver_making(Linker& linker, LoadedClass& owner, const Method& target, ir::Unit& unit) {
  const std::optional<MakingPlan> plan = plan_receiver(linker, owner, target);
  if (!plan) return;
  InputNames names = names_of(linker.program(), unit);
  unit.makings.push_back(write_making(linker, maker_name(owner, target, 0), *plan, "", names));
}

void add_collection_makings(Linker& linker, LoadedClass& owner, const Method& target, ir::Unit& unit) {
  const std::vector<FieldType> parameters = try_parse_method_type(target.descriptor)->parameters;
  const std::vector<std::vector<ir::DataTypeId>> arguments =
      GenericTypes(linker, owner).arguments_of_parameters(target);
  // A receiver comes first.
  const std::size_t before = unit.parameters.size() - parameters.size();
  for (std::size_t at = 0; at < parameters.size(); ++at) {
    const std::optional<MakingPlan> plan = plan_collection(linker, parameters[at], arguments[at]);
    if (!plan) continue;
    const auto argument = static_cast<std::uint32_t>(before + at);
    const std::string prefix = std::string(linker.program().text(unit.parameters[argument].name)) + ".";
    InputNames names = names_of(linker.program(), unit);
    ir::Making making = write_making(linker, maker_name(owner, target, argument), *plan, prefix, names);
    making.argument = argument;
    unit.makings.push_back(std::move(making));
  }
}

}  // namespace testellate::frontend::jvm
