// SPDX-License-Identifier: Apache-2.0
// What inputs may share beyond the choices of aliasing, which only say that two pointers of one type are
// equal. Nothing is shared here in fact: a path on which it could have mattered is told so. As long as nobody
// writes, objects that are apart can have whatever values shared ones have.
#include <algorithm>

#include "engine/inputs/input_space.h"
#include "engine/inputs/input_types.h"
#include "ir/data_type.h"
#include "ir/program.h"

namespace testellate::engine {
namespace {

using ir::DataType;

/// Whether any data may be looked at through a pointer to that type.
bool is_any_data(const ir::Program& program, ir::DataTypeId type) {
  if (!type.is_valid()) return true;
  const DataType& data = program.get(type);
  switch (data.kind) {
    case DataType::Kind::Opaque:
      return true;
    case DataType::Kind::Signed:
    case DataType::Kind::Unsigned:
    case DataType::Kind::Character:
      return data.width == 8;
    case DataType::Kind::Bool:
    case DataType::Kind::Float:
    case DataType::Kind::Pointer:
    case DataType::Kind::Reference:
    case DataType::Kind::Array:
    case DataType::Kind::Struct:
    case DataType::Kind::Union:
    case DataType::Kind::Function:
      return false;
  }
  return true;
}

/// Whether data of the second type lies inside data of the first: as a member, or as an element.
bool holds(const ir::Program& program, ir::DataTypeId outer, ir::DataTypeId inner) {
  std::vector<ir::DataTypeId> pending{outer};
  std::vector<ir::DataTypeId> seen;
  while (!pending.empty()) {
    const ir::DataTypeId next = pending.back();
    pending.pop_back();
    if (!next.is_valid() || std::ranges::find(seen, next) != seen.end()) continue;
    seen.push_back(next);
    if (is_same_data(program, next, inner)) return true;
    const DataType& data = program.get(next);
    if (data.kind == DataType::Kind::Array) pending.push_back(data.target);
    for (const DataType::Member& member : data.members) pending.push_back(member.type);
  }
  return false;
}

}  // namespace

ir::DataTypeId InputSpace::shared_type(ir::ObjectNumber number) const {
  return ir::is_global_object(number) ? global_at(number).data_type
                                      : objects_[number - ir::kFirstInputObject].element_type;
}

bool InputSpace::may_be_shared(ir::ObjectNumber number) const {
  if (ir::is_global_object(number)) {
    const ir::GlobalId id(number - ir::kFirstGlobalObject);
    return std::ranges::find(globals_.view(), id, &InputGlobal::global) != globals_.view().end();
  }
  const std::size_t index = number - ir::kFirstInputObject;
  return number >= ir::kFirstInputObject && index < objects_.size() && !objects_[index].is_by_value;
}

bool InputSpace::has_same_type(ir::ObjectNumber a, ir::ObjectNumber b) const {
  return !ir::is_global_object(a) && !ir::is_global_object(b) &&
         is_same_data(*program_, shared_type(a), shared_type(b));
}

bool InputSpace::may_have_common_range(ir::ObjectNumber a, ir::ObjectNumber b) const {
  const auto is_reached = [&](ir::ObjectNumber number) {
    const std::size_t index = number - ir::kFirstInputObject;
    return number >= ir::kFirstInputObject && index < objects_.size() &&
           objects_[index].kind == InputObject::Kind::Bytes && !objects_[index].is_by_value;
  };
  return is_reached(a) && is_reached(b) && has_same_type(a, b) && element_size(a) != 0;
}

std::uint64_t InputSpace::element_size(ir::ObjectNumber number) const {
  return ir::data_size(*program_, shared_type(number));
}

std::uint64_t InputSpace::lead_of(ir::ObjectNumber number) const {
  return ir::is_global_object(number) ? 0 : objects_[number - ir::kFirstInputObject].lead;
}

void InputSpace::note_written(ir::ObjectNumber number, bool is_first) {
  const WrittenInput written{number, is_first};
  if (std::ranges::find(written_.view(), written) == written_.view().end()) written_.push_back(written);
}

void InputSpace::note_start(ir::ObjectNumber number, std::uint64_t offset) {
  starts_.push_back({number, offset});
}

std::uint64_t InputSpace::start_of(ir::ObjectNumber number) const {
  for (const auto& [of, offset] : starts_.view()) {
    if (of == number) return offset;
  }
  return 0;
}

bool InputSpace::overlaps_written(ir::ObjectNumber number, bool is_first) const {
  const ir::DataTypeId type = shared_type(number);
  return std::ranges::any_of(written_.view(), [&](const WrittenInput& written) {
    const bool has_global = ir::is_global_object(number) || ir::is_global_object(written.number);
    const bool are_globals = ir::is_global_object(number) && ir::is_global_object(written.number);
    if (written.number == number || are_globals) return false;
    const ir::DataTypeId other = shared_type(written.number);
    // Two elements of one type are the same or apart; that they are the same is a choice of aliasing.
    if (is_same_data(*program_, type, other)) return has_global || !is_first || !written.is_first;
    return is_any_data(*program_, type) || is_any_data(*program_, other) || holds(*program_, type, other) ||
           holds(*program_, other, type);
  });
}

}  // namespace testellate::engine
