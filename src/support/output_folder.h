// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/expected.h"
#include "support/process/file_descriptor.h"

namespace testellate::support {

/// The line that marks a generated file, for the syntax of its name's ending; it says what the rest of the
/// file was when it was made. Empty: files of that kind carry no such line.
[[nodiscard]] std::string with_fingerprint(std::string_view path, std::string_view text);

enum class Origin {
  Foreign,    ///< carries no fingerprint
  Edited,     ///< carries one that does not fit any more
  Generated,  ///< is as it was generated
};
[[nodiscard]] Origin origin_of(std::string_view text);

/// A generated file that is not put where it belongs, because a file of somebody is there.
struct KeptFile {
  std::string path;    ///< of the one that is not replaced
  std::string beside;  ///< where the new one is
  Origin origin = Origin::Foreign;
};

/// Puts a generated file, which carries its fingerprint, into a folder that is not ours.
[[nodiscard]] Expected<std::optional<KeptFile>, std::string> put_generated(const std::string& text,
                                                                           const std::string& path,
                                                                           bool is_forced);

/// The folder that a command writes its result to. While the command works, everything goes to a folder
/// beside it; `commit` puts that into its place in one step, so that whoever looks, and whoever kills the
/// process, finds the earlier result or the new one. One process at a time can have it open.
class OutputFolder {
 public:
  /// The error says who stands in the way.
  [[nodiscard]] static Expected<OutputFolder, std::string> open(const std::string& path);
  OutputFolder(OutputFolder&& other) noexcept;
  OutputFolder& operator=(OutputFolder&&) = delete;
  /// Without `commit` nothing has happened.
  ~OutputFolder();

  /// Where to write; paths relative to it are the same as those relative to the folder itself.
  [[nodiscard]] const std::string& stage() const { return stage_; }
  [[nodiscard]] bool has_files() const;

  /// Puts what was written in the place of what an earlier run wrote. Files that somebody has changed, and
  /// those that were never ours, are kept; a new one of the same name is then written beside it, unless
  /// `is_forced`. Generated files that this run did not write again are gone.
  [[nodiscard]] Expected<std::vector<KeptFile>, std::string> commit(bool is_forced);

 private:
  OutputFolder(std::string path, std::string stage) : path_(std::move(path)), stage_(std::move(stage)) {}

  std::string path_;   ///< absolute, without links
  std::string stage_;  ///< equal to `path_` where nothing can be made beside it
  std::string made_;   ///< the outermost folder above it that did not exist before; may be empty
  process::FileDescriptor lock_;
};

}  // namespace testellate::support
