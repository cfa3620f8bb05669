// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <unordered_set>

#include "frontend/jvm/classfile/class_file.h"

namespace testellate::frontend::jvm {

/// Offsets of conditional jumps and switches that the compiler made up: no condition of the source decides
/// them. Told by the patterns of javac.
[[nodiscard]] std::unordered_set<std::uint32_t> find_synthetic_branches(const ClassFile& file,
                                                                        const Method& method);

}  // namespace testellate::frontend::jvm
