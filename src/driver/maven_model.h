// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace testellate::driver {

/// How Maven and Gradle name a library.
struct Coordinates {
  std::string group, artifact, version;
  [[nodiscard]] std::string name() const { return group + ":" + artifact; }
};

struct Dependency {
  Coordinates library;
  std::string scope{};  ///< empty: "compile"
  bool is_optional = false;
};

/// What a pom.xml says, with what it inherits: parents beside it or in a repository, properties, managed
/// versions, imported lists of those. Profiles are not looked at.
struct MavenModel {
  Coordinates self;
  std::vector<Dependency> dependencies;        ///< a version that is not known is empty
  std::map<std::string, std::string> managed;  ///< versions by name
  std::map<std::string, std::string> properties;
};

/// Files of libraries in the layouts of Maven and of Gradle's cache.
class Repositories {
 public:
  /// Folders, the first one that has a file wins.
  Repositories(std::vector<std::string> maven, std::vector<std::string> gradle)
      : maven_(std::move(maven)), gradle_(std::move(gradle)) {}

  /// The file of that ending (".jar"); empty if there is none.
  [[nodiscard]] std::filesystem::path find(const Coordinates& library, const char* ending) const;
  /// The newest version of which there is a jar; empty if there is none.
  [[nodiscard]] std::string newest_version(const Coordinates& library) const;

 private:
  [[nodiscard]] std::vector<std::filesystem::path> folders_of(const Coordinates& library) const;

  std::vector<std::string> maven_;
  std::vector<std::string> gradle_;
};

/// What cannot be read is not there.
[[nodiscard]] MavenModel read_maven_model(const std::filesystem::path& file,
                                          const Repositories& repositories);

/// Whether version `a` is before `b`: numbers by value, anything else before any number.
[[nodiscard]] bool is_older(const std::string& a, const std::string& b);

}  // namespace testellate::driver
