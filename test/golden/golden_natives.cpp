// SPDX-License-Identifier: Apache-2.0
#include "golden_natives.h"

#include <array>

namespace testellate::golden {
namespace {

using ir::NativeContext;
using ir::NativeOutcome;
using ir::NativeValue;

NativeOutcome double_it(NativeContext& context) {
  NativeValue argument = context.arguments()[0];
  const std::array operands{argument, argument};
  return ir::NativeReturn{context.compute(ir::Opcode::Add, argument.type, operands)};
}

NativeOutcome throw_it(NativeContext& context) { return ir::NativeThrow{context.arguments()[0]}; }

NativeOutcome abort_it(NativeContext&) { return ir::NativeFault{ir::Fault::Abort}; }

NativeOutcome give_up(NativeContext&) { return ir::NativeUnsupported{"the native gives up"}; }

}  // namespace

void add_golden_natives(ir::NativeTable& natives) {
  natives.add("golden.double", double_it);
  natives.add("golden.throw", throw_it);
  natives.add("golden.abort", abort_it);
  natives.add("golden.give_up", give_up);
}

}  // namespace testellate::golden
