// SPDX-License-Identifier: Apache-2.0
#include "explain/compared_numbers.h"

#include <algorithm>
#include <set>

namespace testellate::explain {
namespace {

constexpr unsigned kWidest = 64;

void add(value::U128 bits, unsigned width, int favour, FavouredNumbers& numbers) {
  if (width > kWidest) return;
  // Whether it is read with a sign is not known here.
  for (std::int64_t number :
       {static_cast<std::int64_t>(value::to_signed(bits, width)), static_cast<std::int64_t>(bits)}) {
    int& known = numbers[number];
    known = std::max(known, favour);
  }
}

/// How much the operands of an instruction are favoured; 0: it is no comparison.
int favour_of(ir::Opcode op) {
  if (op == ir::Opcode::Eq || op == ir::Opcode::Ne || op == ir::Opcode::Switch) return 1;
  const bool is_order =
      op == ir::Opcode::ULt || op == ir::Opcode::ULe || op == ir::Opcode::SLt || op == ir::Opcode::SLe;
  return is_order ? 2 : 0;
}

void add_numbers(const ir::Body& body, FavouredNumbers& numbers) {
  for (const ir::Inst& inst : body.insts) {
    const int favour = favour_of(inst.op);
    if (favour == 0) continue;
    if (inst.op == ir::Opcode::Switch) {
      const unsigned width = body.type_of(inst.a).width();
      for (const ir::SwitchCase& one : body.cases_of(inst)) add(one.value, width, favour, numbers);
      continue;
    }
    for (ir::Operand operand : {inst.a, inst.b}) {
      if (!operand.is_constant() || !body.type_of(operand).is_integer()) continue;
      add(body.constants[operand.index()].bits, body.type_of(operand).width(), favour, numbers);
    }
  }
}

}  // namespace

FavouredNumbers compared_numbers(const ir::Program& program, const engine::PathState& state) {
  std::set<ir::FunctionId> functions;
  if (state.subject.is_valid()) functions.insert(state.subject);
  for (ir::TakenEdge edge : state.first_edges()) functions.insert(edge.function);
  FavouredNumbers numbers;
  for (ir::FunctionId function : functions) {
    if (const ir::Body* body = program.get(function).body.get()) add_numbers(*body, numbers);
  }
  return numbers;
}

}  // namespace testellate::explain
