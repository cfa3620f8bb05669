// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "ir/ids.h"

namespace testellate::ir {

/// A named object of byte memory that exists from the start.
struct Global {
  Symbol name;
  std::uint64_t size = 0;
  std::uint32_t alignment = 1;
  bool is_constant = false;
  DataTypeId data_type;  ///< may be invalid

  /// One piece of the initial contents. Pieces follow each other without gaps; what is left is zero.
  struct Item {
    enum class Kind : std::uint8_t { Bytes, Zero, Uninit, Function, Global };
    Kind kind = Kind::Zero;
    std::vector<std::uint8_t> bytes;  ///< Bytes
    std::uint64_t count = 0;          ///< Zero, Uninit
    FunctionId function;              ///< Function: its pointer, 8 bytes
    GlobalId global;                  ///< Global: its pointer plus `offset`, 8 bytes
    std::int64_t offset = 0;
  };
  std::vector<Item> items;
};

}  // namespace testellate::ir
