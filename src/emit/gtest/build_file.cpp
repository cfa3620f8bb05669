// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/build_file.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

namespace testellate::emit::gtest {
namespace {

/// As an element of a list inside a quoted argument of CMake.
std::string escape(std::string_view flag) {
  std::string text;
  for (char c : flag) {
    if (c == ';') {
      text += "\\;";
      continue;
    }
    if (c == '"' || c == '\\' || c == '$') text += '\\';
    text += c;
  }
  return text;
}

/// The compiler runs in the build folder, so a relative path has to say where it starts.
std::string located(std::string_view path, const std::string& directory) {
  if (path.empty() || path.starts_with('/')) return escape(path);
  // Folders on the way need not be there, such as one that something was built in.
  const std::string whole = (std::filesystem::path(directory) / path).lexically_normal().string();
  return (whole.starts_with('/') ? "" : "${CMAKE_CURRENT_SOURCE_DIR}/") + escape(whole);
}

std::string flags_text(const BuildTarget& target) {
  std::string text;
  bool is_path = false;
  for (const std::string& flag : target.flags) {
    if (!text.empty()) text += ';';
    if (is_path) {
      text += located(flag, target.flags_directory);
      is_path = false;
      continue;
    }
    is_path = is_path_flag(flag);
    const bool is_joined = !is_path && flag.starts_with("-I");
    text +=
        is_joined ? "-I" + located(std::string_view(flag).substr(2), target.flags_directory) : escape(flag);
  }
  return text;
}

/// The file that includes the user's.
std::string unit_name(const BuildTarget& target) {
  if (!target.is_cpp) return target.stem + "_unit.c";
  return target.stem + (target.has_tests ? "_test.cpp" : "_unit.cpp");
}

/// Links a program with the framework and lets ctest know of its tests.
std::string linked_with(const std::string& name, const std::string& linked, const Framework& framework) {
  return "target_link_libraries(" + name + " PRIVATE " + linked + std::string(framework.libraries()) +
         " m)\n" + std::string(framework.discover_command()) + "(" + name + ")\n";
}

/// Files of C++ are there once: in their tests, which all are one program.
std::string one_program(const std::vector<BuildTarget>& targets,
                        const std::string& linked,
                        const Framework& framework) {
  const std::string name = targets.size() == 1 ? targets.front().stem + "_test" : "all_tests";
  std::string text = "\nadd_executable(" + name;
  for (const BuildTarget& target : targets) {
    text += " " + unit_name(target);
    if (!target.is_cpp && target.has_tests) text += " " + target.stem + "_test.cpp";
  }
  return text + ")\n" + linked_with(name, linked, framework);
}

constexpr std::string_view kAddressAndUndefined =
    "set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all)\n";

// The libraries are built without it: what they and the tests write counts as set.
constexpr std::string_view kMemory =
    "option(MEMORY_SANITIZER \"Show the use of values that were never set, instead of other faults (clang)\" "
    "OFF)\n"
    "if(MEMORY_SANITIZER)\n"
    "  set(watched ${CMAKE_CURRENT_BINARY_DIR}/not_watched.txt)\n"
    "  file(WRITE ${watched} \"src:*_test.cpp\\nsrc:/usr/include/*\\nsrc:/usr/lib/*\\n\")\n"
    "  set(sanitizers -fsanitize=memory -fno-sanitize-memory-param-retval -fsanitize-ignorelist=${watched})\n"
    "endif()\n";

}  // namespace

std::string write_build_file(const std::vector<BuildTarget>& targets,
                             const std::vector<std::string>& link,
                             const Framework& framework,
                             Sanitizers sanitizers,
                             bool lacks_code) {
  std::string text = std::string(
                         "# cmake -S . -B build && cmake --build build && ctest --test-dir build\n"
                         "cmake_minimum_required(VERSION 3.16)\n"
                         "project(generated_tests LANGUAGES C CXX)\n"
                         "set(CMAKE_CXX_STANDARD 17)\n"
                         "set(CMAKE_CXX_STANDARD_REQUIRED ON)\n"
                         "set(CMAKE_CXX_EXTENSIONS OFF)\n") +
                     std::string(framework.find_package()) + "enable_testing()\n";
  if (sanitizers != Sanitizers::None) {
    text += kAddressAndUndefined;
    if (sanitizers == Sanitizers::Memory) text += kMemory;
    text +=
        "add_compile_options(${sanitizers} -g)\n"
        "add_link_options(${sanitizers})\n";
  }
  if (lacks_code) {
    text +=
        "# Parts of the program are elsewhere: whether they are there is found out when it is linked.\n"
        "add_compile_options(-fPIC)\n";
  }
  for (const BuildTarget& target : targets) {
    const std::string flags = flags_text(target);
    if (flags.empty()) continue;
    text += "set_source_files_properties(" + unit_name(target) + " PROPERTIES COMPILE_OPTIONS \"" + flags +
            "\")\n";
  }
  std::string linked;
  for (const std::string& word : link) {
    linked += (word.starts_with('-') ? "\"" + escape(word) : "\"" + located(word, "")) + "\" ";
  }
  if (std::ranges::any_of(targets, &BuildTarget::is_cpp))
    return text + one_program(targets, linked, framework);
  const bool has_others = targets.size() > 1;
  if (has_others) {
    text += "\n# What one file needs of the others.\nadd_library(units STATIC";
    for (const BuildTarget& target : targets) text += " " + target.stem + "_unit.c";
    text += ")\n";
  }
  for (const BuildTarget& target : targets) {
    if (!target.has_tests) continue;
    const std::string name = target.stem + "_test";
    text += "\nadd_executable(" + name + " " + name + ".cpp " + target.stem + "_unit.c)\n";
    text += linked_with(name, (has_others ? "units " : "") + linked, framework);
  }
  return text;
}

}  // namespace testellate::emit::gtest
