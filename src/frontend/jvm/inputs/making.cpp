// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/making.h"

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/inputs/generic_types.h"
#include "frontend/jvm/inputs/plan_collection.h"
#include "frontend/jvm/inputs/plan_object.h"
#include "frontend/jvm/inputs/write_making.h"

namespace testellate::frontend::jvm {
namespace {

/// Of a parameter: there may be several, and there are fewer paths to share.
constexpr unsigned kMostParameterCalls = 2;

InputNames names_of(const ir::Program& program, const ir::Unit& unit) {
  InputNames names;
  for (const ir::InputRoot& root : unit.parameters) names.emplace(program.text(root.name));
  for (const ir::InputRoot& root : unit.settable) names.emplace(program.text(root.name));
  for (const ir::Making& making : unit.makings) {
    for (const ir::InputRoot& root : making.parameters) names.emplace(program.text(root.name));
  }
  return names;
}

class MakingAdder {
 public:
  MakingAdder(Linker& linker, const ResolvedMethod& target, bool makes_objects, ir::Unit& unit)
      : linker_(linker), target_(target), makes_objects_(makes_objects), unit_(unit) {}

  void run() {
    const std::vector<FieldType> parameters = try_parse_method_type(target_.method->descriptor)->parameters;
    const std::vector<std::vector<ir::DataTypeId>> arguments =
        GenericTypes(linker_, *target_.owner).arguments_of_parameters(*target_.method);
    const std::size_t before = unit_.parameters.size() - parameters.size();
    if (before == 1 && makes_objects_) add(plan_object(linker_, *target_.owner, target_), 0, "");
    for (std::size_t at = 0; at < parameters.size(); ++at) {
      const std::size_t argument = before + at;
      const std::string name(linker_.program().text(unit_.parameters[argument].name));
      std::optional<MakingPlan> plan = plan_collection(linker_, parameters[at], arguments[at]);
      if (!plan && makes_objects_) plan = plan_parameter(parameters[at]);
      add(plan, argument, name + ".");
    }
  }

 private:
  std::optional<MakingPlan> plan_parameter(const FieldType& type) {
    if (!type.is_reference() || type.is_array()) return std::nullopt;
    LoadedClass* declared = linker_.try_load(type.class_name);
    if (declared == nullptr) return std::nullopt;
    std::optional<MakingPlan> plan = plan_object(linker_, *declared, target_);
    if (plan) {
      plan->may_be_null = true;
      plan->steps = kMostParameterCalls;
    }
    return plan;
  }

  void add(const std::optional<MakingPlan>& plan, std::size_t argument, const std::string& prefix) {
    if (!plan) return;
    InputNames names = names_of(linker_.program(), unit_);
    const std::string name =
        "jvm.make." + std::to_string(argument) + "." +
        function_name(target_.owner->file.name, target_.method->name, target_.method->descriptor);
    ir::Making making = write_making(linker_, name, *plan, prefix, names);
    making.argument = static_cast<std::uint32_t>(argument);
    unit_.makings.push_back(std::move(making));
  }

  Linker& linker_;
  ResolvedMethod target_;
  bool makes_objects_;
  ir::Unit& unit_;
};

}  // namespace

void add_makings(
    Linker& linker, LoadedClass& owner, const Method& target, bool makes_objects, ir::Unit& unit) {
  MakingAdder(linker, {&owner, &target}, makes_objects, unit).run();
}

}  // namespace testellate::frontend::jvm
