// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "interp/handlers.h"
#include "interp/machine.h"
#include "value/bits.h"

/// Handlers are instantiated per lane: the word they compute in and, for the two common widths, the width as
/// a constant.
namespace testellate::interp {

template <typename WordType, unsigned kFixedWidth>
struct Lane {
  using Word = WordType;
  static constexpr bool kIsWide = sizeof(Word) > 8;

  [[nodiscard]] static unsigned width(const Code* pc) {
    if constexpr (kFixedWidth != 0) {
      return kFixedWidth;
    } else {
      return pc->width;
    }
  }
  [[nodiscard]] static Word bits(Machine& machine, std::uint32_t offset) {
    const Slot* slot = &machine.slot(offset);
    if constexpr (kIsWide) {
      return (Word{slot[1].bits} << 64) | slot[0].bits;
    } else {
      return static_cast<Word>(slot->bits);
    }
  }
  /// Not zero if some bit is uninitialised.
  [[nodiscard]] static std::uint64_t undefined(Machine& machine, std::uint32_t offset) {
    const Slot* slot = &machine.slot(offset);
    if constexpr (kIsWide) {
      return slot[0].undefined | slot[1].undefined;
    } else {
      return slot->undefined;
    }
  }
  static void set(Machine& machine, std::uint32_t offset, Word bits) {
    Slot* slot = &machine.slot(offset);
    slot[0] = Slot{static_cast<std::uint64_t>(bits), 0};
    if constexpr (kIsWide) slot[1] = Slot{static_cast<std::uint64_t>(bits >> 64), 0};
  }
};

using Lane32 = Lane<std::uint32_t, 32>;
using Lane64 = Lane<std::uint64_t, 64>;
using LaneNarrow = Lane<std::uint64_t, 0>;
using LaneWide = Lane<value::U128, 0>;

/// Calls `choose` with the lane of a type, as in `choose(Lane32{})`.
template <typename Choose>
[[nodiscard]] Handler choose_lane(ir::Type type, Choose choose) {
  if (type.width() == 32) return choose(Lane32{});
  if (type.width() == 64) return choose(Lane64{});
  return type.width() < 64 ? choose(LaneNarrow{}) : choose(LaneWide{});
}

}  // namespace testellate::interp
