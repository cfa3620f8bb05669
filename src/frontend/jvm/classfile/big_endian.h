// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

/// Numbers as class files have them. The bytes have to be there.
namespace testellate::frontend::jvm {

[[nodiscard]] inline std::uint16_t load_u16(std::span<const std::uint8_t> bytes, std::size_t at) {
  return static_cast<std::uint16_t>((bytes[at] << 8) | bytes[at + 1]);
}
[[nodiscard]] inline std::uint32_t load_u32(std::span<const std::uint8_t> bytes, std::size_t at) {
  return (static_cast<std::uint32_t>(load_u16(bytes, at)) << 16) | load_u16(bytes, at + 2);
}
[[nodiscard]] inline std::int16_t load_s16(std::span<const std::uint8_t> bytes, std::size_t at) {
  return static_cast<std::int16_t>(load_u16(bytes, at));
}
[[nodiscard]] inline std::int32_t load_s32(std::span<const std::uint8_t> bytes, std::size_t at) {
  return static_cast<std::int32_t>(load_u32(bytes, at));
}

}  // namespace testellate::frontend::jvm
