// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/link.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/raw_ostream.h>

#include "support/invariant.h"

namespace testellate::frontend::llvm {
namespace {

/// Keeps the first error that LLVM has to say; nothing is printed.
class ErrorKeeper final : public ::llvm::DiagnosticHandler {
 public:
  explicit ErrorKeeper(std::string& error) : error_(error) {}
  bool handleDiagnostics(const ::llvm::DiagnosticInfo& info) override {
    if (info.getSeverity() != ::llvm::DS_Error || !error_.empty()) return true;
    ::llvm::raw_string_ostream stream(error_);
    ::llvm::DiagnosticPrinterRawOStream printer(stream);
    info.print(printer);
    return true;
  }

 private:
  std::string& error_;
};

/// "Linking globals named 'f': symbol multiply defined!" as a sentence of ours.
std::string linking_message(const std::string& error) {
  std::size_t start = error.find('\'');
  std::size_t end = error.find('\'', start + 1);
  bool is_double = error.find("multiply defined") != std::string::npos && end != std::string::npos;
  if (!is_double) return "cannot be linked with the files before it: " + error;
  return "defines `" + error.substr(start + 1, end - start - 1) +
         "`, which a file before it defines; files of one program are given together, others one by one";
}

diag::Result<std::unique_ptr<::llvm::Module>> parse(const FileBitcode& file, ::llvm::LLVMContext& context) {
  ::llvm::Expected<std::unique_ptr<::llvm::Module>> module =
      ::llvm::parseBitcodeFile(::llvm::MemoryBufferRef(file.bytes, file.path), context);
  if (module) return std::move(*module);
  return diag::error(diag::Kind::BitcodeInvalid,
                     {file.path, 0, 0},
                     "cannot be read by LLVM: " + ::llvm::toString(module.takeError()));
}

/// Static names that both have get the number of their file, where LLVM would take one that depends on what
/// else is in the files.
void keep_names_apart(::llvm::Module& whole, ::llvm::Module& part, std::size_t number) {
  for (::llvm::GlobalValue& value : part.global_values()) {
    if (!value.hasName()) continue;
    ::llvm::GlobalValue* other = whole.getNamedValue(value.getName());
    if (other == nullptr) continue;
    if (value.hasLocalLinkage()) {
      value.setName(value.getName() + "." + ::llvm::Twine(number));
    } else if (other->hasLocalLinkage()) {
      other->setName(value.getName() + ".static");
    }
  }
}

}  // namespace

diag::Result<std::string> link_bitcode(const std::vector<FileBitcode>& files) {
  TESTELLATE_INVARIANT(!files.empty(), "something should be given to link");
  if (files.size() == 1) return files.front().bytes;
  ::llvm::LLVMContext context;
  std::string error;
  context.setDiagnosticHandler(std::make_unique<ErrorKeeper>(error));
  TRY_ASSIGN(std::unique_ptr<::llvm::Module> whole, parse(files.front(), context));
  for (std::size_t at = 1; at < files.size(); ++at) {
    TRY_ASSIGN(std::unique_ptr<::llvm::Module> part, parse(files[at], context));
    keep_names_apart(*whole, *part, at + 1);
    if (::llvm::Linker::linkModules(*whole, std::move(part))) {
      return diag::error(diag::Kind::SourceRefused, {files[at].path, 0, 0}, linking_message(error));
    }
  }
  std::string bytes;
  ::llvm::raw_string_ostream stream(bytes);
  ::llvm::WriteBitcodeToFile(*whole, stream);
  stream.flush();
  return bytes;
}

std::set<std::string> names_used_by(const FileBitcode& file) {
  std::set<std::string> names;
  ::llvm::LLVMContext context;
  diag::Result<std::unique_ptr<::llvm::Module>> module = parse(file, context);
  if (!module) return names;
  for (const ::llvm::Function& function : **module) {
    if (function.isDeclaration() && !function.isIntrinsic()) names.insert(function.getName().str());
  }
  for (const ::llvm::GlobalVariable& variable : (*module)->globals()) {
    if (variable.isDeclaration()) names.insert(variable.getName().str());
  }
  return names;
}

}  // namespace testellate::frontend::llvm
