// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "models/calculator.h"

/// Variables of the library, which are globals of its text.
namespace testellate::models::libc {

[[nodiscard]] ir::NativeValue address_of(ir::NativeContext& context, std::string_view global);

inline constexpr int kNoSuchDomain = 33;  ///< EDOM
inline constexpr int kOutOfRange = 34;    ///< ERANGE
inline constexpr int kInvalid = 22;       ///< EINVAL

void set_errno(ir::NativeContext& context, int number);
/// Where the condition holds.
void set_errno_if(Calculator& calculator, ir::NativeValue condition, int number);

/// 0, 1 or 2 for `stdin`, `stdout`, `stderr`; nothing for any other stream, of which there are none.
[[nodiscard]] std::optional<int> standard_stream(ir::NativeContext& context, ir::NativeValue file);

}  // namespace testellate::models::libc
