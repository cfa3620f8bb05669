// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "support/expected.h"

namespace testellate::support {

/// Takes the next part of what is written.
using Append = std::function<void(std::string_view)>;
/// Writes something part by part.
using Write = std::function<void(const Append&)>;

/// The files a run may touch. Passed in, so that a whole run fits into a unit test. Errors are the system's
/// words: "No such file or directory".
class FileSystem {
 public:
  virtual ~FileSystem() = default;
  [[nodiscard]] virtual Expected<std::string, std::string> read_file(const std::string& path) const = 0;
  /// With the folders above it. Not an error if it exists.
  [[nodiscard]] virtual Expected<void, std::string> make_folder(const std::string& path) = 0;
  /// All or nothing: a reader sees what was there before, or the new contents. The folder must exist.
  [[nodiscard]] virtual Expected<void, std::string> write_file(const std::string& path,
                                                               const Write& write) = 0;
  [[nodiscard]] Expected<void, std::string> write_file(const std::string& path, std::string_view contents) {
    return write_file(path, [&](const Append& append) { append(contents); });
  }
};

class DiskFileSystem final : public FileSystem {
 public:
  [[nodiscard]] Expected<std::string, std::string> read_file(const std::string& path) const override;
  [[nodiscard]] Expected<void, std::string> make_folder(const std::string& path) override;
  using FileSystem::write_file;
  [[nodiscard]] Expected<void, std::string> write_file(const std::string& path, const Write& write) override;
};

/// Files that exist only here, for tests. Folders exist wherever they are needed, but nothing can be written
/// below a path that is a file.
class MemoryFileSystem final : public FileSystem {
 public:
  void add(std::string path, std::string contents) { files_[std::move(path)] = std::move(contents); }
  [[nodiscard]] Expected<std::string, std::string> read_file(const std::string& path) const override;
  [[nodiscard]] Expected<void, std::string> make_folder(const std::string& path) override;
  using FileSystem::write_file;
  [[nodiscard]] Expected<void, std::string> write_file(const std::string& path, const Write& write) override;
  [[nodiscard]] const std::map<std::string, std::string>& files() const { return files_; }

 private:
  std::map<std::string, std::string> files_;
};

}  // namespace testellate::support
