// SPDX-License-Identifier: Apache-2.0
// java.util.zip.CRC32 and Adler32.
#include <cstdint>

#include "models/jdk/native_groups.h"

namespace testellate::models::jdk {
namespace {

/// The polynomial of IEEE 802.3, bits reversed.
std::uint32_t next_crc(std::uint32_t crc, std::uint32_t byte) {
  constexpr std::uint32_t kPolynomial = 0xEDB88320;
  crc ^= byte & 0xffU;
  for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? kPolynomial : 0);
  return crc;
}

std::uint32_t crc32(std::uint32_t before, std::span<const std::uint8_t> bytes) {
  std::uint32_t crc = ~before;
  for (const std::uint8_t byte : bytes) crc = next_crc(crc, byte);
  return ~crc;
}

/// RFC 1950.
std::uint32_t adler32(std::uint32_t before, std::span<const std::uint8_t> bytes) {
  constexpr std::uint32_t kModulus = 65521;
  std::uint32_t a = before & 0xffffU;
  std::uint32_t b = before >> 16U;
  for (const std::uint8_t byte : bytes) {
    a = (a + byte) % kModulus;
    b = (b + a) % kModulus;
  }
  return (b << 16U) | a;
}

using Checksum = std::uint32_t (*)(std::uint32_t, std::span<const std::uint8_t>);

/// update(int checksum, int byte)
template <Checksum kChecksum>
NativeOutcome update(Java& java) {
  const auto before = static_cast<std::uint32_t>(java.int_argument(0));
  const auto byte = static_cast<std::uint8_t>(java.int_argument(1));
  return NativeReturn{java.make_int(static_cast<std::int32_t>(kChecksum(before, {&byte, 1})))};
}

/// updateBytes(int checksum, byte[] bytes, int first, int count)
template <Checksum kChecksum>
NativeOutcome update_bytes(Java& java) {
  const auto before = static_cast<std::uint32_t>(java.int_argument(0));
  const auto first = static_cast<std::uint32_t>(java.int_argument(2));
  const auto count = static_cast<std::uint32_t>(java.int_argument(3));
  std::vector<std::uint8_t> bytes;
  for (std::uint32_t at = 0; at < count; ++at) {
    bytes.push_back(
        static_cast<std::uint8_t>(java.context().need_concrete(java.element(java.argument(1), first + at))));
  }
  return NativeReturn{java.make_int(static_cast<std::int32_t>(kChecksum(before, bytes)))};
}

}  // namespace

void add_checksum(NativeTable& table) {
  table.add("java.util.zip.CRC32#update(II)I", native<update<crc32>>);
  table.add("java.util.zip.CRC32#updateBytes0(I[BII)I", native<update_bytes<crc32>>);
  table.add("java.util.zip.Adler32#update(II)I", native<update<adler32>>);
  table.add("java.util.zip.Adler32#updateBytes(I[BII)I", native<update_bytes<adler32>>);
}

}  // namespace testellate::models::jdk
