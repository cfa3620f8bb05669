// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/module_scope.h"

#include <llvm/IR/DebugInfoMetadata.h>

#include "frontend/llvm/cpp_names.h"
#include "frontend/llvm/promote.h"
#include "frontend/llvm/user_code.h"
#include "ir/described_class.h"
#include "ir/native.h"
#include "support/demangle.h"
#include "support/invariant.h"

namespace testellate::frontend::llvm {
namespace {

std::string_view view(::llvm::StringRef text) { return {text.data(), text.size()}; }

/// The source's name of a parameter, where the LLVM argument has none.
std::string name_from_debug_info(const ::llvm::Function& function, unsigned at) {
  const ::llvm::DISubprogram* about = function.getSubprogram();
  if (about == nullptr || about->getType() == nullptr) return {};
  // Only where the ABI has not split or dropped parameters; types begin with that of the result.
  if (about->getType()->getTypeArray().size() != function.arg_size() + 1) return {};
  for (const ::llvm::DINode* node : about->getRetainedNodes()) {
    const auto* variable = ::llvm::dyn_cast<::llvm::DILocalVariable>(node);
    if (variable != nullptr && variable->getArg() == at + 1) return variable->getName().str();
  }
  return {};
}

bool is_declared(const ir::Function& function) {
  return function.body != nullptr || function.native.is_valid();
}

}  // namespace

diag::Location location_of(const ::llvm::Function& function) {
  const ::llvm::DISubprogram* about = function.getSubprogram();
  if (about == nullptr) return {};
  return {about->getFilename().str(), about->getLine(), 0};
}

bool is_bookkeeping(const ::llvm::GlobalVariable& global) {
  ::llvm::StringRef name = global.getName();
  return name.starts_with("llvm.") || name.starts_with("__llvm_") || name.starts_with("__prof") ||
         name.starts_with("__covrec_") || global.getSection() == "llvm.metadata";
}

ModuleScope::ModuleScope(const ::llvm::Module& module, ir::Program& program, const TranslateOptions& options)
    : module_(module), program_(program), options_(options) {
  policy_ = program.policy_named(program.intern("c"));
  ir::FaultAction& overflow =
      program.edit_policy(policy_).actions[static_cast<std::size_t>(ir::Fault::SignedOverflow)];
  overflow.kind = options.check_signed_overflow ? ir::FaultAction::Kind::End : ir::FaultAction::Kind::Ignore;
}

std::string ModuleScope::free_name(::llvm::StringRef name) const {
  std::string base = name.empty() ? "unnamed" : name.str();
  std::string tried = base;
  for (int suffix = 1;; ++suffix) {
    ir::Symbol symbol = program_.find_symbol(tried);
    bool is_taken = symbol.is_valid() &&
                    (program_.find_function(symbol).is_valid() || program_.find_global(symbol).is_valid());
    if (!is_taken) return tried;
    tried = base + "." + std::to_string(suffix);
  }
}

void ModuleScope::declare_functions() {
  for (const ::llvm::Function& function : module_) {
    if (!function.isIntrinsic() && !is_uninit_marker(function)) declare(function);
  }
}

void ModuleScope::declare(const ::llvm::Function& function) {
  ir::Symbol name = program_.intern(view(function.getName()));
  ir::FunctionId found = program_.find_function(name);
  bool has_model = found.is_valid() && is_declared(program_.get(found));
  OrMissing<ir::SignatureId> signature = signature_of(*function.getFunctionType());
  // What is the user's own replaces a model of the same name, as the linker would have it.
  bool is_own = !function.isDeclaration() && is_user_code(function);
  if (has_model && !function.hasLocalLinkage()) {
    if (!is_own) {
      translation_.functions[&function] = found;
      if (function.hasAddressTaken()) program_.edit_function(found).is_passable = true;
      return;
    }
    bool fits = signature && program_.get(found).signature == *signature;
    if (!fits) name = program_.intern(free_name(function.getName()));
  } else if (has_model || program_.find_global(name).is_valid()) {
    name = program_.intern(free_name(function.getName()));
  }
  ir::FunctionId id = program_.function_named(name);
  translation_.functions[&function] = id;
  ir::Function& made = program_.edit_function(id);
  made.signature = signature ? *signature : program_.signature_of({});
  made.policy = policy_;
  made.native = {};
  if (function.isDeclaration()) {
    made.native = name;
    return;
  }
  describe(id, function);
  to_translate_.insert(&function);
}

void ModuleScope::describe(ir::FunctionId id, const ::llvm::Function& function) {
  ir::Function& made = program_.edit_function(id);
  made.is_user = is_user_code(function);
  if (const ::llvm::DISubprogram* about = function.getSubprogram()) {
    made.file = program_.intern(view(about->getFilename()));
  }
  made.parameter_names.clear();
  if (program_.get(made.signature).parameters.size() != function.arg_size()) return;
  for (const ::llvm::Argument& argument : function.args()) {
    std::string name = argument.getName().str();
    if (name.empty()) name = name_from_debug_info(function, argument.getArgNo());
    if (name.empty()) name = "p" + std::to_string(argument.getArgNo());
    made.parameter_names.push_back(program_.intern(name));
  }
}

void ModuleScope::declare_globals() {
  for (const ::llvm::GlobalVariable& global : module_.globals()) {
    if (!is_bookkeeping(global)) declare(global);
  }
}

void ModuleScope::declare(const ::llvm::GlobalVariable& global) {
  ir::Symbol name = program_.intern(view(global.getName()));
  if (!global.hasInitializer()) {
    ir::GlobalId found = program_.find_global(name);
    if (!found.is_valid()) found = declare_stream(global.getName());
    if (!found.is_valid()) found = declare_landmark(global.getName());
    if (found.is_valid()) {
      translation_.globals[&global] = found;
    } else {
      mark_unusable(global, "extern variable `" + support::demangle_symbol(global.getName().str()) + "`");
    }
    return;
  }
  const std::string description = description_name(view(global.getName()));
  std::string made_name = free_name(description.empty() ? global.getName() : ::llvm::StringRef(description));
  if (!description.empty()) {
    program_.finish_class(
        program_.class_named(program_.intern(made_name.substr(ir::kDescriptionPrefix.size()))));
  }
  ir::GlobalId id = program_.global_named(program_.intern(made_name));
  translation_.globals[&global] = id;
  to_translate_.insert(&global);
  ir::Global& made = program_.edit_global(id);
  made.size = layout().getTypeAllocSize(global.getValueType()).getFixedValue();
  made.alignment = static_cast<std::uint32_t>(global.getAlign().valueOrOne().value());
  made.is_constant = global.isConstant();
}

/// `stdin` and its like are pointers that the program only hands on; what they point to is known to models by
/// its name.
ir::GlobalId ModuleScope::declare_stream(::llvm::StringRef name) {
  if (name != "stdin" && name != "stdout" && name != "stderr") return {};
  ir::GlobalId file = program_.global_named(program_.intern(name.str() + ".file"));
  program_.edit_global(file).size = 1;
  ir::Global::Item unknown;
  unknown.kind = ir::Global::Item::Kind::Uninit;
  unknown.count = 1;
  program_.edit_global(file).items = {unknown};
  ir::GlobalId stream = program_.global_named(program_.intern(view(name)));
  program_.edit_global(stream).size = 8;
  program_.edit_global(stream).alignment = 8;
  ir::Global::Item pointer;
  pointer.kind = ir::Global::Item::Kind::Global;
  pointer.global = file;
  program_.edit_global(stream).items = {pointer};
  return stream;
}

/// Objects of the C++ runtime that programs name and compare but do not look into: descriptions of types.
ir::GlobalId ModuleScope::declare_landmark(::llvm::StringRef name) {
  if (!name.starts_with("_ZTI") && !name.starts_with("_ZTVN10__cxxabiv1") && name != "__dso_handle")
    return {};
  ir::GlobalId id = program_.global_named(program_.intern(view(name)));
  ir::Global::Item unknown;
  unknown.kind = ir::Global::Item::Kind::Uninit;
  unknown.count = 64;
  program_.edit_global(id).size = unknown.count;
  program_.edit_global(id).items = {unknown};
  return id;
}

bool ModuleScope::is_to_translate(const ::llvm::Function& function) const {
  return to_translate_.contains(&function);
}

bool ModuleScope::is_to_translate(const ::llvm::GlobalVariable& global) const {
  return to_translate_.contains(&global);
}

OrMissing<ir::SignatureId> ModuleScope::signature_of(const ::llvm::FunctionType& type) {
  ir::Signature signature;
  signature.is_variadic = type.isVarArg();
  if (!type.getReturnType()->isVoidTy()) {
    std::optional<ir::Type> result = try_passed_type(*type.getReturnType(), layout());
    if (!result) return missing("a result of more than 16 bytes");
    signature.result = *result;
  }
  for (::llvm::Type* parameter : type.params()) {
    std::optional<ir::Type> passed = try_passed_type(*parameter, layout());
    if (!passed) return missing("a parameter of more than 16 bytes");
    signature.parameters.push_back(*passed);
  }
  return program_.signature_of(std::move(signature));
}

ir::FunctionId ModuleScope::function_of(const ::llvm::Function& function) const {
  auto found = translation_.functions.find(&function);
  TESTELLATE_INVARIANT(found != translation_.functions.end(), "a function should be declared before its use");
  return found->second;
}

OrMissing<ir::GlobalId> ModuleScope::global_of(const ::llvm::GlobalVariable& global) const {
  if (auto bad = unusable_.find(&global); bad != unusable_.end()) return missing(bad->second);
  auto found = translation_.globals.find(&global);
  if (found == translation_.globals.end()) return missing("variable `" + global.getName().str() + "`");
  return found->second;
}

void ModuleScope::mark_unusable(const ::llvm::GlobalVariable& global, std::string what) {
  unusable_.emplace(&global, std::move(what));
}

ir::FunctionId ModuleScope::library_function(std::string_view name, const ir::Signature& signature) {
  ir::FunctionId id = program_.function_named(program_.intern(name));
  ir::Function& function = program_.edit_function(id);
  if (!is_declared(function) && !function.signature.is_valid()) {
    function.signature = program_.signature_of(signature);
    function.native = function.name;
  }
  return id;
}

std::uint32_t ModuleScope::type_number(const ::llvm::Constant& type) {
  auto next = static_cast<std::uint32_t>(type_numbers_.size() + 1);
  return type_numbers_.try_emplace(&type, next).first->second;
}

ir::GlobalId ModuleScope::labels_of(const ::llvm::Function& function) {
  auto [found, is_new] = labels_.try_emplace(&function);
  if (is_new) {
    found->second = program_.global_named(program_.intern(free_name(function.getName().str() + ".labels")));
    ir::Global& labels = program_.edit_global(found->second);
    labels.size = function.size();
    labels.is_constant = true;
  }
  return found->second;
}

ir::GlobalId ModuleScope::nowhere() { return program_.global_named(program_.intern("llvm.nowhere")); }

ir::FunctionId ModuleScope::untranslated(const std::string& what, const diag::Location& location) {
  auto [found, is_new] = untranslated_.try_emplace(what, translation_.untranslated.size(), location);
  auto& [index, last] = found->second;
  if (is_new) {
    translation_.untranslated.push_back({what, location, 1});
  } else if (last != location) {
    // An instruction may need the same thing twice: for its check and for itself.
    ++translation_.untranslated[index].count;
    last = location;
  }
  ir::FunctionId id = program_.function_named(program_.intern("unsupported." + what));
  program_.edit_function(id).signature = program_.signature_of({});
  program_.edit_function(id).native = program_.intern(std::string(ir::kUnsupportedNative) + what);
  return id;
}

}  // namespace testellate::frontend::llvm
