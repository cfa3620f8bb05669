// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "exec/operation_handlers.h"
#include "interp/handlers.h"
#include "interp/machine.h"

namespace testellate::interp {

/// Where the interpreter has its plain numbers (exec/operation_handlers.h): in one slot, or in two.
struct Arithmetic {
  using Execution = interp::Execution;

  template <typename Lane>
  [[nodiscard]] static typename Lane::Word bits(Machine& machine, std::uint32_t offset) {
    const Slot* slot = &machine.slot(offset);
    if constexpr (Lane::kIsWide) {
      return (typename Lane::Word{slot[1].bits} << 64) | slot[0].bits;
    } else {
      return static_cast<typename Lane::Word>(slot->bits);
    }
  }
  template <typename Lane>
  static void set(Machine& machine, std::uint32_t offset, typename Lane::Word bits) {
    Slot* slot = &machine.slot(offset);
    slot[0] = Slot{static_cast<std::uint64_t>(bits), 0};
    if constexpr (Lane::kIsWide) slot[1] = Slot{static_cast<std::uint64_t>(bits >> 64), 0};
  }
  template <typename Lane>
  [[nodiscard]] static bool is_plain(Machine& machine, std::uint32_t offset) {
    return undefined<Lane>(machine, offset) == 0;
  }
  template <typename Lane>
  [[nodiscard]] static bool are_plain(Machine& machine, std::uint32_t a, std::uint32_t b) {
    return (undefined<Lane>(machine, a) | undefined<Lane>(machine, b)) == 0;
  }
  static const Code* compute(Machine& machine, const Code* pc) { return handle_by_evaluation(machine, pc); }
  static const Code* compare(Machine& machine, const Code* pc) { return handle_by_evaluation(machine, pc); }

 private:
  /// Not zero if some bit is uninitialised.
  template <typename Lane>
  [[nodiscard]] static std::uint64_t undefined(Machine& machine, std::uint32_t offset) {
    const Slot* slot = &machine.slot(offset);
    if constexpr (Lane::kIsWide) {
      return slot[0].undefined | slot[1].undefined;
    } else {
      return slot->undefined;
    }
  }
};

}  // namespace testellate::interp
