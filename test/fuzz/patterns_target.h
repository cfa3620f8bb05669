// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace testellate::fuzz {

/// Gives any bytes to the reader of test-pattern documents and aborts if the answer breaks a promise: a
/// document that is refused comes with a located diagnostic; patterns of one that is accepted either do not
/// fit the program patterns_program.tir, or can be executed with it.
void check_patterns(std::string_view bytes);

}  // namespace testellate::fuzz
