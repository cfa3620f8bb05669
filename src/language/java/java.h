// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "language/language.h"

/// Java: classes, archives and folders of such, and sources. Targets are methods.
namespace testellate::language::java {

[[nodiscard]] diag::Result<std::unique_ptr<LoadedInput>> load(const support::FileSystem& files,
                                                              const std::vector<std::string>& paths,
                                                              const LoadOptions& options);
[[nodiscard]] bool takes(const std::string& path);

inline constexpr std::string_view kJUnit5 = "junit5";
inline constexpr std::string_view kJUnit4 = "junit4";

inline constexpr std::array<std::string_view, 4> kInputs = {"`.class`", "`.jar`", "`.java`", "folders"};
inline constexpr std::array<std::string_view, 2> kFormats = {kJUnit5, kJUnit4};

inline constexpr Language kJava{.name = "java",
                                .title = "Java",
                                .inputs = kInputs,
                                .combined_inputs = "Java",
                                .formats = kFormats,
                                .has_large_library = true,
                                .takes = takes,
                                .can_be_combined = takes,
                                .load = load};

}  // namespace testellate::language::java
