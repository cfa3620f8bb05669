// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/declared_types.h"

namespace testellate::emit::junit {

using result::Link;
using result::Object;
using result::Value;

DeclaredTypes::DeclaredTypes(const Scope& scope,
                             const ir::Unit& unit,
                             const std::vector<MadeArgument>& constructions)
    : types_(scope.test().before.objects.size()), is_reached_(scope.test().before.objects.size()) {
  const ObjectReader& reader = scope.reader();
  const ir::Program& program = scope.index().program();
  const result::TestCase& test = scope.test();
  for (const MadeArgument& made : constructions) {
    for (const SequenceCall& call : made.calls) {
      for (std::size_t at = 0; at < call.arguments.size(); ++at) {
        reach(call.arguments[at], call.roots[at].data_type);
      }
    }
  }
  for (std::size_t at = 0; at < test.arguments.size() && at < unit.parameters.size(); ++at) {
    reach(test.arguments[at], unit.parameters[at].data_type);
  }
  for (const result::Assigned& assigned : test.settable) {
    if (assigned.static_variable.is_valid()) {
      reach(assigned.value, program.get(assigned.static_variable).data_type);
    }
  }
  for (const result::StreamInput& stream : test.streams) {
    for (const Value& value : stream.values) reach(value, stream.data_type);
  }
  for (std::size_t at = 0; at < pending_.size(); ++at) {
    const std::uint32_t index = pending_[at];
    const Object& object = test.before.objects[index];
    if (object.is_made) continue;
    const ir::DataTypeId element =
        types_[index].is_valid() ? program.get(types_[index]).target : ir::DataTypeId();
    if (reader.sort_of(object) == ObjectSort::List) {
      for (const Value& value : reader.list_before(test, index)) reach(value, element);
      continue;
    }
    const bool is_held = reader.sort_of(object) == ObjectSort::Optional && element.is_valid();
    for (const auto& [field, value] : object.fields) {
      reach(value, is_held ? element : program.get(field).data_type);
    }
    for (const auto& [position, value] : object.elements) reach(value, element);
  }
}

void DeclaredTypes::reach(const Value& value, ir::DataTypeId type) {
  const auto* link = std::get_if<Link>(&value);
  if (link == nullptr || !link->object || is_reached_[*link->object]) return;
  is_reached_[*link->object] = true;
  types_[*link->object] = type;
  pending_.push_back(*link->object);
}

}  // namespace testellate::emit::junit
