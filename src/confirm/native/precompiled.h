// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace testellate::confirm::native {

/// GoogleTest's header, compiled once for a compiler and its flags: reading it takes ten times as long as the
/// rest of a test file. Kept in `folder`, from which anything can be deleted at any time.
/// The path of the compiled header, made now if it is not there. Empty if there is no folder or it cannot be
/// made; whoever uses it has to be able to do without, since it may be damaged or out of date.
[[nodiscard]] std::string precompiled_gtest(const std::string& folder,
                                            const std::string& compiler,
                                            const std::vector<std::string>& flags,
                                            std::chrono::milliseconds limit);

}  // namespace testellate::confirm::native
