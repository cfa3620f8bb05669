// SPDX-License-Identifier: Apache-2.0
#include "confirm/jvm/junit_jars.h"

#include <filesystem>
#include <span>
#include <string_view>

namespace testellate::confirm::jvm {
namespace {

constexpr std::string_view kJunit4[] = {"junit4", "hamcrest"};
constexpr std::string_view kJunit5[] = {"junit-jupiter-api",
                                        "junit-jupiter-engine",
                                        "junit-platform-commons",
                                        "junit-platform-engine",
                                        "junit-platform-launcher",
                                        "opentest4j",
                                        "apiguardian-api"};

}  // namespace

Expected<std::string, std::string> junit_class_path(const std::string& folder, bool is_junit4) {
  std::string class_path;
  for (std::string_view name : is_junit4 ? std::span<const std::string_view>(kJunit4) : kJunit5) {
    std::string jar = folder + "/" + std::string(name) + ".jar";
    std::error_code ignored;  // a folder that cannot be looked into has nothing in it
    if (!std::filesystem::exists(jar, ignored)) return Unexpected<std::string>("`" + jar + "` is missing");
    if (!class_path.empty()) class_path += ':';
    class_path += jar;
  }
  return class_path;
}

}  // namespace testellate::confirm::jvm
