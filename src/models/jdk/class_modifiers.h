// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/jdk/java.h"

namespace testellate::models::jdk {

/// As `Class.getModifiers` has them, of a class, an array or a primitive type.
[[nodiscard]] std::uint32_t modifiers_of(Java& java, ir::ClassId id);

}  // namespace testellate::models::jdk
