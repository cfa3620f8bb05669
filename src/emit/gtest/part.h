// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "emit/gtest/object_bytes.h"
#include "ir/program.h"

namespace testellate::emit::gtest {

/// Data of a type inside an object: where it lies and how it is reached from the object's name.
struct Part {
  ir::DataTypeId type;
  std::uint64_t offset = 0;
  std::string path;             ///< ".pos.x", "[2]"; empty: the object itself
  std::uint8_t bit_offset = 0;  ///< of a bit-field, in the bytes from `offset` on
  std::uint8_t bit_width = 0;   ///< 0: no bit-field
  bool is_unnamed =
      false;  ///< a member without a name, whose own members are reached as if they were outside
};

/// Deeper nesting of types is treated as bytes.
inline constexpr unsigned kDeepestType = 64;

[[nodiscard]] bool is_scalar(const ir::Program& program, ir::DataTypeId type);
/// Bytes that it occupies; of a bit-field: those that hold a bit of it.
[[nodiscard]] std::uint64_t part_size(const ir::Program& program, const Part& part);
/// Members of a struct or union, elements of an array; none of a scalar.
[[nodiscard]] std::vector<Part> parts_of(const ir::Program& program, const Part& part);
/// The member of a union whose shape the known bytes have; none if they fit no member.
[[nodiscard]] std::optional<Part> chosen_member(const ir::Program& program,
                                                const Part& part,
                                                const ObjectBytes& bytes);
/// Scalars and bit-fields in order of their offsets, of unions those of the chosen member.
[[nodiscard]] std::vector<Part> leaves_of(const ir::Program& program,
                                          const Part& part,
                                          const ObjectBytes& bytes);

}  // namespace testellate::emit::gtest
