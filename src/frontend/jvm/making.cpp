// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/making.h"

#include "frontend/jvm/names.h"
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

}  // namespace testellate::frontend::jvm
