// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ir/ids.h"
#include "ir/type.h"

namespace testellate::ir {

class Program;

/// A number or pointer inside data of some type.
struct DataLeaf {
  std::string path;  ///< ".pos.x", "[2]"; empty: the data itself
  std::uint64_t offset = 0;
  DataTypeId data_type;
  Type type;  ///< as it lies in memory
};

/// The numbers and pointers that data of a type consists of, by offset. Unions and bit-fields are left out:
/// what they hold is not one number.
[[nodiscard]] std::vector<DataLeaf> leaves_of(const Program& program, DataTypeId type);

}  // namespace testellate::ir
