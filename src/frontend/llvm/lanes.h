// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <llvm/ADT/APInt.h>

#include "ir/type.h"
#include "value/bits.h"

namespace llvm {
class DataLayout;
class Type;
}  // namespace llvm

/// The IR has scalars only. A value of LLVM is a row of *lanes*: one for a scalar, several for a vector or a
/// first-class aggregate.
namespace testellate::frontend::llvm {

struct Lane {
  ir::Type type;
  std::uint64_t bit = 0;  ///< where it begins in memory, counted from the value's first byte
};

using Lanes = std::vector<Lane>;

/// The type of one lane. Floats other than `float` and `double` are carried as integers of their bits: they
/// can be moved about, not computed with. Nothing for what has no counterpart (integers beyond 128 bits,
/// ...).
[[nodiscard]] std::optional<ir::Type> try_scalar_type(const ::llvm::Type& type);

/// Nothing if a lane has no counterpart or there are too many. A type without values has no lanes.
[[nodiscard]] std::optional<Lanes> try_lanes(::llvm::Type& type, const ::llvm::DataLayout& layout);

/// How a value crosses a call, as one parameter or result: a single lane as it is, several packed into an
/// integer of the value's bytes. Nothing beyond 128 bits, for no lane, and where `try_lanes` gives nothing.
[[nodiscard]] std::optional<ir::Type> try_passed_type(::llvm::Type& type, const ::llvm::DataLayout& layout);

/// How many lanes lie before the element that the indices (of `extractvalue`) name, and how many it has.
struct LaneRange {
  std::size_t first = 0;
  std::size_t count = 0;
};
[[nodiscard]] LaneRange lanes_at(::llvm::Type& type,
                                 const std::vector<unsigned>& indices,
                                 const ::llvm::DataLayout& layout);

/// The bits of an integer of at most 128 bits.
[[nodiscard]] inline value::U128 to_u128(const ::llvm::APInt& number) {
  ::llvm::APInt wide = number.zextOrTrunc(128);
  return (value::U128{wide.extractBitsAsZExtValue(64, 64)} << 64) | wide.extractBitsAsZExtValue(64, 0);
}

}  // namespace testellate::frontend::llvm
