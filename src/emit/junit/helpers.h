// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>

#include "emit/junit/imports.h"
#include "emit/junit/needs.h"

namespace testellate::emit::junit {

/// The methods by which tests of a class use reflection, as members of that class.
[[nodiscard]] std::string helper_text(const std::set<Helper>& helpers, Imports& imports);

}  // namespace testellate::emit::junit
