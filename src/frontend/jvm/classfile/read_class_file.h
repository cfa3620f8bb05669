// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "diag/diagnostic.h"
#include "frontend/jvm/classfile/class_file.h"

namespace testellate::frontend::jvm {

/// Major versions of class files that are read: Java 1.1 to 25.
inline constexpr std::uint16_t kOldestMajor = 45;
inline constexpr std::uint16_t kNewestMajor = 69;

/// Reads one class file and checks its format (JVMS §4.8) and the static constraints on code (§4.9.1). What
/// flows along the code - types on the stack, initialised objects (§4.9.2, §4.10) - is not checked here.
/// `origin` is the file of the diagnostic: "a/B.class", "lib.jar!/a/B.class". Memory stays in proportion to
/// the size of the bytes, whatever they are.
[[nodiscard]] diag::Result<ClassFile> read_class_file(std::span<const std::uint8_t> bytes,
                                                      const std::string& origin);

}  // namespace testellate::frontend::jvm
