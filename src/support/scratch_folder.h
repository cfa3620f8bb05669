// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "support/expected.h"
#include "support/process/file_descriptor.h"

namespace testellate::support {

/// A new folder that only this user can look into and that is gone when this is. Whoever kills the process
/// leaves it behind; it goes when the next one is made in the same place.
class ScratchFolder {
 public:
  /// Below `parent`, where it first removes what processes that are gone have left. The error is the
  /// system's.
  [[nodiscard]] static Expected<ScratchFolder, std::string> make(const std::string& parent);
  ScratchFolder(ScratchFolder&& other) noexcept;
  ScratchFolder& operator=(ScratchFolder&&) = delete;
  ~ScratchFolder();
  /// Absolute, without links.
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  ScratchFolder(std::string path, process::FileDescriptor lock)
      : path_(std::move(path)), lock_(std::move(lock)) {}

  std::string path_;
  process::FileDescriptor lock_;  ///< on the folder: somebody is using it
};

}  // namespace testellate::support
