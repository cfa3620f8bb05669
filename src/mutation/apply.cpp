// SPDX-License-Identifier: Apache-2.0
#include "mutation/apply.h"

#include <array>
#include <utility>

namespace testellate::mutation {
namespace {

ir::Operand add_constant(ir::Body& body, const ir::Constant& constant) {
  body.constants.push_back(constant);
  return ir::Operand::constant(static_cast<std::uint32_t>(body.constants.size() - 1));
}

class Change {
 public:
  Change(ir::Body& body, std::uint32_t at) : body_(body), at_(at), inst_(body.insts[at]) {}

  void operator()(const Replace& replace) {
    inst_.op = replace.op;
    if (replace.swaps_operands) std::swap(inst_.a, inst_.b);
  }

  void operator()(const SwapSides&) {
    if (inst_.op == ir::Opcode::Select) return std::swap(inst_.b, inst_.c);
    std::swap(inst_.x, inst_.y);
    for (ir::Edge& edge : body_.edges) {
      if (edge.inst.index() == at_) edge.target = ir::BlockId(edge.side == 0 ? inst_.x : inst_.y);
    }
  }

  void operator()(const SetOperand& set) {
    const ir::Operand made = add_constant(body_, set.constant);
    const std::array operands = {&inst_.a, &inst_.b, &inst_.c};
    if (set.operand < operands.size()) {
      *operands[set.operand] = made;
    } else {
      body_.arguments[inst_.pool_first + set.operand - operands.size()].operand = made;
    }
  }

  void operator()(const DropCase& drop) {
    body_.cases[inst_.pool_first + drop.position].target = ir::BlockId(inst_.x);
  }

  /// In its place a register that nobody reads gets a value.
  void operator()(const Remove&) {
    body_.registers.push_back({ir::Symbol(), ir::Type::boolean()});
    ir::Inst nothing;
    nothing.op = ir::Opcode::Mov;
    nothing.type = ir::Type::boolean();
    nothing.result = ir::RegisterId(static_cast<std::uint32_t>(body_.registers.size() - 1));
    nothing.a = add_constant(body_, {ir::Type::boolean(), 0});
    inst_ = nothing;
  }

 private:
  ir::Body& body_;
  std::uint32_t at_;
  ir::Inst& inst_;
};

}  // namespace

ir::Body apply(const ir::Body& body, const Mutant& mutant) {
  ir::Body made = body;
  std::visit(Change(made, mutant.place.inst.index()), mutant.change);
  return made;
}

Applied::Applied(ir::Program& program, const Mutant& mutant) : program_(program) {
  std::vector<ir::FunctionId> functions = mutant.copies;
  functions.push_back(mutant.place.function);
  for (ir::FunctionId id : functions) {
    ir::Function& function = program.edit_function(id);
    auto made = std::make_unique<const ir::Body>(apply(*function.body, mutant));
    originals_.emplace_back(id, std::exchange(function.body, std::move(made)));
  }
}

Applied::~Applied() {
  for (auto& [id, body] : originals_) program_.edit_function(id).body = std::move(body);
}

}  // namespace testellate::mutation
