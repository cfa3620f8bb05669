// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/link/invoker.h"

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/link/boxing.h"
#include "frontend/jvm/translate/emitter.h"
#include "frontend/jvm/translate/type_mapping.h"

namespace testellate::frontend::jvm {
namespace {

constexpr std::string_view kObject = "Ljava/lang/Object;";
constexpr std::string_view kThrown = "java/lang/reflect/InvocationTargetException";

/// The method that a call of the IR's function name means.
struct Named {
  LoadedClass* owner = nullptr;
  const Method* method = nullptr;
};

Named find_method(Linker& linker, std::string_view function) {
  const std::size_t sharp = function.find('#');
  const std::size_t parenthesis = function.find('(');
  if (sharp == std::string_view::npos || parenthesis == std::string_view::npos) return {};
  LoadedClass* owner = linker.try_load(binary_name(function.substr(0, sharp)));
  if (owner == nullptr) return {};
  return {
      owner,
      owner->find_method(function.substr(sharp + 1, parenthesis - sharp - 1), function.substr(parenthesis))};
}

InvokeKind kind_of_call(const Named& named) {
  if (named.method->access.is_static()) return InvokeKind::Static;
  if (named.method->access.is_private()) return InvokeKind::Special;
  return named.owner->file.access.is_interface() ? InvokeKind::Interface : InvokeKind::Virtual;
}

void push_parameters(CodeWriter& out, const MethodType& type, std::uint32_t first) {
  for (const FieldType& parameter : type.parameters) {
    out.push(kind_of(parameter), ir::Operand::reg(ir::RegisterId(first++)));
  }
}

void push_call(Emitter& emitter, const Named& named, const MethodType& type) {
  CodeWriter& out = emitter.out();
  const std::string_view owner = named.owner->file.name;
  if (named.method->name == "<init>") {
    emitter.construct(owner, named.method->descriptor, [&] { push_parameters(out, type, 0); });
    return;
  }
  const bool has_receiver = !named.method->access.is_static();
  if (has_receiver) {
    out.push(ValueKind::Ref, ir::Operand::reg(ir::RegisterId(0)));
    out.mark_not_null();
  }
  push_parameters(out, type, has_receiver ? 1 : 0);
  const bool is_interface = named.owner->file.access.is_interface();
  emitter.invoke(kind_of_call(named),
                 {is_interface ? ConstantKind::InterfaceMethodref : ConstantKind::Methodref,
                  owner,
                  named.method->name,
                  named.method->descriptor});
  if (type.result.is_void()) {
    out.push_constant(ValueKind::Ref, 0);
  } else {
    adapt(emitter, type.result, *try_parse_field_type(kObject));
  }
}

}  // namespace

std::unique_ptr<const ir::Body> make_invoker(Linker& linker, ir::FunctionId id, std::string_view function) {
  const Named named = find_method(linker, function);
  if (named.method == nullptr) return nullptr;
  const MethodType type = *try_parse_method_type(named.method->descriptor);
  const bool has_receiver = !named.method->access.is_static() && named.method->name != "<init>";
  ir::Signature signature = to_signature(type, has_receiver);
  signature.result = ir::Type::ref();
  linker.program().edit_function(id).signature = linker.program().signature_of(signature);
  linker.program().edit_function(id).policy = linker.policy();

  CodeWriter out(linker.program(), id);
  Emitter emitter(linker, out, nullptr);
  const ir::BlockId run = out.add_block("run");
  const ir::BlockId handler = out.add_block("handler");
  out.start_block(run, {});
  out.set_unwind(run, handler);
  push_call(emitter, named, type);
  out.return_value(ir::Type::ref(), out.pop(ValueKind::Ref));
  out.start_block(handler, {});
  const ir::Operand exception = out.caught();
  // It keeps its register as long as it lies on the stack.
  out.push(ValueKind::Ref, exception);
  emitter.construct(kThrown, "(Ljava/lang/Throwable;)V", [&] { out.push(ValueKind::Ref, exception); });
  out.throw_value(out.pop(ValueKind::Ref));
  return out.finish();
}

}  // namespace testellate::frontend::jvm
