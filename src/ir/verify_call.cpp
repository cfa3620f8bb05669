// SPDX-License-Identifier: Apache-2.0
#include "ir/verify_context.h"

namespace testellate::ir {
namespace {

std::optional<std::string> verify_arguments(const VerifyContext& context, const Inst& inst) {
  for (const Argument& argument : context.body.arguments_of(inst)) {
    if (argument.type.is_void()) return "an argument has type void";
    if (std::optional<std::string> wrong = context.expect_operand(inst, argument.operand, argument.type))
      return wrong;
  }
  return context.expect_result(inst, inst.type, /*is_optional=*/true);
}

std::optional<std::string> verify_against(const VerifyContext& context,
                                          const Inst& inst,
                                          const Signature& signature,
                                          const std::string& callee) {
  if (inst.type != signature.result) {
    return "the call yields " + to_text(inst.type) + "; " + callee + " returns " + to_text(signature.result);
  }
  std::span<const Argument> arguments = context.body.arguments_of(inst);
  std::size_t wanted = signature.parameters.size();
  if (arguments.size() < wanted || (arguments.size() > wanted && !signature.is_variadic)) {
    return std::to_string(arguments.size()) + " arguments; " + callee + " takes " + std::to_string(wanted);
  }
  for (std::size_t at = 0; at < wanted; ++at) {
    if (arguments[at].type == signature.parameters[at]) continue;
    return "argument " + std::to_string(at + 1) + " is " + to_text(arguments[at].type) + "; " + callee +
           " takes " + to_text(signature.parameters[at]) + " there";
  }
  for (std::size_t at = wanted; at < arguments.size(); ++at) {
    if (arguments[at].type.is_ref())
      return "an extra argument is ref; variadic functions take scalars of byte memory";
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> verify_call(const VerifyContext& context, const Inst& inst) {
  if (std::optional<std::string> wrong = verify_arguments(context, inst)) return wrong;
  const Program& program = context.program;
  if (inst.op == Opcode::Call) {
    FunctionId callee(inst.x);
    std::string name = "`@" + std::string(program.text(program.get(callee).name)) + "`";
    return verify_against(context, inst, program.signature(callee), name);
  }
  if (inst.op == Opcode::CallVirtual) {
    std::span<const Argument> arguments = context.body.arguments_of(inst);
    if (!arguments.empty() && arguments[0].type.is_ref()) return std::nullopt;
    return "`call_virtual` needs a receiver: its first argument should be ref";
  }
  if (std::optional<std::string> wrong = context.expect_operand(inst, inst.a, Type::ptr())) return wrong;
  return verify_against(context, inst, program.get(SignatureId(inst.x)), "the written signature");
}

}  // namespace testellate::ir
