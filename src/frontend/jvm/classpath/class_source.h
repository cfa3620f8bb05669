// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"

namespace testellate::frontend::jvm {

/// A class file that nobody has looked into yet.
struct ClassBytes {
  std::vector<std::uint8_t> bytes;
  std::string origin;  ///< where it is from: "build/a/B.class", "lib.jar!/a/B.class",
                       ///< ".../lib/modules!/java.base/..."
};

/// A place that classes come from. Classes are named as in class files, "java/util/Map$Entry".
class ClassSource {
 public:
  virtual ~ClassSource() = default;
  /// Nothing if there is no such class. A diagnostic if there is one that cannot be read.
  [[nodiscard]] virtual diag::Result<std::optional<ClassBytes>> find(std::string_view name) const = 0;
  /// All classes, in the order of their names; without module-info and package-info.
  [[nodiscard]] virtual diag::Result<std::vector<std::string>> list() const = 0;
  /// A file beside the classes, "META-INF/services/a.B". Nothing if there is no such file.
  [[nodiscard]] virtual diag::Result<std::optional<ClassBytes>> find_file(std::string_view /*path*/) const {
    return std::nullopt;
  }
};

/// A class file larger than this is refused: no compiler comes near, but an archive of a few bytes can expand
/// to any size.
inline constexpr std::size_t kMaxClassFileSize = std::size_t{64} << 20;

/// Whether a file of this name, "a/B.class", is listed as a class. The result is the class, "a/B".
[[nodiscard]] std::optional<std::string_view> try_listed_class(std::string_view file_name);

/// The name of the file that holds a class, "a/B.class", in ordinary UTF-8.
[[nodiscard]] std::string class_file_name(std::string_view class_name);

/// A folder with class files in the folders of their packages. It need not exist, as on a Java class path.
class ClassFolder final : public ClassSource {
 public:
  explicit ClassFolder(std::string path) : path_(std::move(path)) {}
  [[nodiscard]] diag::Result<std::optional<ClassBytes>> find(std::string_view name) const override;
  [[nodiscard]] diag::Result<std::vector<std::string>> list() const override;
  [[nodiscard]] diag::Result<std::optional<ClassBytes>> find_file(std::string_view path) const override;

 private:
  std::string path_;
};

}  // namespace testellate::frontend::jvm
