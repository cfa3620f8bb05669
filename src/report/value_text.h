// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "ir/program.h"
#include "result/test_case.h"

namespace testellate::report {

/// A value as the source language would show it: `true`, `'c'`, an unsigned number where the data type says
/// so; without a data type integers are signed and an i1 is `true` or `false`. Links are `null`, `#1` for the
/// first object of the graph, `#1+4` inside it, `&name` for a function.
[[nodiscard]] std::string value_text(const ir::Program& program,
                                     const result::Value& value,
                                     ir::DataTypeId data_type);

/// What a source of inputs outside memory yields: `"12\n"` for standard input, `[1, 2]` for any other.
[[nodiscard]] std::string stream_text(const ir::Program& program, const result::StreamInput& stream);

/// `#1` for index 0.
[[nodiscard]] std::string object_name(std::uint32_t index);

}  // namespace testellate::report
