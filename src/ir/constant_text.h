// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "ir/program.h"

namespace testellate::ir {

/// Signed decimal; `i1` is 0 or 1.
[[nodiscard]] std::string integer_text(value::U128 bits, unsigned width);
[[nodiscard]] std::string address_text(const Program& program, FunctionId function);
/// `@name`, `@name + 8`, `@name - 1`.
[[nodiscard]] std::string address_text(const Program& program, GlobalId global, std::int64_t offset);
[[nodiscard]] std::string constant_text(const Program& program, const Constant& constant);

}  // namespace testellate::ir
