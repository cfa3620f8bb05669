// SPDX-License-Identifier: Apache-2.0
// A file of the cache is a row of texts, each with its length before it: the key, then name and contents of
// each class, then the hash of all that. What does not read back is taken for missing.
#include "frontend/jvm/classpath/class_cache.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>

#include "frontend/jvm/classpath/jar.h"
#include "support/file_system.h"

namespace testellate::frontend::jvm {
namespace {

namespace fs = std::filesystem;

/// Of what is compared, and of what is kept: more would take longer than it saves.
constexpr std::size_t kMostBytes = std::size_t{4} << 20;
constexpr std::size_t kMostFiles = 1000;

void put(std::string& bytes, std::string_view text) {
  bytes += std::to_string(text.size()) + ":";
  bytes += text;
}

std::optional<std::string_view> take(std::string_view& bytes) {
  std::size_t size = 0;
  const auto [end, problem] = std::from_chars(bytes.data(), bytes.data() + bytes.size(), size);
  const auto digits = static_cast<std::size_t>(end - bytes.data());
  if (problem != std::errc{} || digits >= bytes.size() || bytes[digits] != ':') return std::nullopt;
  if (size > bytes.size() - digits - 1) return std::nullopt;
  const std::string_view text = bytes.substr(digits + 1, size);
  bytes.remove_prefix(digits + 1 + size);
  return text;
}

std::string checksum(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return std::to_string(hash);
}

/// Names and contents of all files below a folder, in the order of names; nothing if that is too much.
std::optional<std::string> contents_of(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (auto entry = fs::recursive_directory_iterator(folder, error);
       !error && entry != fs::recursive_directory_iterator();
       entry.increment(error)) {
    if (!entry->is_regular_file(error) || error) continue;
    names.push_back(entry->path().lexically_relative(folder).generic_string());
    if (names.size() > kMostFiles) return std::nullopt;
  }
  if (error) return std::nullopt;
  std::ranges::sort(names);
  const support::DiskFileSystem files;
  std::string contents;
  for (const std::string& name : names) {
    const Expected<std::string, std::string> text = files.read_file(folder + "/" + name);
    if (!text || contents.size() + text->size() > kMostBytes) return std::nullopt;
    put(contents, name);
    put(contents, *text);
  }
  return contents;
}

/// What the manifest of a jar adds to a class path that the jar is on.
std::vector<std::string> class_path_of(const std::string& jar) {
  constexpr std::string_view kManifest = "META-INF/MANIFEST.MF";
  constexpr std::string_view kClassPath = "\nclass-path:";
  const diag::Result<std::unique_ptr<ClassSource>> opened = Jar::open(jar, 8);
  if (!opened) return {};
  const diag::Result<std::optional<ClassBytes>> found = (*opened)->find_file(kManifest);
  if (!found || !*found) return {};
  std::string text = "\n" + std::string((*found)->bytes.begin(), (*found)->bytes.end());
  std::erase(text, '\r');
  // A line that begins with a blank goes on with the one before.
  for (std::size_t at = text.find("\n "); at != std::string::npos; at = text.find("\n ", at))
    text.erase(at, 2);
  std::string lower = text;
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
  const std::size_t start = lower.find(kClassPath);
  if (start == std::string::npos) return {};
  const std::size_t end = std::min(text.find('\n', start + 1), text.size());
  std::istringstream words(text.substr(start + kClassPath.size(), end - start - kClassPath.size()));
  std::vector<std::string> elements;
  for (std::string word; words >> word;) {
    if (word.starts_with("file:")) word.erase(0, 5);
    elements.push_back((fs::path(jar).parent_path() / word).lexically_normal().string());
  }
  return elements;
}

/// Empty if there is too much to compare.
std::string key_of(const CompiledFrom& from) {
  std::string key;
  put(key, support::version_of(from.jdk_home + "/lib/modules"));
  put(key, from.flags);
  std::vector<std::string> class_path = from.class_path;
  std::set<std::string> seen;
  for (std::size_t at = 0; at < class_path.size(); ++at) {
    std::error_code ignored;  // what is not there is nothing to javac either
    const std::string element = fs::absolute(class_path[at], ignored).string();
    if (!seen.insert(element).second) continue;
    if (fs::is_directory(element, ignored)) {
      const std::optional<std::string> contents = contents_of(element);
      if (!contents) return "";
      put(key, *contents);
    } else {
      put(key, support::version_of(element));
      std::ranges::copy(class_path_of(element), std::back_inserter(class_path));
    }
  }
  for (const auto& [name, text] : from.sources) {
    put(key, name);
    put(key, text);
  }
  return key.size() <= kMostBytes ? key : "";
}

}  // namespace

ClassCache::ClassCache(const std::string& cache_folder, const CompiledFrom& from)
    : key_(cache_folder.empty() ? "" : key_of(from)),
      file_(key_.empty() ? "" : cache_folder, "classes-", key_, "") {}

bool ClassCache::restore(const std::string& folder) const {
  if (!file_.exists()) return false;
  support::DiskFileSystem files;
  const Expected<std::string, std::string> kept = files.read_file(file_.path());
  if (!kept) return false;
  std::string_view bytes = *kept;
  const std::optional<std::string_view> sum = take(bytes);
  if (!sum || *sum != checksum(bytes) || take(bytes) != key_) return false;
  while (!bytes.empty()) {
    const std::optional<std::string_view> name = take(bytes);
    const std::optional<std::string_view> contents = take(bytes);
    if (!name || !contents) return false;
    const std::string path = folder + "/" + std::string(*name);
    if (!files.make_folder(path.substr(0, path.rfind('/'))) || !files.write_file(path, *contents)) {
      return false;
    }
  }
  return true;
}

void ClassCache::keep(const std::string& folder) const {
  if (key_.empty()) return;
  const std::optional<std::string> classes = contents_of(folder);
  if (!classes) return;
  std::string bytes;
  put(bytes, key_);
  bytes += *classes;
  std::string whole;
  put(whole, checksum(bytes));
  whole += bytes;
  const std::string made = file_.begin();
  if (made.empty()) return;
  const bool is_written = support::DiskFileSystem().write_file(made, whole).has_value();
  static_cast<void>(file_.finish(made, is_written));
}

}  // namespace testellate::frontend::jvm
