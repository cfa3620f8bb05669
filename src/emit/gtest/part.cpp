// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/part.h"

#include <algorithm>

#include "emit/gtest/c_text.h"
#include "ir/data_type.h"

namespace testellate::emit::gtest {
namespace {

using Kind = ir::DataType::Kind;

bool is_union(const ir::Program& program, const Part& part) {
  return part.type.is_valid() && program.get(part.type).kind == Kind::Union;
}

struct Pending {
  Part part;
  unsigned depth;
};

/// Whether a number or link was given for exactly this scalar.
bool is_given(const ir::Program& program, const Part& leaf, const ObjectBytes& bytes) {
  std::optional<ir::Type> given = bytes.type_given_at(leaf.offset);
  if (!given || leaf.bit_width != 0) return false;
  const Kind kind = program.get(leaf.type).kind;
  return given->byte_size() == part_size(program, leaf) && given->is_float() == (kind == Kind::Float) &&
         given->is_ptr() == (kind == Kind::Pointer);
}

}  // namespace

bool is_scalar(const ir::Program& program, ir::DataTypeId type) {
  if (!type.is_valid()) return false;
  switch (program.get(type).kind) {
    case Kind::Bool:
    case Kind::Signed:
    case Kind::Unsigned:
    case Kind::Character:
    case Kind::Pointer:
      return true;
    case Kind::Float:
      return program.get(type).width == 32 || program.get(type).width == 64;
    case Kind::Reference:
    case Kind::Array:
    case Kind::Struct:
    case Kind::Union:
    case Kind::Function:
    case Kind::Opaque:
      return false;
  }
  return false;
}

std::uint64_t part_size(const ir::Program& program, const Part& part) {
  if (part.bit_width != 0) return (part.bit_offset + part.bit_width + 7U) / 8U;
  return ir::data_size(program, part.type);
}

std::vector<Part> parts_of(const ir::Program& program, const Part& part) {
  std::vector<Part> parts;
  if (!part.type.is_valid() || part.bit_width != 0) return parts;
  const ir::DataType& type = program.get(part.type);
  if (type.kind == Kind::Array) {
    const std::uint64_t size = ir::data_size(program, type.target);
    if (size == 0) return parts;
    for (std::uint64_t at = 0; at < type.count; ++at) {
      parts.push_back({type.target, part.offset + at * size, part.path + "[" + std::to_string(at) + "]"});
    }
    return parts;
  }
  if (type.kind != Kind::Struct && type.kind != Kind::Union) return parts;
  for (const ir::DataType::Member& member : type.members) {
    const std::string name(program.text(member.name));
    // Bits without a name are padding.
    if (name.empty() && member.bit_width != 0) continue;
    Part inner{member.type, part.offset + member.offset, part.path};
    inner.is_unnamed = name.empty();
    if (!name.empty()) inner.path += "." + to_cpp(name);
    // A bit-field that starts beyond the first byte is one of a later byte.
    inner.offset += member.bit_offset / 8U;
    inner.bit_offset = member.bit_offset % 8U;
    inner.bit_width = member.bit_width;
    parts.push_back(std::move(inner));
  }
  return parts;
}

std::vector<Part> leaves_of(const ir::Program& program, const Part& part, const ObjectBytes& bytes) {
  std::vector<Part> leaves;
  std::vector<Pending> pending{{part, 0}};
  while (!pending.empty()) {
    Pending current = std::move(pending.back());
    pending.pop_back();
    if (current.part.bit_width != 0 || is_scalar(program, current.part.type)) {
      leaves.push_back(std::move(current.part));
      continue;
    }
    const std::uint64_t size = part_size(program, current.part);
    if (current.depth >= kDeepestType || !bytes.knows_any(current.part.offset, size)) continue;
    std::vector<Part> inner = parts_of(program, current.part);
    if (is_union(program, current.part)) {
      std::optional<Part> chosen = chosen_member(program, current.part, bytes);
      inner.clear();
      if (chosen) inner.push_back(std::move(*chosen));
    }
    for (auto at = inner.rbegin(); at != inner.rend(); ++at) {
      pending.push_back({std::move(*at), current.depth + 1});
    }
  }
  return leaves;
}

std::optional<Part> chosen_member(const ir::Program& program, const Part& part, const ObjectBytes& bytes) {
  std::optional<Part> best;
  std::size_t best_score = 0;
  for (Part& member : parts_of(program, part)) {
    const std::uint64_t size = part_size(program, member);
    const std::uint64_t end = part.offset + part_size(program, part);
    const std::uint64_t member_end = member.offset + size;
    if (bytes.knows_any(member_end, end - member_end)) continue;
    std::size_t score = 1;
    for (const Part& leaf : leaves_of(program, member, bytes))
      score += is_given(program, leaf, bytes) ? 1 : 0;
    if (score <= best_score) continue;
    best = std::move(member);
    best_score = score;
  }
  return best;
}

}  // namespace testellate::emit::gtest
