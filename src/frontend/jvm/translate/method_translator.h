// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <unordered_set>
#include <vector>

#include "frontend/jvm/classfile/bytecode.h"
#include "frontend/jvm/link/linker.h"
#include "frontend/jvm/translate/code_blocks.h"
#include "frontend/jvm/translate/code_writer.h"
#include "frontend/jvm/translate/emitter.h"

namespace testellate::frontend::jvm {

/// The body of a method that has code. Fails for `jsr` and `ret`, and for code that does not keep the rules
/// of JVMS §4.10 about the operand stack.
[[nodiscard]] diag::Result<std::unique_ptr<const ir::Body>> translate_method(Linker& linker,
                                                                             LoadedClass& owner,
                                                                             const Method& method,
                                                                             ir::FunctionId function);

/// Translates block by block, each once, as soon as the kinds of values on the stack at its start are known.
/// What each instruction means is in the handle_*.cpp files; this class is what they see.
class MethodTranslator {
 public:
  MethodTranslator(Linker& linker, LoadedClass& owner, const Method& method, ir::FunctionId function);

  [[nodiscard]] diag::Result<std::unique_ptr<const ir::Body>> run();

  [[nodiscard]] CodeWriter& out() { return out_; }
  [[nodiscard]] Emitter& emitter() { return emitter_; }
  [[nodiscard]] Linker& linker() { return linker_; }
  [[nodiscard]] const LoadedClass& owner() const { return owner_; }
  [[nodiscard]] LoadedClass& owner() { return owner_; }
  [[nodiscard]] const Method& method() const { return method_; }
  [[nodiscard]] const Code& code() const { return *method_.code; }
  [[nodiscard]] const ConstantPool& constants() const { return owner_.file.constants; }
  [[nodiscard]] const MethodType& type() const { return type_; }

  /// Whether the slot holds `this` throughout.
  [[nodiscard]] bool is_this(unsigned slot) const { return slot == 0 && holds_this_; }
  /// The next instruction, if it is in the same block.
  [[nodiscard]] const std::optional<Instruction>& peek_next() const { return next_; }
  /// The handler of the current instruction does the work of the next one, too, which ends the block.
  [[nodiscard]] const std::optional<Instruction>& take_next();
  /// The block that starts there; control goes there with the stack as it is now.
  [[nodiscard]] ir::BlockId target(std::uint32_t offset);
  [[nodiscard]] bool is_synthetic(const Instruction& instruction) const {
    return synthetic_.contains(instruction.offset);
  }
  /// Ends the block with a conditional jump; side 0 is "taken".
  void branch(const Instruction& instruction, ir::Operand condition);
  void refuse(std::string what);

 private:
  void bind_parameters();
  void translate_block(std::uint32_t number);
  [[nodiscard]] ir::BlockId dispatch_to(const std::vector<std::uint32_t>& handlers);
  void write_dispatch(ir::BlockId block, const std::vector<std::uint32_t>& handlers);
  void enter(std::uint32_t number, std::vector<ValueKind> stack);
  [[nodiscard]] ir::Origin origin_of(const Instruction& instruction) const;
  [[nodiscard]] bool stores_to_slot_0() const;

  Linker& linker_;
  LoadedClass& owner_;
  const Method& method_;
  MethodType type_;
  CodeWriter out_;
  Emitter emitter_;
  CodeBlocks blocks_;
  std::vector<ir::BlockId> ids_;
  std::vector<std::optional<std::vector<ValueKind>>> stacks_;  ///< by block, once it is reached
  std::vector<std::uint32_t> pending_;
  std::map<std::vector<std::uint32_t>, ir::BlockId> dispatches_;
  std::vector<std::pair<ir::BlockId, std::vector<std::uint32_t>>> unwritten_dispatches_;
  std::unordered_set<std::uint32_t> synthetic_;  ///< offsets of jumps that the compiler made up
  std::optional<Instruction> next_;              ///< follows the current instruction in its block
  bool next_is_taken_ = false;
  bool holds_this_ = false;
  std::optional<std::string> refusal_;
};

using InstructionHandler = void (*)(MethodTranslator&, const Instruction&);

/// By opcode; null for what no code contains.
class HandlerTable {
 public:
  void set(Opcode opcode, InstructionHandler handler) { handlers_[static_cast<unsigned>(opcode)] = handler; }
  [[nodiscard]] InstructionHandler get(Opcode opcode) const {
    return handlers_[static_cast<unsigned>(opcode)];
  }

 private:
  std::array<InstructionHandler, 256> handlers_{};
};

[[nodiscard]] const HandlerTable& handler_table();

// One per handle_*.cpp
void add_stack_handlers(HandlerTable& table);
void add_arithmetic_handlers(HandlerTable& table);
void add_control_handlers(HandlerTable& table);
void add_array_handlers(HandlerTable& table);
void add_object_handlers(HandlerTable& table);

}  // namespace testellate::frontend::jvm
