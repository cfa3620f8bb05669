// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace testellate::confirm::jvm {

/// What the agent tells: one 64-bit word of the machine each, in the order in which things happen. The agent
/// writes them, `recording.h` reads them.
struct Event {
  enum class Kind : std::uint8_t {
    Stop,    ///< the instruction is about to be executed
    Caught,  ///< an exception was caught; the instruction is the first of the handler
    Cut,     ///< the limit was reached: what follows up to the next mark is not told
    Hidden,  ///< a stop inside a hidden call. They come in pairs: the one before, or itself if there is none
  };

  Kind kind = Kind::Stop;
  std::uint32_t method = 0;  ///< position in the list of watched methods
  std::uint16_t offset = 0;  ///< of the instruction in the method's code
  friend bool operator==(const Event&, const Event&) = default;
};

[[nodiscard]] constexpr std::uint64_t to_word(Event event) {
  return std::uint64_t{event.method} << 32 | std::uint64_t{static_cast<std::uint8_t>(event.kind)} << 16 |
         event.offset;
}

[[nodiscard]] constexpr Event to_event(std::uint64_t word) {
  return {static_cast<Event::Kind>(word >> 16 & 0xff),
          static_cast<std::uint32_t>(word >> 32),
          static_cast<std::uint16_t>(word & 0xffff)};
}

}  // namespace testellate::confirm::jvm
