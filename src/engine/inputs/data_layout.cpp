// SPDX-License-Identifier: Apache-2.0
// Scalars need no case of their own.
#pragma GCC diagnostic ignored "-Wswitch-enum"
#include "engine/inputs/data_layout.h"

#include <algorithm>

#include "ir/data_type.h"
#include "support/invariant.h"

namespace testellate::engine {

using ir::DataType;
using ir::DataTypeId;

namespace {

/// Bits of a struct that a member takes: [first, first + count).
struct Extent {
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  [[nodiscard]] bool holds(std::uint64_t bit) const { return bit >= first && bit - first < count; }
};

Extent extent_of(const ir::Program& program, const DataType::Member& member) {
  if (member.bit_width != 0) return {8 * member.offset + member.bit_offset, member.bit_width};
  return {8 * member.offset, 8 * ir::data_size(program, member.type)};
}

/// Whether a scalar of that size begins at the bit, a pointer or none.
bool has_at(const ir::Program& program, DataTypeId id, std::uint64_t bit, const Look& look) {
  const DataType& type = program.get(id);
  switch (type.kind) {
    case DataType::Kind::Array: {
      const std::uint64_t size = 8 * ir::data_size(program, type.target);
      return size != 0 && has_at(program, type.target, bit % size, look);
    }
    case DataType::Kind::Struct:
    case DataType::Kind::Union:
      return std::ranges::any_of(type.members, [&](const DataType::Member& member) {
        const Extent extent = extent_of(program, member);
        return member.bit_width == 0 && extent.holds(bit) &&
               has_at(program, member.type, bit - extent.first, look);
      });
    default:
      return bit == 0 && 8 * ir::data_size(program, id) == look.bit_count &&
             (type.kind == DataType::Kind::Pointer) == look.is_pointer;
  }
}

/// The member of a struct or union that holds the bit; null if it is padding.
const DataType::Member* find_member(const ir::Program& program,
                                    const DataType& type,
                                    std::uint64_t bit,
                                    const Look& look) {
  if (type.kind == DataType::Kind::Union && look.bit_count != 0) {
    for (const DataType::Member& member : type.members) {
      const Extent extent = extent_of(program, member);
      const bool fits = member.bit_width == 0 && extent.holds(bit) &&
                        has_at(program, member.type, bit - extent.first, look);
      if (fits) return &member;
    }
  }
  const DataType::Member* result = nullptr;
  std::uint64_t largest = 0;
  for (const DataType::Member& member : type.members) {
    Extent extent = extent_of(program, member);
    if (type.kind == DataType::Kind::Struct) {
      if (extent.holds(bit)) return &member;
    } else if (extent.count > largest) {
      largest = extent.count;
      result = extent.holds(bit) ? &member : nullptr;
    }
  }
  return result;
}

/// The padding around a bit that no member holds, inside one byte.
Piece padding_at(const ir::Program& program, const DataType& type, std::uint64_t base, std::uint64_t bit) {
  std::uint64_t end = (bit / 8 + 1) * 8;
  for (const DataType::Member& member : type.members) {
    Extent extent = extent_of(program, member);
    if (extent.first > bit) end = std::min(end, extent.first);
  }
  return {base + bit, end - bit, DataTypeId(), false, false, {}};
}

}  // namespace

ir::Type storage_type(const DataType& scalar, std::uint64_t bit_count) {
  if (scalar.kind == DataType::Kind::Float) return scalar.width == 32 ? ir::Type::f32() : ir::Type::f64();
  if (scalar.kind == DataType::Kind::Pointer) return ir::Type::ptr();
  return ir::Type::integer(static_cast<unsigned>(bit_count));
}

Piece find_piece(
    const ir::Program& program, DataTypeId element, Naming naming, std::uint64_t bit, const Look& look) {
  std::uint64_t element_bits = 8 * ir::data_size(program, element);
  TESTELLATE_INVARIANT(element_bits > 0, "an object with bytes should have elements with bytes");
  std::uint64_t index = bit / element_bits;
  std::uint64_t base = index * element_bits;
  bit -= base;

  Piece piece;
  using Kind = PieceStep::Kind;
  Kind member_kind = Kind::Member;
  DataType::Kind kind = program.get(element).kind;
  if (naming == Naming::ByPointer) {
    bool is_record = kind == DataType::Kind::Struct || kind == DataType::Kind::Union;
    if (index == 0 && is_record) {
      member_kind = Kind::PointeeMember;
    } else if (index == 0 && kind == DataType::Kind::Array) {
      piece.path.push_back({Kind::Dereference});
    } else {
      piece.path.push_back({Kind::Element, index});
    }
  }

  DataTypeId type = element;
  while (true) {
    const DataType& data = program.get(type);
    if (data.kind == DataType::Kind::Array) {
      std::uint64_t size = 8 * ir::data_size(program, data.target);
      std::uint64_t at = bit / size;
      piece.path.push_back({Kind::Element, at});
      base += at * size;
      bit -= at * size;
      type = data.target;
    } else if (data.kind == DataType::Kind::Struct || data.kind == DataType::Kind::Union) {
      const DataType::Member* member = find_member(program, data, bit, look);
      if (member == nullptr) return padding_at(program, data, base, bit);
      piece.is_in_union = piece.is_in_union || data.kind == DataType::Kind::Union;
      // A member without a name is transparent: its members are named as if they stood in its place.
      if (member->name.is_valid()) {
        piece.path.push_back({member_kind, 0, member->name});
        member_kind = Kind::Member;
      }
      Extent extent = extent_of(program, *member);
      base += extent.first;
      bit -= extent.first;
      type = member->type;
      if (member->bit_width != 0) {
        piece.first_bit = base;
        piece.bit_count = extent.count;
        piece.type = type;
        piece.is_bit_field = true;
        return piece;
      }
    } else {
      piece.first_bit = base;
      piece.bit_count = 8 * ir::data_size(program, type);
      piece.type = type;
      return piece;
    }
  }
}

std::string name_of_piece(const ir::Program& program, const std::string& name, const Piece& piece) {
  std::string text = name;
  for (const PieceStep& step : piece.path) {
    switch (step.kind) {
      case PieceStep::Kind::Element:
        text += "[" + std::to_string(static_cast<std::int64_t>(step.index)) + "]";
        break;
      case PieceStep::Kind::Member:
        text += "." + std::string(program.text(step.name));
        break;
      case PieceStep::Kind::PointeeMember:
        text += "->" + std::string(program.text(step.name));
        break;
      case PieceStep::Kind::Dereference:
        text = "(*" + text + ")";
        break;
    }
  }
  return text;
}

}  // namespace testellate::engine
