// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>

#include "support/expected.h"

/// The instructions in the code of a method, JVMS §6.5.
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

struct Instruction {
  std::uint32_t offset = 0;
  std::uint32_t length = 0;  ///< in bytes, with `wide` and padding
  Opcode opcode = Opcode::Nop;
  bool is_wide = false;
  std::uint16_t local = 0;
  std::uint16_t constant = 0;
  std::int32_t immediate = 0;
  std::uint32_t target = 0;      ///< an offset in the code, not a distance
  std::int32_t low = 0;          ///< tableswitch: the first key
  std::uint32_t case_count = 0;  ///< switches: cases without the default
  std::uint32_t cases_at = 0;    ///< switches: where the cases start in the code

  [[nodiscard]] std::uint32_t next() const { return offset + length; }
  friend bool operator==(const Instruction&, const Instruction&) = default;
};

struct SwitchCase {
  std::int32_t key = 0;
  std::uint32_t target = 0;
  friend bool operator==(SwitchCase, SwitchCase) = default;
};

/// Takes apart the instruction at `offset`, which lies in the code. The error says what is wrong with it. In
/// a result all operands are in the code and all targets in its range; whether these are starts of
/// instructions only a look at all of the code can tell.
[[nodiscard]] Expected<Instruction, std::string> decode(std::span<const std::uint8_t> code,
                                                        std::uint32_t offset);

/// Case number `index`, below `case_count`.
[[nodiscard]] SwitchCase switch_case(std::span<const std::uint8_t> code,
                                     const Instruction& instruction,
                                     std::uint32_t index);

/// All instructions of code that has been checked:
///   for (const Instruction& instruction : Instructions(code.bytes)) ...
class Instructions {
 public:
  class Iterator {
   public:
    using value_type = Instruction;
    using difference_type = std::ptrdiff_t;

    Iterator() = default;
    Iterator(std::span<const std::uint8_t> code, std::uint32_t offset) : code_(code) { move_to(offset); }
    const Instruction& operator*() const { return instruction_; }
    const Instruction* operator->() const { return &instruction_; }
    Iterator& operator++() {
      move_to(instruction_.next());
      return *this;
    }
    Iterator operator++(int) {
      Iterator former = *this;
      ++*this;
      return former;
    }
    friend bool operator==(const Iterator& iterator, std::default_sentinel_t) {
      return iterator.instruction_.offset >= iterator.code_.size();
    }
    friend bool operator==(const Iterator& a, const Iterator& b) {
      return a.instruction_.offset == b.instruction_.offset;
    }

   private:
    void move_to(std::uint32_t offset);

    std::span<const std::uint8_t> code_;
    Instruction instruction_;
  };

  explicit Instructions(std::span<const std::uint8_t> code) : code_(code) {}
  [[nodiscard]] Iterator begin() const { return {code_, 0}; }
  [[nodiscard]] static std::default_sentinel_t end() { return std::default_sentinel; }

 private:
  std::span<const std::uint8_t> code_;
};

}  // namespace testellate::frontend::jvm
