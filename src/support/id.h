// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <limits>

namespace testellate::support {

/// A 32-bit index into a store, typed by `Tag` so that a block id cannot be passed as a function id.
/// Default-constructed: no element.
template <typename Tag>
class Id {
 public:
  using Index = std::uint32_t;

  constexpr Id() = default;
  constexpr explicit Id(Index index) : index_(index) {}

  [[nodiscard]] constexpr Index index() const { return index_; }
  [[nodiscard]] constexpr bool is_valid() const { return index_ != kNone; }
  friend constexpr auto operator<=>(Id, Id) = default;

 private:
  static constexpr Index kNone = std::numeric_limits<Index>::max();
  Index index_ = kNone;
};

}  // namespace testellate::support

template <typename Tag>
struct std::hash<testellate::support::Id<Tag>> {
  std::size_t operator()(testellate::support::Id<Tag> id) const noexcept { return id.index(); }
};
