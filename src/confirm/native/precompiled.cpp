// SPDX-License-Identifier: Apache-2.0
#include "confirm/native/precompiled.h"

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include <sys/stat.h>
#include <unistd.h>

#include "support/process/subprocess.h"

namespace testellate::confirm::native {
namespace {

namespace fs = std::filesystem;
namespace process = support::process;

constexpr const char* kHeader = "/usr/include/gtest/gtest.h";
constexpr const char* kPrefix = "gtest-";
constexpr const char* kEnding = ".pch";

/// Size and time of a file: another version has others.
std::string version_of(const std::string& path) {
  struct stat status = {};
  if (::stat(path.c_str(), &status) != 0) return "";
  return path + ":" + std::to_string(status.st_size) + ":" + std::to_string(status.st_mtim.tv_sec);
}

/// The compiler as the system finds it.
std::string find_program(const std::string& name) {
  for (const char* folder : {"/usr/bin/", "/usr/local/bin/"}) {
    std::error_code ignored;
    const fs::path found = fs::canonical(folder + name, ignored);
    if (!ignored) return found.string();
  }
  return name;
}

std::string hash_of(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (unsigned char c : text) hash = (hash ^ c) * 0x100000001b3;
  std::array<char, 17> digits{};
  std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(hash));
  return digits.data();
}

/// What compilers that are gone have left.
void remove_old(const std::string& folder) {
  constexpr std::chrono::hours kLongest{24 * 30};
  std::error_code ignored;  // files come and go
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(kPrefix)) continue;
    std::error_code gone;
    const fs::file_time_type written = entry.last_write_time(gone);
    if (!gone && fs::file_time_type::clock::now() - written > kLongest) fs::remove(entry.path(), gone);
  }
}

}  // namespace

std::string precompiled_gtest(const std::string& folder,
                              const std::string& compiler,
                              const std::vector<std::string>& flags,
                              std::chrono::milliseconds limit) {
  const std::string header = version_of(kHeader);
  if (folder.empty() || header.empty()) return "";
  std::string key = version_of(find_program(compiler)) + "\n" + header;
  for (const std::string& flag : flags) key += "\n" + flag;
  const std::string path = folder + "/" + kPrefix + hash_of(key) + kEnding;
  std::error_code error;
  if (fs::exists(path, error)) return path;
  fs::create_directories(folder, error);
  fs::permissions(folder, fs::perms::owner_all, error);
  if (error) return "";
  remove_old(folder);
  // Beside it, since others may make the same one now.
  std::string made = path + ".XXXXXX";
  const int file = ::mkstemp(made.data());
  if (file < 0) return "";
  ::close(file);
  process::Command command;
  command.program = compiler;
  command.arguments = flags;
  // Templates are instantiated here and not again in each test file.
  command.arguments.insert(command.arguments.end(),
                           {"-fpch-instantiate-templates", "-x", "c++-header", kHeader, "-o", made});
  const bool is_made =
      process::run(command, {.wall_time = limit}).succeeded() && ::rename(made.c_str(), path.c_str()) == 0;
  if (!is_made) fs::remove(made, error);
  return is_made ? path : "";
}

}  // namespace testellate::confirm::native
