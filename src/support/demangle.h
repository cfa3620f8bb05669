// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

/// Names of C++ as its source has them.
namespace testellate::support {

/// "bank::Account::deposit(long)" of "_ZN4bank7Account7depositEl"; a symbol that is none of C++ as it is.
[[nodiscard]] std::string demangle_symbol(const std::string& symbol);

/// "bank::Error" of "N4bank5ErrorE", as `std::type_info` has it; nothing if it is no type.
[[nodiscard]] std::optional<std::string> demangle_type(const std::string& name);

}  // namespace testellate::support
