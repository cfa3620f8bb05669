// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "frontend/jvm/classfile/descriptor.h"

/// Names as people write them, made of names in class files.
namespace testellate::frontend::jvm {

/// "java/util/Map$Entry" as "java.util.Map$Entry", in ordinary UTF-8.
[[nodiscard]] std::string dotted_name(std::string_view class_name);

/// "int", "java.lang.String[][]", "void".
[[nodiscard]] std::string source_type(const FieldType& type);

/// Name and parameters of a method: "add(int,java.lang.String[])".
[[nodiscard]] std::string method_name_and_parameters(std::string_view name, std::string_view descriptor);

}  // namespace testellate::frontend::jvm
