// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "emit/gtest/needs.h"

namespace testellate::emit::gtest {

/// The text of a helper; adds the headers that it needs.
[[nodiscard]] std::string_view helper_text(Helper helper, Includes& includes);

}  // namespace testellate::emit::gtest
