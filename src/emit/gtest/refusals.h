// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "result/test_case.h"

/// Attempts of the code under test to allocate that fail. The C file that includes the user's has functions
/// in place of those that allocate; they count attempts as the models of models/libc do, and refuse those
/// that the test lists.
namespace testellate::emit::gtest {

/// A test that names functions of the library which allocate (`&malloc`), in a suite that counts attempts: it
/// names those that count. Their declarations are added, by name.
[[nodiscard]] std::string with_counted_functions(std::string test,
                                                 std::map<std::string, std::string>& declarations);

/// The statement that says which attempts fail.
[[nodiscard]] std::string refusal_statement(const result::StreamInput& refused, const std::string& name);

/// What the C file has before it includes the user's, and after it.
extern const std::string_view kBeforeCounted;
extern const std::string_view kCountedDefinitions;
/// What files of tests declare, and the class that they use.
extern const std::string_view kRefusalsType;
extern const std::string_view kRefusedMemory;

}  // namespace testellate::emit::gtest
