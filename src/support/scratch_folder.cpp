// SPDX-License-Identifier: Apache-2.0
// A folder in use is locked by the process that made it, and by those forked from it. The system gives the
// lock back when all of them have ended, in whatever way.
#include "support/scratch_folder.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace testellate::support {
namespace {

namespace fs = std::filesystem;

/// Nobody else calls folders so: what has no lock and this name is left over.
constexpr const char* kPrefix = "testellate-scratch-";

/// The folder, locked; closed if it is not ours, no folder, or in use.
process::FileDescriptor try_lock(const std::string& path) {
  process::FileDescriptor folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  struct stat opened = {};
  struct stat named = {};
  if (!folder.is_open() || ::fstat(folder.number(), &opened) != 0 || opened.st_uid != ::geteuid()) return {};
  if (::flock(folder.number(), LOCK_EX | LOCK_NB) != 0) return {};
  // Somebody who swept may have removed it in between.
  if (::lstat(path.c_str(), &named) != 0 || named.st_ino != opened.st_ino) return {};
  return folder;
}

/// Processes of a sandbox that is coming down may still write for a moment.
void remove_all(const std::string& path) {
  constexpr int kTrials = 50;
  constexpr useconds_t kPause = 10'000;
  for (int trial = 0; trial < kTrials; ++trial) {
    std::error_code error;
    fs::remove_all(path, error);
    if (!error) return;
    // A test may have taken the right to look into its own folders.
    for (const fs::directory_entry& entry :
         fs::recursive_directory_iterator(path, fs::directory_options::skip_permission_denied, error)) {
      std::error_code ignored;
      if (entry.is_directory(ignored) && !entry.is_symlink(ignored)) {
        fs::permissions(entry.path(), fs::perms::owner_all, ignored);
      }
      if (error) break;
    }
    ::usleep(kPause);
  }
}

void sweep(const std::string& parent) {
  std::error_code ignored;  // a place that cannot be listed is not swept
  for (auto entry = fs::directory_iterator(parent, ignored); entry != fs::directory_iterator();
       entry.increment(ignored)) {
    const std::string path = entry->path().string();
    if (!entry->path().filename().string().starts_with(kPrefix)) continue;
    struct stat status = {};
    constexpr mode_t kOwner = 0700;
    constexpr mode_t kModes = 07777;
    if (::lstat(path.c_str(), &status) != 0 || !S_ISDIR(status.st_mode)) continue;
    if ((status.st_mode & kModes) != kOwner) continue;
    if (const process::FileDescriptor lock = try_lock(path); lock.is_open()) remove_all(path);
  }
}

}  // namespace

Expected<ScratchFolder, std::string> ScratchFolder::make(const std::string& parent) {
  std::error_code error;
  const std::string place = fs::canonical(parent, error).string();
  if (error) return Unexpected<std::string>("`" + parent + "`: " + error.message());
  sweep(place);
  while (true) {
    std::string path = place + "/" + kPrefix + "XXXXXX";
    if (::mkdtemp(path.data()) == nullptr) {
      return Unexpected<std::string>("`" + place + "`: " + std::generic_category().message(errno));
    }
    process::FileDescriptor lock = try_lock(path);
    if (lock.is_open()) return ScratchFolder(std::move(path), std::move(lock));
  }
}

ScratchFolder::ScratchFolder(ScratchFolder&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::move(other.lock_)) {
  other.path_.clear();
}

ScratchFolder::~ScratchFolder() {
  if (!path_.empty()) remove_all(path_);
}

}  // namespace testellate::support
