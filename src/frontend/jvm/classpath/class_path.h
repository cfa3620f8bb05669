// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/jvm/classpath/class_source.h"

namespace testellate::frontend::jvm {

/// Several sources: the first that has a class gives it.
class ClassPath final : public ClassSource {
 public:
  void add(std::unique_ptr<ClassSource> source) { sources_.push_back(std::move(source)); }

  [[nodiscard]] diag::Result<std::optional<ClassBytes>> find(std::string_view name) const override;
  [[nodiscard]] diag::Result<std::vector<std::string>> list() const override;
  [[nodiscard]] diag::Result<std::optional<ClassBytes>> find_file(std::string_view path) const override;

 private:
  std::vector<std::unique_ptr<ClassSource>> sources_;
};

/// One element of a class path as Java has it: a jar, or a folder, which need not exist. `release` is that of
/// the JDK, for multi-release jars.
[[nodiscard]] diag::Result<std::unique_ptr<ClassSource>> open_class_path_element(const std::string& path,
                                                                                 int release);

/// The elements of "a.jar:build/classes:lib/*", the last being all jars of a folder, in the order of their
/// names. Empty elements are left out.
[[nodiscard]] std::vector<std::string> split_class_path(std::string_view text);

}  // namespace testellate::frontend::jvm
