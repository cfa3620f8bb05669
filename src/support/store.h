// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <utility>

#include "support/invariant.h"

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

/// Owns values and hands out typed ids for them, in order of insertion. Elements never move: a reference
/// stays good for the life of the store.
template <typename IdType, typename Value>
class Store {
 public:
  template <typename... Args>
  IdType add(Args&&... args) {
    values_.emplace_back(std::forward<Args>(args)...);
    return IdType(static_cast<typename IdType::Index>(values_.size() - 1));
  }

  [[nodiscard]] Value& operator[](IdType id) {
    TESTELLATE_INVARIANT(id.index() < values_.size(), "id should belong to this store");
    return values_[id.index()];
  }
  [[nodiscard]] const Value& operator[](IdType id) const {
    TESTELLATE_INVARIANT(id.index() < values_.size(), "id should belong to this store");
    return values_[id.index()];
  }

  [[nodiscard]] std::size_t size() const { return values_.size(); }
  [[nodiscard]] bool contains(IdType id) const { return id.index() < values_.size(); }
  [[nodiscard]] auto begin() const { return values_.begin(); }
  [[nodiscard]] auto end() const { return values_.end(); }
  [[nodiscard]] auto begin() { return values_.begin(); }
  [[nodiscard]] auto end() { return values_.end(); }

  /// The id after the last: `for (IdType id(0); id != store.end_id(); id = next(id))`.
  [[nodiscard]] IdType end_id() const { return IdType(static_cast<typename IdType::Index>(values_.size())); }

 private:
  std::deque<Value> values_;
};

template <typename Tag>
[[nodiscard]] constexpr Id<Tag> next(Id<Tag> id) {
  return Id<Tag>(id.index() + 1);
}

}  // namespace testellate::support

template <typename Tag>
struct std::hash<testellate::support::Id<Tag>> {
  std::size_t operator()(testellate::support::Id<Tag> id) const noexcept { return id.index(); }
};
