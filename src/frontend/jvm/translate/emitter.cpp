// SPDX-License-Identifier: Apache-2.0
// Calls of methods: JVMS §6.5 invokestatic, invokespecial, invokevirtual, invokeinterface.
#include "frontend/jvm/translate/emitter.h"

#include <algorithm>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/link/constants.h"
#include "frontend/jvm/link/handle_call.h"
#include "frontend/jvm/translate/type_mapping.h"

namespace testellate::frontend::jvm {

using ir::Opcode;
using ir::Operand;
using ir::Type;

constexpr Type kI32 = Type::integer(32);

void Emitter::missing(const std::string& what) {
  out_.call(linker_.native(what, {Type::none(), {}, false}), {});
}

void Emitter::push_zero(const FieldType& type) {
  if (!type.is_void()) out_.push_constant(kind_of(type), 0);
}

bool Emitter::is_own_or_above(const LoadedClass& target) const {
  for (const LoadedClass* at = from_; at != nullptr; at = at->super) {
    if (at == &target) return true;
  }
  return false;
}

void Emitter::initialise(LoadedClass& target) {
  // Code of a class runs only when the class and those above it have been started (JVMS §5.5).
  // APPROX(failed-own-class): code of a class whose initialiser has failed can run all the same, through an
  // object that escaped; it then reads statics where the JVM throws NoClassDefFoundError.
  if (is_own_or_above(target) || !linker_.needs_initialisation(target)) return;
  if (!target.id.is_valid()) target.id = linker_.class_id(target.file.name);
  out_.emit({.op = Opcode::ClassInit, .x = target.id.index()});
  out_.check(ir::CheckKind::ClassUsable, {}, Type::none(), target.id);
}

void Emitter::check_not_null(const StackValue& value) {
  if (!value.is_not_null) out_.check(ir::CheckKind::Null, {value.operand});
}

void Emitter::new_object(std::string_view binary_name) {
  diag::Result<LoadedClass*> loaded = linker_.load(binary_name);
  if (!loaded || (*loaded)->file.access.is_abstract() || (*loaded)->file.access.is_interface()) {
    missing(loaded ? "an object of the abstract class `" + with_dots(binary_name) + "`"
                   : loaded.error().message);
    out_.push_constant(ValueKind::Ref, 0);
    return;
  }
  initialise(**loaded);
  out_.compute_push({.op = Opcode::New, .x = (*loaded)->id.index()}, ValueKind::Ref);
  out_.mark_not_null();
}

// Fields

Operand Emitter::narrowed(const FieldType& type, Operand value, bool is_boolean) {
  if (type.is_reference() || storage_type(type) == register_type(type)) return value;
  Operand bits = value;
  // JVMS §6.5 putfield: a boolean keeps its lowest bit.
  if (type.base == BaseType::Boolean && !is_boolean) {
    bits = out_.binary(Opcode::And, kI32, value, out_.constant(kI32, 1));
  }
  return out_.convert(Opcode::Trunc, kI32, bits, storage_type(type));
}

void Emitter::push_widened(const FieldType& type, Operand stored) {
  const Type from = storage_type(type);
  if (from == register_type(type)) {
    out_.push(kind_of(type), stored);
    return;
  }
  const bool is_unsigned = type.base == BaseType::Boolean || type.base == BaseType::Char;
  out_.compute_push(
      {.op = is_unsigned ? Opcode::ZExt : Opcode::SExt, .type = kI32, .source_type = from, .a = stored},
      ValueKind::Int);
  if (type.base == BaseType::Boolean) out_.mark_boolean();
}

void Emitter::load_field(ir::FieldId field, Operand object, const FieldType& type) {
  const ir::Inst inst{.op = Opcode::GetField, .type = storage_type(type), .a = object, .x = field.index()};
  if (storage_type(type) == register_type(type)) {
    out_.compute_push(inst, kind_of(type));
  } else {
    push_widened(type, out_.compute(inst, storage_type(type)));
  }
}

void Emitter::store_field(ir::FieldId field, Operand object, const FieldType& type, Operand value) {
  out_.emit(
      {.op = Opcode::PutField, .type = storage_type(type), .a = object, .b = value, .x = field.index()});
}

void Emitter::get_field(const MemberRef& reference) {
  const FieldType type = *try_parse_field_type(reference.descriptor);
  diag::Result<ResolvedField> found =
      linker_.resolve_field(reference.owner, reference.name, reference.descriptor);
  const StackValue object = out_.pop_value();
  if (!found || found->field().access.is_static()) {
    missing(found ? "static field read as one of an object" : found.error().message);
    push_zero(type);
    return;
  }
  check_not_null(object);
  load_field(found->owner->fields[found->index], object.operand, type);
}

void Emitter::put_field(const MemberRef& reference) {
  const FieldType type = *try_parse_field_type(reference.descriptor);
  diag::Result<ResolvedField> found =
      linker_.resolve_field(reference.owner, reference.name, reference.descriptor);
  const StackValue top = out_.pop_value();
  out_.push_value(top);
  const Operand value = out_.pop(kind_of(type));
  const StackValue object = out_.pop_value();
  if (!found || found->field().access.is_static()) {
    missing(found ? "static field written as one of an object" : found.error().message);
    return;
  }
  check_not_null(object);
  store_field(
      found->owner->fields[found->index], object.operand, type, narrowed(type, value, top.is_boolean));
}

void Emitter::get_static(const MemberRef& reference) {
  const FieldType type = *try_parse_field_type(reference.descriptor);
  diag::Result<ResolvedField> found =
      linker_.resolve_field(reference.owner, reference.name, reference.descriptor);
  if (!found || !found->field().access.is_static()) {
    missing(found ? "field of an object read as a static one" : found.error().message);
    push_zero(type);
    return;
  }
  initialise(*found->owner);
  const ir::Inst inst{
      .op = Opcode::GetStatic, .type = storage_type(type), .x = found->owner->statics[found->index].index()};
  if (storage_type(type) == register_type(type)) {
    out_.compute_push(inst, kind_of(type));
  } else {
    push_widened(type, out_.compute(inst, storage_type(type)));
  }
}

void Emitter::put_static(const MemberRef& reference) {
  const FieldType type = *try_parse_field_type(reference.descriptor);
  diag::Result<ResolvedField> found =
      linker_.resolve_field(reference.owner, reference.name, reference.descriptor);
  const StackValue top = out_.pop_value();
  out_.push_value(top);
  const Operand value = out_.pop(kind_of(type));
  if (!found || !found->field().access.is_static()) {
    missing(found ? "field of an object written as a static one" : found.error().message);
    return;
  }
  initialise(*found->owner);
  const Operand stored = narrowed(type, value, top.is_boolean);
  out_.emit({.op = Opcode::PutStatic,
             .type = storage_type(type),
             .a = stored,
             .x = found->owner->statics[found->index].index()});
}

// Constants with identity

void Emitter::push_string(std::string_view modified_utf8) {
  const ir::StaticId constant = string_constant(linker_, modified_utf8);
  out_.emit({.op = Opcode::ClassInit, .x = linker_.program().get(constant).owner.index()});
  out_.compute_push({.op = Opcode::GetStatic, .type = Type::ref(), .x = constant.index()}, ValueKind::Ref);
  out_.mark_not_null();
}

void Emitter::push_class(std::string_view class_constant_name) {
  const ir::StaticId constant = class_constant(linker_, linker_.class_id(class_constant_name));
  out_.emit({.op = Opcode::ClassInit, .x = linker_.program().get(constant).owner.index()});
  out_.compute_push({.op = Opcode::GetStatic, .type = Type::ref(), .x = constant.index()}, ValueKind::Ref);
  out_.mark_not_null();
}

using ir::Opcode;
using ir::Type;

namespace {

/// JVMS §2.9.3: a native method of two classes that takes Object... and whose real type is that of the call.
bool is_signature_polymorphic(Linker& linker, const MemberRef& reference) {
  if (reference.owner != "java/lang/invoke/MethodHandle" && reference.owner != "java/lang/invoke/VarHandle") {
    return false;
  }
  const LoadedClass* owner = linker.try_load(reference.owner);
  return owner != nullptr &&
         std::any_of(owner->file.methods.begin(), owner->file.methods.end(), [&](const Method& method) {
           return method.name == reference.name && method.access.is_native() && method.access.is_varargs();
         });
}

/// JVMS §6.5 invokespecial: a call of `super.m()` looks for the method above the class that contains it.
ResolvedMethod select_special(LoadedClass* from, ResolvedMethod resolved) {
  const bool is_super_call = from != nullptr && from->super != nullptr && resolved.method->name != "<init>" &&
                             !resolved.method->access.is_private() &&
                             !resolved.owner->file.access.is_interface() && resolved.owner != from &&
                             is_subclass(*from, *resolved.owner);
  if (!is_super_call) return resolved;
  const ResolvedMethod selected =
      Linker::find_method(*from->super, resolved.method->name, resolved.method->descriptor);
  return selected.owner != nullptr ? selected : resolved;
}

/// A call of a method of VarHandle.
void access(Emitter& emitter, const MemberRef& reference, const MethodType& type) {
  CodeWriter& out = emitter.out();
  std::vector<ir::Argument> arguments(type.parameters.size() + 2);
  for (std::size_t at = type.parameters.size(); at-- > 0;) {
    const ValueKind parameter = kind_of(type.parameters[at]);
    arguments[at + 2] = {type_of(parameter), out.pop(parameter)};
  }
  const StackValue handle = out.pop_value();
  emitter.check_not_null(handle);
  const ir::Symbol name =
      emitter.linker().program().intern(access_name(reference.name, reference.descriptor));
  arguments[0] = {kI32, out.constant(kI32, name.index())};
  arguments[1] = {Type::ref(), handle.operand};
  const ir::FunctionId function = access_function(emitter.linker(), reference.name, reference.descriptor);
  const ir::Inst inst{.op = Opcode::Call, .type = register_type(type.result), .x = function.index()};
  if (type.result.is_void()) {
    out.emit(inst, arguments);
    return;
  }
  out.compute_push(inst, kind_of(type.result), arguments);
  if (!type.result.is_array() && type.result.base == BaseType::Boolean) out.mark_boolean();
}

bool has_one_target(const ResolvedMethod& target) {
  return target.method->access.is_private() || target.method->access.is_final() ||
         (target.owner->file.access.is_final() && !target.method->access.is_abstract());
}

}  // namespace

void Emitter::push_result(const FieldType& type, ir::Inst inst, std::span<const ir::Argument> arguments) {
  inst.type = register_type(type);
  if (type.is_void()) {
    out_.emit(inst, arguments);
    return;
  }
  out_.compute_push(inst, kind_of(type), arguments);
  if (!type.is_array() && type.base == BaseType::Boolean) out_.mark_boolean();
}

void Emitter::call_method(InvokeKind kind,
                          const MemberRef& reference,
                          const MethodType& type,
                          ResolvedMethod target) {
  const bool has_receiver = kind != InvokeKind::Static;
  if (target.method->access.is_static() == has_receiver) {
    for (std::size_t at = 0; at < type.parameters.size() + (has_receiver ? 1 : 0); ++at) {
      static_cast<void>(out_.pop_value());
    }
    missing("method `" + function_name(reference.owner, reference.name, reference.descriptor) +
            "` is not called the way it is declared");
    push_zero(type.result);
    return;
  }
  std::vector<ir::Argument> arguments(type.parameters.size() + (has_receiver ? 1 : 0));
  for (std::size_t at = type.parameters.size(); at-- > 0;) {
    const ValueKind parameter = kind_of(type.parameters[at]);
    arguments[at + (has_receiver ? 1 : 0)] = {type_of(parameter), out_.pop(parameter)};
  }
  if (has_receiver) {
    const StackValue receiver = out_.pop_value();
    if (receiver.kind != ValueKind::Ref)
      out_.note_mistake("a method is called for a value that is no reference");
    arguments[0] = {Type::ref(), receiver.operand};
    check_not_null(receiver);
  } else {
    initialise(*target.owner);
  }
  const bool is_dispatched =
      (kind == InvokeKind::Virtual || kind == InvokeKind::Interface) && !has_one_target(target);
  if (is_dispatched) {
    const ir::Symbol selector = linker_.selector_of(*target.owner, *target.method);
    push_result(type.result, {.op = Opcode::CallVirtual, .x = selector.index()}, arguments);
    return;
  }
  if (target.method->access.is_abstract()) {
    missing("call of the abstract method `" +
            function_name(target.owner->file.name, target.method->name, target.method->descriptor) + "`");
    push_zero(type.result);
    return;
  }
  const ir::FunctionId function = linker_.function_of(*target.owner, *target.method);
  push_result(type.result, {.op = Opcode::Call, .x = function.index()}, arguments);
}

void Emitter::invoke(InvokeKind kind, const MemberRef& reference) {
  const MethodType type = *try_parse_method_type(reference.descriptor);
  const bool has_receiver = kind != InvokeKind::Static;
  const bool is_access = has_receiver && reference.owner == "java/lang/invoke/VarHandle";
  if (is_access && is_signature_polymorphic(linker_, reference)) return access(*this, reference, type);
  diag::Result<ResolvedMethod> found =
      is_signature_polymorphic(linker_, reference)
          ? diag::error(diag::Kind::JvmUnsupported,
                        {},
                        "call through a method handle, `" +
                            function_name(reference.owner, reference.name, reference.descriptor) + "`")
          : linker_.resolve_method(reference.owner, reference.name, reference.descriptor);
  if (!found) {
    for (std::size_t at = 0; at < type.parameters.size() + (has_receiver ? 1 : 0); ++at) {
      static_cast<void>(out_.pop_value());
    }
    missing(found.error().message);
    push_zero(type.result);
    return;
  }
  if (kind == InvokeKind::Special) *found = select_special(from_, *found);
  call_method(kind, reference, type, *found);
}

}  // namespace testellate::frontend::jvm
