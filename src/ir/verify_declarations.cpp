// SPDX-License-Identifier: Apache-2.0
// Rules about what a unit says.

#include <algorithm>

#include "ir/data_type.h"
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

Message verify_construction_call(const Program& program,
                                 const Construction& construction,
                                 const ConstructionCall& call,
                                 bool is_first) {
  const std::string callee = "call of " + quoted(program, program.get(call.callee).name);
  if (call.selector) {
    const bool is_number =
        has_position(construction.parameters, *call.selector) &&
        program.signature(construction.function).parameters[*call.selector] == Type::integer(32);
    if (!is_number) return "the selector of the " + callee + " should be an i32 among the inputs";
  }
  // What makes the object may take it (a constructor) or not.
  const std::size_t taken = program.signature(call.callee).parameters.size();
  const std::size_t least = is_first || taken == 0 ? 0 : taken - 1;
  if (call.first_argument + least <= construction.parameters.size()) return std::nullopt;
  return "the " + callee + " takes more than the inputs that follow";
}

Message verify_making(const Program& program, const Construction& construction) {
  const std::string name = "construction " + quoted(program, program.get(construction.function).name);
  const Signature& signature = program.signature(construction.function);
  if (!signature.result.is_ref()) return name + " should return a ref";
  if (construction.parameters.size() != signature.parameters.size()) {
    return name + " has " + std::to_string(construction.parameters.size()) + " inputs and takes " +
           std::to_string(signature.parameters.size());
  }
  for (std::size_t at = 0; at < signature.parameters.size(); ++at) {
    const InputRoot& input = construction.parameters[at];
    if (!input.is_by_value && fits(program, input.data_type, false, signature.parameters[at])) continue;
    return "input " + quoted(program, input.name) + " of " + name + " does not fit a parameter of type " +
           to_text(signature.parameters[at]);
  }
  for (const ConstructionCall& call : construction.calls) {
    if (Message wrong =
            verify_construction_call(program, construction, call, &call == construction.calls.data()))
      return wrong;
  }
  return std::nullopt;
}

Message verify_construction(const Program& program, const Unit& unit, const Construction& construction) {
  const Signature& entry = program.signature(unit.entry);
  if (construction.argument >= entry.parameters.size() || !entry.parameters[construction.argument].is_ref() ||
      !program.signature(construction.function).result.is_ref()) {
    return "construction " + quoted(program, program.get(construction.function).name) +
           " should return a ref that the entry takes";
  }
  return verify_making(program, construction);
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
  for (const Construction& construction : unit.constructions) {
    if (Message wrong = verify_construction(program, unit, construction)) return *wrong + " in " + name;
  }
  for (const MadeInput& made : unit.made_inputs) {
    if (Message wrong = verify_making(program, made.construction)) return *wrong + " in " + name;
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

// Rules about what a program declares: policies, classes, globals.

namespace {

using Message = std::optional<std::string>;

bool is_raised_by_a_check(Fault fault) {
  return std::ranges::any_of(all_checks(), [&](const CheckInfo& row) {
    return std::ranges::find(row.faults, fault) != row.faults.end();
  });
}

Message verify_policy(const Program& program, const Policy& policy) {
  for (const FaultInfo& fault : all_faults()) {
    const FaultAction& action = policy.action(fault.fault);
    if (action.kind != FaultAction::Kind::RaiseResult) continue;
    const Signature& signature = program.signature(action.make_raised);
    std::string raises = "policy " + quoted(program, policy.name) + " raises what " +
                         quoted(program, program.get(action.make_raised).name) + " returns; ";
    if (!signature.result.is_ref() && !signature.result.is_ptr()) return raises + "that should be ref or ptr";
    if (!is_raised_by_a_check(fault.fault) && !signature.parameters.empty()) {
      return raises + "for `" + std::string(fault.name) +
             "` it should take nothing: no check has operands for it";
    }
  }
  return std::nullopt;
}

Message verify_class(const Program& program, const Class& info) {
  if (!info.is_complete) return std::nullopt;
  if (info.super.is_valid() && program.get(info.super).kind == Class::Kind::Interface) {
    return "class " + quoted(program, info.name) + " extends the interface " +
           quoted(program, program.get(info.super).name) + "; a superclass should be a class";
  }
  for (FieldId field : info.fields) {
    if (!program.get(field).type.is_storable_in_object()) {
      return "field " + quoted(program, program.get(field).name) + " of class " + quoted(program, info.name) +
             " is " + to_text(program.get(field).type) + "; objects store i8 i16 i32 i64 f32 f64 ref";
    }
  }
  if (info.kind == Class::Kind::Array && !info.element_type.is_storable_in_object()) {
    return "array class " + quoted(program, info.name) + " has elements of type " +
           to_text(info.element_type) + "; arrays store i8 i16 i32 i64 f32 f64 ref";
  }
  if (info.initialiser.is_valid()) {
    const Signature& signature = program.signature(info.initialiser);
    if (!signature.parameters.empty() || !signature.result.is_void()) {
      return "the initialiser of class " + quoted(program, info.name) + " should take and return nothing";
    }
  }
  return std::nullopt;
}

/// A class that is not complete yet may turn out to be one.
bool is_array_of(const Program& program, DataTypeId type, Type element) {
  if (!type.is_valid() || program.get(type).kind != DataType::Kind::Reference) return false;
  const Class& held = program.get(program.get(type).reference_class);
  if (!held.is_complete) return true;
  return held.kind == Class::Kind::Array && held.element_type == element;
}

Message verify_sequence(const Program& program, const Class& info) {
  if (!info.inputs.elements.is_valid()) return std::nullopt;
  const Field& elements = program.get(info.inputs.elements);
  if (!info.inputs.size.is_valid()) {
    if (elements.type.is_ref()) return std::nullopt;
    return "field " + quoted(program, elements.name) + " of class " + quoted(program, info.name) +
           " holds an element; it should be a ref";
  }
  if (!elements.type.is_ref() || !is_array_of(program, elements.data_type, Type::ref())) {
    return "field " + quoted(program, elements.name) + " of class " + quoted(program, info.name) +
           " holds the elements of a sequence; it should refer to an array of ref";
  }
  const Field& size = program.get(info.inputs.size);
  if (size.type == Type::integer(32)) return std::nullopt;
  return "field " + quoted(program, size.name) + " of class " + quoted(program, info.name) +
         " holds the size of a sequence; it should be an i32";
}

Message verify_inputs(const Program& program, const Class& info) {
  for (StaticId constant : info.inputs.constants) {
    if (program.get(constant).type.is_ref()) continue;
    return "constant " + quoted(program, program.get(constant).name) + " of class " +
           quoted(program, info.name) + " should be a ref";
  }
  for (FieldId field : info.inputs.not_null) {
    if (program.get(field).type.is_ref()) continue;
    return "field " + quoted(program, program.get(field).name) + " of class " + quoted(program, info.name) +
           " is never null; it should be a ref";
  }
  if (Message wrong = verify_sequence(program, info)) return wrong;
  if (!info.inputs.text.is_valid()) return std::nullopt;
  const DataType& character = program.get(info.inputs.character);
  if (character.kind != DataType::Kind::Character || character.width != 16) {
    return "class " + quoted(program, info.name) + " is a text; its characters should be c16";
  }
  const Field& text = program.get(info.inputs.text);
  if (text.type.is_ref() && is_array_of(program, text.data_type, Type::integer(8))) return std::nullopt;
  return "field " + quoted(program, text.name) + " of class " + quoted(program, info.name) +
         " holds a text; it should refer to an array of i8";
}

/// A method table may only name functions whose first parameter is the receiver.
Message verify_methods(const Program& program, const Class& info) {
  for (const MethodEntry& method : info.methods) {
    const Signature& signature = program.signature(method.function);
    if (!signature.parameters.empty() && signature.parameters[0].is_ref()) continue;
    return "method " + quoted(program, method.selector) + " of class " + quoted(program, info.name) +
           " should take its receiver, a ref, as first parameter";
  }
  return std::nullopt;
}

std::uint64_t size_of(const Global::Item& item) {
  switch (item.kind) {
    case Global::Item::Kind::Bytes:
      return item.bytes.size();
    case Global::Item::Kind::Zero:
    case Global::Item::Kind::Uninit:
      return item.count;
    case Global::Item::Kind::Function:
    case Global::Item::Kind::Global:
      return 8;
  }
  return 0;
}

Message verify_global(const Program& program, const Global& global) {
  if (program.find_function(global.name).is_valid()) {
    return "global " + quoted(program, global.name) +
           " has the name of a function; `@` names should be distinct";
  }
  if (global.alignment == 0 || (global.alignment & (global.alignment - 1)) != 0) {
    return "the alignment of global " + quoted(program, global.name) + " is " +
           std::to_string(global.alignment) + "; it should be a power of two";
  }
  std::uint64_t left = global.size;
  for (const Global::Item& item : global.items) {
    if (size_of(item) > left) {
      return "the contents of global " + quoted(program, global.name) + " do not fit its " +
             std::to_string(global.size) + " bytes";
    }
    left -= size_of(item);
  }
  return std::nullopt;
}

}  // namespace

std::optional<DeclarationViolation> find_declaration_violation(const Program& program) {
  for (PolicyId id(0); id != program.policies().end_id(); id = support::next(id)) {
    if (Message wrong = verify_policy(program, program.get(id)))
      return DeclarationViolation{id, {}, {}, {}, *wrong};
  }
  for (ClassId id(0); id != program.classes().end_id(); id = support::next(id)) {
    Message wrong = verify_class(program, program.get(id));
    if (!wrong) wrong = verify_methods(program, program.get(id));
    if (!wrong) wrong = verify_inputs(program, program.get(id));
    if (wrong) return DeclarationViolation{{}, id, {}, {}, *wrong};
  }
  for (GlobalId id(0); id != program.globals().end_id(); id = support::next(id)) {
    if (Message wrong = verify_global(program, program.get(id)))
      return DeclarationViolation{{}, {}, id, {}, *wrong};
  }
  for (std::size_t at = 0; at < program.units().size(); ++at) {
    if (Message wrong = verify_unit(program, program.units()[at]))
      return DeclarationViolation{{}, {}, {}, at, *wrong};
  }
  return std::nullopt;
}

}  // namespace testellate::ir
