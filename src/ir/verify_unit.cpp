// SPDX-License-Identifier: Apache-2.0
// Rules about what a unit says.
#include <algorithm>

#include "ir/data_size.h"
#include "ir/verifier.h"
#include "ir/verify_context.h"

namespace testellate::ir {
namespace {

using Message = std::optional<std::string>;

bool fits_register(const DataType& data, Type type) {
  switch (data.kind) {
    case DataType::Kind::Bool:
    case DataType::Kind::Signed:
    case DataType::Kind::Unsigned:
    case DataType::Kind::Character:
      return type.is_integer() && data.width <= type.width();
    case DataType::Kind::Float:
      return type.is_float() && data.width == type.width();
    case DataType::Kind::Reference:
      return type.is_ref();
    case DataType::Kind::Pointer:
      return type.is_ptr();
    case DataType::Kind::Array:
    case DataType::Kind::Struct:
    case DataType::Kind::Union:
    case DataType::Kind::Function:
    case DataType::Kind::Opaque:
      return false;
  }
  return false;
}

/// Whether a register of that type holds the value, or the address of an object that does.
bool fits(const Program& program, DataTypeId data, bool is_by_value, Type type) {
  if (is_by_value) return type.is_ptr() && data_size(program, data) != 0;
  return fits_register(program.get(data), type);
}

std::optional<std::string> verify_result(const Program& program, const Unit& unit, const std::string& name) {
  if (!unit.result_type.is_valid()) {
    if (!unit.is_result_by_value) return std::nullopt;
    return name + " does not say what its result holds";
  }
  const Type type = program.signature(unit.entry).result;
  if (fits(program, unit.result_type, unit.is_result_by_value, type)) return std::nullopt;
  return "the result of " + name + " does not fit a function that returns " + to_text(type);
}

bool has_position(const std::vector<InputRoot>& roots, std::uint64_t at) { return at < roots.size(); }

Message verify_making_call(const Program& program,
                           const Making& making,
                           const MakingCall& call,
                           bool is_first) {
  const std::string callee = "call of " + quoted(program, program.get(call.callee).name);
  if (call.selector) {
    const bool is_number = has_position(making.parameters, *call.selector) &&
                           program.signature(making.function).parameters[*call.selector] == Type::integer(32);
    if (!is_number) return "the selector of the " + callee + " should be an i32 among the inputs";
  }
  // What makes the object may take it (a constructor) or not.
  const std::size_t taken = program.signature(call.callee).parameters.size();
  const std::size_t least = is_first || taken == 0 ? 0 : taken - 1;
  if (call.first_argument + least <= making.parameters.size()) return std::nullopt;
  return "the " + callee + " takes more than the inputs that follow";
}

Message verify_making(const Program& program, const Unit& unit, const Making& making) {
  const std::string name = "making " + quoted(program, program.get(making.function).name);
  const Signature& entry = program.signature(unit.entry);
  const Signature& signature = program.signature(making.function);
  if (making.argument >= entry.parameters.size() || !entry.parameters[making.argument].is_ref() ||
      !signature.result.is_ref()) {
    return name + " should return a ref that the entry takes";
  }
  if (making.parameters.size() != signature.parameters.size()) {
    return name + " has " + std::to_string(making.parameters.size()) + " inputs and takes " +
           std::to_string(signature.parameters.size());
  }
  for (std::size_t at = 0; at < signature.parameters.size(); ++at) {
    const InputRoot& input = making.parameters[at];
    if (!input.is_by_value && fits(program, input.data_type, false, signature.parameters[at])) continue;
    return "input " + quoted(program, input.name) + " of " + name + " does not fit a parameter of type " +
           to_text(signature.parameters[at]);
  }
  for (const MakingCall& call : making.calls) {
    if (Message wrong = verify_making_call(program, making, call, &call == making.calls.data())) return wrong;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> verify_unit(const Program& program, const Unit& unit) {
  std::string name = "unit " + quoted(program, unit.name);
  if (!unit.entry.is_valid()) return name + " has no entry";
  const Signature& entry = program.signature(unit.entry);
  if (unit.parameters.size() != entry.parameters.size()) {
    return name + " has " + std::to_string(unit.parameters.size()) + " inputs; its entry takes " +
           std::to_string(entry.parameters.size());
  }
  for (std::size_t at = 0; at < entry.parameters.size(); ++at) {
    const InputRoot& input = unit.parameters[at];
    if (fits(program, input.data_type, input.is_by_value, entry.parameters[at])) continue;
    return "input " + quoted(program, input.name) + " of " + name + " does not fit a parameter of type " +
           to_text(entry.parameters[at]);
  }
  if (Message wrong = verify_result(program, unit, name)) return wrong;
  for (const Making& making : unit.makings) {
    if (Message wrong = verify_making(program, unit, making)) return *wrong + " in " + name;
  }
  if (unit.subject.is_valid() && program.get(unit.subject).native.is_valid()) {
    return "the subject of " + name + " is a native; it should have code of its own";
  }
  for (const InputRoot& input : unit.settable) {
    if (input.global.is_valid()) {
      std::uint64_t size = data_size(program, input.data_type);
      if (size != 0 && program.get(input.global).size % size == 0) continue;
      return "input " + quoted(program, input.name) + " of " + name +
             " does not fit its global: the size of its data type should divide that of the global";
    }
    if (fits_register(program.get(input.data_type), program.get(input.static_variable).type)) continue;
    return "input " + quoted(program, input.name) + " of " + name + " does not fit its static variable";
  }
  for (FunctionId function : unit.setup) {
    const Signature& signature = program.signature(function);
    if (signature.parameters.empty() && signature.result.is_void()) continue;
    return "setup " + quoted(program, program.get(function).name) + " of " + name +
           " should take and return nothing";
  }
  for (FunctionId assumption : unit.assumptions) {
    const Signature& signature = program.signature(assumption);
    if (signature.parameters == entry.parameters && signature.result == Type::boolean()) continue;
    return "assumption " + quoted(program, program.get(assumption).name) + " of " + name +
           " should take the entry's parameters and return i1";
  }
  return std::nullopt;
}

}  // namespace testellate::ir
