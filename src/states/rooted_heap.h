// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "expr/term.h"
#include "value/bits.h"

namespace testellate::states {

/// Position of an object in its heap.
using ObjectIndex = std::uint32_t;
inline constexpr ObjectIndex kNull = ~ObjectIndex{0};

/// What a reference leads to under a condition.
struct Choice {
  expr::Term guard;
  ObjectIndex object = kNull;
};

/// What a field, an element or a root holds.
struct Cell {
  enum class Kind : std::uint8_t {
    Absent,  ///< anything: nobody has looked at it
    Number,
    Term,       ///< no constant
    Reference,  ///< to an object or null
    Choices,    ///< a reference whose object depends on variables
  };
  Kind kind = Kind::Absent;
  value::U128 number = 0;
  expr::Term term{};
  ObjectIndex object = kNull;
  std::vector<Choice> choices{};  ///< their guards exclude each other and cover all cases
};

[[nodiscard]] inline Cell number_cell(value::U128 number) {
  return {.kind = Cell::Kind::Number, .number = number};
}
[[nodiscard]] inline Cell term_cell(expr::Term term) { return {.kind = Cell::Kind::Term, .term = term}; }
[[nodiscard]] inline Cell reference_cell(ObjectIndex object) {
  return {.kind = Cell::Kind::Reference, .object = object};
}

struct Object {
  /// What must be the same for one object to stand for another: its class, for a start.
  std::uint64_t label = 0;
  std::vector<Cell> cells;
};

/// Objects as they are seen from some roots, in any order.
struct RootedHeap {
  std::vector<Object> objects;
  std::vector<Cell> roots;
};

}  // namespace testellate::states
