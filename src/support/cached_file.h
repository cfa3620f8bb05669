// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace testellate::support {

/// "PATH:SIZE:TIME": another version of a file has another one. Empty if there is none.
[[nodiscard]] std::string version_of(const std::string& path);

/// A file in the user's cache, which can be deleted at any time and made again. It is never changed: another
/// key is another file.
class CachedFile {
 public:
  /// Everything that the content depends on is in `key`. With an empty folder there is no such file, and none
  /// can be made.
  CachedFile(const std::string& folder,
             std::string_view prefix,
             std::string_view key,
             std::string_view ending);

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] bool exists() const;
  /// Whether somebody has begun to make it in the last minutes, and may still be at it.
  [[nodiscard]] bool is_in_work() const;
  /// A file beside it that is to become it: others may make the same one now. Makes the folder, and removes
  /// what was left there a month ago, and the oldest ones of many. Empty if that is not possible.
  [[nodiscard]] std::string begin() const;
  /// Puts what was made in its place, or away if it `is_good` for nothing; says whether it is there.
  [[nodiscard]] bool finish(const std::string& made, bool is_good) const;

 private:
  std::string folder_;
  std::string prefix_;
  std::string path_;
};

}  // namespace testellate::support
