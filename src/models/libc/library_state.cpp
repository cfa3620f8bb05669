// SPDX-License-Identifier: Apache-2.0
#include "models/libc/library_state.h"

#include <algorithm>

#include "ir/pointer.h"
#include "ir/program.h"
#include "support/invariant.h"

namespace testellate::models::libc {

using ir::Type;

NativeValue address_of(NativeContext& context, std::string_view global) {
  const ir::Program& program = context.program();
  const ir::GlobalId id = program.find_global(program.find_symbol(global));
  TESTELLATE_INVARIANT(id.is_valid(), "a program with these natives should hold the text of the library");
  return context.constant(Type::ptr(), ir::global_pointer(id));
}

void set_errno(NativeContext& context, int number) {
  context.store(address_of(context, "libc.errno"),
                context.constant(Type::integer(32), static_cast<value::U128>(number)));
}

void set_errno_if(Calculator& calculator, NativeValue condition, int number) {
  NativeContext& context = calculator.context();
  const NativeValue place = address_of(context, "libc.errno");
  const NativeValue old = context.load(Type::integer(32), place);
  context.store(place,
                calculator.select(condition, calculator.number(32, static_cast<value::U128>(number)), old));
}

std::optional<int> standard_stream(NativeContext& context, NativeValue file) {
  const std::optional<value::U128> bits = context.try_concrete(file);
  if (!bits) return std::nullopt;
  for (int stream = 0; stream < 3; ++stream) {
    constexpr std::string_view kNames[] = {"libc.stdin", "libc.stdout", "libc.stderr"};
    if (context.try_concrete(address_of(context, kNames[stream])) == bits) return stream;
  }
  return std::nullopt;
}

bool is_result_used(NativeContext& context) {
  for (const ir::Place& call : context.call_stack()) {
    const ir::Function& caller = context.program().get(call.function);
    if (!caller.is_user || caller.body == nullptr) continue;
    const ir::RegisterId result = caller.body->inst(call.inst).result;
    if (!result.is_valid()) return false;
    const auto is_result = [&](const ir::Operand& operand) {
      return operand.is_register() && operand.index() == result.index();
    };
    return std::ranges::any_of(caller.body->insts,
                               [&](const ir::Inst& inst) {
                                 return is_result(inst.a) || is_result(inst.b) || is_result(inst.c);
                               }) ||
           std::ranges::any_of(caller.body->arguments,
                               [&](const ir::Argument& argument) { return is_result(argument.operand); });
  }
  return true;
}

}  // namespace testellate::models::libc
