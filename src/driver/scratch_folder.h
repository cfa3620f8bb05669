// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace testellate::driver {

/// A folder that is gone when this is.
class ScratchFolder {
 public:
  /// Below `parent`; told apart from that of other processes.
  explicit ScratchFolder(const std::string& parent);
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  /// Absolute.
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace testellate::driver
