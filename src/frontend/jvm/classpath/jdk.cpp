// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classpath/jdk.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "support/file_system.h"

namespace testellate::frontend::jvm {
namespace {

namespace fs = std::filesystem;

Unexpected<diag::Diagnostic> missing(const std::string& home, const std::string& why) {
  return diag::error(diag::Kind::JdkMissing, {home, 0, 0}, why);
}

/// The folder above `bin/java` for the first `java` on PATH, links resolved.
std::optional<std::string> home_on_path(std::string_view path) {
  while (!path.empty()) {
    std::size_t end = std::min(path.find(':'), path.size());
    fs::path program = fs::path(path.substr(0, end)) / "java";
    path.remove_prefix(std::min(end + 1, path.size()));
    std::error_code code;
    fs::path resolved = fs::canonical(program, code);
    if (!code && fs::is_regular_file(resolved, code)) return resolved.parent_path().parent_path().string();
  }
  return std::nullopt;
}

std::optional<Jdk> newest_in(const std::string& folder) {
  std::vector<std::string> homes;
  std::error_code code;
  for (fs::directory_iterator at(folder, code), end; !code && at != end; at.increment(code)) {
    homes.push_back(at->path().string());
  }
  std::ranges::sort(homes);
  std::optional<Jdk> newest;
  for (const std::string& home : homes) {
    diag::Result<Jdk> jdk = open_jdk(home);
    if (jdk && (!newest || jdk->release > newest->release)) newest = std::move(*jdk);
  }
  return newest;
}

}  // namespace

std::optional<std::string> try_parse_version(std::string_view release_file) {
  constexpr std::string_view kKey = "JAVA_VERSION=\"";
  while (!release_file.empty()) {
    std::size_t end = std::min(release_file.find('\n'), release_file.size());
    std::string_view line = release_file.substr(0, end);
    release_file.remove_prefix(std::min(end + 1, release_file.size()));
    if (!line.starts_with(kKey)) continue;
    line.remove_prefix(kKey.size());
    std::size_t quote = line.find('"');
    if (quote == std::string_view::npos || quote == 0) return std::nullopt;
    return std::string(line.substr(0, quote));
  }
  return std::nullopt;
}

diag::Result<Jdk> open_jdk(const std::string& home) {
  Expected<std::string, std::string> text = support::DiskFileSystem().read_file(home + "/release");
  if (!text) return missing(home, fmt::format("no JDK: its file `release` cannot be read: {}", text.error()));
  std::optional<std::string> version = try_parse_version(*text);
  if (!version) return missing(home, "no JDK: its file `release` does not name JAVA_VERSION");
  Jdk jdk{home, *version, 0};
  std::from_chars(version->data(), version->data() + version->size(), jdk.release);
  if (jdk.release < kOldestRelease || jdk.release > kNewestRelease) {
    return missing(
        home,
        fmt::format("JDK of Java {}; Java {} to {} can be used", *version, kOldestRelease, kNewestRelease));
  }
  std::error_code code;
  if (!fs::is_regular_file(jdk.modules(), code))
    return missing(home, "the JDK has no file `lib/modules`, which holds its classes");
  return jdk;
}

diag::Result<Jdk> find_jdk(const JdkSearch& search) {
  if (search.chosen) return open_jdk(*search.chosen);
  if (search.java_home && !search.java_home->empty()) return open_jdk(*search.java_home);
  if (search.path) {
    if (std::optional<std::string> home = home_on_path(*search.path)) {
      if (diag::Result<Jdk> jdk = open_jdk(*home)) return jdk;
    }
  }
  if (std::optional<Jdk> jdk = newest_in(search.folder)) return *std::move(jdk);
  return missing({},
                 fmt::format("no JDK of Java {} to {} is named by JAVA_HOME, on PATH or in {}",
                             kOldestRelease,
                             kNewestRelease,
                             search.folder));
}

}  // namespace testellate::frontend::jvm
