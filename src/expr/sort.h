// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>

#include "support/invariant.h"
#include "value/float_ops.h"

namespace testellate::expr {

enum class SortKind : std::uint8_t { Bool, BitVector, Float, Array };

/// The type of a term, a 32-bit value: Bool, bit-vector of 1 to 128 bits, IEEE float, or array from
/// bit-vectors to bit-vectors or floats.
class Sort {
 public:
  [[nodiscard]] static constexpr Sort boolean() { return Sort(SortKind::Bool, 1, 0); }
  [[nodiscard]] static constexpr Sort bit_vector(unsigned width) {
    return Sort(SortKind::BitVector, width, 0);
  }
  [[nodiscard]] static constexpr Sort floating(value::FloatFormat format) {
    return Sort(SortKind::Float, value::float_width(format), 0);
  }
  /// `element` is a bit-vector or a float; `index_width` in 1 to 64.
  [[nodiscard]] static constexpr Sort array(unsigned index_width, Sort element) {
    return Sort(SortKind::Array, element.width(), index_width, element.kind_ == SortKind::Float);
  }

  [[nodiscard]] constexpr SortKind kind() const { return kind_; }
  [[nodiscard]] constexpr bool is_bool() const { return kind_ == SortKind::Bool; }
  [[nodiscard]] constexpr bool is_bit_vector() const { return kind_ == SortKind::BitVector; }
  [[nodiscard]] constexpr bool is_float() const { return kind_ == SortKind::Float; }
  [[nodiscard]] constexpr bool is_array() const { return kind_ == SortKind::Array; }

  /// Bits of a value of this sort (of an element, for an array).
  [[nodiscard]] constexpr unsigned width() const { return width_; }
  [[nodiscard]] constexpr value::FloatFormat format() const {
    TESTELLATE_INVARIANT(is_float(), "only a float sort has a format");
    return width_ == 32 ? value::FloatFormat::F32 : value::FloatFormat::F64;
  }
  [[nodiscard]] constexpr unsigned index_width() const { return index_width_; }
  [[nodiscard]] constexpr Sort element() const {
    TESTELLATE_INVARIANT(is_array(), "only an array sort has elements");
    return float_elements_ ? Sort(SortKind::Float, width_, 0) : Sort(SortKind::BitVector, width_, 0);
  }

  friend constexpr auto operator<=>(Sort, Sort) = default;

 private:
  constexpr Sort(SortKind kind, unsigned width, unsigned index_width, bool float_elements = false)
      : kind_(kind),
        width_(static_cast<std::uint8_t>(width)),
        index_width_(static_cast<std::uint8_t>(index_width)),
        float_elements_(float_elements) {}

  SortKind kind_;
  std::uint8_t width_;
  std::uint8_t index_width_;
  bool float_elements_;
};

}  // namespace testellate::expr
