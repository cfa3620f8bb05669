// SPDX-License-Identifier: Apache-2.0
#include "confirm/native/precompiled.h"

#include <filesystem>
#include <optional>

#include "support/cached_file.h"
#include "support/process/subprocess.h"

namespace testellate::confirm::native {
namespace {

namespace fs = std::filesystem;
namespace process = support::process;

constexpr std::chrono::minutes kMostTime{2};

/// The compiler as the system finds it.
std::string find_program(const std::string& name) {
  for (const char* folder : {"/usr/bin/", "/usr/local/bin/"}) {
    std::error_code ignored;
    const fs::path found = fs::canonical(folder + name, ignored);
    if (!ignored) return found.string();
  }
  return name;
}

/// As it is, or will be, in the folder; nothing if the framework is not installed.
std::optional<support::CachedFile> cached_header(const std::string& folder,
                                                 const std::string& path,
                                                 const std::string& compiler,
                                                 const std::vector<std::string>& flags) {
  const std::string header = support::version_of(path);
  if (header.empty()) return std::nullopt;
  std::string key = support::version_of(find_program(compiler)) + "\n" + header;
  for (const std::string& flag : flags) key += "\n" + flag;
  return support::CachedFile(folder, "gtest-", key + "\n" + path, ".pch");
}

}  // namespace

std::string precompiled_header(const std::string& folder,
                               Framework framework,
                               const std::string& compiler,
                               const std::vector<std::string>& flags,
                               std::chrono::milliseconds limit) {
  const std::string path = find_framework(framework).header;
  const std::optional<support::CachedFile> cached = cached_header(folder, path, compiler, flags);
  if (!cached) return "";
  if (cached->exists()) return cached->path();
  const std::string made = cached->begin();
  if (made.empty()) return "";
  process::Command command;
  command.program = compiler;
  command.arguments = flags;
  // Templates are instantiated here and not again in each test file.
  command.arguments.insert(command.arguments.end(),
                           {"-fpch-instantiate-templates", "-x", "c++-header", path, "-o", made});
  return cached->finish(made, process::run(command, {.wall_time = limit}).succeeded()) ? cached->path() : "";
}

std::vector<std::string> test_flags() { return {"-std=c++17", "-ferror-limit=0", "-O0"}; }

std::unique_ptr<process::Aside> begin_precompiled_header(const std::string& folder, Framework framework) {
  const std::optional<support::CachedFile> cached =
      cached_header(folder, find_framework(framework).header, kTestCompiler, test_flags());
  if (folder.empty() || !cached || cached->exists()) return nullptr;
  return std::make_unique<process::Aside>([&folder, framework] {
    static_cast<void>(precompiled_header(folder, framework, kTestCompiler, test_flags(), kMostTime));
  });
}

}  // namespace testellate::confirm::native
