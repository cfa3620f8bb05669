// SPDX-License-Identifier: Apache-2.0
#include "support/file_system.h"

#include <array>
#include <cerrno>
#include <system_error>

#include <fcntl.h>
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

Expected<std::string, std::string> MemoryFileSystem::read_file(const std::string& path) const {
  auto found = files_.find(path);
  if (found == files_.end()) return Unexpected<std::string>("No such file or directory");
  return found->second;
}

}  // namespace testellate::support
