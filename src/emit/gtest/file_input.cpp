// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/file_input.h"

#include "emit/gtest/literal.h"
#include "emit/gtest/object_bytes.h"

namespace testellate::emit::gtest {
namespace {

/// Of the members of libc.FILE.
constexpr std::uint64_t kContents = 0;
constexpr std::uint64_t kIsBroken = 8;

}  // namespace

const std::string_view kOpenFile =
    R"(/// A file that holds the text, is open for reading and writing, and is at its beginning; the code under test
/// may close it. Every access to one that is broken fails.
class OpenFile {
 public:
  explicit OpenFile(std::string_view text) : stream_(::fdopen(::memfd_create("file", 0), "w+")) {
    if (stream_ == nullptr || std::fwrite(text.data(), 1, text.size(), stream_) != text.size()) std::abort();
    std::rewind(stream_);
  }
  static OpenFile broken() { return OpenFile(std::fopen("/", "r")); }
  /// The code under test has a `FILE` of its own.
  template <typename File>
  operator File*() const {
    return reinterpret_cast<File*>(stream_);
  }

 private:
  explicit OpenFile(std::FILE* stream) : stream_(stream) {}

  std::FILE* stream_;
};
)";

bool is_file(const ir::Program& program, ir::DataTypeId type) {
  return type.is_valid() && program.text(program.get(type).name) == "libc.FILE";
}

std::string file_text(const result::Graph& graph, const result::Object& file) {
  const ObjectBytes bytes(file);
  if (bytes.byte(kIsBroken) != 0) return "OpenFile::broken()";
  std::string text;
  const std::optional<result::Link> link = bytes.link_at(kContents);
  if (link && link->object) {
    const ObjectBytes contents(graph.objects[*link->object]);
    for (std::uint64_t at = 0; at < graph.objects[*link->object].length; ++at) {
      text += static_cast<char>(at < contents.size() ? contents.byte(at) : 0);
    }
  }
  const std::string literal = string_literal(text);
  if (text.find('\0') == std::string::npos) return "OpenFile(" + literal + ")";
  return "OpenFile(std::string_view(" + literal + ", " + std::to_string(text.size()) + "))";
}

}  // namespace testellate::emit::gtest
