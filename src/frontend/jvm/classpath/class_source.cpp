// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classpath/class_source.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <fmt/format.h>

#include "support/modified_utf8.h"

namespace testellate::frontend::jvm {
namespace {

namespace fs = std::filesystem;

Unexpected<diag::Diagnostic> unreadable(const std::string& path, const std::string& why) {
  return diag::error(diag::Kind::FileUnreadable, {path, 0, 0}, why);
}

}  // namespace

std::optional<std::string_view> try_listed_class(std::string_view file_name) {
  constexpr std::string_view kEnding = ".class";
  if (!file_name.ends_with(kEnding) || file_name.starts_with("META-INF/")) return std::nullopt;
  std::string_view name = file_name.substr(0, file_name.size() - kEnding.size());
  std::string_view last = name.substr(name.rfind('/') + 1);
  if (last.empty() || last == "module-info" || last == "package-info") return std::nullopt;
  return name;
}

std::string class_file_name(std::string_view class_name) {
  return support::to_utf8(support::to_utf16(class_name)) + ".class";
}

diag::Result<std::optional<ClassBytes>> ClassFolder::find(std::string_view name) const {
  return find_file(class_file_name(name));
}

diag::Result<std::optional<ClassBytes>> ClassFolder::find_file(std::string_view file_name) const {
  std::string path = (fs::path(path_) / fs::path(file_name).relative_path()).string();
  std::error_code code;
  fs::file_status status = fs::status(path, code);
  // A path too long to exist, or one that leads through a file, does not exist either.
  if (!fs::is_regular_file(status)) return std::nullopt;
  std::uintmax_t size = fs::file_size(path, code);
  if (code) return unreadable(path, code.message());
  if (size > kMaxClassFileSize)
    return unreadable(path, fmt::format("{} bytes are too many for a class file", size));
  ClassBytes found{std::vector<std::uint8_t>(static_cast<std::size_t>(size)), path};
  std::ifstream file(path, std::ios::binary);
  if (!file) return unreadable(path, std::strerror(errno));
  file.read(reinterpret_cast<char*>(found.bytes.data()),
            static_cast<std::streamsize>(size));  // bytes are bytes
  if (static_cast<std::uintmax_t>(file.gcount()) != size)
    return unreadable(path, "the file became shorter while it was read");
  return found;
}

diag::Result<std::vector<std::string>> ClassFolder::list() const {
  std::vector<std::string> names;
  std::error_code code;
  for (fs::recursive_directory_iterator at(path_, code), end; !code && at != end; at.increment(code)) {
    std::error_code ignored;  // what vanishes or cannot be looked at is no class
    if (!at->is_regular_file(ignored)) continue;
    std::string file = at->path().lexically_relative(path_).generic_string();
    if (std::optional<std::string_view> name = try_listed_class(file)) names.emplace_back(*name);
  }
  if (code) return unreadable(path_, code.message());
  std::ranges::sort(names);
  return names;
}

}  // namespace testellate::frontend::jvm
