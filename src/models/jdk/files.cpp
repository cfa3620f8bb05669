// SPDX-License-Identifier: Apache-2.0
// Files. A program finds those of the JDK below `/`, which is its `java.home`, and resources of the class
// path: both are the same wherever a test runs. Of others it is assumed that there are none. Nothing can be
// written.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "models/jdk/native_groups.h"
#include "support/modified_utf8.h"

namespace testellate::models::jdk {
namespace {

constexpr std::string_view kFiles = "files";
constexpr std::string_view kClassPath = "class path";

/// What a file of the JDK or of the class path holds, as the front end has it in `jvm.file.PATH`.
std::optional<std::string_view> try_content(Java& java, const std::string& path) {
  const ir::StaticId variable = java.static_variable("jvm.file." + path, "content");
  const std::uint64_t symbol = java.program().get(variable).initial_bits;
  if (symbol == 0) return std::nullopt;
  return java.program().text(ir::Symbol(static_cast<std::uint32_t>(symbol - 1)));
}

NativeValue make_bytes(Java& java, std::string_view content) {
  const NativeValue bytes = java.new_array("byte[]", static_cast<std::uint32_t>(content.size()));
  for (std::uint32_t at = 0; at < content.size(); ++at) {
    java.set_element(bytes, at, java.make_byte(static_cast<std::uint8_t>(content[at])));
  }
  return bytes;
}

/// A `ByteArrayInputStream`, as its constructor would leave it.
NativeValue make_stream(Java& java, std::string_view content) {
  const char* const owner = "java.io.ByteArrayInputStream";
  const NativeValue stream = java.context().new_object(java.class_named(owner));
  java.set(stream, owner, "buf", make_bytes(java, content));
  java.set(stream, owner, "count", java.make_int(static_cast<std::int64_t>(content.size())));
  return stream;
}

/// What is not there could be elsewhere. The JDK looks for many files for reasons of its own.
void assume_none(Java& java) {
  if (!java.is_in_library_initialiser()) java.context().mark_environment(kFiles);
}

std::string path_of(Java& java, NativeValue file) {
  return java.bytes_of(java.get(file, "java.io.File", "path"));
}

// java.io.UnixFileSystem

NativeOutcome attributes(Java& java) {
  constexpr std::int32_t kExists = 1;
  constexpr std::int32_t kRegular = 2;
  if (try_content(java, path_of(java, java.argument(1))))
    return NativeReturn{java.make_int(kExists | kRegular)};
  assume_none(java);
  return NativeReturn{java.make_int(0)};
}

NativeOutcome can_access(Java& java) {
  constexpr std::int32_t kRead = 4;
  const bool is_there = try_content(java, path_of(java, java.argument(1))).has_value();
  if (!is_there) assume_none(java);
  return NativeReturn{java.make_int(is_there && java.int_argument(2) == kRead ? 1 : 0)};
}

NativeOutcome length(Java& java) {
  const std::optional<std::string_view> content = try_content(java, path_of(java, java.argument(1)));
  if (!content) assume_none(java);
  return NativeReturn{java.make_long(content ? static_cast<std::int64_t>(content->size()) : 0)};
}

NativeOutcome last_modified(Java& java) {
  if (try_content(java, path_of(java, java.argument(1)))) {
    return NativeReturn{java.context().unknown(ir::Type::integer(64), kFiles, std::nullopt)};
  }
  assume_none(java);
  return NativeReturn{java.make_long(0)};
}

NativeOutcome list(Java& java) {
  java.context().mark_environment(kFiles);
  return NativeReturn{java.null()};
}

/// Without `.`, `..` and repeated slashes, as if no part were a link.
NativeOutcome canonical(Java& java) {
  java.context().mark_environment(kFiles);
  const std::u16string path = java.text_of(java.argument(1));
  std::vector<std::u16string> parts;
  for (std::size_t at = 0; at <= path.size();) {
    const std::size_t end = std::min(path.find(u'/', at), path.size());
    const std::u16string part = path.substr(at, end - at);
    if (part == u"..") {
      if (!parts.empty()) parts.pop_back();
    } else if (!part.empty() && part != u".") {
      parts.push_back(part);
    }
    at = end + 1;
  }
  std::u16string result;
  for (const std::u16string& part : parts) result += u"/" + part;
  return NativeReturn{java.new_string(result.empty() ? u"/" : result)};
}

// java.io.FileInputStream of a file that is there. Its field `path` says which; the descriptor knows how far
// it was read.

constexpr const char* kStream = "java.io.FileInputStream";
constexpr const char* kDescriptor = "java.io.FileDescriptor";
constexpr std::int32_t kOpenFile = 1000;

/// open0(String)
NativeOutcome open(Java& java) {
  const std::string path = java.bytes_of(java.argument(1));
  if (!try_content(java, path)) {
    assume_none(java);
    return java.raise("java.io.FileNotFoundException", path + " (No such file or directory)");
  }
  const NativeValue descriptor = java.get(java.argument(0), kStream, "fd");
  java.set(descriptor, kDescriptor, "fd", java.make_int(kOpenFile));
  java.set(descriptor, kDescriptor, "jvm.position", java.make_int(0));
  return NativeReturn{};
}

struct OpenFile {
  std::string_view content;
  NativeValue descriptor;
  std::uint32_t position = 0;
};

OpenFile opened(Java& java) {
  const NativeValue descriptor = java.get(java.argument(0), kStream, "fd");
  const std::optional<std::string_view> content =
      try_content(java, java.bytes_of(java.get(java.argument(0), kStream, "path")));
  if (!content) throw Missing{"file that is read"};
  const std::int32_t position = java.to_int(java.get(descriptor, kDescriptor, "jvm.position"));
  return {*content, descriptor, static_cast<std::uint32_t>(position)};
}

void move_to(Java& java, const OpenFile& file, std::uint64_t position) {
  java.set(file.descriptor, kDescriptor, "jvm.position", java.make_int(static_cast<std::int64_t>(position)));
}

NativeOutcome size(Java& java) {
  return NativeReturn{java.make_long(static_cast<std::int64_t>(opened(java).content.size()))};
}

NativeOutcome position(Java& java) { return NativeReturn{java.make_long(opened(java).position)}; }

NativeOutcome skip(Java& java) {
  const OpenFile file = opened(java);
  const std::int64_t count = java.long_argument(1);
  if (count < 0 || count > std::int64_t{1} << 30) throw Missing{"skipping that much of a file"};
  move_to(java, file, file.position + static_cast<std::uint64_t>(count));
  return NativeReturn{java.make_long(count)};
}

NativeOutcome is_regular(Java& java) { return NativeReturn{java.make_int(1)}; }

/// UnixNativeDispatcher.getcwd()
NativeOutcome working_folder(Java& java) { return NativeReturn{make_bytes(java, "/")}; }

// Resources. They come as the bytes that they are, whatever their stream is on the JVM.

std::string resource_name(Java& java, NativeValue name) { return support::to_utf8(java.text_of(name)); }

NativeOutcome stream_of(Java& java, const std::string& path) {
  if (const std::optional<std::string_view> content = try_content(java, path)) {
    return NativeReturn{make_stream(java, *content)};
  }
  java.context().mark_environment(kClassPath);
  return NativeReturn{java.null()};
}

/// A location of what is not there is null; others depend on where the class path lies.
NativeOutcome url_of(Java& java, const std::string& path) {
  if (try_content(java, path)) return NativeUnsupported{"location of a resource"};
  java.context().mark_environment(kClassPath);
  return NativeReturn{java.null()};
}

using Answer = NativeOutcome (*)(Java&, const std::string&);

/// Class.getResourceAsStream(String) and getResource(String): relative to the package, unless it starts with
/// a slash.
template <Answer kAnswer>
NativeOutcome class_resource(Java& java) {
  if (java.is_null(java.argument(1))) return java.raise("java.lang.NullPointerException");
  std::string name = resource_name(java, java.argument(1));
  if (name.starts_with('/')) return kAnswer(java, name.substr(1));
  std::string package = java.name_of(java.mirrored(java.argument(0)));
  package.resize(package.rfind('.') == std::string::npos ? 0 : package.rfind('.') + 1);
  std::ranges::replace(package, '.', '/');
  return kAnswer(java, package + name);
}

/// The same of ClassLoader, and the static getSystemResourceAsStream(String) and getSystemResource(String).
template <Answer kAnswer, std::size_t kName>
NativeOutcome loader_resource(Java& java) {
  if (java.is_null(java.argument(kName))) return java.raise("java.lang.NullPointerException");
  const std::string name = resource_name(java, java.argument(kName));
  // A slash in front is part of the name, and nothing is called so.
  if (name.starts_with('/')) return NativeReturn{java.null()};
  return kAnswer(java, name);
}

/// Module.getResourceAsStream(String)
NativeOutcome module_resource(Java& java) {
  if (java.is_null(java.argument(1))) return java.raise("java.lang.NullPointerException");
  const std::string name = resource_name(java, java.argument(1));
  return stream_of(java, name.starts_with('/') ? name.substr(1) : name);
}

/// What the module jdk.localedata provides, as its descriptor says: without it every locale would look
/// like English.
struct Provider {
  std::string_view service;
  std::string_view provider;
};
constexpr Provider kProviders[] = {
    {"sun.util.locale.provider.LocaleDataMetaInfo",
     "sun.util.resources.cldr.provider.CLDRLocaleDataMetaInfo"},
    {"sun.util.locale.provider.LocaleDataMetaInfo", "sun.util.resources.provider.NonBaseLocaleDataMetaInfo"},
    {"sun.util.resources.LocaleData$CommonResourceBundleProvider",
     "sun.util.resources.provider.LocaleDataProvider"},
    {"sun.util.resources.LocaleData$SupplementaryResourceBundleProvider",
     "sun.util.resources.provider.SupplementaryLocaleDataProvider"}};

/// As ServiceLoader makes it of a class that it has found.
NativeValue make_provider(Java& java, NativeValue service, ir::ClassId id) {
  const char* const owner = "java.util.ServiceLoader$ProviderImpl";
  const NativeValue made = java.context().new_object(java.class_named(owner));
  java.set(made, owner, "service", service);
  java.set(made, owner, "type", java.mirror(id));
  java.set(made, owner, "ctor", make_accessible_constructor(java, id));
  return made;
}

/// ServiceLoader.newLookupIterator(): over the providers that the class path names, and those of locale data.
/// Others of the JDK's own modules are not among them.
NativeOutcome providers(Java& java) {
  constexpr std::string_view kServices = "services";
  const NativeValue service = java.get(java.argument(0), "java.util.ServiceLoader", "service");
  const std::string name = java.name_of(java.mirrored(service));
  if (try_content(java, "META-INF/services/" + name)) return NativeUnsupported{"services of the class path"};
  std::vector<NativeValue> found;
  for (const Provider& row : kProviders) {
    if (row.service != name) continue;
    const ir::ClassId id = java.program().class_named(java.program().intern(row.provider));
    // A JDK may be without the module.
    if (java.program().complete_class(id)) found.push_back(make_provider(java, service, id));
  }
  java.context().mark_environment(kServices);
  const NativeValue array = java.new_array("java.lang.Object[]", static_cast<std::uint32_t>(found.size()));
  for (std::uint32_t at = 0; at < found.size(); ++at) java.set_element(array, at, found[at]);
  const char* const owner = "java.util.Arrays$ArrayItr";
  const NativeValue iterator = java.context().new_object(java.class_named(owner));
  java.set(iterator, owner, "a", array);
  return NativeReturn{iterator};
}

}  // namespace

std::optional<NativeOutcome> try_read_file(Java& java,
                                           NativeValue array,
                                           std::uint32_t first,
                                           std::uint32_t count) {
  const NativeValue descriptor = java.get(java.argument(0), kStream, "fd");
  if (java.to_int(java.get(descriptor, kDescriptor, "fd")) != kOpenFile) return std::nullopt;
  const OpenFile file = opened(java);
  const auto left = static_cast<std::uint32_t>(file.content.size() -
                                               std::min<std::size_t>(file.position, file.content.size()));
  const std::uint32_t done = std::min(left, count);
  for (std::uint32_t at = 0; at < done; ++at) {
    java.set_element(
        array, first + at, java.make_byte(static_cast<std::uint8_t>(file.content[file.position + at])));
  }
  move_to(java, file, std::uint64_t{file.position} + done);
  return NativeReturn{java.make_int(done == 0 && count != 0 ? -1 : static_cast<std::int32_t>(done))};
}

std::optional<NativeOutcome> try_read_file_byte(Java& java) {
  const NativeValue descriptor = java.get(java.argument(0), kStream, "fd");
  if (java.to_int(java.get(descriptor, kDescriptor, "fd")) != kOpenFile) return std::nullopt;
  const OpenFile file = opened(java);
  if (file.position >= file.content.size()) return NativeReturn{java.make_int(-1)};
  move_to(java, file, std::uint64_t{file.position} + 1);
  return NativeReturn{java.make_int(static_cast<std::uint8_t>(file.content[file.position]))};
}

std::optional<NativeOutcome> try_file_available(Java& java) {
  const NativeValue descriptor = java.get(java.argument(0), kStream, "fd");
  if (java.to_int(java.get(descriptor, kDescriptor, "fd")) != kOpenFile) return std::nullopt;
  const OpenFile file = opened(java);
  return NativeReturn{java.make_int(static_cast<std::int64_t>(file.content.size()) - file.position)};
}

void add_files(NativeTable& table) {
  using ir::Fidelity;
  const std::string owner = "java.io.UnixFileSystem#";
  const auto assume = [&](const std::string& name, ir::NativeFunction function) {
    table.add(owner + name, function, Fidelity::assumed(kFiles));
  };
  assume("getBooleanAttributes0(Ljava/io/File;)I", native<attributes>);
  assume("list(Ljava/io/File;)[Ljava/lang/String;", native<list>);
  assume("canonicalize0(Ljava/lang/String;)Ljava/lang/String;", native<canonical>);
  // Of JDK 17, and of later ones.
  for (const std::string suffix : {"", "0"}) {
    assume("checkAccess" + suffix + "(Ljava/io/File;I)Z", native<can_access>);
    assume("getLength" + suffix + "(Ljava/io/File;)J", native<length>);
    assume("getLastModifiedTime" + suffix + "(Ljava/io/File;)J", native<last_modified>);
  }
  assume("list0(Ljava/io/File;)[Ljava/lang/String;", native<list>);
  const std::string stream = "java.io.FileInputStream#";
  table.add(stream + "open0(Ljava/lang/String;)V", native<open>, Fidelity::assumed(kFiles));
  table.add(stream + "length0()J", native<size>);
  table.add(stream + "position0()J", native<position>);
  table.add(stream + "skip0(J)J", native<skip>);
  table.add(stream + "isRegularFile0(Ljava/io/FileDescriptor;)Z", native<is_regular>);
  table.add("sun.nio.fs.UnixNativeDispatcher#getcwd()[B", native<working_folder>, Fidelity::assumed(kFiles));
  const auto add = [&](std::string_view name, ir::NativeFunction function) {
    table.add(name, function, Fidelity::assumed(kClassPath));
  };
  add("jvm.class_resource", native<class_resource<stream_of>>);
  add("jvm.class_url", native<class_resource<url_of>>);
  add("jvm.loader_resource", native<loader_resource<stream_of, 1>>);
  add("jvm.loader_url", native<loader_resource<url_of, 1>>);
  add("jvm.system_resource", native<loader_resource<stream_of, 0>>);
  add("jvm.system_url", native<loader_resource<url_of, 0>>);
  table.add("jvm.module_resource", native<module_resource>, Fidelity::assumed(kClassPath));
  table.add("jvm.service_providers", native<providers>, Fidelity::assumed("services"));
}

}  // namespace testellate::models::jdk
