// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/object_bytes.h"

#include <algorithm>

namespace testellate::emit::gtest {
namespace {

constexpr unsigned kPointerSize = 8;

}  // namespace

ObjectBytes::ObjectBytes(const result::Object& object)
    : bytes_(object.length, 0), is_known_(object.length, false) {
  for (const auto& [offset, value] : object.elements) {
    if (const auto* link = std::get_if<result::Link>(&value)) {
      set(offset, *link);
      continue;
    }
    const auto& scalar = std::get<result::Scalar>(value);
    types_[offset] = scalar.type;
    for (unsigned at = 0; at < scalar.type.byte_size(); ++at) {
      set(offset + at, static_cast<std::uint8_t>(scalar.bits >> (8 * at)));
    }
  }
}

ObjectBytes::ObjectBytes(const ir::Program& program, ir::GlobalId id, const result::Graph& graph) {
  const ir::Global& global = program.get(id);
  bytes_.assign(global.size, 0);
  is_known_.assign(global.size, true);
  std::uint64_t offset = 0;
  for (const ir::Global::Item& item : global.items) {
    switch (item.kind) {
      case ir::Global::Item::Kind::Bytes:
        for (std::uint8_t byte : item.bytes) set(offset++, byte);
        break;
      case ir::Global::Item::Kind::Zero:
        offset += item.count;
        break;
      case ir::Global::Item::Kind::Uninit:
        for (std::uint64_t at = 0; at < item.count && offset < global.size; ++at) is_known_[offset++] = false;
        break;
      case ir::Global::Item::Kind::Function:
        set(offset, result::Link{{}, 0, item.function});
        offset += kPointerSize;
        break;
      case ir::Global::Item::Kind::Global: {
        auto target = std::ranges::find(graph.objects, item.global, &result::Object::global);
        if (target == graph.objects.end()) {
          for (unsigned at = 0; at < kPointerSize && offset + at < global.size; ++at) {
            is_known_[offset + at] = false;
          }
        } else {
          set(offset,
              result::Link{static_cast<std::uint32_t>(target - graph.objects.begin()), item.offset, {}});
        }
        offset += kPointerSize;
        break;
      }
    }
  }
}

void ObjectBytes::set(std::uint64_t offset, std::uint8_t byte) {
  if (offset >= bytes_.size()) return;
  bytes_[offset] = byte;
  is_known_[offset] = true;
}

void ObjectBytes::set(std::uint64_t offset, const result::Link& link) {
  if (offset + kPointerSize > bytes_.size()) return;
  for (unsigned at = 0; at < kPointerSize; ++at) set(offset + at, std::uint8_t{0});
  links_[offset] = link;
}

bool ObjectBytes::knows_all(std::uint64_t offset, std::uint64_t count) const {
  if (offset + count > bytes_.size()) return false;
  for (std::uint64_t at = offset; at < offset + count; ++at) {
    if (!is_known_[at]) return false;
  }
  return true;
}

bool ObjectBytes::knows_any(std::uint64_t offset, std::uint64_t count) const {
  for (std::uint64_t at = offset; at < std::min<std::uint64_t>(offset + count, bytes_.size()); ++at) {
    if (is_known_[at]) return true;
  }
  return false;
}

std::uint8_t ObjectBytes::byte(std::uint64_t offset) const {
  return offset < bytes_.size() ? bytes_[offset] : std::uint8_t{0};
}

value::U128 ObjectBytes::bits(std::uint64_t offset, std::uint64_t count) const {
  value::U128 bits = 0;
  for (std::uint64_t at = 0; at < count; ++at) {
    bits |= value::U128{byte(offset + at)} << static_cast<unsigned>(8 * at);
  }
  return bits;
}

std::optional<result::Link> ObjectBytes::link_at(std::uint64_t offset) const {
  auto found = links_.find(offset);
  if (found == links_.end()) return std::nullopt;
  return found->second;
}

bool ObjectBytes::has_link(std::uint64_t offset, std::uint64_t count) const {
  auto next = links_.lower_bound(offset < kPointerSize ? 0 : offset - kPointerSize + 1);
  return next != links_.end() && next->first < offset + count;
}

std::optional<ir::Type> ObjectBytes::type_given_at(std::uint64_t offset) const {
  if (links_.contains(offset)) return ir::Type::ptr();
  auto found = types_.find(offset);
  if (found == types_.end()) return std::nullopt;
  return found->second;
}

}  // namespace testellate::emit::gtest
