// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <unordered_set>

#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Module.h>

#include "frontend/llvm/lanes.h"
#include "frontend/llvm/translate.h"
#include "support/expected.h"
#include "value/bits.h"

namespace testellate::frontend::llvm {

/// A value, or what of the module has no counterpart: "extern `errno_table`".
template <typename Value>
using OrMissing = Expected<Value, std::string>;

[[nodiscard]] inline Unexpected<std::string> missing(std::string what) {
  return Unexpected<std::string>(std::move(what));
}

/// What the translation of a module's parts shares: names and numbers of everything in it, and the list of
/// what could not be translated. `declare_functions` and `declare_globals` come before all else.
class ModuleScope {
 public:
  ModuleScope(const ::llvm::Module& module, ir::Program& program, const TranslateOptions& options);

  [[nodiscard]] const ::llvm::Module& module() const { return module_; }
  [[nodiscard]] const ::llvm::DataLayout& layout() const { return module_.getDataLayout(); }
  [[nodiscard]] ir::Program& program() { return program_; }
  [[nodiscard]] const TranslateOptions& options() const { return options_; }
  [[nodiscard]] Translation& translation() { return translation_; }

  void declare_functions();
  void declare_globals();
  /// Whether the body of the module is the one to translate (no library model stands in for it).
  [[nodiscard]] bool is_to_translate(const ::llvm::Function& function) const;
  /// Whether the contents of the global come from the module.
  [[nodiscard]] bool is_to_translate(const ::llvm::GlobalVariable& global) const;

  [[nodiscard]] OrMissing<ir::SignatureId> signature_of(const ::llvm::FunctionType& type);
  /// Of a function that is neither an intrinsic nor a marker.
  [[nodiscard]] ir::FunctionId function_of(const ::llvm::Function& function) const;
  [[nodiscard]] OrMissing<ir::GlobalId> global_of(const ::llvm::GlobalVariable& global) const;
  /// The bits of a scalar constant; pointers are numbers too (ir/pointer.h). `undef` has none.
  [[nodiscard]] OrMissing<value::U128> evaluate(const ::llvm::Constant& constant);
  /// Notes that what is reached from this global cannot be followed.
  void mark_unusable(const ::llvm::GlobalVariable& global, std::string what);

  /// A function by that name in the program, made a native of that name if it is new.
  [[nodiscard]] ir::FunctionId library_function(std::string_view name, const ir::Signature& signature);
  /// A number from 1 for each type of exceptions, by the constant that describes it.
  [[nodiscard]] std::uint32_t type_number(const ::llvm::Constant& type);
  /// The object that the addresses of a function's blocks point into, one byte for each block.
  [[nodiscard]] ir::GlobalId labels_of(const ::llvm::Function& function);
  /// An object without bytes, alive for ever: where a transfer of no bytes may point.
  [[nodiscard]] ir::GlobalId nowhere();

  /// A function without implementation: the path that calls it ends `unsupported`, with `what`. Counted.
  [[nodiscard]] ir::FunctionId untranslated(const std::string& what, const diag::Location& location);

 private:
  [[nodiscard]] std::string free_name(::llvm::StringRef name) const;
  void declare(const ::llvm::Function& function);
  void declare(const ::llvm::GlobalVariable& global);
  void describe(ir::FunctionId id, const ::llvm::Function& function);
  ir::GlobalId declare_stream(::llvm::StringRef name);
  ir::GlobalId declare_landmark(::llvm::StringRef name);

  const ::llvm::Module& module_;
  ir::Program& program_;
  const TranslateOptions& options_;
  ir::PolicyId policy_;
  Translation translation_;
  std::unordered_set<const ::llvm::GlobalValue*> to_translate_;
  std::unordered_map<const ::llvm::GlobalVariable*, std::string> unusable_;
  std::unordered_map<const ::llvm::Function*, ir::GlobalId> labels_;
  std::unordered_map<const ::llvm::Constant*, std::uint32_t> type_numbers_;
  /// By what it says: where it stands in the list, and the place noted last.
  std::map<std::string, std::pair<std::size_t, diag::Location>> untranslated_;
};

/// Whether the compiler keeps records in it (coverage, lists of symbols) that no code reads.
[[nodiscard]] bool is_bookkeeping(const ::llvm::GlobalVariable& global);

[[nodiscard]] diag::Location location_of(const ::llvm::Function& function);

}  // namespace testellate::frontend::llvm
