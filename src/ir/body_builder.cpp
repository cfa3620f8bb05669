// SPDX-License-Identifier: Apache-2.0
#include "ir/body_builder.h"

#include <unordered_set>
#include <utility>

#include "ir/pointer.h"
#include "support/invariant.h"

namespace testellate::ir {
namespace {

/// Distinct successors of a switch, the default first, then in order of the cases.
std::vector<BlockId> switch_successors(const Body& body, const Inst& inst) {
  std::vector<BlockId> successors{BlockId(inst.x)};
  std::unordered_set<BlockId> seen{BlockId(inst.x)};
  for (const SwitchCase& entry : body.cases_of(inst)) {
    if (seen.insert(entry.target).second) successors.push_back(entry.target);
  }
  return successors;
}

std::vector<BlockId> edge_targets(const Body& body, const Inst& inst) {
  if (inst.op == Opcode::Branch) return {BlockId(inst.x), BlockId(inst.y)};
  if (inst.op == Opcode::Switch) return switch_successors(body, inst);
  if (inst.op == Opcode::Select && inst.is_edge) return {BlockId(), BlockId()};
  return {};
}

void number_edges(Body& body) {
  body.first_edge.assign(body.insts.size(), 0);
  for (std::uint32_t at = 0; at < body.insts.size(); ++at) {
    std::vector<BlockId> targets = edge_targets(body, body.insts[at]);
    if (targets.empty()) continue;
    body.first_edge[at] = static_cast<std::uint32_t>(body.edges.size());
    for (std::uint32_t side = 0; side < targets.size(); ++side) {
      body.edges.push_back({InstId(at), side, targets[side], body.insts[at].is_synthetic});
    }
  }
}

bool is_comparison(Opcode op) {
  return info(op).family == Family::Compare || info(op).shape == Shape::CompareFloat;
}

}  // namespace

BodyBuilder::BodyBuilder(Program& program, FunctionId function) : program_(program) {
  const Function& info = program.get(function);
  const Signature& signature = program.get(info.signature);
  for (std::size_t at = 0; at < signature.parameters.size(); ++at) {
    std::string_view name = at < info.parameter_names.size() ? program.text(info.parameter_names[at]) : "";
    add_register(signature.parameters[at], name);
  }
}

RegisterId BodyBuilder::add_register(Type type, std::string_view name) {
  RegisterId id(static_cast<std::uint32_t>(body_.registers.size()));
  Symbol symbol = name.empty() ? program_.intern("r" + std::to_string(id.index())) : program_.intern(name);
  body_.registers.push_back({symbol, type});
  return id;
}

BlockId BodyBuilder::add_block(std::string_view name) {
  BlockId id(static_cast<std::uint32_t>(blocks_.size()));
  Symbol symbol = name.empty() ? program_.intern("b" + std::to_string(id.index())) : program_.intern(name);
  blocks_.push_back({symbol, BlockId(), {}, {}});
  return id;
}

void BodyBuilder::set_unwind(BlockId block, BlockId target) { blocks_[block.index()].unwind = target; }

void BodyBuilder::select_block(BlockId block) {
  TESTELLATE_INVARIANT(block.index() < blocks_.size(), "a block should be added before it is selected");
  current_ = block;
}

Operand BodyBuilder::add_constant(const Constant& constant) {
  ConstantKey key{constant.type.code(), constant.bits};
  auto [found, is_new] = constants_.try_emplace(key, static_cast<std::uint32_t>(body_.constants.size()));
  if (is_new) body_.constants.push_back(constant);
  return Operand::constant(found->second);
}

Operand BodyBuilder::constant(Type type, value::U128 bits) {
  return add_constant({type, value::truncate<value::U128>(bits, type.width()), {}, {}});
}

Operand BodyBuilder::function_address(FunctionId function) {
  return add_constant({Type::ptr(), function_pointer(function), function, {}});
}

Operand BodyBuilder::global_address(GlobalId global, std::int64_t offset) {
  return add_constant({Type::ptr(), global_pointer(global, offset), {}, global});
}

InstId BodyBuilder::append(Inst inst) {
  TESTELLATE_INVARIANT(current_.is_valid(), "a block should be selected before instructions are appended");
  PendingBlock& block = blocks_[current_.index()];
  block.insts.push_back(inst);
  block.origins.push_back(origin_);
  return InstId(static_cast<std::uint32_t>(block.insts.size() - 1));
}

InstId BodyBuilder::append_call(Inst inst, std::span<const Argument> arguments) {
  inst.pool_first = static_cast<std::uint32_t>(body_.arguments.size());
  inst.pool_count = static_cast<std::uint32_t>(arguments.size());
  body_.arguments.insert(body_.arguments.end(), arguments.begin(), arguments.end());
  return append(inst);
}

InstId BodyBuilder::append_switch(Inst inst, std::span<const SwitchCase> cases) {
  inst.pool_first = static_cast<std::uint32_t>(body_.cases.size());
  inst.pool_count = static_cast<std::uint32_t>(cases.size());
  body_.cases.insert(body_.cases.end(), cases.begin(), cases.end());
  return append(inst);
}

RegisterId BodyBuilder::binary(Opcode op, Type type, Operand a, Operand b) {
  RegisterId result = add_register(is_comparison(op) ? Type::boolean() : type);
  append({.op = op, .type = type, .result = result, .a = a, .b = b});
  return result;
}

RegisterId BodyBuilder::convert(Opcode op, Type from, Operand a, Type to) {
  RegisterId result = add_register(to);
  append({.op = op, .type = to, .source_type = from, .result = result, .a = a});
  return result;
}

void BodyBuilder::move(RegisterId to, Operand from) {
  append({.op = Opcode::Mov, .type = body_.registers[to.index()].type, .result = to, .a = from});
}

void BodyBuilder::check(
    CheckKind kind, std::span<const Operand> operands, Type type, ClassId class_id, SignatureId signature) {
  Inst inst{.op = Opcode::Check, .type = type, .check = kind};
  if (!operands.empty()) inst.a = operands[0];
  if (operands.size() > 1) inst.b = operands[1];
  if (operands.size() > 2) inst.c = operands[2];
  if (class_id.is_valid()) inst.x = class_id.index();
  if (signature.is_valid()) inst.x = signature.index();
  append(inst);
}

RegisterId BodyBuilder::call(FunctionId callee, std::span<const Operand> arguments) {
  const Signature& signature = program_.signature(callee);
  std::vector<Argument> typed;
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    Type type = at < signature.parameters.size() ? signature.parameters[at] : body_.type_of(arguments[at]);
    typed.push_back({type, arguments[at]});
  }
  Inst inst{.op = Opcode::Call, .type = signature.result, .x = callee.index()};
  if (!signature.result.is_void()) inst.result = add_register(signature.result);
  append_call(inst, typed);
  return inst.result;
}

void BodyBuilder::jump(BlockId target) { append({.op = Opcode::Jump, .x = target.index()}); }

void BodyBuilder::branch(Operand condition, BlockId if_true, BlockId if_false, bool synthetic) {
  append({.op = Opcode::Branch,
          .is_synthetic = synthetic,
          .a = condition,
          .x = if_true.index(),
          .y = if_false.index()});
}

void BodyBuilder::return_value(Type type, Operand value) {
  append({.op = Opcode::Return, .type = type, .a = value});
}

void BodyBuilder::return_void() { append({.op = Opcode::Return}); }

std::unique_ptr<const Body> BodyBuilder::finish() {
  for (const PendingBlock& block : blocks_) {
    body_.blocks.push_back({block.name,
                            static_cast<std::uint32_t>(body_.insts.size()),
                            static_cast<std::uint32_t>(block.insts.size()),
                            block.unwind});
    body_.insts.insert(body_.insts.end(), block.insts.begin(), block.insts.end());
    body_.origins.insert(body_.origins.end(), block.origins.begin(), block.origins.end());
  }
  number_edges(body_);
  return std::make_unique<const Body>(std::move(body_));
}

}  // namespace testellate::ir
