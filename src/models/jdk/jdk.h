// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/native.h"

namespace testellate::models {

/// The native methods of the JDK, and those that the Java front end asks for (src/frontend/jvm/README.md).
void add_jdk(ir::NativeTable& table);

}  // namespace testellate::models
