// SPDX-License-Identifier: Apache-2.0
// Builds are not run: a build is code of the input. What it left behind says enough.
#include "driver/find_project.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string_view>

#include "support/output_folder.h"

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

/// Jars of the dependencies, and of what those depend on, as the build tool has stored them.
class Libraries {
 public:
  /// Both borrowed.
  Libraries(const Repositories& repositories, Project& project)
      : repositories_(repositories), project_(project) {}

  /// A module of the project: it needs no jar of itself.
  void add_module(const std::string& name) { seen_.insert(name); }

  /// What the project names comes before what that needs: the nearest version counts.
  void add(const std::vector<Dependency>& dependencies) {
    std::vector<Dependency> level = dependencies;
    for (bool is_direct = true; !level.empty(); is_direct = false) {
      std::vector<Dependency> next;
      for (const Dependency& wanted : level) {
        const bool is_needed = wanted.scope != "test" && wanted.scope != "import" &&
                               (is_direct || (!wanted.is_optional && wanted.scope != "provided"));
        if (is_needed && seen_.insert(wanted.library.name()).second) add_one(wanted.library, is_direct, next);
      }
      level = std::move(next);
    }
  }
  /// Notes for people.
  [[nodiscard]] const std::vector<std::string>& missing() const { return missing_; }

 private:
  void add_one(Coordinates library, bool is_direct, std::vector<Dependency>& next) {
    fs::path jar = repositories_.find(library, ".jar");
    if (jar.empty()) {
      const std::string other = repositories_.newest_version(library);
      if (!other.empty()) {
        const std::string asked = library.version.empty() ? "of a version that is not said" : library.version;
        missing_.push_back("`" + library.name() + "` " + asked + " has no jar here; " + other + " is taken");
        library.version = other;
        jar = repositories_.find(library, ".jar");
      } else if (is_direct) {
        // Of what others depend on: a jar that is not there was not needed for the build either.
        missing_.push_back("no jar of `" + library.name() +
                           "` found; if it is needed, give it with --classpath");
      }
    }
    if (jar.empty()) return;
    project_.libraries.push_back(plain(jar));
    const fs::path pom = repositories_.find(library, ".pom");
    if (pom.empty()) return;
    std::ranges::move(read_maven_model(pom, repositories_).dependencies, std::back_inserter(next));
  }

  const Repositories& repositories_;
  Project& project_;
  std::set<std::string> seen_;
  std::vector<std::string> missing_;
};

/// Words of a Gradle file that put a library on the class path of the code.
constexpr std::array<std::string_view, 5> kGradleWords{
    "implementation", "api", "compileOnly", "compileOnlyApi", "compile"};

/// Dependencies that are spelled out: `implementation 'group:artifact:version'`, with quotes and brackets of
/// either kind.
std::vector<Dependency> gradle_dependencies(const std::string& text) {
  std::vector<Dependency> found;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t start = line.find_first_not_of(" \t");
    if (start == std::string::npos) continue;
    const std::size_t end = line.find_first_of(" \t('\"", start);
    if (std::ranges::find(kGradleWords, line.substr(start, end - start)) == kGradleWords.end()) continue;
    const std::size_t quote = line.find_first_of("'\"", start);
    const std::size_t close = quote == std::string::npos ? quote : line.find(line[quote], quote + 1);
    if (close == std::string::npos) continue;
    std::istringstream parts(line.substr(quote + 1, close - quote - 1));
    Coordinates library;
    std::getline(parts, library.group, ':');
    std::getline(parts, library.artifact, ':');
    std::getline(parts, library.version, ':');
    if (!library.artifact.empty()) found.push_back({std::move(library)});
  }
  return found;
}

/// What a build says that its class path is, one file name after the other: `mvn dependency:build-classpath
/// -Dmdep.outputFile=target/classpath.txt`.
void add_listed(const fs::path& file, Project& project) {
  std::istringstream words(text_of(file));
  for (std::string line; std::getline(words, line);) {
    std::istringstream elements(line);
    for (std::string element; std::getline(elements, element, ':');) {
      if (is_file(element) || has_class(element)) project.libraries.push_back(plain(element));
    }
  }
}

/// The names that classes of tests have which somebody wrote.
void note_tests(const fs::path& folder, Project& project) {
  std::error_code ignored;
  for (auto entry = fs::recursive_directory_iterator(folder, ignored);
       entry != fs::recursive_directory_iterator();
       entry.increment(ignored)) {
    if (entry->path().extension() != ".java") continue;
    if (support::origin_of(text_of(entry->path())) != support::Origin::Foreign) continue;
    std::string name = entry->path().lexically_relative(folder).replace_extension().string();
    std::ranges::replace(name, '/', '.');
    project.taken_names.push_back(std::move(name));
  }
}

diag::Result<std::optional<Project>> find_java(const fs::path& root,
                                               const Tool& tool,
                                               const Repositories& repositories) {
  Project project;
  project.tool = tool.name;
  Libraries stored(repositories, project);
  const std::vector<fs::path> roots = module_roots(root, tool);
  std::vector<Dependency> dependencies;
  for (const fs::path& module : roots) {
    if (is_file(module / "pom.xml")) {
      const MavenModel model = read_maven_model(module / "pom.xml", repositories);
      stored.add_module(model.self.name());
      std::ranges::copy(model.dependencies, std::back_inserter(dependencies));
    }
    for (const char* file : {"build.gradle", "build.gradle.kts"}) {
      std::ranges::move(gradle_dependencies(text_of(module / file)), std::back_inserter(dependencies));
    }
    add_listed(module / "target/classpath.txt", project);
    note_tests(module / "src/test/java", project);
  }
  // What a build listed is all of it.
  if (project.libraries.empty()) stored.add(dependencies);
  for (const fs::path& module : roots) {
    for (const char* place : tool.classes) {
      if (!has_class(module / place)) continue;
      project.inputs.push_back(plain(module / place));
      project.modules.push_back({plain(module), plain(module / place)});
    }
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
  project.notes.push_back(found + ", " + std::to_string(project.libraries.size()) +
                          (project.libraries.size() == 1 ? " library" : " libraries"));
  project.missing = stored.missing();
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

std::vector<std::string> names_of_tests(const std::string& folder) {
  Project project;
  note_tests(folder, project);
  return project.taken_names;
}

diag::Result<std::optional<Project>> find_project(const std::string& folder,
                                                  const Repositories& repositories) {
  const fs::path root = folder;
  std::error_code ignored;
  if (!fs::is_directory(root, ignored)) return std::optional<Project>();
  for (const Tool& tool : tools()) {
    const auto is_there = [&](const char* file) { return is_file(root / file); };
    if (std::ranges::none_of(tool.files, is_there)) continue;
    return tool.classes.empty() ? find_native(root, tool) : find_java(root, tool, repositories);
  }
  return std::optional<Project>();
}

}  // namespace testellate::driver
