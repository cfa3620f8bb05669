// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace testellate::frontend::jvm {

/// The value is the byte in the code.
enum class Opcode : std::uint8_t {
#define OPCODE(byte, enumerator, mnemonic, format) enumerator = byte,
#include "frontend/jvm/classfile/opcodes.def"
#undef OPCODE
};

/// What follows the opcode, and where it is found in `Instruction`.
enum class OperandFormat : std::uint8_t {
  None,
  Byte,             ///< s1                immediate
  Short,            ///< s2                immediate
  ConstantByte,     ///< u1                constant: Integer, Float, String, Class, handle, type, Dynamic
  Constant,         ///< u2                constant: the same
  Constant2,        ///< u2                constant: Long, Double, Dynamic
  Field,            ///< u2                constant: Fieldref
  Method,           ///< u2                constant: Methodref
  AnyMethod,        ///< u2                constant: Methodref or InterfaceMethodref
  Class,            ///< u2                constant: Class
  Local,            ///< u1, wide u2       local
  ImplicitLocal,    ///< -                 local, which is part of the mnemonic
  Increment,        ///< u1 s1, wide u2 s2 local, immediate
  Branch,           ///< s2                target
  BranchWide,       ///< s4                target
  TableSwitch,      ///<                   target is the default; switch_case
  LookupSwitch,     ///<                   target is the default; switch_case, keys rise strictly
  InvokeInterface,  ///< u2 u1 0           constant: InterfaceMethodref; immediate: slots of all arguments
  InvokeDynamic,    ///< u2 0 0            constant: InvokeDynamic
  NewArray,        ///< u1                immediate: 4 boolean, char, float, double, byte, short, int, 11 long
  MultiANewArray,  ///< u2 u1             constant: Class; immediate: number of lengths, at least 1
  Wide,            ///< a prefix; no Instruction has it
};

struct OpcodeInfo {
  Opcode opcode;
  std::string_view mnemonic;
  OperandFormat format;
};

[[nodiscard]] const OpcodeInfo& info(Opcode opcode);
[[nodiscard]] std::span<const OpcodeInfo> all_opcodes();
/// Jumps on a condition, to one place.
[[nodiscard]] bool is_conditional_branch(Opcode opcode);
/// The next instruction in the code is not executed right after it: goto, jsr (which comes back there by a
/// ret), ret, switches, returns, athrow.
[[nodiscard]] bool ends_block(Opcode opcode);

}  // namespace testellate::frontend::jvm
