// SPDX-License-Identifier: Apache-2.0
#include "report/data_type_size.h"

namespace testellate::report {

std::uint64_t data_type_size(const ir::Program& program, ir::DataTypeId id) {
  using Kind = ir::DataType::Kind;
  constexpr std::uint64_t kPointerBytes = 8;
  constexpr std::uint64_t kReferenceBytes = 4;
  std::uint64_t count = 1;
  while (id.is_valid()) {
    const ir::DataType& type = program.get(id);
    switch (type.kind) {
      case Kind::Bool:
        return count;
      case Kind::Signed:
      case Kind::Unsigned:
      case Kind::Character:
      case Kind::Float:
        return count * ((type.width + 7) / 8);
      case Kind::Reference:
        return count * kReferenceBytes;
      case Kind::Pointer:
        return count * kPointerBytes;
      case Kind::Struct:
      case Kind::Union:
        return count * type.size;
      case Kind::Array:
        count *= type.count;
        id = type.target;
        break;
      case Kind::Function:
      case Kind::Opaque:
        return 0;
    }
  }
  return 0;
}

}  // namespace testellate::report
