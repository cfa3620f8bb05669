// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "confirm/jvm/suite.h"
#include "frontend/jvm/classpath/java_compiler.h"
#include "support/expected.h"

namespace testellate::confirm::jvm {

struct CompiledSuite {
  std::string folder;      ///< of the classes
  std::string class_path;  ///< with everything to run them
  /// Tests that javac refused, with its reason. They are not in the classes.
  std::map<TestName, std::string> refused;
};

/// Compiles a suite; `tools` is the beginning of its class path. A test that does not compile is taken out of
/// a copy of its source, and the rest compiled again; what is wrong outside of tests costs those of its file.
/// The error is one that belongs to no file of the suite.
[[nodiscard]] Expected<CompiledSuite, std::string> compile_suite(const Suite& suite,
                                                                 const std::string& tools,
                                                                 const Options& options,
                                                                 frontend::jvm::JavaCompiler& compiler);

}  // namespace testellate::confirm::jvm
