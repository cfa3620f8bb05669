// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "frontend/jvm/inputs/targets.h"
#include "frontend/jvm/link/load.h"
#include "interp/interpreter.h"
#include "ir/native.h"

namespace testellate::language::java {

/// A Java machine that has booted, for one execution of a program.
class JavaExecution {
 public:
  /// `java` and `natives` are borrowed.
  JavaExecution(frontend::jvm::JvmProgram& java,
                const ir::NativeTable& natives,
                const interp::Options& options);

  [[nodiscard]] interp::Interpreter& interpreter() { return interpreter_; }
  [[nodiscard]] interp::Value make_string(std::string_view ascii);
  /// A `String[]` of texts.
  [[nodiscard]] interp::Value make_strings(const std::vector<std::string>& texts);

  /// Boots; an end other than Returned is what went wrong.
  [[nodiscard]] interp::RunResult boot();
  /// Runs the entry of a unit. An exception that leaves it is reported as the JVM does: `error_output` has
  /// its trace.
  [[nodiscard]] interp::RunResult run(ir::FunctionId entry, const std::vector<interp::Value>& arguments);

 private:
  frontend::jvm::JvmProgram& java_;
  interp::Interpreter interpreter_;
};

}  // namespace testellate::language::java
