// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "frontend/jvm/classfile/class_file.h"
#include "frontend/jvm/classfile/read_context.h"

namespace testellate::frontend::jvm {

/// Checks the instructions of a method by themselves, JVMS §4.9.1. `base` is where they start in the file.
/// The result says for each byte whether an instruction starts there, and means nothing if there is a
/// problem.
[[nodiscard]] std::vector<bool> check_code(const Code& code,
                                           std::size_t base,
                                           const ReadContext& context,
                                           ClassProblem& problem);

}  // namespace testellate::frontend::jvm
