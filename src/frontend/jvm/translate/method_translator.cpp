// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/translate/method_translator.h"

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/translate/synthetic_branches.h"
#include "frontend/jvm/translate/type_mapping.h"
#include "ir/verifier.h"
#include "support/invariant.h"

namespace testellate::frontend::jvm {

using ir::BlockId;

const HandlerTable& handler_table() {
  static const HandlerTable table = [] {
    HandlerTable made;
    add_stack_handlers(made);
    add_arithmetic_handlers(made);
    add_control_handlers(made);
    add_array_handlers(made);
    add_object_handlers(made);
    return made;
  }();
  return table;
}

MethodTranslator::MethodTranslator(Linker& linker,
                                   LoadedClass& owner,
                                   const Method& method,
                                   ir::FunctionId function)
    : linker_(linker),
      owner_(owner),
      method_(method),
      type_(*try_parse_method_type(method.descriptor)),
      out_(linker.program(), function),
      emitter_(linker, out_, &owner),
      blocks_(find_blocks(*method.code, owner.file.constants)),
      stacks_(blocks_.blocks.size()) {
  if (owner.is_user) synthetic_ = find_synthetic_branches(owner.file, method);
  holds_this_ = !method.access.is_static() && !stores_to_slot_0();
}

bool MethodTranslator::stores_to_slot_0() const {
  for (const Instruction& instruction : Instructions(code().bytes)) {
    const bool is_store = instruction.opcode == Opcode::AStore || instruction.opcode == Opcode::AStore0;
    if (is_store && instruction.local == 0) return true;
  }
  return false;
}

void MethodTranslator::bind_parameters() {
  unsigned slot = 0;
  std::uint32_t at = 0;
  if (!method_.access.is_static()) out_.bind_local(slot++, ValueKind::Ref, ir::RegisterId(at++));
  for (const FieldType& parameter : type_.parameters) {
    out_.bind_local(slot, kind_of(parameter), ir::RegisterId(at++));
    slot += parameter.slots();
  }
}

ir::Origin MethodTranslator::origin_of(const Instruction& instruction) const {
  return {code().line_at(instruction.offset), instruction.offset};
}

void MethodTranslator::refuse(std::string what) {
  if (!refusal_) refusal_ = std::move(what);
}

const std::optional<Instruction>& MethodTranslator::take_next() {
  next_is_taken_ = true;
  out_.start_instruction(origin_of(*next_));
  return next_;
}

void MethodTranslator::enter(std::uint32_t number, std::vector<ValueKind> stack) {
  std::optional<std::vector<ValueKind>>& known = stacks_[number];
  if (!known) {
    known = std::move(stack);
    pending_.push_back(number);
  } else if (*known != stack) {
    out_.note_mistake("two ways lead to offset " + std::to_string(blocks_.blocks[number].start) +
                      " with different operand stacks");
  }
}

BlockId MethodTranslator::target(std::uint32_t offset) {
  const std::uint32_t number = blocks_.block_at[offset];
  TESTELLATE_INVARIANT(number != CodeBlocks::kNone, "a target of a jump should start a block");
  enter(number, out_.stack_kinds());
  return ids_[number];
}

void MethodTranslator::branch(const Instruction& instruction, ir::Operand condition) {
  const BlockId taken = target(instruction.target);
  const BlockId passed = target(instruction.next());
  out_.branch(condition, taken, passed, is_synthetic(instruction));
}

void MethodTranslator::translate_block(std::uint32_t number) {
  const CodeBlocks::Block& block = blocks_.blocks[number];
  out_.start_block(ids_[number], *stacks_[number]);
  std::uint32_t offset = block.start;
  while (true) {
    const Instruction current = *decode(code().bytes, offset);
    offset = current.next();
    next_.reset();
    next_is_taken_ = false;
    const bool is_last = ends_block(current.opcode) || is_conditional_branch(current.opcode);
    const bool is_followed = !is_last && blocks_.block_at[offset] == CodeBlocks::kNone;
    if (is_followed) next_ = *decode(code().bytes, offset);
    out_.start_instruction(origin_of(current));
    const InstructionHandler handler = handler_table().get(current.opcode);
    if (handler == nullptr) {
      refuse("instruction `" + std::string(info(current.opcode).mnemonic) + "`");
      return;
    }
    handler(*this, current);
    if (out_.mistake() || refusal_) return;
    if (is_last || next_is_taken_) break;
    if (is_followed) continue;
    out_.jump(target(offset));
    break;
  }
  if (out_.may_throw() && !block.handlers.empty()) out_.set_unwind(ids_[number], dispatch_to(block.handlers));
}

BlockId MethodTranslator::dispatch_to(const std::vector<std::uint32_t>& handlers) {
  auto [found, is_new] = dispatches_.try_emplace(handlers);
  if (is_new) {
    found->second = out_.add_block("dispatch" + std::to_string(dispatches_.size() - 1));
    unwritten_dispatches_.emplace_back(found->second, handlers);
    for (std::uint32_t handler : handlers) {
      enter(blocks_.block_at[code().handlers[handler].handler], {ValueKind::Ref});
    }
  }
  return found->second;
}

void MethodTranslator::write_dispatch(BlockId block, const std::vector<std::uint32_t>& handlers) {
  out_.start_instruction({});
  out_.start_block(block, {});
  const ir::Operand exception = out_.caught();
  for (std::uint32_t number : handlers) {
    const ExceptionHandler& handler = code().handlers[number];
    const BlockId target = ids_[blocks_.block_at[handler.handler]];
    if (catches_everything(handler, constants())) {
      out_.jump(target);
      return;
    }
    const BlockId next = out_.add_block();
    const ir::ClassId caught = linker_.class_id(constants().class_name(handler.catch_type));
    const ir::Operand fits = out_.compute({.op = ir::Opcode::InstanceOf, .a = exception, .x = caught.index()},
                                          ir::Type::boolean());
    out_.branch(fits, target, next, true);
    out_.start_block(next, {});
  }
  out_.throw_value(exception);
}

diag::Result<std::unique_ptr<const ir::Body>> MethodTranslator::run() {
  for (const CodeBlocks::Block& block : blocks_.blocks) {
    ids_.push_back(out_.add_block(block_name(block.start)));
  }
  bind_parameters();
  enter(0, {});
  const auto fail = [&](const std::string& what) {
    return diag::error(
        diag::Kind::JvmUnsupported,
        {std::string(owner_.file.source_file), 0, 0},
        "in `" + function_name(owner_.file.name, method_.name, method_.descriptor) + "`: " + what);
  };
  while (!pending_.empty()) {
    const std::uint32_t number = pending_.back();
    pending_.pop_back();
    translate_block(number);
    if (refusal_) return fail(*refusal_);
    if (out_.mistake()) return fail(*out_.mistake());
  }
  for (const auto& [block, handlers] : unwritten_dispatches_) write_dispatch(block, handlers);
  // What no way leads to.
  for (std::size_t at = 0; at < ids_.size(); ++at) {
    if (stacks_[at]) continue;
    out_.start_block(ids_[at], {});
    out_.unreachable();
  }
  return out_.finish();
}

diag::Result<std::unique_ptr<const ir::Body>> translate_method(Linker& linker,
                                                               LoadedClass& owner,
                                                               const Method& method,
                                                               ir::FunctionId function) {
  diag::Result<std::unique_ptr<const ir::Body>> body =
      MethodTranslator(linker, owner, method, function).run();
  // Local variables that are read before they are set, and other ways to break JVMS §4.10. The library is
  // trusted.
  if (!body || !owner.is_user) return body;
  if (const auto violation = ir::find_violation(linker.program(), function, **body)) {
    return diag::error(diag::Kind::JvmUnsupported,
                       {std::string(owner.file.source_file), 0, 0},
                       ir::to_diagnostic(linker.program(), **body, *violation).message);
  }
  return body;
}

}  // namespace testellate::frontend::jvm
