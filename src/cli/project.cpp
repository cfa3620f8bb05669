// SPDX-License-Identifier: Apache-2.0
#include "cli/project.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "support/file_system.h"

namespace testellate::cli {
namespace {

/// Where a generated file belongs in a project: beside the tests of the module that has the class.
std::string place_in(const driver::Project& project, const std::string& file) {
  if (!project.is_java()) return project.modules.front().root + "/tests/testellate/" + file;
  const std::filesystem::path package = std::filesystem::path(file).parent_path();
  std::error_code ignored;
  for (const driver::Project::Module& module : project.modules) {
    std::string name = std::filesystem::path(file).stem().string();  // FooTest, and perhaps a number
    for (; !name.empty(); name.pop_back()) {
      if (std::filesystem::exists(module.classes / package / (name + ".class"), ignored)) {
        return module.root + "/src/test/java/" + file;
      }
    }
  }
  return project.modules.front().root + "/src/test/java/" + file;
}

}  // namespace

diag::Result<std::optional<driver::Project>> resolve_project(driver::GenerateOptions& options,
                                                             const std::optional<std::string>& home) {
  if (options.inputs.size() != 1) return std::optional<driver::Project>();
  std::vector<std::string> maven{"/usr/share/maven-repo"};
  std::vector<std::string> gradle;
  if (home) {
    maven.insert(maven.begin(), *home + "/.m2/repository");
    gradle.push_back(*home + "/.gradle/caches/modules-2/files-2.1");
  }
  TRY_ASSIGN(std::optional<driver::Project> project,
             driver::find_project(options.inputs.front(), {std::move(maven), std::move(gradle)}));
  if (!project) return project;
  options.inputs = project->inputs;
  // Who gives a class path knows what is on it.
  if (options.load.class_path.empty())
    std::ranges::copy(project->missing, std::back_inserter(project->notes));
  std::ranges::copy(project->taken_names, std::back_inserter(options.taken_names));
  for (const std::string& library : project->libraries) {
    options.load.class_path += (options.load.class_path.empty() ? "" : ":") + library;
  }
  return project;
}

bool fits_in_place(const driver::Project& project, const std::string& out) {
  const auto whole = [](const std::string& path) {
    return std::filesystem::absolute(path + "/.").lexically_normal();
  };
  return project.is_java() || whole(out + "/..") == whole(project.modules.front().root);
}

Expected<std::vector<support::KeptFile>, std::string> put_in_place(const driver::Project& project,
                                                                   const std::string& out,
                                                                   bool is_forced) {
  std::vector<support::KeptFile> kept;
  const std::filesystem::path tests = out + "/tests";
  const support::DiskFileSystem files;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(tests, ignored)) {
    if (!entry.is_regular_file(ignored)) continue;
    TRY_ASSIGN(const std::string text, files.read_file(entry.path().string()));
    if (support::origin_of(text) != support::Origin::Generated) continue;
    const std::string place = place_in(project, entry.path().lexically_relative(tests).string());
    TRY_ASSIGN(std::optional<support::KeptFile> one, support::put_generated(text, place, is_forced));
    if (one) kept.push_back(std::move(*one));
  }
  return kept;
}

}  // namespace testellate::cli
