// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "ir/program.h"

namespace testellate::ir {

/// Bytes that data of a type occupies in byte memory; 0 if it has no size (a function, opaque data, no type).
[[nodiscard]] std::uint64_t data_size(const Program& program, DataTypeId type);

}  // namespace testellate::ir
