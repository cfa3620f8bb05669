// SPDX-License-Identifier: Apache-2.0
#include "ir/setup.h"

#include "ir/program.h"

namespace testellate::ir {

ClassId class_set_up_by(Program& program, FunctionId function) {
  if (program.get(function).native.is_valid()) return {};
  diag::Result<const Body*> body = program.body_of(function);
  if (!body || (*body)->insts.empty() || (*body)->insts.front().op != Opcode::ClassInit) return {};
  return ClassId((*body)->insts.front().x);
}

bool is_or_extends(const Program& program, ClassId id, ClassId above) {
  for (; id.is_valid(); id = program.get(id).super) {
    if (id == above) return true;
  }
  return false;
}

}  // namespace testellate::ir
