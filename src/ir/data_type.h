// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "ir/ids.h"

namespace testellate::ir {

class Program;

/// What the source language says about some bits: how to build an input, and how to show a value. Execution
/// does not depend on it. docs/ir.md section 9.
struct DataType {
  enum class Kind : std::uint8_t {
    Bool,
    Signed,
    Unsigned,
    Character,
    Float,
    Reference,
    Pointer,
    Array,
    Struct,
    Union,
    Function,
    Opaque
  };

  struct Member {
    Symbol name;
    std::uint64_t offset = 0;  ///< bytes
    DataTypeId type;
    std::uint8_t bit_offset = 0;  ///< within the bytes at `offset`
    std::uint8_t bit_width = 0;   ///< 0: not a bit-field
  };

  Kind kind = Kind::Opaque;
  Symbol name;              ///< invalid if it was not named
  std::uint32_t width = 0;  ///< bits of a scalar
  std::uint64_t size = 0;   ///< bytes of a Struct or Union
  std::uint64_t count = 0;  ///< elements of an Array
  ClassId reference_class;  ///< Reference
  /// Pointer: pointee; Array: element; Function: result; Reference to an array or a sequence: element, if the
  /// language says more about it than the class does.
  DataTypeId target;
  bool has_others = false;      ///< Reference: the class is one of several that the language allows here
  std::vector<Member> members;  ///< Struct, Union
  std::vector<DataTypeId> parameters;  ///< Function
};

/// The constants of enumerations by their values, as the source names them; the first of several of a value.
using Enumerations = std::map<DataTypeId, std::map<std::int64_t, std::string>>;

/// Bytes that data of a type occupies in byte memory; 0 if it has no size (a function, opaque data, no type).
[[nodiscard]] std::uint64_t data_size(const Program& program, DataTypeId type);

}  // namespace testellate::ir
