// SPDX-License-Identifier: Apache-2.0
#include "sequences/memory_layout.h"

#include <algorithm>
#include <optional>

namespace testellate::sequences {
namespace {

using Kind = ir::DataType::Kind;

/// Pieces of one object; nobody compares more.
constexpr std::size_t kMostPieces = 10'000;

std::optional<std::uint64_t> offset_of(const ir::Program& program,
                                       const ir::DataType& type,
                                       std::string_view name) {
  for (const ir::DataType::Member& member : type.members) {
    if (member.name.is_valid() && program.text(member.name) == name) return member.offset;
  }
  return std::nullopt;
}

}  // namespace

const DataLayout& DataLayouts::of(ir::DataTypeId type) {
  auto [found, is_new] = known_.try_emplace(type);
  if (is_new && type.is_valid()) {
    found->second.size = ir::data_size(program_, type);
    if (found->second.size != 0) add(type, 0, "", found->second);
    std::ranges::stable_sort(found->second.pieces, {}, &TypedPiece::offset);
  }
  return found->second;
}

void DataLayouts::add(ir::DataTypeId id,
                      std::uint64_t offset,
                      const std::string& name,
                      DataLayout& layout) const {
  if (!id.is_valid() || layout.pieces.size() >= kMostPieces) return;
  const ir::DataType& type = program_.get(id);
  const std::uint64_t size = ir::data_size(program_, id);
  switch (type.kind) {
    case Kind::Bool:
    case Kind::Signed:
    case Kind::Unsigned:
    case Kind::Character:
      // A row of single bytes may be the storage of something else.
      if (size > 1 && size <= 16)
        layout.pieces.push_back({offset, ir::Type::integer(static_cast<unsigned>(8 * size)), id, name});
      return;
    case Kind::Float:
      if (size == 4 || size == 8)
        layout.pieces.push_back({offset, ir::Type::integer(static_cast<unsigned>(8 * size)), id, name});
      return;
    case Kind::Pointer:
    case Kind::Reference:
      if (size == 8) layout.pieces.push_back({offset, ir::Type::ptr(), id, name});
      return;
    case Kind::Array:
      for (std::uint64_t at = 0; at < type.count && layout.pieces.size() < kMostPieces; ++at) {
        add(type.target,
            offset + at * ir::data_size(program_, type.target),
            name + "[" + std::to_string(at) + "]",
            layout);
      }
      return;
    case Kind::Struct: {
      for (const ir::DataType::Member& member : type.members) {
        if (member.bit_width != 0) continue;
        const std::string own(member.name.is_valid() ? program_.text(member.name) : "");
        add(member.type,
            offset + member.offset,
            name.empty() || own.empty() ? name + own : name + "." + own,
            layout);
      }
      const auto start = offset_of(program_, type, "_M_start");
      const auto finish = offset_of(program_, type, "_M_finish");
      if (start && finish && offset_of(program_, type, "_M_end_of_storage"))
        layout.vectors.push_back({offset + *start, offset + *finish});
      return;
    }
    case Kind::Union:
    case Kind::Function:
    case Kind::Opaque:
      return;
  }
}

}  // namespace testellate::sequences
