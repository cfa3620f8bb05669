// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/handle.h"

#include "ir/data_type.h"

namespace testellate::emit::gtest {
namespace {

constexpr std::string_view kFirst = "[0]";

Part element_at(const ir::Program& program, const Handle& handle, std::uint64_t index) {
  const std::uint64_t size = ir::data_size(program, handle.element);
  Part part{handle.element, index * size, ""};
  if (handle.is_array || handle.is_pointer) part.path = "[" + std::to_string(index) + "]";
  return part;
}

}  // namespace

std::vector<Part> elements_of(const ir::Program& program, const Handle& handle) {
  std::vector<Part> parts;
  for (std::uint64_t at = 0; at < handle.count; ++at) parts.push_back(element_at(program, handle, at));
  return parts;
}

std::string lvalue(const Handle& handle, const std::string& path) {
  if (!handle.is_pointer || !path.starts_with(kFirst)) return handle.name + path;
  const std::string rest = path.substr(kFirst.size());
  if (rest.empty()) return "*" + handle.name;
  if (rest.starts_with('.')) return handle.name + "->" + rest.substr(1);
  return "(*" + handle.name + ")" + rest;
}

std::string address(const Handle& handle, const std::string& path) {
  const bool names_an_element = handle.is_pointer || handle.is_array;
  if (names_an_element && path == kFirst) return handle.name;
  // An array stands for the address of its first element.
  if (path.ends_with(kFirst)) return lvalue(handle, path.substr(0, path.size() - kFirst.size()));
  if (names_an_element && path.find(']') == path.size() - 1) {
    return handle.name + " + " + path.substr(1, path.size() - 2);
  }
  return "&" + lvalue(handle, path);
}

std::optional<std::string> path_to(const ir::Program& program,
                                   const TypeSpelling& types,
                                   const Handle& handle,
                                   std::int64_t signed_offset,
                                   ir::DataTypeId type) {
  const std::uint64_t size = ir::data_size(program, handle.element);
  if (size == 0 || signed_offset < 0) return std::nullopt;
  const auto offset = static_cast<std::uint64_t>(signed_offset);
  const std::uint64_t index = offset / size;
  const bool has_index = handle.is_array || handle.is_pointer;
  if (index >= handle.count) {
    const bool is_end = has_index && offset == handle.count * size && types.is_same(handle.element, type);
    if (!is_end) return std::nullopt;
    return element_at(program, handle, index).path;
  }
  std::vector<Part> pending{element_at(program, handle, index)};
  while (!pending.empty()) {
    const Part part = std::move(pending.back());
    pending.pop_back();
    if (part.bit_width != 0) continue;
    if (part.offset == offset && !part.is_unnamed && types.is_same(part.type, type)) return part.path;
    std::vector<Part> inner = parts_of(program, part);
    for (auto at = inner.rbegin(); at != inner.rend(); ++at) {
      const bool holds_it = at->offset <= offset && offset < at->offset + part_size(program, *at);
      if (holds_it) pending.push_back(std::move(*at));
    }
  }
  return std::nullopt;
}

}  // namespace testellate::emit::gtest
