// SPDX-License-Identifier: Apache-2.0
#include "models/libc/native_groups.h"

namespace testellate::models::libc {
namespace {

using ir::NativeContext;
using ir::NativeOutcome;
using ir::NativeReturn;

NativeOutcome object_size(NativeContext& context) {
  return NativeReturn{context.remaining_size(context.arguments()[0])};
}

NativeOutcome exit_program(NativeContext& context) {
  const value::U128 status = context.need_concrete(context.arguments()[0]);
  // The parent process sees the low eight bits.
  return ir::NativeExit{static_cast<std::int32_t>(status & 0xff)};
}

NativeOutcome too_many_exit_handlers(NativeContext&) {
  return ir::NativeUnsupported{"atexit with more than 32 functions"};
}

NativeOutcome mark_getenv(NativeContext& context) {
  context.mark_environment("getenv");
  return NativeReturn{};
}

NativeOutcome mark_time(NativeContext& context) {
  context.mark_environment("time");
  return NativeReturn{};
}

NativeOutcome mark_clock(NativeContext& context) {
  context.mark_environment("clock");
  return NativeReturn{};
}

}  // namespace

void add_process(ir::NativeTable& table) {
  table.add("libc.object_size", &object_size);
  table.add("libc.exit", &exit_program);
  table.add("libc.too_many_exit_handlers", &too_many_exit_handlers);
  table.add("libc.getenv", &mark_getenv);
  table.add("libc.time", &mark_time);
  table.add("libc.clock", &mark_clock);
}

}  // namespace testellate::models::libc
