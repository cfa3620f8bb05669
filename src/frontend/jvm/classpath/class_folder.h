// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "frontend/jvm/classpath/class_source.h"

namespace testellate::frontend::jvm {

/// A folder with class files in the folders of their packages. It need not exist, as on a Java class path.
class ClassFolder final : public ClassSource {
 public:
  explicit ClassFolder(std::string path) : path_(std::move(path)) {}
  [[nodiscard]] diag::Result<std::optional<ClassBytes>> find(std::string_view name) const override;
  [[nodiscard]] diag::Result<std::vector<std::string>> list() const override;

 private:
  std::string path_;
};

}  // namespace testellate::frontend::jvm
