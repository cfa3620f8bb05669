// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/calculator.h"

namespace testellate::models {

/// Natives `ts.scripted.T(ptr stream)`, one for each type T of registers: the next value of an input stream.
/// The stream is named by a global: its name is the stream's, its data type that of the values. A reference
/// or pointer is built like any other input of its data type. Front ends make functions of them that stand
/// for what the program calls and the test brings along.
///
/// `ts.scripted.pure.T(ptr stream, ...)`: the same for a function that answers the same whenever it is asked
/// the same; the other arguments are the question.
///
/// `ts.scripted.noted()`, first thing in a function: tests show its calls. `ts.scripted.partly()`: what it
/// stands for could do more than it does.
///
/// What such a function writes to memory: `ts.scripted.object(ptr stream, ptr to)`, data of the global's
/// type, and `ts.scripted.buffer(ptr stream, ptr to, i64 count)`, as many of them (none if it is negative),
/// or as there is room for, which makes no test, and `ts.scripted.pure.object(ptr stream, ptr to, ...)`. Each
/// number and pointer in the data (ir/data_leaves.h) has a stream of its own, named after the stream and the
/// path to it; all else, and what is a `void *`, becomes zero. Nothing is written to null.
void add_scripted(NativeTable& table);

}  // namespace testellate::models
