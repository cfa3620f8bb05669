// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/initialiser.h"

#include <algorithm>
#include <iterator>

namespace testellate::emit::gtest {
namespace {

using Kind = ir::DataType::Kind;

/// Longer arrays are written without the zeros at their end.
constexpr std::size_t kWrittenOut = 16;

}  // namespace

bool is_plain_char(const ir::Program& program, ir::DataTypeId type) {
  return type.is_valid() && program.get(type).kind == Kind::Character && program.get(type).width == 8;
}

std::optional<std::string> text_in(const ObjectBytes& bytes, std::uint64_t offset, std::uint64_t count) {
  if (bytes.has_link(offset, count)) return std::nullopt;
  std::string text;
  std::uint64_t at = 0;
  for (; at < count && bytes.byte(offset + at) != 0; ++at) {
    text += static_cast<char>(bytes.byte(offset + at));
  }
  if (at == count || !is_text(text)) return std::nullopt;
  for (; at < count; ++at) {
    if (bytes.byte(offset + at) != 0) return std::nullopt;
  }
  return text;
}

std::string Initialiser::zero_text(const Part& part) const {
  if (!is_scalar(scope_.program(), part.type)) return "{}";
  switch (scope_.program().get(part.type).kind) {
    case Kind::Pointer:
      return "nullptr";
    case Kind::Bool:
      return "false";
    case Kind::Character:
      return "'\\0'";
    case Kind::Signed:
    case Kind::Unsigned:
      return scope_.types().is_enum(part.type) ? "{}" : "0";
    case Kind::Float:
      return "0";
    case Kind::Reference:
    case Kind::Array:
    case Kind::Struct:
    case Kind::Union:
    case Kind::Function:
    case Kind::Opaque:
      return "{}";
  }
  return "{}";
}

bool Initialiser::is_zero(const Part& part) const {
  const std::uint64_t size = part_size(scope_.program(), part);
  if (bytes_.has_link(part.offset, size)) return false;
  for (std::uint64_t at = 0; at < size; ++at) {
    if (bytes_.byte(part.offset + at) != 0) return false;
  }
  return true;
}

std::vector<Part> Initialiser::scattered(const std::vector<Part>& elements) const {
  constexpr std::size_t kFew = 4;
  constexpr std::size_t kManyZeros = 8;
  if (!is_scalar(scope_.program(), elements.front().type)) return {};
  std::vector<Part> found;
  std::size_t last = 0;
  for (std::size_t at = 0; at < elements.size() && found.size() <= kFew; ++at) {
    if (is_zero(elements[at])) continue;
    found.push_back(elements[at]);
    last = at;
  }
  // Zeros at the end are left out in any case.
  const bool is_better = found.size() <= kFew && last + 1 >= found.size() + kManyZeros;
  return is_better ? found : std::vector<Part>();
}

std::string Initialiser::list_text(const std::vector<Part>& elements, unsigned depth) {
  const ir::Program& program = scope_.program();
  if (elements.empty()) return "{}";
  const Part& first = elements.front();
  if (is_plain_char(program, first.type)) {
    if (std::optional<std::string> text = text_in(bytes_, first.offset, elements.size())) {
      return string_literal(*text);
    }
  }
  if (std::vector<Part> few = scattered(elements); may_scatter_ && !few.empty()) {
    std::ranges::move(few, std::back_inserter(deferred_));
    return "{}";
  }
  std::vector<std::string> texts;
  std::size_t used = 0;
  for (const Part& element : elements) {
    std::optional<std::string> text = part_text(element, depth + 1);
    texts.push_back(text.value_or(zero_text(element)));
    if (text && (!is_zero(element) || elements.size() <= kWrittenOut)) used = texts.size();
  }
  std::string list;
  for (std::size_t at = 0; at < used; ++at) list += (at == 0 ? "" : ", ") + texts[at];
  return "{" + list + "}";
}

std::optional<std::string> Initialiser::members_text(const Part& part, unsigned depth) {
  const ir::Program& program = scope_.program();
  std::vector<Part> members;
  if (program.get(part.type).kind == Kind::Union) {
    if (std::optional<Part> chosen = chosen_member(program, part, bytes_)) members.push_back(*chosen);
  } else {
    members = parts_of(program, part);
  }
  std::string list;
  for (const Part& member : members) {
    if (member.is_unnamed) {
      // C++ has no designators for what lies in members without a name.
      for (Part& leaf : leaves_of(program, member, bytes_)) deferred_.push_back(std::move(leaf));
      continue;
    }
    std::optional<std::string> text = part_text(member, depth + 1);
    if (!text) continue;
    const std::string name = member.path.substr(part.path.size());
    list += (list.empty() ? "" : ", ") + name + " = " + *text;
  }
  return "{" + list + "}";
}

std::optional<std::string> Initialiser::leaf_text(const Part& leaf) {
  std::optional<std::string> text = scope_.leaf_text(leaf, bytes_, NumberUse::Stored);
  const std::optional<result::Link> link = bytes_.link_at(leaf.offset);
  // Members and globals have the type that the source gave them; other objects have the one that we spell.
  const bool is_of_source = handle_.is_global || leaf.path.find('.') != std::string::npos;
  if (!text || !link || leaf.bit_width != 0 || !is_of_source) return text;
  const bool needs_cast = scope_.may_need_cast(*link, leaf.type);
  if (!needs_cast && !(link->object && scope_.types().is_ambiguous(leaf.type))) return text;
  scope_.needs().includes.insert("<type_traits>");
  const std::string type = "std::remove_reference_t<decltype(" + lvalue(handle_, leaf.path) + ")>";
  return needs_cast ? "(" + type + ")" + *text : "reinterpret_cast<" + type + ">(" + *text + ")";
}

std::optional<std::string> Initialiser::part_text(const Part& part, unsigned depth) {
  const ir::Program& program = scope_.program();
  const std::uint64_t size = part_size(program, part);
  if (!bytes_.knows_any(part.offset, size) || depth > kDeepestType) return std::nullopt;
  if (part.bit_width != 0 || is_scalar(program, part.type)) {
    if (!scope_.can_express(part, bytes_)) return std::nullopt;
    std::optional<std::string> text = leaf_text(part);
    if (!text) deferred_.push_back(part);
    return text;
  }
  const Kind kind = program.get(part.type).kind;
  if (kind == Kind::Array) return list_text(parts_of(program, part), depth);
  if (kind == Kind::Struct || kind == Kind::Union) return members_text(part, depth);
  return std::nullopt;
}

std::string Initialiser::whole_initialiser(const Handle& handle) {
  may_scatter_ = false;
  return initialiser(handle);
}

std::string Initialiser::initialiser(const Handle& handle) {
  handle_ = handle;
  if (!handle.element.is_valid()) {
    std::uint64_t used = 0;
    for (std::uint64_t at = 0; at < bytes_.size(); ++at) used = bytes_.byte(at) == 0 ? used : at + 1;
    std::string list;
    for (std::uint64_t at = 0; at < used; ++at)
      list += (at == 0 ? "" : ", ") + std::to_string(bytes_.byte(at));
    return "{" + list + "}";
  }
  const std::vector<Part> elements = elements_of(scope_.program(), handle);
  if (handle.is_array) return list_text(elements, 0);
  return part_text(elements.front(), 0).value_or(zero_text(elements.front()));
}

bool Initialiser::has_many_zeros() const {
  constexpr std::uint64_t kMany = 16;
  if (!handle_.is_global || !bytes_.knows_all(0, bytes_.size())) return false;
  std::uint64_t zeros = 0;
  for (std::uint64_t at = 0; at < bytes_.size(); ++at) zeros += bytes_.byte(at) == 0 ? 1 : 0;
  return zeros > kMany && zeros * 2 > bytes_.size();
}

void Initialiser::add_assignment(const Handle& handle, const Part& leaf, std::vector<std::string>& lines) {
  if (!bytes_.knows_any(leaf.offset, part_size(scope_.program(), leaf))) return;
  if (!scope_.can_express(leaf, bytes_)) return;
  std::optional<std::string> text = leaf_text(leaf);
  if (!text) {
    scope_.fail("an object that is pointed to has no name");
    return;
  }
  lines.push_back(lvalue(handle, leaf.path) + " = " + *text + ";");
}

void Initialiser::add_raw_bytes(const Handle& handle, bool is_initialised, std::vector<std::string>& lines) {
  const ir::Program& program = scope_.program();
  std::vector<bool> is_covered(bytes_.size(), !handle.element.is_valid() && is_initialised);
  if (handle.element.is_valid()) {
    for (const Part& element : elements_of(program, handle)) {
      for (const Part& leaf : leaves_of(program, element, bytes_)) {
        if (!scope_.can_express(leaf, bytes_)) continue;
        const std::uint64_t end = leaf.offset + part_size(program, leaf);
        for (std::uint64_t at = leaf.offset; at < end && at < is_covered.size(); ++at) is_covered[at] = true;
      }
    }
  }
  const bool has_name_of_bytes = !handle.element.is_valid();
  const std::string start =
      has_name_of_bytes ? handle.name
                        : "reinterpret_cast<unsigned char *>(" +
                              address(handle, handle.is_array || handle.is_pointer ? "[0]" : "") + ")";
  for (std::uint64_t at = 0; at < bytes_.size(); ++at) {
    if (is_covered[at] || bytes_.byte(at) == 0) continue;
    lines.push_back(start + "[" + std::to_string(at) + "] = " + std::to_string(bytes_.byte(at)) + ";");
  }
  for (const auto& [offset, link] : bytes_.links()) {
    if (is_covered[offset] && !has_name_of_bytes) continue;
    if (!link.object && !link.function.is_valid()) continue;
    std::optional<std::string> text = scope_.pointer_text(link, {}, "");
    if (!text) {
      scope_.fail("an object that is pointed to has no name");
      continue;
    }
    scope_.needs().includes.insert("<cstring>");
    const std::string name = scope_.unique_name("pointer");
    lines.push_back("const auto " + name + " = " + *text + ";");
    lines.push_back("std::memcpy(" + start + " + " + std::to_string(offset) + ", &" + name + ", sizeof(" +
                    name + "));");
  }
}

std::vector<std::string> Initialiser::left_over(const Handle& handle) {
  handle_ = handle;
  std::vector<std::string> lines;
  for (const Part& leaf : deferred_) add_assignment(handle, leaf, lines);
  add_raw_bytes(handle, true, lines);
  return lines;
}

std::vector<std::string> Initialiser::assignments(const Handle& handle, bool is_cleared) {
  handle_ = handle;
  const ir::Program& program = scope_.program();
  std::vector<std::string> lines;
  if (!handle.element.is_valid() && handle.is_global) {
    scope_.fail("a variable of unknown type would have to be set");
    return lines;
  }
  if (!handle.element.is_valid()) {
    add_raw_bytes(handle, false, lines);
    return lines;
  }
  std::vector<Part> pending = elements_of(program, handle);
  std::reverse(pending.begin(), pending.end());
  const bool is_text_object =
      (handle.is_array || handle.is_pointer) && is_plain_char(program, handle.element);
  auto copy_text = [&](const std::string& to, std::uint64_t offset, std::uint64_t count) {
    std::optional<std::string> text = text_in(bytes_, offset, count);
    if (!text || !bytes_.knows_any(offset, count)) return false;
    scope_.needs().includes.insert("<cstring>");
    const bool has_known_end =
        !is_cleared && bytes_.knows_any(offset + text->size() + 1, count - text->size() - 1);
    lines.push_back(has_known_end ? "std::strncpy(" + to + ", " + string_literal(*text) + ", " +
                                        std::to_string(count) + ");"
                                  : "std::strcpy(" + to + ", " + string_literal(*text) + ");");
    return true;
  };
  if (is_text_object && copy_text(handle.name, 0, handle.count)) return lines;
  if (!is_cleared && has_many_zeros()) {
    scope_.needs().includes.insert("<cstring>");
    lines.push_back("std::memset(&" + handle.name + ", 0, sizeof(" + handle.name + "));");
    is_cleared = true;
  }
  while (!pending.empty()) {
    const Part part = std::move(pending.back());
    pending.pop_back();
    const std::uint64_t size = part_size(program, part);
    if (!bytes_.knows_any(part.offset, size)) continue;
    if (part.bit_width != 0 || is_scalar(program, part.type)) {
      if (!is_cleared || !is_zero(part)) add_assignment(handle, part, lines);
      continue;
    }
    const ir::DataType& type = program.get(part.type);
    if (type.kind == Kind::Array && is_plain_char(program, type.target) &&
        copy_text(lvalue(handle, part.path), part.offset, type.count)) {
      continue;
    }
    std::vector<Part> inner = parts_of(program, part);
    if (type.kind == Kind::Union) {
      std::optional<Part> chosen = chosen_member(program, part, bytes_);
      inner.clear();
      if (chosen) inner.push_back(*chosen);
    }
    pending.insert(pending.end(), inner.rbegin(), inner.rend());
  }
  add_raw_bytes(handle, false, lines);
  return lines;
}

}  // namespace testellate::emit::gtest
