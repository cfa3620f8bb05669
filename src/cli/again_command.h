// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

namespace testellate::cli {

/// The words of a command line as a user would write them to have the same made again: without those that
/// only change where it goes, how fast and how loudly. Empty if a comment of a source cannot hold them.
[[nodiscard]] std::string again_command(std::span<const char* const> words);

}  // namespace testellate::cli
