// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace testellate::fuzz {

/// Loads bytes as a module of LLVM. Aborts unless they are refused with a diagnostic that names the file, or
/// give a program that keeps the rules of the IR.
void check_bitcode(const std::string& bytes);

}  // namespace testellate::fuzz
