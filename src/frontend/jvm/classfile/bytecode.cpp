// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classfile/bytecode.h"

#include <array>
#include <cstddef>

#include <fmt/format.h>

#include "frontend/jvm/classfile/byte_cursor.h"
#include "support/invariant.h"

namespace testellate::frontend::jvm {
namespace {

constexpr auto kOpcodes = std::to_array<OpcodeInfo>({
#define OPCODE(byte, enumerator, mnemonic, format) {Opcode::enumerator, mnemonic, OperandFormat::format},
#include "frontend/jvm/classfile/opcodes.def"
#undef OPCODE
});

constexpr bool rows_are_in_order() {
  for (std::size_t at = 0; at < kOpcodes.size(); ++at) {
    if (static_cast<std::size_t>(kOpcodes[at].opcode) != at) return false;
  }
  return true;
}
static_assert(rows_are_in_order(), "the byte of an opcode is the index of its row");

/// Decodes one instruction. Keeps the first problem; after that, bytes read as 0.
class Decoder {
 public:
  Decoder(std::span<const std::uint8_t> code, std::uint32_t offset) : code_(code), at_(offset) {
    instruction_.offset = offset;
  }

  Expected<Instruction, std::string> run() {
    std::uint8_t byte = u8();
    if (byte >= all_opcodes().size()) fail(fmt::format("byte 0x{:02x} is no instruction", byte));
    if (problem_.empty()) {
      instruction_.opcode = static_cast<Opcode>(byte);
      if (instruction_.opcode == Opcode::Wide) widen();
    }
    if (problem_.empty()) operands();
    if (!problem_.empty()) return Unexpected<std::string>(problem_);
    instruction_.length = at_ - instruction_.offset;
    return instruction_;
  }

 private:
  void widen() {
    std::uint8_t byte = u8();
    instruction_.is_wide = true;
    if (byte >= all_opcodes().size()) return fail(fmt::format("byte 0x{:02x} is no instruction", byte));
    instruction_.opcode = static_cast<Opcode>(byte);
    OperandFormat format = info(instruction_.opcode).format;
    if (format == OperandFormat::Local || format == OperandFormat::Increment) return;
    fail(fmt::format("`wide` cannot stand before `{}`", info(instruction_.opcode).mnemonic));
  }

  void operands() {
    switch (info(instruction_.opcode).format) {
      case OperandFormat::None:
        return;
      case OperandFormat::Byte:
        instruction_.immediate = s8();
        return;
      case OperandFormat::Short:
        instruction_.immediate = static_cast<std::int16_t>(u16());
        return;
      case OperandFormat::ConstantByte:
        instruction_.constant = u8();
        return;
      case OperandFormat::Constant:
      case OperandFormat::Constant2:
      case OperandFormat::Field:
      case OperandFormat::Method:
      case OperandFormat::AnyMethod:
      case OperandFormat::Class:
        instruction_.constant = u16();
        return;
      case OperandFormat::Local:
        instruction_.local = local();
        return;
      case OperandFormat::ImplicitLocal:
        instruction_.local = implicit_local();
        return;
      case OperandFormat::Increment:
        instruction_.local = local();
        instruction_.immediate = instruction_.is_wide ? std::int32_t{static_cast<std::int16_t>(u16())} : s8();
        return;
      case OperandFormat::Branch:
        instruction_.target = target(static_cast<std::int16_t>(u16()));
        return;
      case OperandFormat::BranchWide:
        instruction_.target = target(s32());
        return;
      case OperandFormat::TableSwitch:
        return table_switch();
      case OperandFormat::LookupSwitch:
        return lookup_switch();
      case OperandFormat::InvokeInterface:
        instruction_.constant = u16();
        instruction_.immediate = u8();
        if (u8() != 0) fail("the fourth operand byte of `invokeinterface` has to be 0");
        return;
      case OperandFormat::InvokeDynamic:
        instruction_.constant = u16();
        if (u16() != 0) fail("the last two operand bytes of `invokedynamic` have to be 0");
        return;
      case OperandFormat::NewArray:
        instruction_.immediate = u8();
        if (instruction_.immediate < 4 || instruction_.immediate > 11) {
          fail(fmt::format("`newarray` has type code {}; those of elements are 4 to 11",
                           instruction_.immediate));
        }
        return;
      case OperandFormat::MultiANewArray:
        instruction_.constant = u16();
        instruction_.immediate = u8();
        if (instruction_.immediate == 0) fail("`multianewarray` needs at least one dimension");
        return;
      case OperandFormat::Wide:
        break;
    }
    TESTELLATE_UNREACHABLE("`wide` is no instruction of its own");
  }

  void table_switch() {
    skip_padding();
    std::int32_t fallback = s32();
    instruction_.low = s32();
    std::int32_t high = s32();
    if (!problem_.empty()) return;
    instruction_.target = target(fallback);
    std::int64_t count = std::int64_t{high} - instruction_.low + 1;
    if (count <= 0) return fail(fmt::format("`tableswitch` from {} to {}", instruction_.low, high));
    if (take_cases(count, 4)) check_cases();
  }

  void lookup_switch() {
    skip_padding();
    std::int32_t fallback = s32();
    std::int32_t count = s32();
    if (!problem_.empty()) return;
    instruction_.target = target(fallback);
    if (count < 0) return fail(fmt::format("`lookupswitch` with {} cases", count));
    if (!take_cases(count, 8)) return;
    check_cases();
    for (std::uint32_t index = 1; index < instruction_.case_count && problem_.empty(); ++index) {
      std::int32_t former = switch_case(code_, instruction_, index - 1).key;
      std::int32_t key = switch_case(code_, instruction_, index).key;
      if (former >= key) {
        fail(fmt::format("the keys of `lookupswitch` have to rise, but {} follows {}", key, former));
      }
    }
  }

  bool take_cases(std::int64_t count, std::uint32_t size) {
    if (!problem_.empty()) return false;
    if (count * size > static_cast<std::int64_t>(code_.size() - at_)) {
      fail(fmt::format("the {} cases of a switch run over the end of the code", count));
      return false;
    }
    instruction_.case_count = static_cast<std::uint32_t>(count);
    instruction_.cases_at = at_;
    at_ += instruction_.case_count * size;
    return true;
  }

  void check_cases() {
    std::uint32_t distance_at = instruction_.opcode == Opcode::TableSwitch ? 0 : 4;
    std::uint32_t size = distance_at + 4;
    for (std::uint32_t index = 0; index < instruction_.case_count && problem_.empty(); ++index) {
      static_cast<void>(target(load_s32(code_, instruction_.cases_at + index * size + distance_at)));
    }
  }

  /// To the next multiple of four in the code, JVMS §6.5 tableswitch.
  void skip_padding() {
    while (at_ % 4 != 0) u8();
  }

  std::uint16_t local() { return instruction_.is_wide ? u16() : u8(); }

  /// The four of `iload_0` and its like come in the order of the types, so do those of `istore_0`.
  [[nodiscard]] std::uint16_t implicit_local() const {
    Opcode first = instruction_.opcode < Opcode::IStore0 ? Opcode::ILoad0 : Opcode::IStore0;
    return static_cast<std::uint16_t>(
        (static_cast<unsigned>(instruction_.opcode) - static_cast<unsigned>(first)) % 4);
  }

  std::uint32_t target(std::int32_t distance) {
    std::int64_t place = std::int64_t{instruction_.offset} + distance;
    if (problem_.empty() && (place < 0 || place >= static_cast<std::int64_t>(code_.size()))) {
      fail(fmt::format("`{}` jumps to {}, outside the code", info(instruction_.opcode).mnemonic, place));
    }
    return problem_.empty() ? static_cast<std::uint32_t>(place) : 0;
  }

  std::int32_t s8() {
    const std::int32_t byte = u8();
    return byte < 0x80 ? byte : byte - 0x100;
  }
  std::uint8_t u8() {
    if (at_ < code_.size()) return code_[at_++];
    fail("the last instruction runs over the end of the code");
    ++at_;  // keeps the padding loop moving
    return 0;
  }
  std::uint16_t u16() {
    std::uint8_t high = u8();
    return static_cast<std::uint16_t>((high << 8) | u8());
  }
  std::int32_t s32() {
    std::uint32_t high = u16();
    return static_cast<std::int32_t>((high << 16) | u16());
  }

  void fail(std::string problem) {
    if (problem_.empty()) problem_ = std::move(problem);
  }

  std::span<const std::uint8_t> code_;
  std::uint32_t at_;
  Instruction instruction_;
  std::string problem_;
};

}  // namespace

const OpcodeInfo& info(Opcode opcode) { return kOpcodes[static_cast<std::size_t>(opcode)]; }

std::span<const OpcodeInfo> all_opcodes() { return kOpcodes; }

bool is_conditional_branch(Opcode opcode) {
  return (opcode >= Opcode::IfEq && opcode <= Opcode::IfACmpNe) || opcode == Opcode::IfNull ||
         opcode == Opcode::IfNonNull;
}

bool ends_block(Opcode opcode) {
  return (opcode >= Opcode::Goto && opcode <= Opcode::Return) || opcode == Opcode::AThrow ||
         opcode == Opcode::GotoW || opcode == Opcode::JsrW;
}

Expected<Instruction, std::string> decode(std::span<const std::uint8_t> code, std::uint32_t offset) {
  return Decoder(code, offset).run();
}

SwitchCase switch_case(std::span<const std::uint8_t> code,
                       const Instruction& instruction,
                       std::uint32_t index) {
  TESTELLATE_INVARIANT(index < instruction.case_count, "case should be one of the switch");
  bool is_table = instruction.opcode == Opcode::TableSwitch;
  std::uint32_t at = instruction.cases_at + index * (is_table ? 4 : 8);
  std::int32_t distance = load_s32(code, is_table ? at : at + 4);
  std::int64_t key = is_table ? std::int64_t{instruction.low} + index : load_s32(code, at);
  std::int64_t target = std::int64_t{instruction.offset} + distance;
  return {static_cast<std::int32_t>(key), static_cast<std::uint32_t>(target)};
}

void Instructions::Iterator::move_to(std::uint32_t offset) {
  if (offset >= code_.size()) {
    instruction_ = {.offset = offset};
    return;
  }
  Expected<Instruction, std::string> instruction = decode(code_, offset);
  TESTELLATE_INVARIANT(instruction.has_value(), "code should have been checked");
  instruction_ = *instruction;
}

}  // namespace testellate::frontend::jvm
