// SPDX-License-Identifier: Apache-2.0
// Builds are not run: a build is code of the input. What it left behind says enough.
#include "driver/find_project.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>

#include "xml/reader.h"

namespace testellate::driver {
namespace {

namespace fs = std::filesystem;

/// What tells a build tool.
struct Tool {
  const char* name;
  std::vector<const char*> files;    ///< one of them is in the root
  std::vector<const char*> classes;  ///< below a module; empty: not Java
  const char* build;                 ///< the command that makes what is missing
};

const std::array<Tool, 4>& tools() {
  static const std::array<Tool, 4> all{
      {{"Maven", {"pom.xml"}, {"target/classes"}, "mvn compile"},
       {"Gradle",
        {"build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"},
        {"build/classes/java/main", "build/classes/kotlin/main"},
        "gradle classes"},
       {"CMake", {"CMakeLists.txt"}, {}, "cmake -S . -B build -DCMAKE_EXPORT_COMPILE_COMMANDS=ON"},
       {"Meson", {"meson.build"}, {}, "meson setup build"}}};
  return all;
}

constexpr std::array<std::string_view, 10> kBuildFolders{".",
                                                         "build",
                                                         "builddir",
                                                         "_build",
                                                         "out",
                                                         "out/build",
                                                         "build/debug",
                                                         "build/release",
                                                         "Debug",
                                                         "Release"};

bool is_file(const fs::path& path) {
  std::error_code ignored;  // what cannot be looked at is not there
  return fs::is_regular_file(path, ignored);
}

bool has_class(const fs::path& folder) {
  std::error_code ignored;
  for (auto entry = fs::recursive_directory_iterator(folder, ignored);
       entry != fs::recursive_directory_iterator();
       entry.increment(ignored)) {
    if (entry->path().extension() == ".class") return true;
  }
  return false;
}

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string plain(const fs::path& path) { return path.lexically_normal().string(); }

/// The root and the folders below it that have a description of a build, in order of their names.
std::vector<fs::path> module_roots(const fs::path& root, const Tool& tool) {
  constexpr int kDeepest = 3;
  std::set<fs::path> found{root};
  std::error_code ignored;
  for (auto entry = fs::recursive_directory_iterator(root, ignored);
       entry != fs::recursive_directory_iterator();
       entry.increment(ignored)) {
    const std::string name = entry->path().filename().string();
    const bool is_output = name == "target" || name == "build" || name == "src" || name.starts_with('.');
    if (entry->is_directory(ignored) && (is_output || entry.depth() >= kDeepest))
      entry.disable_recursion_pending();
    if (std::ranges::find(tool.files, name) != tool.files.end()) found.insert(entry->path().parent_path());
  }
  return {found.begin(), found.end()};
}

struct Coordinates {
  std::string group, artifact, version;
  friend auto operator<=>(const Coordinates&, const Coordinates&) = default;
};

const xml::Element* find_child(const xml::Element& parent, std::string_view name) {
  const auto found = std::ranges::find(parent.elements, name, &xml::Element::name);
  return found == parent.elements.end() ? nullptr : &*found;
}

std::string child_text(const xml::Element& parent, std::string_view name) {
  const xml::Element* child = find_child(parent, name);
  if (child == nullptr) return "";
  const std::size_t start = child->text.find_first_not_of(" \t\n");
  if (start == std::string::npos) return "";
  return child->text.substr(start, child->text.find_last_not_of(" \t\n") + 1 - start);
}

/// The dependencies that a pom.xml spells out; a value of its properties is put in place.
std::vector<Coordinates> dependencies_of(const fs::path& file) {
  std::vector<Coordinates> found;
  const diag::Result<xml::Element> pom = xml::read_document(text_of(file), file.string());
  const xml::Element* list = pom ? find_child(*pom, "dependencies") : nullptr;
  if (list == nullptr) return found;
  for (const xml::Element& dependency : list->elements) {
    Coordinates one{child_text(dependency, "groupId"),
                    child_text(dependency, "artifactId"),
                    child_text(dependency, "version")};
    if (one.version.starts_with("${") && one.version.ends_with('}')) {
      const std::string property = one.version.substr(2, one.version.size() - 3);
      const xml::Element* properties = find_child(*pom, "properties");
      one.version = property == "project.version" ? child_text(*pom, "version")
                    : properties == nullptr       ? ""
                                                  : child_text(*properties, property);
    }
    const bool is_needed =
        child_text(dependency, "scope") != "test" && child_text(dependency, "optional") != "true";
    if (is_needed) found.push_back(std::move(one));
  }
  return found;
}

/// Jars of the dependencies, and of what those depend on, as Maven has put them into its repository.
class Libraries {
 public:
  /// Both borrowed.
  Libraries(const std::vector<std::string>& repositories, Project& project)
      : repositories_(repositories), project_(project) {}

  void add(const std::vector<Coordinates>& dependencies) {
    std::vector<Coordinates> pending;
    for (const Coordinates& wanted : dependencies) {
      if (!add_one(wanted, pending)) missing_.insert(wanted.group + ":" + wanted.artifact);
    }
    // What those need; a jar that is not there was not needed for the build either.
    while (!pending.empty()) {
      const Coordinates next = std::move(pending.back());
      pending.pop_back();
      static_cast<void>(add_one(next, pending));
    }
  }
  [[nodiscard]] const std::set<std::string>& missing() const { return missing_; }

 private:
  bool add_one(const Coordinates& wanted, std::vector<Coordinates>& pending) {
    if (!seen_.insert(wanted).second) return true;
    if (wanted.version.empty()) return false;
    std::string group = wanted.group;
    std::ranges::replace(group, '.', '/');
    const std::string stem = wanted.artifact + "-" + wanted.version;
    for (const std::string& repository : repositories_) {
      const fs::path folder = fs::path(repository) / group / wanted.artifact / wanted.version;
      if (!is_file(folder / (stem + ".jar"))) continue;
      project_.libraries.push_back(plain(folder / (stem + ".jar")));
      std::ranges::move(dependencies_of(folder / (stem + ".pom")), std::back_inserter(pending));
      return true;
    }
    return false;
  }

  const std::vector<std::string>& repositories_;
  Project& project_;
  std::set<Coordinates> seen_;
  std::set<std::string> missing_;
};

diag::Result<std::optional<Project>> find_java(const fs::path& root,
                                               const Tool& tool,
                                               const std::vector<std::string>& repositories) {
  Project project;
  project.tool = tool.name;
  Libraries libraries_of_maven(repositories, project);
  for (const fs::path& module : module_roots(root, tool)) {
    for (const char* place : tool.classes) {
      if (!has_class(module / place)) continue;
      project.inputs.push_back(plain(module / place));
      project.modules.push_back({plain(module), plain(module / place)});
    }
    if (is_file(module / "pom.xml")) libraries_of_maven.add(dependencies_of(module / "pom.xml"));
    std::error_code ignored;
    for (const char* libraries : {"lib", "libs"}) {
      for (const fs::directory_entry& entry : fs::directory_iterator(module / libraries, ignored)) {
        if (entry.path().extension() == ".jar") project.libraries.push_back(plain(entry.path()));
      }
    }
  }
  if (project.inputs.empty()) {
    return diag::error(diag::Kind::InputUnknown,
                       {plain(root), 0, 0},
                       std::string("is a project of ") + tool.name +
                           " without compiled classes; build it first: `" + tool.build + "`");
  }
  std::ranges::sort(project.libraries);
  project.libraries.erase(std::ranges::unique(project.libraries).begin(), project.libraries.end());
  std::string found = project.tool + " project: classes in";
  for (const std::string& input : project.inputs) found += " `" + input + "`";
  project.notes.push_back(found + ", " + std::to_string(project.libraries.size()) + " libraries");
  for (const std::string& library : libraries_of_maven.missing()) {
    // A module of the project itself has no jar.
    project.notes.push_back("no jar of `" + library + "` found; if it is needed, give it with --classpath");
  }
  return std::optional(std::move(project));
}

diag::Result<std::optional<Project>> find_native(const fs::path& root, const Tool& tool) {
  std::vector<fs::path> folders;
  for (std::string_view folder : kBuildFolders) folders.push_back(root / folder);
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(root, ignored)) {
    // Of IDEs: cmake-build-debug, build-x86.
    const std::string name = entry.path().filename().string();
    if (name.starts_with("cmake-build-") || name.starts_with("build-")) folders.push_back(entry.path());
  }
  for (const fs::path& folder : folders) {
    const fs::path commands = folder / "compile_commands.json";
    if (!is_file(commands)) continue;
    Project project;
    project.tool = tool.name;
    project.inputs = {plain(commands)};
    project.modules = {{plain(root), ""}};
    project.notes = {project.tool + " project: commands in `" + plain(commands) + "`"};
    return std::optional(std::move(project));
  }
  return diag::error(
      diag::Kind::InputUnknown,
      {plain(root), 0, 0},
      std::string("is a project of ") + tool.name +
          " without a compile_commands.json in any of the usual build folders; configure it first: `" +
          tool.build + "`");
}

}  // namespace

diag::Result<std::optional<Project>> find_project(const std::string& folder,
                                                  const std::vector<std::string>& maven_repositories) {
  const fs::path root = folder;
  std::error_code ignored;
  if (!fs::is_directory(root, ignored)) return std::optional<Project>();
  for (const Tool& tool : tools()) {
    const auto is_there = [&](const char* file) { return is_file(root / file); };
    if (std::ranges::none_of(tool.files, is_there)) continue;
    return tool.classes.empty() ? find_native(root, tool) : find_java(root, tool, maven_repositories);
  }
  return std::optional<Project>();
}

}  // namespace testellate::driver
