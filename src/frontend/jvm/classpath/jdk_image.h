// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/jvm/classpath/class_source.h"

namespace testellate::frontend::jvm {

/// The classes of a JDK, from the file `lib/modules` (the format is called jimage). The file is mapped, not
/// read: what is never asked for costs nothing.
class JdkImage final : public ClassSource {
 public:
  [[nodiscard]] static diag::Result<std::unique_ptr<JdkImage>> open(const std::string& path);
  ~JdkImage() override;
  JdkImage(const JdkImage&) = delete;
  JdkImage& operator=(const JdkImage&) = delete;

  /// In the module that exports the class's package to the world or only contains it.
  [[nodiscard]] diag::Result<std::optional<ClassBytes>> find(std::string_view name) const override;
  [[nodiscard]] diag::Result<std::vector<std::string>> list() const override;
  /// A path with a slash in front, "/lib/tzdb.dat", is one in the folder of the JDK.
  [[nodiscard]] diag::Result<std::optional<ClassBytes>> find_file(std::string_view path) const override;
  /// Those of one module, "java.base".
  [[nodiscard]] diag::Result<std::vector<std::string>> list(std::string_view module) const;

 private:
  /// An entry of the image, `/module/parent/base.extension`.
  struct Location {
    std::string_view module;
    std::string_view parent;
    std::string_view base;
    std::string_view extension;
    std::uint64_t offset = 0;
    std::uint64_t compressed_size = 0;  ///< 0: not compressed
    std::uint64_t size = 0;
  };

  [[nodiscard]] diag::Result<std::optional<ClassBytes>> find_beside(std::string_view path) const;
  JdkImage(std::string path, std::span<const std::uint8_t> mapped)
      : path_(std::move(path)), mapped_(mapped) {}
  /// Divides the file into its parts; the error says what is wrong with it.
  [[nodiscard]] Expected<void, std::string> lay_out();
  /// Nothing if the entry leads out of the file.
  [[nodiscard]] std::optional<Location> decode(std::uint32_t index) const;
  [[nodiscard]] std::string_view text_at(std::uint64_t offset) const;
  [[nodiscard]] std::optional<Location> locate(std::string_view path) const;
  [[nodiscard]] std::optional<std::string_view> module_of(std::string_view package) const;
  [[nodiscard]] std::optional<std::span<const std::uint8_t>> content(const Location& location) const;

  std::string path_;
  std::span<const std::uint8_t> mapped_;
  std::uint32_t table_length_ = 0;
  std::span<const std::uint8_t> redirects_;
  std::span<const std::uint8_t> offsets_;
  std::span<const std::uint8_t> locations_;
  std::span<const std::uint8_t> strings_;
  std::span<const std::uint8_t> resources_;
};

}  // namespace testellate::frontend::jvm
