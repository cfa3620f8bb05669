// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "frontend/jvm/classpath/class_source.h"
#include "frontend/jvm/link/provider.h"
#include "ir/program.h"

namespace testellate::frontend::jvm {

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
