// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/execution/handlers.h"
#include "engine/execution/machine.h"
#include "value/bits.h"

/// Handlers of plain numbers are instantiated per lane: the word they compute in and, for the two common
/// widths, the width as a constant. Terms and uninitialised bits go through `handle_by_operation`.
namespace testellate::engine {

template <typename WordType, unsigned kFixedWidth>
struct Lane {
  using Word = WordType;

  [[nodiscard]] static unsigned width(const Code* pc) {
    if constexpr (kFixedWidth != 0) {
      return kFixedWidth;
    } else {
      return pc->width;
    }
  }
  [[nodiscard]] static Word bits(const Slot& slot) { return static_cast<Word>(slot.bits); }
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

[[nodiscard]] inline bool are_plain(const Slot& a, const Slot& b) {
  return !a.term.is_valid() && !b.term.is_valid() && (a.undefined | b.undefined) == 0 &&
         !a.undefined_term.is_valid() && !b.undefined_term.is_valid();
}

}  // namespace testellate::engine
