// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/user_code.h"

#include <array>

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

#include "frontend/llvm/value_conditions.h"

namespace testellate::frontend::llvm {

bool is_system_file(const ::llvm::DIFile* file) {
  return file != nullptr &&
         (file->getFilename().starts_with("/usr/") || file->getFilename().starts_with("<"));
}

bool is_user_code(const ::llvm::Function& function) {
  const ::llvm::DISubprogram* about = function.getSubprogram();
  return about != nullptr && !about->isArtificial() && !is_system_file(about->getFile());
}

// What clang 19 writes at -O0, told by the names it gives to blocks and values; names survive promotion.

namespace {

/// Blocks that only the compiler branches to. A name may be followed by the number that makes it unique.
constexpr std::array<::llvm::StringLiteral, 24> kCompilerBlocks = {"atomic_cont",
                                                                   "cast.end",
                                                                   "cast.notnull",
                                                                   "cast.null",
                                                                   "catch",
                                                                   "catch.fallthrough",
                                                                   "cleanup.action",
                                                                   "cleanup.done",
                                                                   "delete.notnull",
                                                                   "dynamic_cast.notnull",
                                                                   "dynamic_cast.null",
                                                                   "ehspec.unexpected",
                                                                   "eh.resume",
                                                                   "ehcleanup",
                                                                   "filter.dispatch",
                                                                   "init",
                                                                   "init.check",
                                                                   "init.end",
                                                                   "memptr.virtual",
                                                                   "memptr.nonvirtual",
                                                                   "new.notnull",
                                                                   "nrvo.unused",
                                                                   "typeid.bad_typeid",
                                                                   "dtor.call_delete"};

constexpr std::array<::llvm::StringLiteral, 7> kCompilerPrefixes = {
    "arrayctor.", "arraydestroy.", "arrayinit.", "cmpxchg.", "complex_mul_", "coro.", "cleanup.dest"};

constexpr std::array<::llvm::StringLiteral, 2> kCompilerSuffixes = {".ready", ".suspend"};

::llvm::StringRef without_number(::llvm::StringRef name) { return name.rtrim("0123456789"); }

bool is_compiler_block(const ::llvm::BasicBlock& block) {
  ::llvm::StringRef name = without_number(block.getName());
  for (::llvm::StringRef known : kCompilerBlocks) {
    if (name == known) return true;
  }
  for (::llvm::StringRef prefix : kCompilerPrefixes) {
    if (name.starts_with(prefix)) return true;
  }
  for (::llvm::StringRef suffix : kCompilerSuffixes) {
    if (name.ends_with(suffix)) return true;
  }
  return false;
}

/// Whether the end of the block, or of the only block before it, is a branch on the value.
bool is_decided_at_end(const ::llvm::Value& value, const ::llvm::BasicBlock& block) {
  const ::llvm::BasicBlock* at = &block;
  for (int steps = 0; steps < 2 && at != nullptr; ++steps, at = at->getSinglePredecessor()) {
    const auto* branch = ::llvm::dyn_cast<::llvm::BranchInst>(at->getTerminator());
    if (branch != nullptr && branch->isConditional() && branch->getCondition() == &value) return true;
  }
  return false;
}

/// The phi of `a && b`: each way into it has branched on what it brings.
bool is_decided_phi(const ::llvm::Value& condition) {
  const auto* phi = ::llvm::dyn_cast<::llvm::PHINode>(&condition);
  if (phi == nullptr || phi->getNumIncomingValues() < 2) return false;
  for (unsigned at = 0; at < phi->getNumIncomingValues(); ++at) {
    const ::llvm::Value* incoming = phi->getIncomingValue(at);
    if (::llvm::isa<::llvm::ConstantInt>(incoming)) continue;
    if (!is_decided_at_end(*incoming, *phi->getIncomingBlock(at))) return false;
  }
  return true;
}

bool is_made_branch(const ::llvm::BranchInst& branch) {
  return is_compiler_block(*branch.getSuccessor(0)) || is_compiler_block(*branch.getSuccessor(1)) ||
         is_decided_phi(*branch.getCondition());
}

/// A scope with cleanups that is left in several ways: `cleanup.dest` says by which.
bool is_made_switch(const ::llvm::SwitchInst& choice) {
  return choice.getCondition()->getName().starts_with("cleanup.dest");
}

}  // namespace

bool is_argument_fetch(const ::llvm::Instruction& instruction) {
  const auto* branch = ::llvm::dyn_cast<::llvm::BranchInst>(&instruction);
  return branch != nullptr && branch->isConditional() &&
         without_number(branch->getSuccessor(0)->getName()) == "vaarg.in_reg";
}

bool has_edges(const ::llvm::Instruction& instruction) {
  if (const auto* branch = ::llvm::dyn_cast<::llvm::BranchInst>(&instruction)) {
    return branch->isConditional() && !is_argument_fetch(instruction);
  }
  if (::llvm::isa<::llvm::SwitchInst>(instruction)) return true;
  if (const auto* jump = ::llvm::dyn_cast<::llvm::IndirectBrInst>(&instruction)) {
    return ::llvm::any_of(jump->successors(),
                          [&](const auto* target) { return target != jump->getDestination(0); });
  }
  const auto* select = ::llvm::dyn_cast<::llvm::SelectInst>(&instruction);
  return select != nullptr && select->getCondition()->getType()->isIntegerTy(1) &&
         (without_number(select->getName()) == "cond" || select->getName().starts_with(kValueCondition));
}

bool is_made_by_compiler(const ::llvm::Instruction& instruction) {
  if (!has_edges(instruction)) return false;
  if (const auto* branch = ::llvm::dyn_cast<::llvm::BranchInst>(&instruction)) return is_made_branch(*branch);
  if (const auto* choice = ::llvm::dyn_cast<::llvm::SwitchInst>(&instruction)) return is_made_switch(*choice);
  if (const auto* select = ::llvm::dyn_cast<::llvm::SelectInst>(&instruction)) {
    return is_decided_phi(*select->getCondition());
  }
  return false;
}

}  // namespace testellate::frontend::llvm
