// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "language/language.h"

/// C and C++: sources, compilation databases (whose files are taken as one program), and bitcode.
namespace testellate::language::c {

[[nodiscard]] bool takes(const std::string& path);
[[nodiscard]] bool can_be_combined(const std::string& path);
[[nodiscard]] diag::Result<std::unique_ptr<LoadedInput>> load(const support::FileSystem& files,
                                                              const std::vector<std::string>& paths,
                                                              const LoadOptions& options);

inline constexpr std::string_view kGoogleTest = "gtest";
inline constexpr std::string_view kCatch2 = "catch2";
inline constexpr std::string_view kTestComp = "testcomp";

inline constexpr std::array<std::string_view, 9> kInputs = {
    "`.c`", "`.cc`", "`.cpp`", "`.cxx`", "`.h`", "`.hpp`", "`.bc`", "`.ll`", "`compile_commands.json`"};
inline constexpr std::array<std::string_view, 3> kFormats = {kGoogleTest, kCatch2, kTestComp};

inline constexpr Language kC{.name = "c",
                             .title = "C and C++",
                             .inputs = kInputs,
                             .combined_inputs = "C and C++ files",
                             .formats = kFormats,
                             .takes = takes,
                             .can_be_combined = can_be_combined,
                             .load = load};

}  // namespace testellate::language::c
