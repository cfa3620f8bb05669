// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/making_plan.h"

#include "frontend/jvm/inputs/generic_types.h"

namespace testellate::frontend::jvm {

PlannedCall plan_call(Linker& linker, const ResolvedMethod& method, const LoadedClass& made) {
  PlannedCall call;
  call.method = method;
  call.types = GenericTypes(linker, *method.owner, made).of_parameters(*method.method);
  const ir::Program& program = linker.program();
  std::vector<ir::Symbol> names =
      program.get(linker.function_of(*method.owner, *method.method)).parameter_names;
  if (!method.method->access.is_static()) names.erase(names.begin());
  for (ir::Symbol name : names) call.names.emplace_back(program.text(name));
  return call;
}

}  // namespace testellate::frontend::jvm
