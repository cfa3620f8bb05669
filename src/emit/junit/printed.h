// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "emit/junit/imports.h"
#include "emit/junit/suite_options.h"

/// What tests say of System.out and System.err.
namespace testellate::emit::junit {

/// Whether a test can say what was written: all of it is known, and any encoding has it.
[[nodiscard]] bool can_be_said(std::string_view text);

/// The expression for what was written to `System.stream` since the test began.
[[nodiscard]] std::string printed_text(std::string_view stream);

/// Members of the test class that keep what is written to `System.stream`.
[[nodiscard]] std::string printed_members(std::string_view stream, Flavour flavour, Imports& imports);

}  // namespace testellate::emit::junit
