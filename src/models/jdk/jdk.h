// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/calculator.h"
#include "models/jdk/model.h"

namespace testellate::models {

/// The native methods of the JDK, those that the Java front end asks for (src/frontend/jvm/README.md), and
/// models of methods on which symbolic text and numbers would fork.
void add_jdk(NativeTable& table, jdk::ModelUse use = jdk::ModelUse::WhereSymbolic);

}  // namespace testellate::models
