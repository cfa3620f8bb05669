// SPDX-License-Identifier: Apache-2.0
// A probe stands before the instruction that decides and computes from its condition which edge it will be:
// the control flow stays as it is, and with it whatever else counts edges or lines.
#include "frontend/llvm/probe.h"

#include <unordered_map>

#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>

#include "frontend/llvm/module_reader.h"
#include "frontend/llvm/shared_labels.h"
#include "frontend/llvm/user_code.h"
#include "frontend/llvm/value_conditions.h"

namespace testellate::frontend::llvm {
namespace {

constexpr const char* kProbe = "__ts_edge";

/// Puts the probes into one function.
class Prober {
 public:
  Prober(::llvm::Function& function, ::llvm::FunctionCallee probe, std::uint32_t number)
      : function_(function), probe_(probe), number_(number) {}

  /// The number of edges.
  std::uint32_t run() {
    std::vector<::llvm::Instruction*> deciding;
    for (::llvm::Instruction& instruction : ::llvm::instructions(function_)) {
      if (has_edges(instruction)) deciding.push_back(&instruction);
    }
    for (::llvm::Instruction* instruction : deciding) add(*instruction);
    return next_edge_;
  }

 private:
  void add(::llvm::Instruction& instruction) {
    ::llvm::IRBuilder<> builder(&instruction);
    if (!instruction.getDebugLoc()) {
      builder.SetCurrentDebugLocation(
          ::llvm::DILocation::get(function_.getContext(), 0, 0, function_.getSubprogram()));
    }
    ::llvm::Value* edge = nullptr;
    if (auto* branch = ::llvm::dyn_cast<::llvm::BranchInst>(&instruction)) {
      edge = pair(builder, branch->getCondition());
    } else if (auto* select = ::llvm::dyn_cast<::llvm::SelectInst>(&instruction)) {
      edge = pair(builder, select->getCondition());
    } else if (auto* choice = ::llvm::dyn_cast<::llvm::SwitchInst>(&instruction)) {
      edge = of_switch(builder, *choice);
    } else {
      edge = of_jump(builder, *::llvm::cast<::llvm::IndirectBrInst>(&instruction));
    }
    builder.CreateCall(probe_, {builder.getInt32(number_), edge});
  }

  ::llvm::Value* pair(::llvm::IRBuilder<>& builder, ::llvm::Value* condition) {
    std::uint32_t first = next_edge_;
    next_edge_ += 2;
    return builder.CreateSelect(condition, builder.getInt32(first), builder.getInt32(first + 1));
  }

  /// One edge for each distinct successor, in the order in which they are named.
  std::uint32_t edge_to(const ::llvm::BasicBlock* target) {
    auto [found, is_new] = targets_.try_emplace(target, next_edge_);
    if (is_new) ++next_edge_;
    return found->second;
  }

  ::llvm::Value* of_switch(::llvm::IRBuilder<>& builder, ::llvm::SwitchInst& choice) {
    targets_.clear();
    ::llvm::Value* edge = builder.getInt32(edge_to(choice.getDefaultDest()));
    for (auto& entry : choice.cases()) {
      ::llvm::Value* is_it = builder.CreateICmpEQ(choice.getCondition(), entry.getCaseValue());
      edge = builder.CreateSelect(is_it, builder.getInt32(edge_to(entry.getCaseSuccessor())), edge);
    }
    return edge;
  }

  ::llvm::Value* of_jump(::llvm::IRBuilder<>& builder, ::llvm::IndirectBrInst& jump) {
    targets_.clear();
    ::llvm::Value* edge = builder.getInt32(edge_to(jump.getDestination(0)));
    for (unsigned at = 1; at < jump.getNumDestinations(); ++at) {
      ::llvm::BasicBlock* target = jump.getDestination(at);
      ::llvm::Value* is_it =
          builder.CreateICmpEQ(jump.getAddress(), ::llvm::BlockAddress::get(&function_, target));
      edge = builder.CreateSelect(is_it, builder.getInt32(edge_to(target)), edge);
    }
    return edge;
  }

  ::llvm::Function& function_;
  ::llvm::FunctionCallee probe_;
  std::uint32_t number_;
  std::uint32_t next_edge_ = 0;
  std::unordered_map<const ::llvm::BasicBlock*, std::uint32_t> targets_;
};

bool is_probed(const ::llvm::Function& function, const ProbeOptions& options) {
  if (function.isDeclaration() || !is_user_code(function) || function.getName().starts_with("__ts_"))
    return false;
  return !options.test_files.contains(function.getSubprogram()->getFilename().str());
}

/// The counters were asked for because they bring conditions out as branches; nobody reads them, and a code
/// generator does not know them.
void remove_counters(::llvm::Function& function) {
  for (::llvm::Instruction& instruction : ::llvm::make_early_inc_range(::llvm::instructions(function))) {
    const auto* call = ::llvm::dyn_cast<::llvm::CallBase>(&instruction);
    const ::llvm::Function* callee = call != nullptr ? call->getCalledFunction() : nullptr;
    if (callee != nullptr && callee->getName().starts_with("llvm.instrprof.")) instruction.eraseFromParent();
  }
}

}  // namespace

diag::Result<ProbedModule> add_probes(const std::string& bitcode, const ProbeOptions& options) {
  TRY_ASSIGN(OwnedModule owned, read_module(bitcode, "module.bc"));
  ::llvm::Module& module = owned.get();
  join_shared_labels(module);
  decide_values(module);
  ::llvm::Type* number_type = ::llvm::Type::getInt32Ty(module.getContext());
  ::llvm::FunctionCallee probe = module.getOrInsertFunction(
      kProbe, ::llvm::Type::getVoidTy(module.getContext()), number_type, number_type);

  ProbedModule probed;
  for (::llvm::Function& function : module) {
    if (options.for_address_sanitizer && !function.isDeclaration()) {
      function.addFnAttr(::llvm::Attribute::SanitizeAddress);
    }
    remove_counters(function);
    if (!is_probed(function, options)) continue;
    auto number = static_cast<std::uint32_t>(probed.functions.size());
    std::uint32_t count = Prober(function, probe, number).run();
    probed.functions.push_back({function.getName().str(), number, count});
  }
  std::string problems;
  ::llvm::raw_string_ostream problem_stream(problems);
  if (::llvm::verifyModule(module, &problem_stream)) {
    return diag::error(
        diag::Kind::BitcodeInvalid, {"module.bc", 0, 0}, "cannot be given probes: " + problems);
  }
  ::llvm::raw_string_ostream stream(probed.bitcode);
  ::llvm::WriteBitcodeToFile(module, stream);
  return probed;
}

}  // namespace testellate::frontend::llvm
