// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/jdk/text.h"

namespace testellate::models::jdk {

/// A signed i32 or i64 as Integer.toString and Long.toString write it.
[[nodiscard]] Text number_text(Texts& texts, NativeValue number);

}  // namespace testellate::models::jdk
