// SPDX-License-Identifier: Apache-2.0
#include "models/libc/library_state.h"

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

}  // namespace testellate::models::libc
