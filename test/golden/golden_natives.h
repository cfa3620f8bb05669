// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/native.h"

namespace testellate::golden {

/// The natives that golden programs have besides those of models/console.h:
///
/// | native | |
/// |---|---|
/// | `golden.double` | returns twice its i32 |
/// | `golden.throw` | throws its argument |
/// | `golden.abort` | raises the fault `abort` |
/// | `golden.give_up` | is unsupported |
void add_golden_natives(ir::NativeTable& natives);

}  // namespace testellate::golden
