// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "driver/maven_model.h"

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
  std::vector<std::string> taken_names;  ///< Java: classes of tests that somebody wrote, "geo.TriangleTest"
  std::vector<std::string> missing;      ///< libraries that were not found as they should be, for people
  std::vector<std::string> notes;        ///< what was found, for people

  [[nodiscard]] bool is_java() const { return tool == "Maven" || tool == "Gradle"; }
};

/// What a folder is the root of; nothing if it is none of a project. The error says what is missing, and how
/// to get it. Nothing of the project is run: jars of its dependencies are looked for where the build tool has
/// stored them, unless a build has listed them.
[[nodiscard]] diag::Result<std::optional<Project>> find_project(const std::string& folder,
                                                                const Repositories& repositories);

/// The classes of a folder of Java tests that somebody wrote.
[[nodiscard]] std::vector<std::string> names_of_tests(const std::string& folder);

}  // namespace testellate::driver
