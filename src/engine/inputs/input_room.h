// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace testellate::engine {

/// How many bytes lie before what input pointers lead to, by the names of their objects. Others lead to the
/// start of an object.
using RoomBefore = std::map<std::string, std::uint64_t>;

/// Pairs of input objects, by name, that are parts of one: whichever comes second lies inside the first.
using CommonRanges = std::set<std::pair<std::string, std::string>>;

/// Numbers that elements of input arrays of byte memory have instead of variables.
enum class ArrayFilling : std::uint8_t {
  Counting,  ///< 1, 2, 3, ... in the order of elements; of characters a, b, c, ...
  Zeros,
  Ones,  ///< all bits are set
  Same,  ///< each is 1
};
inline constexpr std::size_t kArrayFillings = 4;

/// What was decided about input objects of byte memory before a path began: it can be executed again only
/// where the same holds. Names, so that it can be told to another process.
struct InputRoom {
  RoomBefore before{};
  CommonRanges common{};
  std::optional<ArrayFilling> filling{};
  friend bool operator==(const InputRoom&, const InputRoom&) = default;
};

}  // namespace testellate::engine
