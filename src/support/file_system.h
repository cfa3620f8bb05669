// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "support/expected.h"

namespace testellate::support {

/// The files a run may touch. Passed in, so that a whole run fits into a unit test. Errors are the system's
/// words: "No such file or directory".
class FileSystem {
 public:
  virtual ~FileSystem() = default;
  [[nodiscard]] virtual Expected<std::string, std::string> read_file(const std::string& path) const = 0;
};

class DiskFileSystem final : public FileSystem {
 public:
  [[nodiscard]] Expected<std::string, std::string> read_file(const std::string& path) const override;
};

/// Files that exist only here, for tests.
class MemoryFileSystem final : public FileSystem {
 public:
  void add(std::string path, std::string contents) { files_[std::move(path)] = std::move(contents); }
  [[nodiscard]] Expected<std::string, std::string> read_file(const std::string& path) const override;

 private:
  std::map<std::string, std::string> files_;
};

}  // namespace testellate::support
