// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "frontend/jvm/classpath/class_source.h"

struct zip;  // of libzip, which only jar.cpp includes

namespace testellate::frontend::jvm {

/// The classes of a jar. Of a multi-release jar a class is taken from the newest version that is not newer
/// than the Java release asked for.
class Jar final : public ClassSource {
 public:
  [[nodiscard]] static diag::Result<std::unique_ptr<ClassSource>> open(const std::string& path, int release);

  [[nodiscard]] diag::Result<std::optional<ClassBytes>> find(std::string_view name) const override;
  [[nodiscard]] diag::Result<std::vector<std::string>> list() const override;
  [[nodiscard]] diag::Result<std::optional<ClassBytes>> find_file(std::string_view path) const override;

 private:
  struct Closer {
    void operator()(zip* archive) const;
  };
  Jar(std::string path, zip* archive) : path_(std::move(path)), archive_(archive) {}
  /// Nothing if there is no such entry.
  [[nodiscard]] diag::Result<std::optional<ClassBytes>> read_entry(const std::string& entry) const;
  [[nodiscard]] diag::Result<bool> is_multi_release() const;
  [[nodiscard]] std::vector<std::string> entry_names() const;

  std::string path_;
  std::unique_ptr<zip, Closer> archive_;
  /// "META-INF/versions/11/" and so on, newest first; then "".
  std::vector<std::string> roots_;
};

}  // namespace testellate::frontend::jvm
