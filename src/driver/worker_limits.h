// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace testellate::driver {

/// A worker looks at its clock between queries to the solver. One that has not stopped a tenth of its time
/// and a moment later is inside a long query: it is killed, and what it sent is kept.
[[nodiscard]] std::chrono::milliseconds with_grace(std::chrono::milliseconds time);

/// How much a worker may map that is to use that much memory; nothing: no limit.
[[nodiscard]] std::optional<std::uint64_t> address_space(std::uint64_t memory_bytes);

}  // namespace testellate::driver
