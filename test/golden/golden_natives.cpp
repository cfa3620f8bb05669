// SPDX-License-Identifier: Apache-2.0
#include "golden_natives.h"

#include <array>
#include <string>

namespace testellate::golden {
namespace {

using ir::NativeContext;
using ir::NativeOutcome;
using ir::NativeValue;
using ir::Type;

NativeOutcome nothing() { return ir::NativeReturn{{Type::none(), 0}}; }

NativeOutcome double_it(NativeContext& context) {
  NativeValue argument = context.arguments()[0];
  const std::array operands{argument, argument};
  return ir::NativeReturn{context.compute(ir::Opcode::Add, argument.type, operands)};
}

NativeOutcome print(NativeContext& context) {
  NativeValue at = context.arguments()[0];
  std::string text;
  for (std::uint64_t offset = 0;; ++offset) {
    NativeValue place = context.constant(Type::ptr(), context.need_concrete(at) + offset);
    auto byte = static_cast<char>(context.need_concrete(context.load(Type::integer(8), place)));
    if (byte == '\0') break;
    text += byte;
  }
  context.write_output(1, text);
  return nothing();
}

NativeOutcome exit_with(NativeContext& context) {
  auto code = static_cast<std::uint32_t>(context.need_concrete(context.arguments()[0]));
  return ir::NativeExit{static_cast<std::int32_t>(code)};
}

NativeOutcome throw_it(NativeContext& context) { return ir::NativeThrow{context.arguments()[0]}; }

NativeOutcome abort_it(NativeContext&) { return ir::NativeFault{ir::Fault::Abort}; }

NativeOutcome give_up(NativeContext&) { return ir::NativeUnsupported{"the native gives up"}; }

}  // namespace

void add_golden_natives(ir::NativeTable& natives) {
  natives.add("golden.double", double_it);
  natives.add("golden.print", print);
  natives.add("golden.exit", exit_with);
  natives.add("golden.throw", throw_it);
  natives.add("golden.abort", abort_it);
  natives.add("golden.give_up", give_up);
}

}  // namespace testellate::golden
