// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/module_reader.h"

#include <llvm/AsmParser/Parser.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

namespace testellate::frontend::llvm {
namespace {

using ModuleResult = diag::Result<OwnedModule>;

bool is_about_debug(int kind) {
  return kind == ::llvm::DK_DebugMetadataInvalid || kind == ::llvm::DK_DebugMetadataVersion;
}

/// One line without a full stop, as diagnostics are.
std::string as_message(std::string text) {
  if (std::size_t end = text.find('\n'); end != std::string::npos) text.resize(end);
  while (!text.empty() && (text.back() == '.' || text.back() == ' ')) text.pop_back();
  return text;
}

Unexpected<diag::Diagnostic> refuse(diag::Location location, std::string message) {
  return diag::error(diag::Kind::BitcodeInvalid, std::move(location), as_message(std::move(message)));
}

diag::Result<std::unique_ptr<::llvm::Module>> parse(const std::string& bytes,
                                                    const std::string& path,
                                                    ::llvm::LLVMContext& context) {
  ::llvm::MemoryBufferRef buffer(bytes, path);
  const auto* start = reinterpret_cast<const unsigned char*>(bytes.data());  // LLVM's own idea of bytes
  if (::llvm::isBitcode(start, start + bytes.size())) {
    ::llvm::Expected<std::unique_ptr<::llvm::Module>> module = ::llvm::parseBitcodeFile(buffer, context);
    if (module) return std::move(*module);
    return refuse({path, 0, 0}, "cannot be read by LLVM: " + ::llvm::toString(module.takeError()));
  }
  if (bytes.find('\0') != std::string::npos)
    return refuse({path, 0, 0}, "is neither bitcode nor text of LLVM");
  ::llvm::SMDiagnostic problem;
  std::unique_ptr<::llvm::Module> module = ::llvm::parseAssembly(buffer, problem, context);
  if (module) return module;
  diag::Location location{path, 0, 0};
  if (problem.getLineNo() > 0) {
    location.line = static_cast<std::uint32_t>(problem.getLineNo());
    location.column = static_cast<std::uint32_t>(problem.getColumnNo() + 1);
  }
  return refuse(location, "is neither bitcode nor text of LLVM: " + problem.getMessage().str());
}

}  // namespace

OwnedModule::OwnedModule(std::unique_ptr<::llvm::LLVMContext> context, std::unique_ptr<::llvm::Module> module)
    : context_(std::move(context)), module_(std::move(module)) {}
OwnedModule::OwnedModule(OwnedModule&&) noexcept = default;
OwnedModule::~OwnedModule() = default;

ModuleResult read_module(const std::string& bytes, const std::string& path) {
  auto context = std::make_unique<::llvm::LLVMContext>();
  // Without a handler LLVM would print. Debug information that it had to drop was damaged.
  bool has_complaint = false;
  context->setDiagnosticHandlerCallBack(
      [](const ::llvm::DiagnosticInfo* info, void* to) {
        if (info->getSeverity() == ::llvm::DS_Error || is_about_debug(info->getKind())) {
          *static_cast<bool*>(to) = true;
        }
      },
      &has_complaint);
  TRY_ASSIGN(std::unique_ptr<::llvm::Module> module, parse(bytes, path, *context));
  std::string problems;
  ::llvm::raw_string_ostream stream(problems);
  if (::llvm::verifyModule(*module, &stream)) {
    return refuse({path, 0, 0}, "breaks a rule of LLVM: " + problems);
  }
  if (has_complaint) return refuse({path, 0, 0}, "holds damaged debug information");
  const ::llvm::DataLayout& layout = module->getDataLayout();
  if (!layout.isLittleEndian() || layout.getPointerSizeInBits() != 64) {
    return refuse({path, 0, 0}, "is for a machine whose pointers are not 64-bit little-endian numbers");
  }
  context->setDiagnosticHandlerCallBack([](const ::llvm::DiagnosticInfo*, void*) {}, nullptr);
  return OwnedModule(std::move(context), std::move(module));
}

}  // namespace testellate::frontend::llvm
