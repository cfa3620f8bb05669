// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/translate/code_blocks.h"

#include <algorithm>

#include "frontend/jvm/classfile/bytecode.h"

namespace testellate::frontend::jvm {
namespace {

bool is_switch(Opcode opcode) { return opcode == Opcode::TableSwitch || opcode == Opcode::LookupSwitch; }

void mark_leaders(const Code& code, std::vector<bool>& is_leader) {
  is_leader[0] = true;
  for (const Instruction& instruction : Instructions(code.bytes)) {
    const OperandFormat format = info(instruction.opcode).format;
    const bool jumps = format == OperandFormat::Branch || format == OperandFormat::BranchWide;
    if (jumps || is_switch(instruction.opcode)) is_leader[instruction.target] = true;
    for (std::uint32_t at = 0; is_switch(instruction.opcode) && at < instruction.case_count; ++at) {
      is_leader[switch_case(code.bytes, instruction, at).target] = true;
    }
    if ((jumps || ends_block(instruction.opcode)) && instruction.next() < code.bytes.size()) {
      is_leader[instruction.next()] = true;
    }
  }
  for (const ExceptionHandler& handler : code.handlers) {
    is_leader[handler.handler] = true;
    is_leader[handler.start] = true;
    if (handler.end < code.bytes.size()) is_leader[handler.end] = true;
  }
}

std::vector<std::uint32_t> handlers_at(const Code& code,
                                       const ConstantPool& constants,
                                       std::uint32_t offset) {
  std::vector<std::uint32_t> found;
  std::vector<std::uint16_t> caught;
  for (std::uint32_t at = 0; at < code.handlers.size(); ++at) {
    const ExceptionHandler& handler = code.handlers[at];
    if (offset < handler.start || offset >= handler.end) continue;
    if (std::find(caught.begin(), caught.end(), handler.catch_type) != caught.end()) continue;
    found.push_back(at);
    caught.push_back(handler.catch_type);
    if (catches_everything(handler, constants)) break;
  }
  return found;
}

}  // namespace

bool catches_everything(const ExceptionHandler& handler, const ConstantPool& constants) {
  return handler.catch_type == 0 || constants.class_name(handler.catch_type) == "java/lang/Throwable";
}

CodeBlocks find_blocks(const Code& code, const ConstantPool& constants) {
  std::vector<bool> is_leader(code.bytes.size(), false);
  mark_leaders(code, is_leader);
  CodeBlocks result;
  result.block_at.assign(code.bytes.size(), CodeBlocks::kNone);
  for (std::uint32_t offset = 0; offset < is_leader.size(); ++offset) {
    if (!is_leader[offset]) continue;
    result.block_at[offset] = static_cast<std::uint32_t>(result.blocks.size());
    result.blocks.push_back({offset, handlers_at(code, constants, offset)});
  }
  return result;
}

}  // namespace testellate::frontend::jvm
