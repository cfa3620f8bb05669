// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "frontend/jvm/descriptor.h"

/// What classes, methods and types of class files are called in the IR:
/// docs/design/0006-jvm-in-the-ir.md.
namespace testellate::frontend::jvm {

/// "java/lang/String" -> "java.lang.String".
[[nodiscard]] std::string dotted_name(std::string_view binary_name);
/// "java.lang.String" -> "java/lang/String".
[[nodiscard]] std::string binary_name(std::string_view dotted_name);
/// "[I" -> "int[]", "[[La/B;" -> "a.B[][]", "I" -> "int".
[[nodiscard]] std::string type_name(const FieldType& type);
/// "java.lang.String#indexOf(II)I".
[[nodiscard]] std::string function_name(std::string_view owner_binary_name,
                                        std::string_view method,
                                        std::string_view descriptor);
/// "java/lang" of "java/lang/String".
[[nodiscard]] std::string_view package_of(std::string_view binary_name);

}  // namespace testellate::frontend::jvm
