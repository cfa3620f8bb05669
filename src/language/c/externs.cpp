// SPDX-License-Identifier: Apache-2.0
#include "language/c/externs.h"

#include <set>

#include <dlfcn.h>

#include "frontend/llvm/environment_functions.h"

namespace testellate::language::c {
namespace {

using frontend::llvm::ExternDeclarations;

/// The libraries that every suite is linked with: what they have needs no other definition, and one would
/// stand in the way of the suite itself.
class CLibrary {
 public:
  CLibrary() {
    for (const char* name : {"libc.so.6", "libm.so.6"}) {
      if (void* library = ::dlopen(name, RTLD_LAZY | RTLD_LOCAL)) libraries_.push_back(library);
    }
  }
  ~CLibrary() {
    for (void* library : libraries_) ::dlclose(library);
  }
  CLibrary(const CLibrary&) = delete;
  CLibrary& operator=(const CLibrary&) = delete;

  [[nodiscard]] bool has(const std::string& function) const {
    for (void* library : libraries_) {
      if (::dlsym(library, function.c_str()) != nullptr) return true;
    }
    return false;
  }

 private:
  std::vector<void*> libraries_;
};

/// C keeps these names for the compiler and the library.
bool is_reserved(const std::string& name) { return name.starts_with("__"); }

void compile(const CFile& file,
             std::size_t position,
             const std::vector<std::string>& names,
             const std::set<std::string>& linked,
             std::vector<ExternDeclarations>& found) {
  if (names.empty()) return;
  diag::Result<std::string> bitcode = frontend::llvm::compile_declarations(file.path, file.compile, names);
  if (bitcode) {
    ExternDeclarations& declarations = found.emplace_back(position, std::move(*bitcode));
    declarations.linked = linked;
    if (diag::Result<std::string> printed = frontend::llvm::print_declarations(file.path, file.compile)) {
      declarations.parameters = frontend::llvm::find_parameter_names(*printed, names);
    }
  } else if (names.size() > 1) {
    // One of them is declared inside a function only.
    for (const std::string& name : names) compile(file, position, {name}, linked, found);
  }
}

}  // namespace

std::vector<ExternDeclarations> find_extern_declarations(
    const std::vector<std::string>& names,
    const ir::NativeTable& natives,
    const std::vector<CFile>& files,
    const std::vector<frontend::llvm::FileBitcode>& bitcode,
    const LinkedCode& linked) {
  const CLibrary library;
  std::set<std::string> wanted;
  for (const std::string& name : names) {
    const bool is_real = library.has(name) && !frontend::llvm::is_environment_function(name);
    if (natives.find(name) == nullptr && !is_reserved(name) && !is_real) wanted.insert(name);
  }
  const std::set<std::string> real = linked.find_defined(wanted);
  std::vector<ExternDeclarations> found;
  for (std::size_t at = 0; at < files.size() && !wanted.empty(); ++at) {
    std::vector<std::string> here;
    // What C++ mangles is declared in ways that a name alone does not bring back.
    if (is_cpp(files[at].path)) continue;
    for (const std::string& name : frontend::llvm::names_used_by(bitcode[at])) {
      if (wanted.erase(name) != 0) here.push_back(name);
    }
    compile(files[at], at, here, real, found);
  }
  return found;
}

}  // namespace testellate::language::c
