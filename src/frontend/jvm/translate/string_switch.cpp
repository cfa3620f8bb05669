// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/translate/string_switch.h"

#include <algorithm>

namespace testellate::frontend::jvm {
namespace {

constexpr ir::Type kI32 = ir::Type::integer(32);

/// Reads the comparisons that lie between the switch and its default:
///   aload s; ldc "constant"; invokevirtual equals; ifeq NEXT; push number; istore n; goto DEFAULT
class Reader {
 public:
  Reader(const ConstantPool& constants, const Code& code, const Instruction& on_hash)
      : constants_(constants), code_(code), on_hash_(on_hash), at_(on_hash.next()) {}

  std::optional<StringSwitch> run() {
    StringSwitch found;
    while (at_ < on_hash_.target) {
      starts_.push_back(at_);
      const std::optional<std::string_view> constant = try_comparison();
      if (!constant) return std::nullopt;
      found.constants.push_back(*constant);
    }
    if (at_ != on_hash_.target || found.constants.empty()) return std::nullopt;
    starts_.push_back(at_);
    for (std::uint32_t i = 0; i < on_hash_.case_count; ++i) {
      targets_.push_back(switch_case(code_.bytes, on_hash_, i).target);
    }
    const bool is_closed = std::ranges::all_of(
        targets_, [&](std::uint32_t target) { return std::ranges::binary_search(starts_, target); });
    if (!is_closed) return std::nullopt;
    while (is_key(found.no_case)) ++found.no_case;
    return found;
  }

 private:
  Instruction take() {
    const Instruction instruction = *decode(code_.bytes, at_);
    at_ = instruction.next();
    return instruction;
  }

  static bool is_one_of(const Instruction& instruction, Opcode general, Opcode first, unsigned count) {
    const auto opcode = static_cast<unsigned>(instruction.opcode);
    const auto low = static_cast<unsigned>(first);
    return instruction.opcode == general || (opcode >= low && opcode < low + count);
  }

  bool is_equals(const Instruction& instruction) const {
    if (instruction.opcode != Opcode::InvokeVirtual) return false;
    const MemberRef method = constants_.member(instruction.constant);
    return method.name == "equals" && method.descriptor == "(Ljava/lang/Object;)Z";
  }

  std::optional<std::string_view> try_comparison() {
    const Instruction load = take();
    if (!is_one_of(load, Opcode::ALoad, Opcode::ALoad0, 4)) return std::nullopt;
    if (local_ && *local_ != load.local) return std::nullopt;
    local_ = load.local;
    const Instruction constant = take();
    const bool is_string = (constant.opcode == Opcode::Ldc || constant.opcode == Opcode::LdcW) &&
                           constants_.kind(constant.constant) == ConstantKind::String;
    if (!is_string || !is_equals(take())) return std::nullopt;
    const Instruction jump = take();
    if (jump.opcode != Opcode::IfEq) return std::nullopt;
    targets_.push_back(jump.target);
    const Instruction number = take();
    const bool is_number =
        is_one_of(number, Opcode::BIPush, Opcode::IConst0, 6) || number.opcode == Opcode::SIPush;
    if (!is_number || !is_one_of(take(), Opcode::IStore, Opcode::IStore0, 4)) return std::nullopt;
    // The last one runs into the default.
    if (at_ == on_hash_.target) return constants_.string_text(constant.constant);
    const Instruction leave = take();
    if (leave.opcode != Opcode::Goto || leave.target != on_hash_.target) return std::nullopt;
    return constants_.string_text(constant.constant);
  }

  bool is_key(std::int32_t number) const {
    for (std::uint32_t i = 0; i < on_hash_.case_count; ++i) {
      if (switch_case(code_.bytes, on_hash_, i).key == number) return true;
    }
    return false;
  }

  const ConstantPool& constants_;
  const Code& code_;
  const Instruction& on_hash_;
  std::uint32_t at_;
  std::optional<std::uint16_t> local_;
  std::vector<std::uint32_t> starts_;   ///< of comparisons, and the default; ascending
  std::vector<std::uint32_t> targets_;  ///< of all jumps but those to the default
};

ir::FunctionId key_function(Linker& linker) {
  return linker.define("jvm.switch_key",
                       {kI32, {ir::Type::ref(), kI32, kI32, ir::Type::ref()}, false},
                       [&linker](ir::FunctionId id) -> diag::Result<std::unique_ptr<const ir::Body>> {
                         CodeWriter out(linker.program(), id);
                         out.start_block(out.add_block("entry"), {});
                         out.return_value(kI32, ir::Operand::reg(ir::RegisterId(1)));
                         return out.finish();
                       });
}

}  // namespace

std::optional<StringSwitch> find_string_switch(const ConstantPool& constants,
                                               const Code& code,
                                               const Instruction& on_hash) {
  if (on_hash.opcode != Opcode::LookupSwitch && on_hash.opcode != Opcode::TableSwitch) return std::nullopt;
  if (on_hash.target <= on_hash.offset) return std::nullopt;
  return Reader(constants, code, on_hash).run();
}

void push_switch_key(Emitter& emitter, const StringSwitch& found) {
  CodeWriter& out = emitter.out();
  const StackValue string = out.pop_value();
  out.push_value(string);
  out.push_value(string);
  emitter.invoke(InvokeKind::Virtual, {ConstantKind::Methodref, "java/lang/String", "hashCode", "()I"});
  const StackValue hash = out.pop_value();
  out.push_value(hash);
  out.push_constant(ValueKind::Int, static_cast<std::uint32_t>(found.no_case));
  const ir::FunctionId function = key_function(emitter.linker());
  for (const std::string_view constant : found.constants) {
    emitter.push_string(constant);
    const ir::Operand literal = out.pop(ValueKind::Ref);
    const ir::Operand key = out.pop(ValueKind::Int);
    const ir::Argument arguments[] = {
        {ir::Type::ref(), string.operand}, {kI32, hash.operand}, {kI32, key}, {ir::Type::ref(), literal}};
    out.compute_push(
        {.op = ir::Opcode::Call, .type = kI32, .x = function.index()}, ValueKind::Int, arguments);
  }
  const ir::Operand key = out.pop(ValueKind::Int);
  static_cast<void>(out.pop(ValueKind::Int));
  static_cast<void>(out.pop(ValueKind::Ref));
  out.push(ValueKind::Int, key);
}

}  // namespace testellate::frontend::jvm
