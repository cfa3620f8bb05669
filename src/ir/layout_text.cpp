// SPDX-License-Identifier: Apache-2.0
#include "ir/layout_text.h"

#include <array>

namespace testellate::ir {
namespace {

/// Types that are nested more deeply than people write them are cut off: the first of several that look the
/// same will do.
constexpr unsigned kDeepest = 12;

/// By DataType::Kind.
constexpr std::array<std::string_view, 12> kKindNames{"bool",
                                                      "signed",
                                                      "unsigned",
                                                      "character",
                                                      "float",
                                                      "reference",
                                                      "pointer",
                                                      "array",
                                                      "struct",
                                                      "union",
                                                      "function",
                                                      "opaque"};

std::string number_text(std::string_view before, std::uint64_t number) {
  return number == 0 ? "" : std::string(before) + std::to_string(number);
}

std::string layout_at(const Program& program, DataTypeId id, unsigned depth) {
  if (!id.is_valid() || depth > kDeepest) return "?";
  const DataType& type = program.get(id);
  std::string text(kKindNames[static_cast<std::size_t>(type.kind)]);
  text += number_text("", type.width) + number_text(":", type.size) + number_text("#", type.count);
  if (type.has_others) text += '+';
  if (type.name.is_valid()) text += " " + std::string(program.text(type.name));
  if (type.reference_class.is_valid()) {
    text += '@';
    text += program.text(program.get(type.reference_class).name);
  }
  if (depth != 0 && type.name.is_valid() && !type.members.empty()) return text;
  if (type.target.is_valid()) text += " of " + layout_at(program, type.target, depth + 1);
  if (!type.members.empty()) {
    text += " {";
    for (const DataType::Member& member : type.members) {
      text += std::string(program.text(member.name)) + " at " + std::to_string(member.offset);
      if (member.bit_width != 0) {
        text += "." + std::to_string(member.bit_offset) + "/" + std::to_string(member.bit_width);
      }
      text += ": " + layout_at(program, member.type, depth + 1) + ";";
    }
    text += "}";
  }
  for (DataTypeId parameter : type.parameters) text += ", " + layout_at(program, parameter, depth + 1);
  return text;
}

}  // namespace

std::string layout_text(const Program& program, DataTypeId id) { return layout_at(program, id, 0); }

DataTypeId LayoutIndex::find(const Program& program, std::string_view layout) {
  if (types_.empty()) {
    for (std::uint32_t at = 0; at < program.data_types().size(); ++at) {
      types_.try_emplace(layout_text(program, DataTypeId(at)), DataTypeId(at));
    }
  }
  const auto found = types_.find(std::string(layout));
  return found == types_.end() ? DataTypeId() : found->second;
}

}  // namespace testellate::ir
