// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "frontend/jvm/classpath/class_source.h"
#include "frontend/jvm/link/class_table.h"
#include "frontend/jvm/link/linker.h"
#include "ir/program.h"

namespace testellate::frontend::jvm {

/// Makes classes and bodies of a program from class files when they are first needed.
class JvmProvider final : public ir::Provider {
 public:
  /// The sources are borrowed. `attach` comes before any use.
  JvmProvider(const ClassSource& user, const ClassSource& library, Intercepts intercepts)
      : classes_(user, library), intercepts_(std::move(intercepts)) {}
  /// The program this is the provider of.
  void attach(ir::Program& program) { linker_.emplace(program, classes_, intercepts_); }

  [[nodiscard]] Linker& linker() { return *linker_; }
  [[nodiscard]] diag::Result<void> complete_class(ir::Program& program, ir::ClassId id) override;
  [[nodiscard]] diag::Result<std::unique_ptr<const ir::Body>> make_body(ir::Program& program,
                                                                        ir::FunctionId id) override;
  [[nodiscard]] ir::FunctionId find_function(ir::Program& program, ir::Symbol name) override;

 private:
  ClassTable classes_;
  Intercepts intercepts_;
  std::optional<Linker> linker_;
};

struct LoadOptions {
  /// Methods that are natives instead of their code, besides those of intercepts.def.
  Intercepts intercepts;
};

/// A Java program: everything that the sources have, translated as far as it has been needed.
class JvmProgram {
 public:
  /// The sources are borrowed and outlive it.
  JvmProgram(const ClassSource& user, const ClassSource& library, const LoadOptions& options);

  [[nodiscard]] ir::Program& program() { return program_; }
  [[nodiscard]] Linker& linker() { return provider_.linker(); }

  /// The function of a method: ("a/B", "run", "(I)V"). Fails if it is missing or abstract.
  [[nodiscard]] diag::Result<ir::FunctionId> method(std::string_view owner,
                                                    std::string_view name,
                                                    std::string_view descriptor);
  /// A function without parameters that initialises a class as `JVMS §5.5` says, for whoever starts a run.
  [[nodiscard]] diag::Result<ir::FunctionId> start_class(std::string_view binary_name);

 private:
  JvmProvider provider_;
  ir::Program program_;
};

}  // namespace testellate::frontend::jvm
