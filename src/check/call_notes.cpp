// SPDX-License-Identifier: Apache-2.0
#include "check/call_notes.h"

namespace testellate::check {
namespace {

bool is_noted(const ir::Program& program, ir::FunctionId function) {
  const ir::Body* body = program.get(function).body.get();
  if (body == nullptr || body->insts.empty() || body->insts.front().op != ir::Opcode::Call) return false;
  const ir::FunctionId called(body->insts.front().x);
  return program.text(program.get(called).native) == "ts.scripted.noted";
}

}  // namespace

bool CallNotes::wants(ir::FunctionId function) {
  auto [known, is_new] = wanted_.try_emplace(function, false);
  if (is_new) known->second = is_noted(program_, function);
  return known->second;
}

void CallNotes::note(ir::FunctionId function, std::span<const interp::Value> arguments) {
  if (++count_ > result::TestCase::kMostCalls) return;
  result::Call& call = calls_.emplace_back();
  call.function = function;
  for (const interp::Value& value : arguments) {
    const bool is_known = value.undefined == 0;
    call.arguments.push_back({{is_known ? value.type : ir::Type::none(), value.bits}, memory_at(value)});
  }
}

std::vector<std::optional<std::uint8_t>> CallNotes::memory_at(const interp::Value& pointer) const {
  std::vector<std::optional<std::uint8_t>> bytes;
  if (!pointer.type.is_ptr() || pointer.undefined != 0) return bytes;
  while (bytes.size() < result::Call::Argument::kMostNoted) {
    const std::optional<interp::Value> byte = interpreter_.read_memory(
        ir::Type::integer(8), static_cast<std::uint64_t>(pointer.bits) + bytes.size());
    if (!byte) break;
    bytes.push_back(byte->undefined == 0 ? std::optional(static_cast<std::uint8_t>(byte->bits))
                                         : std::nullopt);
  }
  return bytes;
}

}  // namespace testellate::check
