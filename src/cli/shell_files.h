// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

/// What a shell and `man` know about the program, made from the declared options.
namespace testellate::cli {

/// A script that completes commands, options and the values of options; `shell` is bash, zsh or fish.
[[nodiscard]] std::string completion(const CLI::App& app, std::string_view shell);

/// A page for man(1).
[[nodiscard]] std::string man_page(const CLI::App& app, std::string_view version);

}  // namespace testellate::cli
