// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace testellate::frontend::llvm {

/// The names of the parameters of functions, by the name of the function; empty for one that has none.
using ParameterNames = std::map<std::string, std::vector<std::string>>;

/// Reads them from declarations and definitions in C as clang prints them (`print_declarations`), which debug
/// information does not have. The declaration that names most of them counts; functions that are not declared
/// are left out.
[[nodiscard]] ParameterNames find_parameter_names(std::string_view printed,
                                                  const std::vector<std::string>& functions);

}  // namespace testellate::frontend::llvm
