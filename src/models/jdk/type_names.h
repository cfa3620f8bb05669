// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Names of classes in the IR, `int[]`, and as `Class.getName` has them, `[I`.

#include <string>
#include <string_view>
#include <vector>

namespace testellate::models::jdk {

/// "int", "void"; of one of the nine.
[[nodiscard]] bool is_primitive(std::string_view name);
[[nodiscard]] inline bool is_array(std::string_view name) { return name.ends_with("[]"); }

/// "[I", "[Ljava.lang.String;", "java.lang.String".
[[nodiscard]] std::string binary_name(std::string name);
/// The inverse; empty if it is no name of a class.
[[nodiscard]] std::string source_name(std::string name);

/// Descriptors of class files, which the front end has checked.

/// The parameters of "(I[Ljava/lang/String;)V": "I", "[Ljava/lang/String;".
[[nodiscard]] std::vector<std::string_view> parameters_of(std::string_view method_descriptor);
[[nodiscard]] std::string_view result_of(std::string_view method_descriptor);
/// The name of a type in the IR: "int", "java.lang.String[]".
[[nodiscard]] std::string type_name(std::string_view descriptor);

}  // namespace testellate::models::jdk
