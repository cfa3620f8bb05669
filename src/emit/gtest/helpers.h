// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "emit/gtest/framework.h"
#include "emit/gtest/needs.h"

namespace testellate::emit::gtest {

/// The text of a helper; adds the headers that it needs.
[[nodiscard]] std::string helper_text(Helper helper, const Framework& framework, Includes& includes);

}  // namespace testellate::emit::gtest
