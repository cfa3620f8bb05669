// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>

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

}  // namespace testellate::frontend::jvm
