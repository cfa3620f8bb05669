// SPDX-License-Identifier: Apache-2.0
#include "c_program.h"

#include <gtest/gtest.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include "frontend/llvm/compile.h"
#include "frontend/llvm/promote.h"
#include "ir/place.h"
#include "ir/text_reader.h"
#include "ir/text_writer.h"
#include "ir/verifier.h"
#include "scratch_folder.h"
#include "value/text.h"

namespace testellate::frontend::llvm {

CProgram::CProgram(std::string_view source,
                   const TranslateOptions& options,
                   std::string_view models,
                   const char* name)
    : program_(std::make_unique<ir::Program>()) {
  load(source, options, models, name);
}

void CProgram::load(std::string_view source,
                    const TranslateOptions& options,
                    std::string_view models,
                    const char* name) {
  ScratchFolder folder;
  file_ = folder.add(name, std::string(source));
  diag::Result<std::string> bitcode = compile_to_bitcode(file_, {});
  ASSERT_TRUE(bitcode.has_value()) << diag::to_text(bitcode.error());
  if (!models.empty()) {
    diag::Result<std::unique_ptr<ir::Program>> read = ir::read_program(models, "models.tir");
    ASSERT_TRUE(read.has_value()) << diag::to_text(read.error());
    program_ = std::move(*read);
  }
  ::llvm::LLVMContext context;
  ::llvm::Expected<std::unique_ptr<::llvm::Module>> module =
      ::llvm::parseBitcodeFile(::llvm::MemoryBufferRef(*bitcode, "test.bc"), context);
  ASSERT_TRUE(static_cast<bool>(module));
  promote(**module);
  diag::Result<Translation> translation = translate_module(**module, *program_, options);
  ASSERT_TRUE(translation.has_value()) << diag::to_text(translation.error());
  translation_ = std::move(*translation);
  diag::Result<void> verified = ir::verify_program(*program_);
  EXPECT_TRUE(verified.has_value()) << diag::to_text(verified.error());
}

CProgram::~CProgram() = default;

ir::FunctionId CProgram::function(std::string_view name) const {
  const ir::Symbol symbol = program_->find_symbol(name);
  return symbol.is_valid() ? program_->find_function(symbol) : ir::FunctionId();
}

std::string CProgram::text(std::string_view name) const {
  return ir::write_function(*program_, function(name));
}

interp::RunResult CProgram::run(std::string_view name,
                                std::vector<std::int64_t> arguments,
                                bool record_path) {
  const ir::FunctionId id = function(name);
  if (!id.is_valid()) {
    ADD_FAILURE() << "no function " << name;
    return {};
  }
  const std::vector<ir::Type>& types = program_->signature(id).parameters;
  EXPECT_EQ(types.size(), arguments.size()) << "arguments of " << name;
  std::vector<interp::Value> values;
  for (std::size_t at = 0; at < std::min(types.size(), arguments.size()); ++at) {
    // Sign-extended, for parameters of 128 bits.
    auto wide = static_cast<value::U128>(static_cast<value::S128>(arguments[at]));
    values.push_back({types[at], value::truncate<value::U128>(wide, types[at].width()), 0});
  }
  interp::Options options;
  options.max_steps = 10'000'000;
  options.record_path = record_path;
  return interp::Interpreter(*program_, natives_, options).run(id, values);
}

std::string CProgram::call(std::string_view name, std::vector<std::int64_t> arguments) {
  interp::RunResult result = run(name, std::move(arguments));
  std::string text(ir::info(result.end).name);
  if (result.end == ir::PathEnd::Returned && !result.value.type.is_void()) {
    text += result.value.undefined != 0
                ? " undefined"
                : " " + value::to_decimal_signed(result.value.bits, result.value.type.width());
  }
  if (result.fault) {
    const ir::Body& body = *program_->get(result.place.function).body;
    text += " " + std::string(ir::info(*result.fault).name) + " at " +
            std::to_string(body.origins[result.place.inst.index()].line);
  }
  if (!result.reason.empty()) text += ": " + result.reason;
  return text;
}

std::string CProgram::path(std::string_view name, std::vector<std::int64_t> arguments) {
  interp::RunResult result = run(name, std::move(arguments), true);
  std::string text;
  for (const ir::TakenEdge& taken : result.path) {
    const ir::Body& body = *program_->get(taken.function).body;
    const ir::Edge& edge = body.edges[taken.edge.index()];
    if (!text.empty()) text += " ";
    text += std::to_string(body.origins[edge.inst.index()].line) + ":" + std::to_string(edge.side);
    if (edge.is_synthetic) text += "s";
  }
  return text;
}

}  // namespace testellate::frontend::llvm
