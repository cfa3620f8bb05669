// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/calculator.h"

namespace testellate::models {

/// Adds the natives that programs written in `.tir` talk with:
///
///   console.print_i32(i32), console.print_i64(i64)   signed decimal
///   console.print_f64(f64)                           shortest text that reads back
///   console.print_char(i32)                          the byte of its low 8 bits
///   console.print_text(ptr)                          bytes up to a NUL
///   console.read_char() -> i32                       the next byte of standard input, -1 at its end
///   console.exit(i32)                                ends the program
///
/// Those that write do so to standard output, without a line break, and return nothing. A declaration with
/// other parameters ends the path `unsupported`.
void add_console(NativeTable& table);

}  // namespace testellate::models
