// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "models/calculator.h"

namespace testellate::models {

/// Adds the natives that the functions of `libc_text` are made with: formatted text, conversions of numbers,
/// what the host computes, inputs from outside.
void add_libc(NativeTable& table);

/// The C library as IR (`.tir`), a program of its own: functions and globals by the names that glibc's
/// headers make of them (`__ctype_b_loc`, `__isoc99_scanf`). What begins with `libc.` is nobody else's
/// business.
///
/// Library code: its loops are not bounded and its edges do not count. It has no policy, so a fault ends the
/// path; the call to blame is the innermost one of user code.
[[nodiscard]] std::string libc_text();

/// Names of the functions of a program that come from `libc_text`, without those that begin with `libc.`;
/// sorted.
[[nodiscard]] std::vector<std::string> libc_names();

}  // namespace testellate::models
