// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "models/calculator.h"

/// Variables of the library, which are globals of its text.
namespace testellate::models::libc {

[[nodiscard]] NativeValue address_of(NativeContext& context, std::string_view global);

inline constexpr int kNoSuchDomain = 33;  ///< EDOM
inline constexpr int kOutOfRange = 34;    ///< ERANGE
inline constexpr int kInvalid = 22;       ///< EINVAL

void set_errno(NativeContext& context, int number);
/// Where the condition holds.
void set_errno_if(Calculator& calculator, NativeValue condition, int number);

/// 0, 1 or 2 for `stdin`, `stdout`, `stderr`; nothing for any other stream, of which there are none.
[[nodiscard]] std::optional<int> standard_stream(NativeContext& context, NativeValue file);

/// Whether user code looks at what the call into the library, of which this native is a part, returns.
[[nodiscard]] bool is_result_used(NativeContext& context);

}  // namespace testellate::models::libc
