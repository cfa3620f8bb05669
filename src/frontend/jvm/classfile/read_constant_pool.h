// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "frontend/jvm/classfile/byte_cursor.h"
#include "frontend/jvm/classfile/constant_pool.h"

namespace testellate::frontend::jvm {

/// Reads and checks the pool of a class file of version `major`. If there is a problem, the result means
/// nothing. Bootstrap methods are known later: whether there are enough is not checked.
[[nodiscard]] ConstantPool read_constant_pool(ByteCursor& cursor, std::uint16_t major);

}  // namespace testellate::frontend::jvm
