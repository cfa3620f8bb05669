// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/calculator.h"

namespace testellate::models {

/// Natives `ts.scripted.T(ptr stream)`, one for each type T of numbers: the next value of an input stream.
/// The stream is named by a global: its name is the stream's, its data type that of the values. Front ends
/// make functions of them that a function pointer among the inputs may point to.
void add_scripted(NativeTable& table);

}  // namespace testellate::models
