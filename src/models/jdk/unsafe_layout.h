// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "ir/program.h"

/// Where fields and elements lie for `Unsafe`: what the numbers mean that programs get and pass back.
namespace testellate::models::jdk {

inline constexpr std::int64_t kBase = 16;
inline constexpr std::int64_t kCellBytes = 8;
inline constexpr std::int64_t kFirstStatic = std::int64_t{1} << 40;

[[nodiscard]] inline std::int64_t offset_of(const ir::Field& field) {
  return kBase + kCellBytes * field.cell;
}
[[nodiscard]] inline std::int64_t offset_of(ir::StaticId variable) { return kFirstStatic + variable.index(); }

}  // namespace testellate::models::jdk
