// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

/// Names of classes in the IR, `int[]`, and as `Class.getName` has them, `[I`.
namespace testellate::models::jdk {

/// "int", "void"; of one of the nine.
[[nodiscard]] bool is_primitive(std::string_view name);
[[nodiscard]] inline bool is_array(std::string_view name) { return name.ends_with("[]"); }

/// "[I", "[Ljava.lang.String;", "java.lang.String".
[[nodiscard]] std::string binary_name(std::string name);
/// The inverse; empty if it is no name of a class.
[[nodiscard]] std::string source_name(std::string name);

}  // namespace testellate::models::jdk
