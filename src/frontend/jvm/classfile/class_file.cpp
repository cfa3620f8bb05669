// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classfile/class_file.h"

#include <algorithm>

namespace testellate::frontend::jvm {
namespace {

template <typename Member>
const Member* find_member(const std::vector<Member>& members,
                          std::string_view name,
                          std::string_view descriptor) {
  auto is_it = [&](const Member& member) { return member.name == name && member.descriptor == descriptor; };
  auto found = std::ranges::find_if(members, is_it);
  return found == members.end() ? nullptr : &*found;
}

}  // namespace

std::uint16_t Code::line_at(std::uint32_t offset) const {
  // Tables may come in any order; the entry that starts last before the instruction is the one.
  const LineNumber* best = nullptr;
  for (const LineNumber& entry : lines) {
    if (entry.start <= offset && (best == nullptr || entry.start >= best->start)) best = &entry;
  }
  return best == nullptr ? 0 : best->line;
}

const Method* ClassFile::find_method(std::string_view method, std::string_view descriptor) const {
  return find_member(methods, method, descriptor);
}

const Field* ClassFile::find_field(std::string_view field, std::string_view descriptor) const {
  return find_member(fields, field, descriptor);
}

}  // namespace testellate::frontend::jvm
