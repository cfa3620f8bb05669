// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace testellate::support {

/// What a symbol or type of C++ is called in the source, "bank::Account::deposit(long)" of
/// "_ZN4bank7Account7depositEl"; nothing if it is none.
[[nodiscard]] std::optional<std::string> demangle(const std::string& mangled);

}  // namespace testellate::support
