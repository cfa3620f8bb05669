// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/native.h"

namespace testellate::golden {

/// The natives of golden programs, one for each way a native can end:
///
/// | native | |
/// |---|---|
/// | `golden.double` | returns twice its i32 |
/// | `golden.print` | writes the zero-terminated text at a pointer to standard output |
/// | `golden.exit` | ends the program with its i32 as exit code |
/// | `golden.throw` | throws its argument |
/// | `golden.abort` | raises the fault `abort` |
/// | `golden.give_up` | is unsupported |
void add_golden_natives(ir::NativeTable& natives);

}  // namespace testellate::golden
