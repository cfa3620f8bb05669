// SPDX-License-Identifier: Apache-2.0
#include "engine/inputs/input_types.h"

#include "ir/data_leaves.h"
#include "ir/unit.h"

namespace testellate::engine {

using ir::ClassId;
using ir::DataType;
using ir::DataTypeId;

namespace {

/// The constants of an enumeration may be of subclasses of it, so it may be abstract.
bool has_objects(const ir::Class& info) {
  return info.kind == ir::Class::Kind::Object && (!info.is_abstract || !info.inputs.constants.empty());
}

/// Whether a parameter or result of this data type is passed in a register of that type.
bool is_passed_as(const ir::Program& program, DataTypeId id, ir::Type type) {
  if (!id.is_valid()) return type.is_void();
  const DataType& data = program.get(id);
  switch (data.kind) {
    case DataType::Kind::Bool:
      return type.is_integer() && type.width() <= 8;
    case DataType::Kind::Signed:
    case DataType::Kind::Unsigned:
    case DataType::Kind::Character:
      return type.is_integer() && type.width() == data.width;
    case DataType::Kind::Float:
      return type.is_float() && type.width() == data.width;
    case DataType::Kind::Reference:
      return type.is_ref();
    case DataType::Kind::Pointer:
    case DataType::Kind::Array:
    case DataType::Kind::Struct:
    case DataType::Kind::Union:
    case DataType::Kind::Function:
    case DataType::Kind::Opaque:
      return type.is_ptr();
  }
  TESTELLATE_UNREACHABLE("every kind of data is listed");
}

/// What the source says a function takes and returns: its unit, if it has one.
const ir::Unit* find_unit(const ir::Program& program, ir::FunctionId function) {
  for (const ir::Unit& unit : program.units()) {
    if (ir::subject_of(unit) == function) return &unit;
  }
  return nullptr;
}

/// Whether the source gives the function of the unit that very type.
bool is_of_type(const ir::Program& program, const ir::Unit& unit, const DataType& wanted) {
  if (unit.parameters.size() != wanted.parameters.size()) return false;
  for (std::size_t at = 0; at < wanted.parameters.size(); ++at) {
    if (!is_same_data(program, unit.parameters[at].data_type, wanted.parameters[at])) return false;
  }
  return is_same_data(program, unit.result_type, wanted.target);
}

}  // namespace

diag::Result<std::vector<ClassId>> own_classes(ir::Program& program,
                                               ir::Hierarchy& hierarchy,
                                               ClassId declared) {
  std::vector<ClassId> result;
  if (!declared.is_valid()) return result;
  if (diag::Result<void> complete = program.complete_class(declared); !complete) {
    return Unexpected<diag::Diagnostic>(complete.error());
  }
  // APPROX(input-array-class): an input array has its declared class, not that of an array of a subclass, and
  // an input that is declared as another class is not an array (misses paths).
  if (program.get(declared).kind == ir::Class::Kind::Array) return std::vector<ClassId>{declared};
  std::vector<ClassId> candidates{declared};
  if (const auto& choices = program.get(declared).inputs.choices) {
    candidates = *choices;
  } else {
    for (ClassId id(0); id != program.classes().end_id(); id = support::next(id)) {
      if (id != declared && program.get(id).is_complete) candidates.push_back(id);
    }
  }
  for (ClassId id : candidates) {
    if (diag::Result<void> complete = program.complete_class(id); !complete) {
      return Unexpected<diag::Diagnostic>(complete.error());
    }
    if (!has_objects(program.get(id))) continue;
    diag::Result<bool> fits = hierarchy.is_subclass(id, declared);
    if (!fits) return Unexpected<diag::Diagnostic>(fits.error());
    if (*fits) result.push_back(id);
  }
  return result;
}

bool is_same_data(const ir::Program& program, DataTypeId a, DataTypeId b) {
  while (a != b) {
    if (!a.is_valid() || !b.is_valid()) return false;
    const DataType& first = program.get(a);
    const DataType& second = program.get(b);
    if (first.kind != second.kind || first.width != second.width || first.count != second.count) return false;
    switch (first.kind) {
      case DataType::Kind::Bool:
      case DataType::Kind::Signed:
      case DataType::Kind::Unsigned:
      case DataType::Kind::Character:
      case DataType::Kind::Float:
        return true;
      case DataType::Kind::Reference:
        if (first.reference_class != second.reference_class) return false;
        [[fallthrough]];
      case DataType::Kind::Pointer:
      case DataType::Kind::Array:
        a = first.target;
        b = second.target;
        break;
      case DataType::Kind::Struct:
      case DataType::Kind::Union:
      case DataType::Kind::Function:
      case DataType::Kind::Opaque:
        return first.name.is_valid() && first.name == second.name;
    }
  }
  return true;
}

bool is_text_byte(const ir::Program& program, ir::DataTypeId type) {
  return type.is_valid() && program.get(type).kind == ir::DataType::Kind::Character &&
         program.get(type).width == 8;
}

DataTypeId byte_type(ir::Program& program) {
  for (DataTypeId id(0); id != program.data_types().end_id(); id = support::next(id)) {
    const DataType& type = program.get(id);
    if (type.kind == DataType::Kind::Unsigned && type.width == 8 && !type.name.is_valid()) return id;
  }
  DataType byte;
  byte.kind = DataType::Kind::Unsigned;
  byte.width = 8;
  return program.add_data_type(std::move(byte));
}

std::vector<ir::FunctionId> functions_of_type(const ir::Program& program, DataTypeId function) {
  const DataType& wanted = program.get(function);
  const std::string own_stub = ir::stub_name(function);
  std::vector<ir::FunctionId> result;
  for (ir::FunctionId id(0); id != program.functions().end_id(); id = support::next(id)) {
    const ir::Function& candidate = program.get(id);
    // Other functions of the library are left out: a test would not pass them, and often cannot name them.
    if (!candidate.is_user && !candidate.is_scripted && !candidate.is_passable) continue;
    if ((candidate.native.is_valid() && !candidate.is_passable) || !candidate.signature.is_valid()) continue;
    const std::string_view name = program.text(candidate.name);
    if (name.starts_with(ir::kStubPrefix) && name != own_stub) continue;
    const ir::Signature& signature = program.signature(id);
    bool fits = !signature.is_variadic && signature.parameters.size() == wanted.parameters.size() &&
                is_passed_as(program, wanted.target, signature.result);
    for (std::size_t at = 0; fits && at < wanted.parameters.size(); ++at) {
      fits = is_passed_as(program, wanted.parameters[at], signature.parameters[at]);
    }
    // APPROX(input-function-type): an input pointer does not lead to a function that looks alike to the
    // machine only (misses paths; C calls such a call undefined).
    const ir::Unit* unit = fits ? find_unit(program, id) : nullptr;
    if (unit != nullptr) fits = is_of_type(program, *unit, wanted);
    if (fits) result.push_back(id);
  }
  return result;
}

}  // namespace testellate::engine
