// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "ir/program.h"

namespace testellate::report {

/// Bytes that data of a type occupies; 0 if it has no size (a function, opaque data).
[[nodiscard]] std::uint64_t data_type_size(const ir::Program& program, ir::DataTypeId id);

}  // namespace testellate::report
