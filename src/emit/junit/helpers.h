// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "emit/junit/imports.h"
#include "emit/junit/needs.h"

namespace testellate::emit::junit {

/// What the helper Invoke does, on a line of its own.
inline constexpr std::string_view kInvocation = "return method.invoke(object, arguments);";

/// The methods by which tests of a class use reflection, as members of that class.
[[nodiscard]] std::string helper_text(const std::set<Helper>& helpers, Imports& imports);

}  // namespace testellate::emit::junit
