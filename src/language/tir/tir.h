// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "language/language.h"

/// Programs written in the text of the IR.
namespace testellate::language::tir {

[[nodiscard]] bool takes(const std::string& path);
[[nodiscard]] diag::Result<std::unique_ptr<LoadedInput>> load(const support::FileSystem& files,
                                                              const std::vector<std::string>& paths,
                                                              const LoadOptions& options);

inline constexpr std::array<std::string_view, 1> kInputs = {"`.tir`"};

inline constexpr Language kTir{.name = "tir",
                               .title = "text of the IR",
                               .inputs = kInputs,
                               .combined_inputs = {},
                               .formats = {},
                               .takes = takes,
                               .can_be_combined = [](const std::string&) { return false; },
                               .load = load};

}  // namespace testellate::language::tir
