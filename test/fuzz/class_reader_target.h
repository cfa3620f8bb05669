// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace testellate::fuzz {

/// Gives any bytes to the reader of class files and aborts if the answer breaks a promise: a rejected file
/// comes with one located diagnostic; of an accepted one, all constants, instructions and stack maps can be
/// asked for, and it reads the same again.
void check_class_reader(std::string_view bytes);

}  // namespace testellate::fuzz
