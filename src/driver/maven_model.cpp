// SPDX-License-Identifier: Apache-2.0
#include "driver/maven_model.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string_view>

#include "diag/diagnostic.h"
#include "xml/reader.h"

namespace testellate::driver {
namespace {

namespace fs = std::filesystem;

/// Of parents and imports; what goes on for longer leads to itself.
constexpr int kDeepest = 16;

bool is_file(const fs::path& path) {
  std::error_code ignored;  // what cannot be looked at is not there
  return fs::is_regular_file(path, ignored);
}

const xml::Element* find_child(const xml::Element* parent, std::string_view name) {
  if (parent == nullptr) return nullptr;
  const auto found = std::ranges::find(parent->elements, name, &xml::Element::name);
  return found == parent->elements.end() ? nullptr : &*found;
}

std::string trimmed(const std::string& text) {
  const std::size_t start = text.find_first_not_of(" \t\n");
  if (start == std::string::npos) return "";
  return text.substr(start, text.find_last_not_of(" \t\n") + 1 - start);
}

std::string child_text(const xml::Element* parent, std::string_view name) {
  const xml::Element* child = find_child(parent, name);
  return child == nullptr ? "" : trimmed(child->text);
}

/// Puts values in the place of "${name}"; empty if one of them is not known.
std::string interpolate(std::string text, const MavenModel& model) {
  constexpr int kMostSteps = 64;  // a value may name others, also itself
  for (int step = 0; step < kMostSteps; ++step) {
    const std::size_t start = text.find("${");
    const std::size_t end = start == std::string::npos ? start : text.find('}', start);
    if (end == std::string::npos) return text;
    const auto value = model.properties.find(text.substr(start + 2, end - start - 2));
    if (value == model.properties.end()) return "";
    text.replace(start, end + 1 - start, value->second);
  }
  return "";
}

class ModelReader {
 public:
  explicit ModelReader(const Repositories& repositories) : repositories_(repositories) {}

  MavenModel read(const fs::path& file, int depth) const {
    MavenModel model;
    std::ifstream stream(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const diag::Result<xml::Element> document = xml::read_document(text, file.string());
    if (!document || depth > kDeepest) return model;
    const xml::Element* pom = &*document;
    if (const xml::Element* parent = find_child(pom, "parent")) model = read_parent(file, parent, depth);
    const Coordinates inherited = model.self;
    if (const xml::Element* properties = find_child(pom, "properties")) {
      for (const xml::Element& one : properties->elements) model.properties[one.name] = trimmed(one.text);
    }
    model.self = {child_text(pom, "groupId"), child_text(pom, "artifactId"), child_text(pom, "version")};
    if (model.self.group.empty()) model.self.group = inherited.group;
    if (model.self.version.empty()) model.self.version = inherited.version;
    for (const char* prefix : {"project.", "pom.", ""}) {
      model.properties[std::string(prefix) + "version"] = model.self.version;
      model.properties[std::string(prefix) + "groupId"] = model.self.group;
    }
    model.properties["project.artifactId"] = model.self.artifact;
    model.properties["project.parent.version"] = inherited.version;
    model.self.version = interpolate(model.self.version, model);
    read_managed(find_child(find_child(pom, "dependencyManagement"), "dependencies"), depth, model);
    read_dependencies(find_child(pom, "dependencies"), model);
    return model;
  }

 private:
  MavenModel read_parent(const fs::path& file, const xml::Element* parent, int depth) const {
    const Coordinates named{
        child_text(parent, "groupId"), child_text(parent, "artifactId"), child_text(parent, "version")};
    const xml::Element* place = find_child(parent, "relativePath");
    fs::path beside = file.parent_path() / (place == nullptr ? "../pom.xml" : trimmed(place->text));
    std::error_code ignored;
    if (fs::is_directory(beside, ignored)) beside /= "pom.xml";
    if (is_file(beside)) {
      MavenModel found = read(beside, depth + 1);
      if (found.self.artifact == named.artifact) return found;
    }
    const fs::path stored = repositories_.find(named, ".pom");
    MavenModel found = stored.empty() ? MavenModel() : read(stored, depth + 1);
    found.self = named;
    return found;
  }

  static Coordinates coordinates_of(const xml::Element& dependency, const MavenModel& model) {
    return {interpolate(child_text(&dependency, "groupId"), model),
            interpolate(child_text(&dependency, "artifactId"), model),
            interpolate(child_text(&dependency, "version"), model)};
  }

  void read_managed(const xml::Element* list, int depth, MavenModel& model) const {
    if (list == nullptr) return;
    for (const xml::Element& one : list->elements) {
      const Coordinates library = coordinates_of(one, model);
      if (child_text(&one, "scope") != "import") {
        model.managed[library.name()] = library.version;
        continue;
      }
      const fs::path stored = repositories_.find(library, ".pom");
      if (!stored.empty()) model.managed.merge(read(stored, depth + 1).managed);
    }
  }

  static void read_dependencies(const xml::Element* list, MavenModel& model) {
    if (list == nullptr) return;
    for (const xml::Element& one : list->elements) {
      Dependency found{
          coordinates_of(one, model), child_text(&one, "scope"), child_text(&one, "optional") == "true"};
      if (found.library.version.empty()) {
        const auto managed = model.managed.find(found.library.name());
        if (managed != model.managed.end()) found.library.version = managed->second;
      }
      model.dependencies.push_back(std::move(found));
    }
  }

  const Repositories& repositories_;
};

/// The next part of a version: a number, or what is between two of them.
std::string_view take_part(std::string_view& version) {
  const bool is_number = std::isdigit(static_cast<unsigned char>(version.front())) != 0;
  std::size_t length = 0;
  while (length < version.size() &&
         (std::isdigit(static_cast<unsigned char>(version[length])) != 0) == is_number)
    ++length;
  const std::string_view part = version.substr(0, length);
  version.remove_prefix(length);
  return part;
}

/// Numbers without leading zeros: the longer one is larger.
std::string_view without_zeros(std::string_view number) {
  return number.substr(std::min(number.find_first_not_of('0'), number.size()));
}

}  // namespace

std::vector<fs::path> Repositories::folders_of(const Coordinates& library) const {
  std::string group = library.group;
  std::ranges::replace(group, '.', '/');
  std::vector<fs::path> folders;
  for (const std::string& repository : maven_)
    folders.push_back(fs::path(repository) / group / library.artifact);
  for (const std::string& cache : gradle_)
    folders.push_back(fs::path(cache) / library.group / library.artifact);
  return folders;
}

fs::path Repositories::find(const Coordinates& library, const char* ending) const {
  // Names come from a file of the input; they name no other places.
  for (const std::string* part : {&library.group, &library.artifact, &library.version}) {
    if (part->empty() || part->find('/') != std::string::npos || part->starts_with("..")) return {};
  }
  const std::string name = library.artifact + "-" + library.version + ending;
  for (const fs::path& folder : folders_of(library)) {
    const fs::path version = folder / library.version;
    if (is_file(version / name)) return version / name;
    // Gradle has a folder for each content.
    std::error_code ignored;
    std::vector<fs::path> contents;
    for (auto entry = fs::directory_iterator(version, ignored); entry != fs::directory_iterator();
         entry.increment(ignored)) {
      if (is_file(entry->path() / name)) contents.push_back(entry->path() / name);
    }
    if (!contents.empty()) return *std::ranges::min_element(contents);
  }
  return {};
}

std::string Repositories::newest_version(const Coordinates& library) const {
  std::string newest;
  for (const fs::path& folder : folders_of(library)) {
    std::error_code ignored;
    for (auto entry = fs::directory_iterator(folder, ignored); entry != fs::directory_iterator();
         entry.increment(ignored)) {
      const std::string version = entry->path().filename().string();
      const bool is_newer = newest.empty() || is_older(newest, version);
      if (is_newer && !find({library.group, library.artifact, version}, ".jar").empty()) newest = version;
    }
  }
  return newest;
}

MavenModel read_maven_model(const fs::path& file, const Repositories& repositories) {
  return ModelReader(repositories).read(file, 0);
}

bool is_older(const std::string& a, const std::string& b) {
  std::string_view left = a;
  std::string_view right = b;
  while (!left.empty() && !right.empty()) {
    const std::string_view one = take_part(left);
    const std::string_view other = take_part(right);
    const bool is_number = std::isdigit(static_cast<unsigned char>(one.front())) != 0;
    const bool is_other_number = std::isdigit(static_cast<unsigned char>(other.front())) != 0;
    if (is_number != is_other_number) return is_other_number;
    if (!is_number) {
      if (one != other) return one < other;
      continue;
    }
    const std::string_view value = without_zeros(one);
    const std::string_view other_value = without_zeros(other);
    if (value.size() != other_value.size()) return value.size() < other_value.size();
    if (value != other_value) return value < other_value;
  }
  return left.empty() && !right.empty();
}

}  // namespace testellate::driver
