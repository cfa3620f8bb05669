// SPDX-License-Identifier: Apache-2.0
// Multi-release jars: the file format is in the JAR File Specification, "Multi-release JAR files".
#include "frontend/jvm/classpath/jar.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <set>

#include <fmt/format.h>
#include <zip.h>

#include "support/expected.h"

namespace testellate::frontend::jvm {
namespace {

constexpr std::string_view kVersions = "META-INF/versions/";
constexpr int kFirstVersion = 9;

Unexpected<diag::Diagnostic> bad_archive(const std::string& path, const std::string& why) {
  return diag::error(diag::Kind::ArchiveInvalid, {path, 0, 0}, why);
}

/// Of "META-INF/versions/11/a/B.class" 11; 0 if it is no versioned entry.
int version_of(std::string_view entry) {
  if (!entry.starts_with(kVersions)) return 0;
  entry.remove_prefix(kVersions.size());
  int version = 0;
  auto [end, problem] = std::from_chars(entry.data(), entry.data() + entry.size(), version);
  bool is_folder = problem == std::errc{} && end != entry.data() + entry.size() && *end == '/';
  return is_folder && version >= kFirstVersion ? version : 0;
}

std::string_view without_carriage_return(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

bool equals_ignoring_case(std::string_view a, std::string_view b) {
  auto lower = [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
  };
  return std::ranges::equal(a, b, {}, lower, lower);
}

}  // namespace

void Jar::Closer::operator()(zip* archive) const { zip_discard(archive); }

diag::Result<std::unique_ptr<ClassSource>> Jar::open(const std::string& path, int release) {
  int code = 0;
  zip* archive = zip_open(path.c_str(), ZIP_RDONLY, &code);
  if (archive == nullptr) {
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    std::string why = zip_error_strerror(&error);
    zip_error_fini(&error);
    bool is_missing = code == ZIP_ER_NOENT || code == ZIP_ER_OPEN || code == ZIP_ER_READ;
    return diag::error(
        is_missing ? diag::Kind::FileUnreadable : diag::Kind::ArchiveInvalid, {path, 0, 0}, why);
  }
  std::unique_ptr<Jar> jar(new Jar(path, archive));
  TRY_ASSIGN(const bool is_multi_release, jar->is_multi_release());
  if (is_multi_release) {
    std::set<int, std::greater<>> versions;
    for (const std::string& entry : jar->entry_names()) {
      int version = version_of(entry);
      if (version != 0 && version <= release) versions.insert(version);
    }
    for (int version : versions) jar->roots_.push_back(fmt::format("{}{}/", kVersions, version));
  }
  jar->roots_.emplace_back();
  return jar;
}

diag::Result<std::optional<ClassBytes>> Jar::find(std::string_view name) const {
  std::string file = class_file_name(name);
  for (const std::string& root : roots_) {
    diag::Result<std::optional<ClassBytes>> found = read_entry(root + file);
    if (!found || found->has_value()) return found;
  }
  return std::nullopt;
}

diag::Result<std::optional<ClassBytes>> Jar::find_file(std::string_view path) const {
  for (const std::string& root : roots_) {
    diag::Result<std::optional<ClassBytes>> found = read_entry(root + std::string(path));
    if (!found || found->has_value()) return found;
  }
  return std::nullopt;
}

diag::Result<std::vector<std::string>> Jar::list() const {
  std::set<std::string> names;
  for (const std::string& entry : entry_names()) {
    for (const std::string& root : roots_) {
      if (!entry.starts_with(root)) continue;
      std::string_view file = std::string_view(entry).substr(root.size());
      if (std::optional<std::string_view> name = try_listed_class(file)) names.emplace(*name);
      break;
    }
  }
  return std::vector<std::string>(names.begin(), names.end());
}

std::vector<std::string> Jar::entry_names() const {
  std::vector<std::string> names;
  zip_int64_t count = zip_get_num_entries(archive_.get(), 0);
  for (zip_int64_t index = 0; index < count; ++index) {
    const char* name = zip_get_name(archive_.get(), static_cast<zip_uint64_t>(index), ZIP_FL_ENC_GUESS);
    if (name != nullptr) names.emplace_back(name);
  }
  return names;
}

diag::Result<std::optional<ClassBytes>> Jar::read_entry(const std::string& entry) const {
  ClassBytes content{{}, path_ + "!/" + entry};
  if (zip_name_locate(archive_.get(), entry.c_str(), ZIP_FL_ENC_GUESS) < 0) return std::nullopt;
  std::unique_ptr<zip_file_t, int (*)(zip_file_t*)> file(
      zip_fopen(archive_.get(), entry.c_str(), ZIP_FL_ENC_GUESS), zip_fclose);
  if (!file) return bad_archive(content.origin, zip_strerror(archive_.get()));
  std::array<std::uint8_t, 16384> buffer;
  while (true) {
    zip_int64_t size = zip_fread(file.get(), buffer.data(), buffer.size());
    if (size < 0) return bad_archive(content.origin, zip_file_strerror(file.get()));
    if (size == 0) return content;
    content.bytes.insert(content.bytes.end(), buffer.begin(), buffer.begin() + size);
    if (content.bytes.size() > kMaxClassFileSize) {
      return bad_archive(content.origin, fmt::format("expands to more than {} bytes", kMaxClassFileSize));
    }
  }
}

diag::Result<bool> Jar::is_multi_release() const {
  TRY_ASSIGN(const std::optional<ClassBytes> manifest, read_entry("META-INF/MANIFEST.MF"));
  if (!manifest) return false;
  std::string text(manifest->bytes.begin(), manifest->bytes.end());
  // The main section ends at the first empty line.
  for (std::string_view rest = text; !rest.empty();) {
    std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = without_carriage_return(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (line.empty()) break;
    constexpr std::string_view kName = "Multi-Release:";
    if (!equals_ignoring_case(line.substr(0, kName.size()), kName)) continue;
    std::string_view value = line.substr(kName.size());
    value.remove_prefix(std::min(value.find_first_not_of(' '), value.size()));
    return equals_ignoring_case(value, "true");
  }
  return false;
}

}  // namespace testellate::frontend::jvm
