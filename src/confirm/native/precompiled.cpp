// SPDX-License-Identifier: Apache-2.0
#include "confirm/native/precompiled.h"

#include <filesystem>

#include "support/cached_file.h"
#include "support/process/subprocess.h"

namespace testellate::confirm::native {
namespace {

namespace fs = std::filesystem;
namespace process = support::process;

constexpr const char* kHeader = "/usr/include/gtest/gtest.h";

/// The compiler as the system finds it.
std::string find_program(const std::string& name) {
  for (const char* folder : {"/usr/bin/", "/usr/local/bin/"}) {
    std::error_code ignored;
    const fs::path found = fs::canonical(folder + name, ignored);
    if (!ignored) return found.string();
  }
  return name;
}

}  // namespace

std::string precompiled_gtest(const std::string& folder,
                              const std::string& compiler,
                              const std::vector<std::string>& flags,
                              std::chrono::milliseconds limit) {
  const std::string header = support::version_of(kHeader);
  if (header.empty()) return "";
  std::string key = support::version_of(find_program(compiler)) + "\n" + header;
  for (const std::string& flag : flags) key += "\n" + flag;
  const support::CachedFile cached(folder, "gtest-", key, ".pch");
  if (cached.exists()) return cached.path();
  const std::string made = cached.begin();
  if (made.empty()) return "";
  process::Command command;
  command.program = compiler;
  command.arguments = flags;
  // Templates are instantiated here and not again in each test file.
  command.arguments.insert(command.arguments.end(),
                           {"-fpch-instantiate-templates", "-x", "c++-header", kHeader, "-o", made});
  return cached.finish(made, process::run(command, {.wall_time = limit}).succeeded()) ? cached.path() : "";
}

}  // namespace testellate::confirm::native
