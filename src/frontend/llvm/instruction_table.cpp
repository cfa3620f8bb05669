// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/instructions.h"

namespace testellate::frontend::llvm {
namespace {

using ::llvm::Instruction;

void give_up(BodyScope& scope, const Instruction& instruction) {
  scope.give_up(instruction, std::string("instruction `") + instruction.getOpcodeName() + "`");
  if (instruction.isTerminator()) scope.builder().append({.op = ir::Opcode::Unreachable});
}

}  // namespace

InstructionTranslator translator_of(unsigned opcode) {
  switch (opcode) {
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::Mul:
    case Instruction::And:
    case Instruction::Or:
    case Instruction::Xor:
      return &translate_arithmetic;
    case Instruction::UDiv:
    case Instruction::SDiv:
    case Instruction::URem:
    case Instruction::SRem:
      return &translate_division;
    case Instruction::Shl:
    case Instruction::LShr:
    case Instruction::AShr:
      return &translate_shift;
    case Instruction::ICmp:
      return &translate_icmp;
    case Instruction::FCmp:
      return &translate_fcmp;
    case Instruction::FNeg:
    case Instruction::FAdd:
    case Instruction::FSub:
    case Instruction::FMul:
    case Instruction::FDiv:
    case Instruction::FRem:
      return &translate_float;
    case Instruction::Trunc:
    case Instruction::ZExt:
    case Instruction::SExt:
      return &translate_resize;
    case Instruction::FPToUI:
    case Instruction::FPToSI:
    case Instruction::UIToFP:
    case Instruction::SIToFP:
    case Instruction::FPTrunc:
    case Instruction::FPExt:
      return &translate_float_conversion;
    case Instruction::PtrToInt:
    case Instruction::IntToPtr:
    case Instruction::AddrSpaceCast:
      return &translate_pointer_cast;
    case Instruction::BitCast:
      return &translate_bitcast;
    case Instruction::Select:
      return &translate_select;
    case Instruction::Freeze:
      return &translate_freeze;
    case Instruction::PHI:
      return &translate_phi;
    case Instruction::Alloca:
      return &translate_alloca;
    case Instruction::Load:
      return &translate_load;
    case Instruction::Store:
      return &translate_store;
    case Instruction::GetElementPtr:
      return &translate_gep;
    case Instruction::AtomicRMW:
      return &translate_atomicrmw;
    case Instruction::AtomicCmpXchg:
      return &translate_cmpxchg;
    case Instruction::Fence:
      return &translate_fence;
    case Instruction::ExtractValue:
      return &translate_extractvalue;
    case Instruction::InsertValue:
      return &translate_insertvalue;
    case Instruction::ExtractElement:
      return &translate_extractelement;
    case Instruction::InsertElement:
      return &translate_insertelement;
    case Instruction::ShuffleVector:
      return &translate_shufflevector;
    case Instruction::Call:
      return &translate_call;
    case Instruction::Br:
      return &translate_br;
    case Instruction::Switch:
      return &translate_switch;
    case Instruction::IndirectBr:
      return &translate_indirectbr;
    case Instruction::Ret:
      return &translate_ret;
    case Instruction::Invoke:
      return &translate_invoke;
    case Instruction::LandingPad:
      return &translate_landingpad;
    case Instruction::Resume:
      return &translate_resume;
    case Instruction::Unreachable:
      return &translate_unreachable;
    default:
      return &give_up;
  }
}

}  // namespace testellate::frontend::llvm
