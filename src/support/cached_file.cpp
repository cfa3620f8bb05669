// SPDX-License-Identifier: Apache-2.0
#include "support/cached_file.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <utility>
#include <vector>

#include <sys/stat.h>
#include <unistd.h>

namespace testellate::support {
namespace {

namespace fs = std::filesystem;

std::string hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  std::array<char, 17> digits{};
  std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(hash));
  return digits.data();
}

/// What was made a month ago, and what is more than enough.
void remove_old(const std::string& folder, const std::string& prefix) {
  constexpr std::chrono::hours kLongest{24 * 30};
  constexpr std::size_t kMostFiles = 64;
  std::vector<std::pair<fs::file_time_type, fs::path>> kept;
  std::error_code ignored;  // files come and go
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    if (!entry.path().filename().string().starts_with(prefix)) continue;
    std::error_code gone;
    const fs::file_time_type written = entry.last_write_time(gone);
    if (gone) continue;
    if (fs::file_time_type::clock::now() - written > kLongest) {
      fs::remove(entry.path(), gone);
    } else {
      kept.emplace_back(written, entry.path());
    }
  }
  if (kept.size() < kMostFiles) return;
  std::ranges::sort(kept);
  kept.resize(kept.size() - kMostFiles + 1);
  for (const auto& [written, path] : kept) fs::remove(path, ignored);
}

}  // namespace

std::string version_of(const std::string& path) {
  struct stat status = {};
  if (::stat(path.c_str(), &status) != 0) return "";
  return path + ":" + std::to_string(status.st_size) + ":" + std::to_string(status.st_mtim.tv_sec) + "." +
         std::to_string(status.st_mtim.tv_nsec);
}

CachedFile::CachedFile(const std::string& folder,
                       std::string_view prefix,
                       std::string_view key,
                       std::string_view ending)
    : folder_(folder), prefix_(prefix) {
  if (!folder.empty()) path_ = folder + "/" + prefix_ + hash_of(key) + std::string(ending);
}

bool CachedFile::exists() const {
  std::error_code ignored;
  return !path_.empty() && fs::exists(path_, ignored);
}

bool CachedFile::is_in_work() const {
  constexpr std::chrono::minutes kLongest{5};
  const std::string made = fs::path(path_).filename().string() + ".";
  std::error_code ignored;  // files come and go
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_, ignored)) {
    if (!entry.path().filename().string().starts_with(made)) continue;
    std::error_code gone;
    const fs::file_time_type written = entry.last_write_time(gone);
    if (!gone && fs::file_time_type::clock::now() - written < kLongest) return true;
  }
  return false;
}

std::string CachedFile::begin() const {
  if (path_.empty()) return "";
  std::error_code error;
  fs::create_directories(folder_, error);
  fs::permissions(folder_, fs::perms::owner_all, error);
  if (error) return "";
  remove_old(folder_, prefix_);
  std::string made = path_ + ".XXXXXX";
  const int file = ::mkstemp(made.data());
  if (file < 0) return "";
  ::close(file);
  return made;
}

bool CachedFile::finish(const std::string& made, bool is_good) const {
  if (is_good && ::rename(made.c_str(), path_.c_str()) == 0) return true;
  std::error_code ignored;
  fs::remove(made, ignored);
  return false;
}

}  // namespace testellate::support
