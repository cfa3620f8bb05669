// SPDX-License-Identifier: Apache-2.0
#include "ir/data_leaves.h"

#include <optional>
#include <utility>

#include "ir/data_type.h"
#include "ir/program.h"

namespace testellate::ir {
namespace {

using Kind = DataType::Kind;

/// Types that contain themselves are damaged metadata.
constexpr unsigned kDeepest = 64;

struct Pending {
  std::string path;
  std::uint64_t offset;
  DataTypeId type;
  unsigned depth;
};

std::optional<Type> scalar_type(const DataType& data) {
  switch (data.kind) {
    case Kind::Bool:
      return Type::integer(8);
    case Kind::Signed:
    case Kind::Unsigned:
    case Kind::Character:
      if (data.width % 8 != 0) return std::nullopt;
      return Type::integer(data.width);
    case Kind::Float:
      return data.width == 32 ? Type::f32() : Type::f64();
    case Kind::Pointer:
      return Type::ptr();
    case Kind::Reference:
    case Kind::Array:
    case Kind::Struct:
    case Kind::Union:
    case Kind::Function:
    case Kind::Opaque:
      return std::nullopt;
  }
  return std::nullopt;
}

std::vector<Pending> parts_of(const Program& program, const Pending& whole) {
  std::vector<Pending> parts;
  const DataType& data = program.get(whole.type);
  if (data.kind == Kind::Array) {
    const std::uint64_t size = data_size(program, data.target);
    for (std::uint64_t at = 0; size != 0 && at < data.count; ++at) {
      parts.push_back({whole.path + "[" + std::to_string(at) + "]",
                       whole.offset + at * size,
                       data.target,
                       whole.depth + 1});
    }
  } else if (data.kind == Kind::Struct) {
    for (const DataType::Member& member : data.members) {
      if (member.bit_width != 0) continue;
      const std::string name(program.text(member.name));
      parts.push_back({name.empty() ? whole.path : whole.path + "." + name,
                       whole.offset + member.offset,
                       member.type,
                       whole.depth + 1});
    }
  }
  return parts;
}

}  // namespace

std::vector<DataLeaf> leaves_of(const Program& program, DataTypeId type) {
  std::vector<DataLeaf> leaves;
  std::vector<Pending> pending{{"", 0, type, 0}};
  while (!pending.empty()) {
    Pending current = std::move(pending.back());
    pending.pop_back();
    if (!current.type.is_valid() || current.depth > kDeepest) continue;
    if (std::optional<Type> scalar = scalar_type(program.get(current.type))) {
      leaves.push_back({std::move(current.path), current.offset, current.type, *scalar});
      continue;
    }
    std::vector<Pending> parts = parts_of(program, current);
    pending.insert(pending.end(), parts.rbegin(), parts.rend());
  }
  return leaves;
}

std::string stub_name(DataTypeId function) {
  return std::string(kStubPrefix) + std::to_string(function.index());
}

bool leads_to_data(const Program& program, DataTypeId pointer) {
  const DataTypeId target = program.get(pointer).target;
  if (!target.is_valid()) return false;
  return program.get(target).kind != Kind::Opaque || program.get(target).name.is_valid();
}

}  // namespace testellate::ir
