// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

namespace testellate::solver::bitblast {

/// A one-bit signal: a node of a `GateGraph`, possibly complemented. Node 0 is the constant, so that a
/// default-constructed gate is false.
class Gate {
 public:
  constexpr Gate() = default;
  constexpr explicit Gate(std::uint32_t node, bool complemented = false)
      : code_(node * 2 + (complemented ? 1 : 0)) {}

  [[nodiscard]] constexpr std::uint32_t node() const { return code_ >> 1; }
  [[nodiscard]] constexpr bool is_complemented() const { return (code_ & 1) != 0; }
  [[nodiscard]] constexpr bool is_constant() const { return code_ < 2; }
  /// Node and complement in one number; gates are equal if their codes are.
  [[nodiscard]] constexpr std::uint32_t code() const { return code_; }

  [[nodiscard]] constexpr Gate operator!() const { return flipped(true); }
  /// The complement if `flip`.
  [[nodiscard]] constexpr Gate flipped(bool flip) const {
    Gate result;
    result.code_ = code_ ^ (flip ? 1U : 0U);
    return result;
  }
  friend constexpr auto operator<=>(Gate, Gate) = default;

 private:
  std::uint32_t code_ = 0;
};

inline constexpr Gate kFalse = Gate();
inline constexpr Gate kTrue = !Gate();

[[nodiscard]] constexpr Gate constant_gate(bool value) { return value ? kTrue : kFalse; }

/// A bit-vector of signals, least significant first.
using Word = std::vector<Gate>;
using WordView = std::span<const Gate>;

}  // namespace testellate::solver::bitblast
