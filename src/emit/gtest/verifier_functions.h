// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "emit/gtest/source_info.h"
#include "ir/program.h"

/// The functions of Test-Comp that programs declare and nobody defines: a suite brings them along.
namespace testellate::emit::gtest {

inline constexpr std::string_view kVerifierPrefix = "__VERIFIER_";

/// Whether it returns any value: the test says which, call by call.
[[nodiscard]] bool is_nondet(std::string_view function);
/// The variable that leads to the values of such a function: "tst_nondet_int".
[[nodiscard]] std::string nondet_accessor(std::string_view function);

/// Those that the code of a file calls, so that somebody has to define them.
[[nodiscard]] std::set<std::string> called_verifier_functions(const ir::Program& program,
                                                              const SourceInfo& source,
                                                              const SourceFile& file);
/// A definition in C, behind the user's declaration: what any number of files may define.
[[nodiscard]] std::string verifier_definition(const std::string& function);

}  // namespace testellate::emit::gtest
