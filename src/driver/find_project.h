// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "diag/diagnostic.h"

namespace testellate::driver {

/// A project of Maven, Gradle, CMake or Meson as inputs of a command.
struct Project {
  struct Module {
    std::string root;     ///< its folder
    std::string classes;  ///< Java: what was compiled of it
  };
  std::string tool;                    ///< "Maven"
  std::vector<std::string> inputs;     ///< folders of classes, or a compile_commands.json
  std::vector<std::string> libraries;  ///< Java: elements of a class path that were found
  std::vector<Module> modules;
  std::vector<std::string> notes;  ///< what was found, and what may be missing, for people

  [[nodiscard]] bool is_java() const { return tool == "Maven" || tool == "Gradle"; }
};

/// What a folder is the root of; nothing if it is none of a project. The error says what is missing, and how
/// to get it. Nothing of the project is run: jars of Maven's dependencies are looked for in its repositories.
[[nodiscard]] diag::Result<std::optional<Project>> find_project(
    const std::string& folder, const std::vector<std::string>& maven_repositories);

}  // namespace testellate::driver
