// SPDX-License-Identifier: Apache-2.0
#include "classes/enumerators.h"

#include "render/enumerator_names.h"

namespace testellate::classes {

void show_enumerators(const ir::Program& program,
                      const ir::Unit& unit,
                      const ir::Enumerations& enumerations,
                      result::ClassTable& table) {
  if (enumerations.empty()) return;
  const render::EnumeratorNames names(program, unit, enumerations);
  const auto show = [&](result::Condition& condition, result::Effects& effects) {
    names.name_in(condition);
    if (effects.returned) {
      names.name_in(*effects.returned);
      names.name_as(unit.result_type, *effects.returned);
    }
    for (result::Effect& effect : effects.changes) {
      names.name_in(effect.value);
      names.name_as(names.type_of(effect.place), effect.value);
    }
  };
  for (result::EquivalenceClass& of : table.classes) {
    show(of.condition, of.effects);
    for (result::ExecutionContext& context : of.contexts) show(context.condition, context.effects);
  }
}

}  // namespace testellate::classes
