// SPDX-License-Identifier: Apache-2.0
#include "ir/data_type.h"

#include "ir/program.h"

namespace testellate::ir {

std::uint64_t data_size(const Program& program, DataTypeId type) {
  std::uint64_t count = 1;
  while (type.is_valid()) {
    const DataType& data = program.get(type);
    switch (data.kind) {
      case DataType::Kind::Bool:
        return count;
      case DataType::Kind::Signed:
      case DataType::Kind::Unsigned:
      case DataType::Kind::Character:
      case DataType::Kind::Float:
        return count * ((data.width + 7) / 8);
      case DataType::Kind::Reference:
        return count * Type::ref().byte_size();
      case DataType::Kind::Pointer:
        return count * Type::ptr().byte_size();
      case DataType::Kind::Struct:
      case DataType::Kind::Union:
        return count * data.size;
      case DataType::Kind::Array:
        count *= data.count;
        type = data.target;
        break;
      case DataType::Kind::Function:
      case DataType::Kind::Opaque:
        return 0;
    }
  }
  return 0;
}

}  // namespace testellate::ir
