// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"
#include "frontend/jvm/classpath/class_source.h"
#include "frontend/jvm/classpath/java_compiler.h"
#include "frontend/jvm/classpath/jdk.h"
#include "support/scratch_folder.h"

namespace testellate::frontend::jvm {

/// The classes that javac makes of some sources, in a folder of their own that is removed at the end.
class CompiledClasses final : public ClassSource {
 public:
  explicit CompiledClasses(support::ScratchFolder folder) : folder_(std::move(folder)) {}

  /// To be put on a class path, for instance of the compiler of the tests.
  [[nodiscard]] const std::string& folder() const { return folder_.path(); }
  [[nodiscard]] diag::Result<std::optional<ClassBytes>> find(std::string_view name) const override;
  [[nodiscard]] diag::Result<std::vector<std::string>> list() const override;
  [[nodiscard]] diag::Result<std::optional<ClassBytes>> find_file(std::string_view path) const override;

 private:
  support::ScratchFolder folder_;
};

struct JavaSources {
  std::vector<std::string> files;
  std::vector<std::string> class_path;  ///< elements, see split_class_path
  std::string temporary_folder = "/tmp";
  std::string cache_folder{};                ///< where classes and an archive of javac may be; empty: nowhere
  std::shared_ptr<JavaCompiler> compiler{};  ///< to be used for other sources as well; null: one of their own
};

/// Compiles the sources together, with everything that debuggers see and without annotation processors or
/// plugins, in a process with limits. What javac says about the first error becomes the diagnostic, with its
/// place.
[[nodiscard]] diag::Result<std::unique_ptr<CompiledClasses>> compile_java(const Jdk& jdk,
                                                                          const JavaSources& sources);

/// The errors in what javac prints, in order.
[[nodiscard]] std::vector<diag::Diagnostic> parse_javac_errors(std::string_view output);

}  // namespace testellate::frontend::jvm
