// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/llvm/translate.h"
#include "interp/interpreter.h"
#include "ir/native.h"
#include "ir/program.h"

namespace testellate::frontend::llvm {

/// C source (C++ by the ending of `name`), compiled by clang, promoted and translated, with what a test wants
/// to know about it. Source that does not get through fails the test.
class CProgram {
 public:
  explicit CProgram(std::string_view source,
                    const TranslateOptions& options = {},
                    std::string_view models = "",
                    const char* name = "test.c");
  ~CProgram();

  /// Calls a function in a fresh interpreter. Numbers are cut to the parameters' widths; a double is given by
  /// its bits.
  [[nodiscard]] interp::RunResult run(std::string_view function,
                                      std::vector<std::int64_t> arguments,
                                      bool record_path = false);
  /// "returned 5", "returned undefined", "faulted division-by-zero at 3", "unsupported: native `x`".
  [[nodiscard]] std::string call(std::string_view function, std::vector<std::int64_t> arguments = {});
  /// The edges taken by a call: "3:true 5:false", by line.
  [[nodiscard]] std::string path(std::string_view function, std::vector<std::int64_t> arguments);

  [[nodiscard]] ir::Program& program() { return *program_; }
  [[nodiscard]] ir::NativeTable& natives() { return natives_; }
  [[nodiscard]] const Translation& translation() const { return translation_; }
  [[nodiscard]] ir::FunctionId function(std::string_view name) const;
  [[nodiscard]] std::string text(std::string_view function) const;
  /// The source itself.
  [[nodiscard]] const std::string& file() const { return file_; }

 private:
  void load(std::string_view source,
            const TranslateOptions& options,
            std::string_view models,
            const char* name);

  std::string file_;
  std::unique_ptr<ir::Program> program_;
  ir::NativeTable natives_;
  Translation translation_;
};

}  // namespace testellate::frontend::llvm
