// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/link/handle_call.h"

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/link/boxing.h"
#include "frontend/jvm/translate/emitter.h"
#include "frontend/jvm/translate/type_mapping.h"

namespace testellate::frontend::jvm {
namespace {

/// The static method of that name of a class of handles, or of one above it.
ResolvedMethod find_access(LoadedClass* owner, std::string_view name) {
  for (; owner != nullptr; owner = owner->super) {
    for (const Method& method : owner->file.methods) {
      if (method.name == name && method.access.is_static()) return {owner, &method};
    }
  }
  return {};
}

/// Whether the arguments of a call can be those of the method, the handle aside.
bool has_as_many(const MethodType& call, const MethodType& method) {
  return method.parameters.size() == call.parameters.size() + 1;
}

void push_access(Emitter& emitter, const MethodType& call, const ResolvedMethod& access) {
  CodeWriter& out = emitter.out();
  const MethodType type = *try_parse_method_type(access.method->descriptor);
  std::vector<ir::Argument> arguments{{ir::Type::ref(), ir::Operand::reg(ir::RegisterId(0))}};
  for (std::uint32_t at = 0; at < call.parameters.size(); ++at) {
    out.push(kind_of(call.parameters[at]), ir::Operand::reg(ir::RegisterId(at + 1)));
    adapt(emitter, call.parameters[at], type.parameters[at + 1]);
  }
  for (std::size_t at = call.parameters.size(); at > 0; --at) {
    const ValueKind kind = kind_of(type.parameters[at]);
    arguments.insert(arguments.begin() + 1, {type_of(kind), out.pop(kind)});
  }
  const ir::FunctionId function = emitter.linker().function_of(*access.owner, *access.method);
  // The class needs no initialiser: its only static variable describes it to others.
  const ir::Inst inst{.op = ir::Opcode::Call, .type = register_type(type.result), .x = function.index()};
  if (type.result.is_void()) {
    out.emit(inst, arguments);
    if (!call.result.is_void()) out.push_constant(kind_of(call.result), 0);
    return;
  }
  out.compute_push(inst, kind_of(type.result), arguments);
  if (call.result.is_void()) {
    static_cast<void>(out.pop_value());
  } else {
    adapt(emitter, type.result, call.result);
  }
}

}  // namespace

std::string access_name(std::string_view name, std::string_view descriptor) {
  return std::string(name) + std::string(descriptor);
}

ir::FunctionId access_function(Linker& linker, std::string_view name, std::string_view descriptor) {
  ir::Program& program = linker.program();
  const ir::Symbol symbol = program.intern("jvm.access." + access_name(name, descriptor));
  if (const ir::FunctionId known = program.find_function(symbol); known.is_valid()) return known;
  const ir::FunctionId id = program.function_named(symbol);
  ir::Signature signature = to_signature(*try_parse_method_type(descriptor), true);
  signature.parameters.insert(signature.parameters.begin(), ir::Type::integer(32));
  ir::Function& function = program.edit_function(id);
  function.signature = program.signature_of(std::move(signature));
  function.policy = linker.policy();
  function.native = program.intern("jvm.access");
  return id;
}

std::unique_ptr<const ir::Body> make_access(Linker& linker,
                                            ir::FunctionId id,
                                            std::string_view class_and_name) {
  const std::size_t sharp = class_and_name.find('#');
  const std::size_t parenthesis = class_and_name.find('(');
  if (sharp == std::string_view::npos || parenthesis == std::string_view::npos) return nullptr;
  const std::optional<MethodType> call = try_parse_method_type(class_and_name.substr(parenthesis));
  LoadedClass* owner = linker.try_load(binary_name(class_and_name.substr(0, sharp)));
  if (!call || owner == nullptr) return nullptr;
  linker.program().edit_function(id).signature = linker.program().signature_of(to_signature(*call, true));
  linker.program().edit_function(id).policy = linker.policy();

  CodeWriter out(linker.program(), id);
  Emitter emitter(linker, out, nullptr);
  out.start_block(out.add_block("entry"), {});
  const ResolvedMethod access = find_access(owner, class_and_name.substr(sharp + 1, parenthesis - sharp - 1));
  if (access.owner == nullptr) {
    emitter.construct("java/lang/UnsupportedOperationException", "()V", [] {});
    out.throw_value(out.pop(ValueKind::Ref));
    return out.finish();
  }
  if (has_as_many(*call, *try_parse_method_type(access.method->descriptor))) {
    push_access(emitter, *call, access);
  } else {
    emitter.missing("access through a handle with another number of arguments than it takes");
    if (!call->result.is_void()) out.push_constant(kind_of(call->result), 0);
  }
  if (call->result.is_void()) {
    out.return_void();
  } else {
    out.return_value(register_type(call->result), out.pop(kind_of(call->result)));
  }
  return out.finish();
}

}  // namespace testellate::frontend::jvm
