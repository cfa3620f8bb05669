// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>

#include "expr/term.h"

namespace testellate::solver {

/// What in a query decides which back end suits it.
enum class Feature : std::uint8_t {
  Float,
  FloatRemainder,
  DoubleRemainder,
  Array,
  ArrayEquality,
  Product,   ///< of two unknown factors
  Quotient,  ///< by an unknown divisor
};

class Features {
 public:
  constexpr Features() = default;
  constexpr Features(std::initializer_list<Feature> features) {
    for (Feature feature : features) bits_ |= bit(feature);
  }
  [[nodiscard]] constexpr bool has(Feature feature) const { return (bits_ & bit(feature)) != 0; }
  [[nodiscard]] constexpr bool has_any(Features other) const { return (bits_ & other.bits_) != 0; }
  constexpr Features& operator|=(Features other) {
    bits_ |= other.bits_;
    return *this;
  }

 private:
  static constexpr std::uint32_t bit(Feature feature) { return 1U << static_cast<unsigned>(feature); }
  std::uint32_t bits_ = 0;
};

/// Of the operation at the root of `term` alone.
[[nodiscard]] Features features_of(expr::Term term);

}  // namespace testellate::solver
