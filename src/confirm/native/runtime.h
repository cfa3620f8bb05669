// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace testellate::confirm::native {

/// The variable that names the trace file.
inline constexpr std::string_view kTraceVariable = "TESTELLATE_TRACE";

/// C text of `__ts_edge`, which the probes call: it appends to the trace file (confirm/native/trace_file.h)
/// that the environment names, and does nothing if there is none.
[[nodiscard]] std::string_view runtime_text();

}  // namespace testellate::confirm::native
