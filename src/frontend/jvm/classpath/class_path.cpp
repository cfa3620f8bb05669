// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classpath/class_path.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>

#include "frontend/jvm/classpath/class_source.h"
#include "frontend/jvm/classpath/jar.h"

namespace testellate::frontend::jvm {
namespace {

namespace fs = std::filesystem;

void append_jars_of(const std::string& folder, std::vector<std::string>& elements) {
  std::vector<std::string> jars;
  std::error_code code;
  for (fs::directory_iterator at(folder.empty() ? "." : folder, code), end; !code && at != end;
       at.increment(code)) {
    std::string ending = at->path().extension().string();
    if (ending == ".jar" || ending == ".JAR")
      jars.push_back((fs::path(folder) / at->path().filename()).string());
  }
  std::ranges::sort(jars);
  std::ranges::move(jars, std::back_inserter(elements));
}

}  // namespace

diag::Result<std::optional<ClassBytes>> ClassPath::find(std::string_view name) const {
  for (const std::unique_ptr<ClassSource>& source : sources_) {
    diag::Result<std::optional<ClassBytes>> found = source->find(name);
    if (!found || found->has_value()) return found;
  }
  return std::nullopt;
}

diag::Result<std::optional<ClassBytes>> ClassPath::find_file(std::string_view path) const {
  for (const std::unique_ptr<ClassSource>& source : sources_) {
    diag::Result<std::optional<ClassBytes>> found = source->find_file(path);
    if (!found || found->has_value()) return found;
  }
  return std::nullopt;
}

diag::Result<std::vector<std::string>> ClassPath::list() const {
  std::vector<std::string> all;
  for (const std::unique_ptr<ClassSource>& source : sources_) {
    diag::Result<std::vector<std::string>> names = source->list();
    if (!names) return names;
    std::ranges::move(*names, std::back_inserter(all));
  }
  std::ranges::sort(all);
  auto repeated = std::ranges::unique(all);
  all.erase(repeated.begin(), repeated.end());
  return all;
}

diag::Result<std::unique_ptr<ClassSource>> open_class_path_element(const std::string& path, int release) {
  std::error_code code;
  if (fs::is_regular_file(path, code)) return Jar::open(path, release);
  return std::make_unique<ClassFolder>(path);
}

std::vector<std::string> split_class_path(std::string_view text) {
  std::vector<std::string> elements;
  while (!text.empty()) {
    std::size_t end = std::min(text.find(':'), text.size());
    std::string element(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (element.empty()) continue;
    if (element == "*" || element.ends_with("/*")) {
      append_jars_of(element.substr(0, element.size() - 1), elements);
    } else {
      elements.push_back(std::move(element));
    }
  }
  return elements;
}

}  // namespace testellate::frontend::jvm
