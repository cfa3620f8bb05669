// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/calculator.h"

/// The natives of the C library.
namespace testellate::models::libc {

/// `libc.exit`, `libc.object_size`, and marks for what a test cannot fix: time, environment.
void add_process(NativeTable& table);

/// `libc.strtol`, `libc.strtoul`, `libc.strtod`, `libc.strtof`.
void add_number(NativeTable& table);

/// The `printf` family, and unformatted output.
void add_output(NativeTable& table);

/// Functions of math.h that the host computes.
void add_math(NativeTable& table);
/// The seed of `rand`.
void add_random(NativeTable& table);

/// Files other than the standard streams, and where all of them are.
void add_files(NativeTable& table);
/// The standard input, and the `scanf` family.
void add_input(NativeTable& table);
/// The inputs of Test-Comp.
void add_nondet(NativeTable& table);

}  // namespace testellate::models::libc
