// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "frontend/jvm/classfile/byte_cursor.h"
#include "frontend/jvm/classfile/constant_pool.h"

namespace testellate::frontend::jvm {

/// Checks what the accessors of a pool rely on: kinds of constants that others refer to, then names and
/// descriptors. `offsets` has the place in the file of each constant.
void check_constant_pool(const ConstantPool& pool,
                         std::span<const std::size_t> offsets,
                         std::uint16_t major,
                         ClassProblem& problem);

}  // namespace testellate::frontend::jvm
