// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ir/data_type.h"
#include "ir/program.h"

namespace testellate::engine {

/// One step from an object to a scalar inside it.
struct PieceStep {
  enum class Kind : std::uint8_t { Element, Member, PointeeMember, Dereference };
  Kind kind = Kind::Element;
  std::uint64_t index = 0;  ///< Element; before what a pointer leads to it is negative
  ir::Symbol name{};        ///< Member, PointeeMember
};

/// One scalar of an object's data, or a stretch of padding between them.
struct Piece {
  std::uint64_t first_bit = 0;  ///< counted from the start of the object
  std::uint64_t bit_count = 0;
  ir::DataTypeId type;  ///< scalar or pointer; invalid: padding
  bool is_bit_field = false;
  bool is_in_union = false;     ///< others lie there as well
  std::vector<PieceStep> path;  ///< how the source gets there: "p->next", "a[2].x"

  [[nodiscard]] bool is_padding() const { return !type.is_valid(); }
  [[nodiscard]] std::uint64_t end_bit() const { return first_bit + bit_count; }
};

/// The type of a register that holds a scalar of that many bits.
[[nodiscard]] ir::Type storage_type(const ir::DataType& scalar, std::uint64_t bit_count);

/// How an object is named: by a pointer to its first element, or by its own name (a global).
enum class Naming : std::uint8_t { ByPointer, ByName };

/// As what somebody looks at data.
struct Look {
  std::uint64_t bit_count = 0;
  bool is_pointer = false;
};

/// The piece of an object with elements of type `element`, one after the other, that holds bit `bit`. Of a
/// union, the first member that has there what `look` looks at; otherwise the first one of the largest size.
[[nodiscard]] Piece find_piece(const ir::Program& program,
                               ir::DataTypeId element,
                               Naming naming,
                               std::uint64_t bit,
                               const Look& look = {});

/// A name for the variable of a piece of the object called `name`.
[[nodiscard]] std::string name_of_piece(const ir::Program& program,
                                        const std::string& name,
                                        const Piece& piece);

}  // namespace testellate::engine
