// SPDX-License-Identifier: Apache-2.0
#include "interp/machine.h"

// Execution with a tracer. A call that enters a body is complete when the callee has returned, so it is
// reported behind the callee's instructions; one that an exception leaves is not reported.

namespace testellate::interp {

void Machine::execute_traced(const Code* pc) {
  while (true) {
    if (result_.steps == options_.max_steps) {
      end(pc, ir::PathEnd::StepLimit, "the limit of executed instructions was reached");
      return;
    }
    ++result_.steps;
    const std::uint32_t depth = depth_;
    const Frame executed = frame();
    const ir::Opcode op = pc->op;
    tracer_->before_instruction(Place{executed.function->id, executed.function->inst_of(pc)});
    const Code* next = pc->handler(*this, pc);
    if (next != nullptr && depth_ > depth) {
      pc = next;
      continue;
    }
    report(executed, depth, pc, next == pc + 1);
    const bool returned = op == ir::Opcode::Return && next != nullptr && executed.call != nullptr;
    if (returned && next == executed.call + 1) report(frame(), depth_, executed.call, true);
    if (next == nullptr) return;
    pc = next;
  }
}

void Machine::report(const Frame& frame, std::uint32_t depth, const Code* pc, bool is_complete) {
  const ir::InstId inst = frame.function->inst_of(pc);
  std::optional<Value> written;
  const ir::RegisterId target = frame.function->body->inst(inst).result;
  if (is_complete && target.is_valid()) {
    const ir::Type type = frame.function->body->registers[target.index()].type;
    const Scalar scalar = read(frame.function->register_offsets[target.index()], type);
    written = Value{type, scalar.bits, scalar.undefined};
  }
  tracer_->on_instruction(Place{frame.function->id, inst}, depth - 1, written);
}

}  // namespace testellate::interp
