// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Descriptors of class files, which the front end has checked.
namespace testellate::models::jdk {

/// The parameters of "(I[Ljava/lang/String;)V": "I", "[Ljava/lang/String;".
[[nodiscard]] std::vector<std::string_view> parameters_of(std::string_view method_descriptor);
[[nodiscard]] std::string_view result_of(std::string_view method_descriptor);
/// The name of a type in the IR: "int", "java.lang.String[]".
[[nodiscard]] std::string type_name(std::string_view descriptor);

}  // namespace testellate::models::jdk
