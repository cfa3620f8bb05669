// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "frontend/jvm/classfile/descriptor.h"

/// What classes, methods and types of class files are called in the IR, and by people.
namespace testellate::frontend::jvm {

// In the IR, in modified UTF-8: docs/design/0006-jvm-in-the-ir.md.

/// "java/lang/String" -> "java.lang.String".
[[nodiscard]] std::string with_dots(std::string_view binary_name);
/// "java.lang.String" -> "java/lang/String".
[[nodiscard]] std::string binary_name(std::string_view dotted);
/// "[I" -> "int[]", "[[La/B;" -> "a.B[][]", "I" -> "int".
[[nodiscard]] std::string type_name(const FieldType& type);
/// "java.lang.String#indexOf(II)I".
[[nodiscard]] std::string function_name(std::string_view owner_binary_name,
                                        std::string_view method,
                                        std::string_view descriptor);
/// What `function_name` was given.
struct MethodName {
  std::string owner;  ///< "java/lang/String"
  std::string method;
  std::string descriptor;
};
/// Nothing for a function of our own.
[[nodiscard]] std::optional<MethodName> try_parse_function_name(std::string_view name);
/// The block that starts at an offset of a method's code: "at17".
[[nodiscard]] std::string block_name(std::uint32_t offset);
/// Nothing for a block of our own.
[[nodiscard]] std::optional<std::uint32_t> try_parse_block_name(std::string_view name);
/// "java/lang" of "java/lang/String".
[[nodiscard]] std::string_view package_of(std::string_view binary_name);

// As people write them, in ordinary UTF-8.

/// "java/util/Map$Entry" as "java.util.Map$Entry".
[[nodiscard]] std::string dotted_name(std::string_view class_name);

/// "int", "java.lang.String[][]", "void".
[[nodiscard]] std::string source_type(const FieldType& type);

/// Name and parameters of a method: "add(int,java.lang.String[])".
[[nodiscard]] std::string method_name_and_parameters(std::string_view name, std::string_view descriptor);

}  // namespace testellate::frontend::jvm
