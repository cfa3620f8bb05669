// SPDX-License-Identifier: Apache-2.0
#include "driver/source_paths.h"

#include <array>
#include <filesystem>
#include <optional>

#include "frontend/jvm/classfile/names.h"

namespace testellate::driver {
namespace {

namespace fs = std::filesystem;

/// Of Maven and Gradle, of older projects, and none.
constexpr std::array<const char*, 4> kRoots{"src/main/java", "src/java", "src", "."};
/// `target/classes` and `build/classes/java/main` lie so deep in a module.
constexpr int kDeepest = 5;

bool is_file(const fs::path& path) {
  std::error_code ignored;  // what cannot be looked at is not there
  return fs::is_regular_file(path, ignored);
}

}  // namespace

SourcePaths::SourcePaths(const ir::Program& program, const std::vector<std::string>& inputs)
    : program_(program), inputs_(inputs) {
  std::vector<std::string> starts = inputs;
  starts.emplace_back(".");
  for (const std::string& start : starts) {
    fs::path at = fs::absolute(start).lexically_normal();
    for (int depth = 0; depth < kDeepest && at.has_relative_path(); ++depth, at = at.parent_path()) {
      for (const char* root : kRoots) roots_.push_back((at / root).lexically_normal().string());
    }
  }
}

std::string SourcePaths::path_of(ir::FunctionId id) {
  const ir::Function& function = program_.get(id);
  std::string file(program_.text(function.file));
  const std::optional<frontend::jvm::MethodName> method =
      frontend::jvm::try_parse_function_name(program_.text(function.name));
  if (method && file.find('/') == std::string::npos) {
    const std::size_t package = method->owner.rfind('/');
    if (package != std::string::npos) file = method->owner.substr(0, package + 1) + file;
  }
  auto [known, is_new] = known_.try_emplace(file);
  if (is_new) known->second = find(file);
  return known->second;
}

std::string SourcePaths::find(const std::string& file) const {
  for (const std::string& input : inputs_) {
    const std::string path = fs::absolute(input).lexically_normal().string();
    if (path.ends_with("/" + file)) return path;
  }
  // A source that was given lies in no folder of its package.
  const std::string name = fs::path(file).filename().string();
  for (const std::string& input : inputs_) {
    const std::string path = fs::absolute(input).lexically_normal().string();
    if (name.ends_with(".java") && path.ends_with("/" + name)) return path;
  }
  if (is_file(file)) return fs::absolute(file).lexically_normal().string();
  for (const std::string& root : roots_) {
    if (is_file(fs::path(root) / file)) return (fs::path(root) / file).lexically_normal().string();
  }
  return file;
}

}  // namespace testellate::driver
