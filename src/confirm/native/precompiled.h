// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "confirm/native/framework.h"
#include "support/process/aside.h"

namespace testellate::confirm::native {

/// What compiles tests.
inline constexpr const char* kTestCompiler = "clang++-19";

/// The header of a test framework, compiled once for a compiler and its flags: reading it takes ten times as
/// long as the rest of a test file. Kept in `folder`, from which anything can be deleted at any time.
/// The path of the compiled header, made now if it is not there. Empty if there is no folder or it cannot be
/// made; whoever uses it has to be able to do without, since it may be damaged or out of date.
[[nodiscard]] std::string precompiled_header(const std::string& folder,
                                             Framework framework,
                                             const std::string& compiler,
                                             const std::vector<std::string>& flags,
                                             std::chrono::milliseconds limit);

/// The flags of tests, whatever these are of.
[[nodiscard]] std::vector<std::string> test_flags();

/// Begins to make it for tests without further flags, while other things are done. Null if there is nothing
/// to make.
[[nodiscard]] std::unique_ptr<support::process::Aside> begin_precompiled_header(const std::string& folder,
                                                                                Framework framework);

}  // namespace testellate::confirm::native
