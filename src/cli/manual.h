// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace testellate::cli {

/// The commands of `app` with all their options, as tables in Markdown: docs/cli.md is made of it.
[[nodiscard]] std::string manual(const CLI::App& app);

}  // namespace testellate::cli
