// SPDX-License-Identifier: Apache-2.0
#include "support/file_system.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace testellate::support {
namespace {

Unexpected<std::string> system_error() {
  return Unexpected<std::string>(std::generic_category().message(errno));
}

}  // namespace

Expected<std::string, std::string> DiskFileSystem::read_file(const std::string& path) const {
  // The system calls, because streams do not tell a folder from an empty file, nor why an open failed.
  int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return system_error();
  std::string contents;
  std::array<char, 65536> buffer{};
  while (true) {
    ssize_t count = ::read(file, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      Unexpected<std::string> error = system_error();
      ::close(file);
      return error;
    }
    if (count == 0) break;
    contents.append(buffer.data(), static_cast<std::size_t>(count));
  }
  ::close(file);
  return contents;
}

Expected<void, std::string> DiskFileSystem::make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) return Unexpected<std::string>(error.message());
  if (!std::filesystem::is_directory(path, error)) return Unexpected<std::string>("Not a directory");
  if (::access(path.c_str(), W_OK | X_OK) != 0) return system_error();
  return {};
}

Expected<void, std::string> DiskFileSystem::write_file(const std::string& path, const Write& write) {
  // Beside the file, because only within one file system a rename replaces it in one step.
  std::string beside = path + ".XXXXXX";
  int file = ::mkostemp(beside.data(), O_CLOEXEC);
  if (file < 0) return system_error();
  constexpr mode_t kEverybodyReads = 0644;
  bool is_written = ::fchmod(file, kEverybodyReads) == 0;
  int error = errno;
  write([&](std::string_view part) {
    while (is_written && !part.empty()) {
      ssize_t count = ::write(file, part.data(), part.size());
      if (count < 0 && errno == EINTR) continue;
      is_written = count > 0;
      error = errno;
      if (is_written) part.remove_prefix(static_cast<std::size_t>(count));
    }
  });
  if (::close(file) != 0 && is_written) {
    is_written = false;
    error = errno;
  }
  if (is_written && ::rename(beside.c_str(), path.c_str()) == 0) return {};
  if (is_written) error = errno;
  ::unlink(beside.c_str());
  errno = error;
  return system_error();
}

Expected<void, std::string> MemoryFileSystem::make_folder(const std::string& path) {
  if (files_.contains(path)) return Unexpected<std::string>("Not a directory");
  return {};
}

Expected<void, std::string> MemoryFileSystem::write_file(const std::string& path, const Write& write) {
  for (const auto& [existing, text] : files_) {
    if (path.starts_with(existing + "/")) return Unexpected<std::string>("Not a directory");
  }
  std::string contents;
  write([&](std::string_view part) { contents += part; });
  files_[path] = std::move(contents);
  return {};
}

Expected<std::string, std::string> MemoryFileSystem::read_file(const std::string& path) const {
  auto found = files_.find(path);
  if (found == files_.end()) return Unexpected<std::string>("No such file or directory");
  return found->second;
}

}  // namespace testellate::support
