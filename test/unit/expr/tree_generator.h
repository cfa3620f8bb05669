// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "support/rng.h"
#include "tree.h"

namespace testellate::expr::test {

/// Random trees over all sorts and operations. Few variables and corner constants, so that operands meet
/// again and rules find their patterns.
class TreeGenerator {
 public:
  explicit TreeGenerator(std::uint64_t seed) : rng_(seed) {}

  [[nodiscard]] Expression any(Sort sort, unsigned depth);
  /// Any sort but array.
  [[nodiscard]] Sort scalar_sort();
  /// 0, +-1, extremes, powers of two and their neighbours; NaNs, infinities, zeros, subnormals; or random.
  [[nodiscard]] value::U128 corner_value(Sort sort);
  /// A random value for each variable, drawn when it is first asked for. Refers to this generator.
  [[nodiscard]] Inputs inputs();

 private:
  [[nodiscard]] unsigned width();
  [[nodiscard]] Sort array_sort(Sort element);
  [[nodiscard]] Sort float_sort();
  [[nodiscard]] Expression leaf(Sort sort);
  [[nodiscard]] Expression bits_idiom(Sort sort, unsigned depth);
  [[nodiscard]] Expression order_idiom(unsigned depth);
  [[nodiscard]] Expression any_bool(unsigned depth);
  [[nodiscard]] Expression any_bits(Sort sort, unsigned depth);
  [[nodiscard]] Expression any_float(Sort sort, unsigned depth);
  [[nodiscard]] Expression any_array(Sort sort, unsigned depth);
  [[nodiscard]] std::string_view pick(std::span<const std::string_view> names) {
    return names[rng_.below(names.size())];
  }

  support::Rng rng_;
  std::vector<Expression> recent_;
};

}  // namespace testellate::expr::test
