// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/native.h"

/// The natives of the C library.
namespace testellate::models::libc {

/// `libc.exit`, `libc.object_size`, and marks for what a test cannot fix: time, environment.
void add_process(ir::NativeTable& table);

/// `libc.strtol`, `libc.strtoul`, `libc.strtod`, `libc.strtof`.
void add_number(ir::NativeTable& table);

/// The `printf` family, and unformatted output.
void add_output(ir::NativeTable& table);

/// Functions of math.h that the host computes.
void add_math(ir::NativeTable& table);
/// The seed of `rand`.
void add_random(ir::NativeTable& table);

/// The standard input, and the `scanf` family.
void add_input(ir::NativeTable& table);
/// The inputs of Test-Comp.
void add_nondet(ir::NativeTable& table);

}  // namespace testellate::models::libc
