// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "ir/data_type.h"
#include "ir/program.h"
#include "ir/type.h"

namespace testellate::sequences {

/// A number or a pointer inside of data, by its first byte.
struct TypedPiece {
  std::uint64_t offset = 0;
  ir::Type type;
  ir::DataTypeId data_type;
  std::string name{};  ///< how the source gets there: "head_.next", "values_[2]"
};

/// Three pointers of a `std::vector` by their first byte: what lies between the last two is no value.
struct VectorPiece {
  std::uint64_t start = 0;
  std::uint64_t finish = 0;
};

/// What data of a type consists of, in ascending order, but for bytes that say nothing about what they hold:
/// characters and raw storage, bit-fields, padding.
struct DataLayout {
  std::uint64_t size = 0;
  std::vector<TypedPiece> pieces;
  std::vector<VectorPiece> vectors;
};

/// Layouts by type, each made once.
class DataLayouts {
 public:
  /// Borrowed.
  explicit DataLayouts(const ir::Program& program) : program_(program) {}
  /// Of an invalid type, or one without a size: an empty one.
  [[nodiscard]] const DataLayout& of(ir::DataTypeId type);

 private:
  void add(ir::DataTypeId type, std::uint64_t offset, const std::string& name, DataLayout& layout) const;

  const ir::Program& program_;
  std::map<ir::DataTypeId, DataLayout> known_;
};

}  // namespace testellate::sequences
