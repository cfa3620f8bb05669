// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

namespace testellate::cli {

/// The first word of a command line that `app` does not know, with what was meant: "`genrate` is no command;
/// did you mean `generate`?". Empty if all commands and options are known.
[[nodiscard]] std::string explain_unknown(const CLI::App& app, const std::vector<const char*>& words);

/// What the parser says about a command line, in the words of this program: "`brnch` is no value of
/// `--criterion`; did you mean `branch`?". Says at the end where to read on.
[[nodiscard]] std::string explain_refusal(const CLI::App& app,
                                          const std::vector<const char*>& words,
                                          const std::string& message);

}  // namespace testellate::cli
