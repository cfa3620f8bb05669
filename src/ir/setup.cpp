// SPDX-License-Identifier: Apache-2.0
#include "ir/setup.h"

#include <algorithm>

#include "ir/program.h"

namespace testellate::ir {
namespace {

/// Null if it has none.
const Body* try_body(Program& program, FunctionId function) {
  if (program.get(function).native.is_valid()) return nullptr;
  diag::Result<const Body*> body = program.body_of(function);
  return body && !(*body)->insts.empty() ? *body : nullptr;
}

bool is_part_of_initialising(const Inst& inst) {
  return inst.op == Opcode::ClassInit || inst.op == Opcode::Check || inst.op == Opcode::Return;
}

}  // namespace

ClassId class_initialised_first(Program& program, FunctionId function) {
  const Body* body = try_body(program, function);
  if (body == nullptr || body->insts.front().op != Opcode::ClassInit) return {};
  return ClassId(body->insts.front().x);
}

ClassId class_set_up_by(Program& program, FunctionId function) {
  const ClassId first = class_initialised_first(program, function);
  if (!first.is_valid()) return {};
  const Body* body = try_body(program, function);
  const auto initialised =
      std::ranges::count_if(body->insts, [](const Inst& inst) { return inst.op == Opcode::ClassInit; });
  return initialised == 1 && std::ranges::all_of(body->insts, is_part_of_initialising) ? first : ClassId();
}

bool is_or_extends(const Program& program, ClassId id, ClassId above) {
  for (; id.is_valid(); id = program.get(id).super) {
    if (id == above) return true;
  }
  return false;
}

}  // namespace testellate::ir
