// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
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

inline constexpr std::string_view kStubPrefix = "ts.stub.";
/// The name of the scripted function that stands for all functions of a type, and for no other ones.
[[nodiscard]] std::string stub_name(DataTypeId function);

/// Whether it is known what data of that pointer's type leads to: not of a `void *`.
[[nodiscard]] bool leads_to_data(const Program& program, DataTypeId pointer);

}  // namespace testellate::ir
