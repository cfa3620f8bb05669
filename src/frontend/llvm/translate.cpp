// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/translate.h"

#include <vector>

#include <llvm/Support/raw_ostream.h>

#include "frontend/llvm/instructions.h"
#include "frontend/llvm/module_scope.h"
#include "ir/pointer.h"
#include "ir/verifier.h"
#include "support/invariant.h"

namespace testellate::frontend::llvm {
namespace {

using Item = ir::Global::Item;

Item item_of(Item::Kind kind) {
  Item item;
  item.kind = kind;
  return item;
}

/// Puts pieces one after the other; gaps become zeros, as the assembler fills them.
class Contents {
 public:
  void put_bytes(std::uint64_t offset, std::span<const std::uint8_t> bytes) {
    fill_to(offset);
    if (items_.empty() || items_.back().kind != Item::Kind::Bytes)
      items_.push_back(item_of(Item::Kind::Bytes));
    items_.back().bytes.insert(items_.back().bytes.end(), bytes.begin(), bytes.end());
    end_ += bytes.size();
  }

  void put_item(std::uint64_t offset, Item item) {
    fill_to(offset);
    items_.push_back(std::move(item));
    end_ += 8;
  }

  [[nodiscard]] std::vector<Item> take() { return std::move(items_); }

 private:
  void fill_to(std::uint64_t offset) {
    TESTELLATE_INVARIANT(offset >= end_, "pieces of a global should come in order");
    if (offset == end_) return;
    items_.push_back(item_of(Item::Kind::Zero));
    items_.back().count = offset - end_;
    end_ = offset;
  }

  std::vector<Item> items_;
  std::uint64_t end_ = 0;
};

class GlobalTranslator {
 public:
  GlobalTranslator(ModuleScope& scope, const ::llvm::GlobalVariable& global)
      : scope_(scope), layout_(scope.layout()), global_(global) {}

  OrMissing<std::vector<Item>> run() {
    pending_.push_back({global_.getInitializer(), 0});
    while (!pending_.empty()) {
      Part part = pending_.back();
      pending_.pop_back();
      if (::llvm::isa<::llvm::UndefValue>(part.constant) || part.constant->isNullValue()) continue;
      if (OrMissing<void> done = put(part); !done) return missing(done.error());
    }
    return contents_.take();
  }

 private:
  struct Part {
    const ::llvm::Constant* constant;
    std::uint64_t offset;
  };

  OrMissing<void> put(const Part& part) {
    const ::llvm::Type& type = *part.constant->getType();
    if (const auto* data = ::llvm::dyn_cast<::llvm::ConstantDataSequential>(part.constant)) {
      ::llvm::StringRef raw = data->getRawDataValues();
      contents_.put_bytes(part.offset, {reinterpret_cast<const std::uint8_t*>(raw.data()), raw.size()});
      return {};
    }
    if (type.isStructTy() || type.isArrayTy() || type.isVectorTy()) return push_elements(part);
    return put_scalar(part);
  }

  OrMissing<void> push_elements(const Part& part) {
    std::vector<Part> elements;
    if (const auto* structure = ::llvm::dyn_cast<::llvm::ConstantStruct>(part.constant)) {
      const ::llvm::StructLayout* placed = layout_.getStructLayout(structure->getType());
      for (unsigned at = 0; at < structure->getNumOperands(); ++at) {
        elements.push_back(
            {structure->getOperand(at), part.offset + placed->getElementOffset(at).getFixedValue()});
      }
    } else {
      const auto* row = ::llvm::dyn_cast<::llvm::ConstantAggregate>(part.constant);
      if (row == nullptr) return missing("the contents of `" + global_.getName().str() + "`");
      std::uint64_t size = layout_.getTypeAllocSize(row->getOperand(0)->getType()).getFixedValue();
      for (unsigned at = 0; at < row->getNumOperands(); ++at) {
        elements.push_back({row->getOperand(at), part.offset + at * size});
      }
    }
    pending_.insert(pending_.end(), elements.rbegin(), elements.rend());
    return {};
  }

  OrMissing<void> put_scalar(const Part& part) {
    std::optional<ir::Type> type = try_scalar_type(*part.constant->getType());
    if (!type) return missing("the contents of `" + global_.getName().str() + "`");
    OrMissing<value::U128> bits = scope_.evaluate(*part.constant);
    if (!bits) return missing(bits.error());
    if (type->is_ptr()) {
      if (std::optional<Item> item = pointer_item(static_cast<ir::PointerBits>(*bits))) {
        contents_.put_item(part.offset, std::move(*item));
        return {};
      }
    }
    std::vector<std::uint8_t> bytes;
    for (unsigned at = 0; at < type->byte_size(); ++at) {
      bytes.push_back(static_cast<std::uint8_t>(*bits >> (8 * at)));
    }
    contents_.put_bytes(part.offset, bytes);
    return {};
  }

  static std::optional<Item> pointer_item(ir::PointerBits bits) {
    ir::ObjectNumber object = ir::pointer_object(bits);
    if (ir::is_function_object(object) && ir::pointer_offset(bits) == 0) {
      Item item = item_of(Item::Kind::Function);
      item.function = ir::FunctionId(object - ir::kFirstFunctionObject);
      return item;
    }
    if (ir::is_global_object(object)) {
      Item item = item_of(Item::Kind::Global);
      item.global = ir::GlobalId(object - ir::kFirstGlobalObject);
      item.offset = ir::pointer_offset(bits);
      return item;
    }
    return std::nullopt;
  }

  ModuleScope& scope_;
  const ::llvm::DataLayout& layout_;
  const ::llvm::GlobalVariable& global_;
  std::vector<Part> pending_;
  Contents contents_;
};

/// One pass over the globals; whether one more turned out unusable.
bool translate_once(ModuleScope& scope) {
  bool is_settled = true;
  for (const ::llvm::GlobalVariable& global : scope.module().globals()) {
    if (!scope.is_to_translate(global)) continue;
    OrMissing<ir::GlobalId> id = scope.global_of(global);
    if (!id) continue;
    OrMissing<std::vector<Item>> items = GlobalTranslator(scope, global).run();
    if (items) {
      scope.program().edit_global(*id).items = std::move(*items);
    } else {
      scope.mark_unusable(global, items.error());
      is_settled = false;
    }
  }
  return is_settled;
}

/// Fills in the contents of the module's globals. A global that leads to something without counterpart (the
/// address of an extern variable) becomes unusable itself: what is read from it could not be followed.
void translate_globals(ModuleScope& scope) {
  while (!translate_once(scope)) continue;
}

bool is_value(const ::llvm::Type& type) {
  return !type.isLabelTy() && !type.isMetadataTy() && !type.isTokenTy();
}

/// The first type among result and operands that cannot be translated, or null.
const ::llvm::Type* find_foreign_type(const BodyScope& scope, const ::llvm::Instruction& instruction) {
  auto is_foreign = [&](::llvm::Type& type) {
    return !try_scalar_type(type) && is_value(type) && !try_lanes(type, scope.layout());
  };
  if (is_foreign(*instruction.getType())) return instruction.getType();
  for (const ::llvm::Value* operand : instruction.operand_values()) {
    if (is_foreign(*operand->getType())) return operand->getType();
  }
  return nullptr;
}

std::string spelled(const ::llvm::Type& type) {
  std::string text;
  ::llvm::raw_string_ostream(text) << type;
  return text;
}

void translate_instruction(BodyScope& scope, const ::llvm::Instruction& instruction) {
  scope.set_origin(instruction);
  if (const ::llvm::Type* foreign = find_foreign_type(scope, instruction)) {
    scope.give_up(instruction, "values of type `" + spelled(*foreign) + "`");
    if (instruction.isTerminator()) scope.builder().append({.op = ir::Opcode::Unreachable});
    return;
  }
  translator_of(instruction.getOpcode())(scope, instruction);
}

void translate_blocks(BodyScope& scope) {
  for (const ::llvm::BasicBlock& block : scope.function()) {
    scope.enter(block);
    if (block.isLandingPad()) begin_landing_pad(scope, block);
    for (const ::llvm::Instruction& instruction : block) translate_instruction(scope, instruction);
  }
  scope.builder().set_origin({});
  for (auto [from, to] : scope.take_edges()) {
    scope.builder().select_block(scope.edge_block(*from, *to));
    write_phi_moves(scope, *from, *to);
    scope.builder().jump(scope.block_of(*to));
  }
}

/// For a function whose parameters or result cannot be passed.
void refuse_body(ModuleScope& module,
                 const ::llvm::Function& function,
                 ir::FunctionId id,
                 const std::string& what) {
  ir::BodyBuilder builder(module.program(), id);
  builder.select_block(builder.add_block("entry"));
  std::ignore = builder.call(module.untranslated(what, location_of(function)), {});
  builder.append({.op = ir::Opcode::Unreachable});
  module.program().set_body(id, builder.finish());
}

void translate_body(ModuleScope& module, const ::llvm::Function& function) {
  ir::FunctionId id = module.function_of(function);
  if (OrMissing<ir::SignatureId> signature = module.signature_of(*function.getFunctionType()); !signature) {
    refuse_body(module, function, id, signature.error());
    return;
  }
  BodyScope scope(module, function, id);
  scope.prepare();
  translate_blocks(scope);
  module.program().set_body(id, scope.builder().finish());
}

diag::Result<void> verify_bodies(ModuleScope& module) {
  ir::Program& program = module.program();
  for (const ::llvm::Function& function : module.module()) {
    if (!module.is_to_translate(function)) continue;
    ir::FunctionId id = module.function_of(function);
    const ir::Body& body = *program.get(id).body;
    if (std::optional<ir::Violation> found = ir::find_violation(program, id, body)) {
      return Unexpected<diag::Diagnostic>(ir::to_diagnostic(program, body, *found));
    }
  }
  return {};
}

}  // namespace

diag::Result<Translation> translate_module(const ::llvm::Module& module,
                                           ir::Program& program,
                                           const TranslateOptions& options) {
  ModuleScope scope(module, program, options);
  scope.declare_functions();
  scope.declare_globals();
  translate_globals(scope);
  for (const ::llvm::Function& function : module) {
    if (scope.is_to_translate(function)) translate_body(scope, function);
  }
#if TESTELLATE_SELF_CHECKS
  TRY(verify_bodies(scope));
#endif
  return std::move(scope.translation());
}

}  // namespace testellate::frontend::llvm
