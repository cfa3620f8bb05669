// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classpath/class_source.h"

#include "support/modified_utf8.h"

namespace testellate::frontend::jvm {

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

}  // namespace testellate::frontend::jvm
