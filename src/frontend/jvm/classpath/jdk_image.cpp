// SPDX-License-Identifier: Apache-2.0
// The layout, all numbers in the byte order of the machine that made the image:
//
//   u4 magic, u4 major << 16 | minor, u4 flags, u4 resources, u4 table length n, u4 size of the locations, u4
//   size of the strings; s4 redirect[n]; u4 offset[n], into the locations; locations; strings; contents
//
// Names are found by a perfect hash: redirect[hash(name, prime) % n] is 0 (absent), an index i as -1 - i, or
// a second seed. It answers for absent names, too, so the name of what was found is compared. A location is a
// list of attributes: a byte `kind << 3 | bytes - 1`, then so many bytes, the highest first.
#include "frontend/jvm/classpath/jdk_image.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "support/process/file_descriptor.h"

namespace testellate::frontend::jvm {
namespace {

constexpr std::uint32_t kMagic = 0xcafedada;
constexpr std::uint32_t kVersion = 1U << 16;  // 1.0
constexpr std::uint32_t kPrime = 0x01000193;
constexpr std::size_t kHeaderSize = 28;

/// Of what the file holds. Nothing lies aligned in general.
std::uint32_t native_u32(std::span<const std::uint8_t> bytes, std::size_t at) {
  std::uint32_t number = 0;
  std::memcpy(&number, bytes.data() + at, sizeof number);
  return number;
}

std::uint32_t hash(std::string_view text, std::uint32_t seed) {
  for (char letter : text) seed = (seed * kPrime) ^ static_cast<std::uint8_t>(letter);
  return seed & 0x7fffffff;
}

/// Whether `path` is "/module/parent/base.extension", without putting that together.
bool is_named(std::string_view path,
              std::string_view module,
              std::string_view parent,
              std::string_view base,
              std::string_view extension) {
  auto take = [&](std::string_view prefix, std::string_view part) {
    if (part.empty()) return true;
    if (!path.starts_with(prefix)) return false;
    path.remove_prefix(prefix.size());
    if (!path.starts_with(part)) return false;
    path.remove_prefix(part.size());
    return true;
  };
  bool has_folder = !module.empty();
  return take("/", module) && take(has_folder ? "/" : "", parent) &&
         take(has_folder || !parent.empty() ? "/" : "", base) && take(".", extension) && path.empty();
}

Unexpected<diag::Diagnostic> bad_image(const std::string& path, const std::string& why) {
  return diag::error(diag::Kind::JdkImageInvalid, {path, 0, 0}, why);
}

Unexpected<diag::Diagnostic> unreadable(const std::string& path, int code) {
  return diag::error(diag::Kind::FileUnreadable, {path, 0, 0}, std::strerror(code));
}

}  // namespace

diag::Result<std::unique_ptr<JdkImage>> JdkImage::open(const std::string& path) {
  support::process::FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) return unreadable(path, errno);
  struct stat status{};
  if (fstat(file.number(), &status) != 0) return unreadable(path, errno);
  auto size = static_cast<std::size_t>(status.st_size);
  if (!S_ISREG(status.st_mode) || size < kHeaderSize)
    return bad_image(path, "the file is too short for an image of classes");
  void* mapped = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number(), 0);
  if (mapped == MAP_FAILED) return unreadable(path, errno);
  std::unique_ptr<JdkImage> image(new JdkImage(path, {static_cast<const std::uint8_t*>(mapped), size}));
  if (Expected<void, std::string> done = image->lay_out(); !done) return bad_image(path, done.error());
  return image;
}

JdkImage::~JdkImage() {
  // The mapping is ours; the span is constant because the file is only read.
  munmap(const_cast<std::uint8_t*>(mapped_.data()), mapped_.size());
}

Expected<void, std::string> JdkImage::lay_out() {
  auto fail = [](std::string why) { return Unexpected<std::string>(std::move(why)); };
  if (native_u32(mapped_, 0) != kMagic)
    return fail("an image of classes starts with 0xcafedada, in the byte order of this machine");
  std::uint32_t version = native_u32(mapped_, 4);
  if (version != kVersion)
    return fail(
        fmt::format("the image is of version {}.{}; version 1.0 is read", version >> 16, version & 0xffff));
  table_length_ = native_u32(mapped_, 16);
  if (table_length_ == 0) return fail("the image is empty");
  std::uint64_t table_size = std::uint64_t{table_length_} * 4;
  std::size_t at = kHeaderSize;
  bool fits = true;
  auto take = [&](std::uint64_t size) -> std::span<const std::uint8_t> {
    if (size > mapped_.size() - at) {
      fits = false;
      return {};
    }
    std::span<const std::uint8_t> part = mapped_.subspan(at, static_cast<std::size_t>(size));
    at += part.size();
    return part;
  };
  redirects_ = take(table_size);
  offsets_ = take(table_size);
  locations_ = take(native_u32(mapped_, 20));
  strings_ = take(native_u32(mapped_, 24));
  resources_ = mapped_.subspan(at);
  if (!fits) return fail("the tables of the image run over its end");
  return {};
}

std::string_view JdkImage::text_at(std::uint64_t offset) const {
  if (offset >= strings_.size()) return {};
  std::span<const std::uint8_t> rest = strings_.subspan(static_cast<std::size_t>(offset));
  auto length = static_cast<std::size_t>(std::ranges::find(rest, 0) - rest.begin());
  return {reinterpret_cast<const char*>(rest.data()), length};  // text is bytes in the file
}

std::optional<JdkImage::Location> JdkImage::decode(std::uint32_t index) const {
  std::array<std::uint64_t, 8> attributes{};
  for (std::size_t at = native_u32(offsets_, std::size_t{index} * 4);;) {
    if (at >= locations_.size()) return std::nullopt;
    std::uint8_t head = locations_[at++];
    std::size_t kind = head >> 3;
    if (kind == 0) break;
    std::size_t size = (head & 7U) + 1;
    if (kind >= attributes.size() || size > locations_.size() - at) return std::nullopt;
    std::uint64_t number = 0;
    for (std::size_t more = 0; more < size; ++more) number = (number << 8) | locations_[at++];
    attributes[kind] = number;
  }
  return Location{.module = text_at(attributes[1]),
                  .parent = text_at(attributes[2]),
                  .base = text_at(attributes[3]),
                  .extension = text_at(attributes[4]),
                  .offset = attributes[5],
                  .compressed_size = attributes[6],
                  .size = attributes[7]};
}

std::optional<JdkImage::Location> JdkImage::locate(std::string_view path) const {
  auto redirect =
      static_cast<std::int32_t>(native_u32(redirects_, std::size_t{hash(path, kPrime) % table_length_} * 4));
  if (redirect == 0) return std::nullopt;
  std::uint32_t index = redirect < 0 ? static_cast<std::uint32_t>(-1 - redirect)
                                     : hash(path, static_cast<std::uint32_t>(redirect)) % table_length_;
  if (index >= table_length_) return std::nullopt;
  std::optional<Location> found = decode(index);
  if (!found || !is_named(path, found->module, found->parent, found->base, found->extension))
    return std::nullopt;
  return found;
}

std::optional<std::span<const std::uint8_t>> JdkImage::content(const Location& location) const {
  if (location.offset > resources_.size() || location.size > resources_.size() - location.offset)
    return std::nullopt;
  return resources_.subspan(static_cast<std::size_t>(location.offset),
                            static_cast<std::size_t>(location.size));
}

std::optional<std::string_view> JdkImage::module_of(std::string_view package) const {
  std::string path(package);
  std::ranges::replace(path, '/', '.');
  path.insert(0, "/packages/");
  std::optional<Location> location = locate(path);
  if (!location) return std::nullopt;
  std::optional<std::span<const std::uint8_t>> modules = content(*location);
  if (!modules) return std::nullopt;
  // Pairs: whether the package is empty in that module, and the module's name.
  for (std::size_t at = 0; at + 8 <= modules->size(); at += 8) {
    if (native_u32(*modules, at) == 0) return text_at(native_u32(*modules, at + 4));
  }
  return std::nullopt;
}

diag::Result<std::optional<ClassBytes>> JdkImage::find(std::string_view name) const {
  std::size_t slash = name.rfind('/');
  if (slash == std::string_view::npos) return std::nullopt;  // modules have no class without a package
  std::optional<std::string_view> module = module_of(name.substr(0, slash));
  if (!module) return std::nullopt;
  std::string path = fmt::format("/{}/{}.class", *module, name);
  std::optional<Location> location = locate(path);
  if (!location) return std::nullopt;
  std::string origin = path_ + "!" + path;
  if (location->compressed_size != 0)
    return bad_image(origin, "the class is compressed; images made with `jlink --compress` are not read");
  std::optional<std::span<const std::uint8_t>> bytes = content(*location);
  if (!bytes) return bad_image(origin, "the class lies outside the image");
  return ClassBytes{{bytes->begin(), bytes->end()}, std::move(origin)};
}

diag::Result<std::optional<ClassBytes>> JdkImage::find_file(std::string_view path) const {
  if (path.starts_with('/')) return find_beside(path);
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const std::optional<std::string_view> module = module_of(path.substr(0, slash));
  if (!module) return std::nullopt;
  const std::string entry = fmt::format("/{}/{}", *module, path);
  const std::optional<Location> location = locate(entry);
  if (!location || location->compressed_size != 0) return std::nullopt;
  const std::optional<std::span<const std::uint8_t>> bytes = content(*location);
  if (!bytes) return bad_image(path_ + "!" + entry, "the file lies outside the image");
  return ClassBytes{{bytes->begin(), bytes->end()}, path_ + "!" + entry};
}

diag::Result<std::optional<ClassBytes>> JdkImage::find_beside(std::string_view path) const {
  // The image is HOME/lib/modules.
  namespace fs = std::filesystem;
  const fs::path home = fs::path(path_).parent_path().parent_path();
  const fs::path wanted = fs::path(path).relative_path().lexically_normal();
  if (wanted.empty() || *wanted.begin() == "..") return std::nullopt;
  const fs::path file = home / wanted;
  std::error_code ignored;  // what cannot be looked at is not there
  if (!fs::is_regular_file(file, ignored) || fs::file_size(file, ignored) > kMaxClassFileSize)
    return std::nullopt;
  std::ifstream stream(file, std::ios::binary);
  return ClassBytes{{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()},
                    file.string()};
}

diag::Result<std::vector<std::string>> JdkImage::list() const { return list({}); }

diag::Result<std::vector<std::string>> JdkImage::list(std::string_view module) const {
  std::vector<std::string> names;
  for (std::uint32_t index = 0; index < table_length_; ++index) {
    std::optional<Location> location = decode(index);
    if (!location) return bad_image(path_, fmt::format("entry {} leads out of the image", index));
    if (location->extension != "class" || (!module.empty() && location->module != module)) continue;
    std::string file = fmt::format("{}/{}.class", location->parent, location->base);
    if (location->parent.empty()) continue;  // module-info
    if (std::optional<std::string_view> name = try_listed_class(file)) names.emplace_back(*name);
  }
  std::ranges::sort(names);
  return names;
}

}  // namespace testellate::frontend::jvm
