// SPDX-License-Identifier: Apache-2.0
// Calls of methods: JVMS §6.5 invokestatic, invokespecial, invokevirtual, invokeinterface.
#include <algorithm>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/translate/emitter.h"
#include "frontend/jvm/translate/type_mapping.h"

namespace testellate::frontend::jvm {

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
