// SPDX-License-Identifier: Apache-2.0
#include "explain/input_reading.h"

#include "solver/readable_values.h"

namespace testellate::explain {

using engine::InputObject;
using engine::InputVariable;
using expr::Term;

InputReading::InputReading(const ir::Program& program, const engine::PathState& state)
    : paths(program, state.world) {
  const engine::InputSpace& inputs = state.world.inputs;
  for (const InputVariable& variable : inputs.variables()) {
    if (variable.is_reference) references.insert(variable.term);
    if (variable.style == solver::PreferredStyle::Unsigned) unsigned_variables.insert(variable.term);
    if (!solver::is_character_style(variable.style)) continue;
    characters.insert(variable.term);
    // Bytes come with and without a sign; wider characters have none.
    const expr::Sort sort = variable.term.sort();
    const unsigned width = variable.data_type.is_valid() ? program.get(variable.data_type).width
                           : sort.is_array()             ? sort.element().width()
                                                         : sort.width();
    if (width > 8) unsigned_variables.insert(variable.term);
  }
  // What is read from a stream of bytes is not negative; of others, types say so.
  for (const engine::StreamRead& stream : inputs.streams()) {
    if (stream.data_type.is_valid()) continue;
    for (const engine::Slot& value : stream.values.view()) {
      if (!value.is_concrete() && value.term.is_variable()) unsigned_variables.insert(value.term);
    }
  }
  for (const InputObject& object : inputs.objects()) {
    for (Term count : {object.text_length, object.sequence_size}) {
      if (!count.is_valid()) continue;
      lengths.insert(count);
      unsigned_variables.insert(count);
    }
    if (!object.length.is_concrete()) lengths.insert(object.length.term);
  }
}

void InputReading::add_wholes(const std::vector<SettledReads::Whole>& wholes) {
  for (const SettledReads::Whole& whole : wholes) {
    for (auto* set : {&characters, &unsigned_variables}) {
      if (set->contains(whole.elements.front())) set->insert(whole.array);
    }
  }
}

}  // namespace testellate::explain
