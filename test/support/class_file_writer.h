// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace testellate::test {

using Bytes = std::vector<std::uint8_t>;

/// Puts class files together byte by byte, right or wrong, for what no compiler at hand makes. Nothing is
/// checked.
class ClassFileWriter {
 public:
  ClassFileWriter(std::uint16_t major, std::uint16_t minor) : major_(major), minor_(minor) {}

  // Each adds a constant and returns its index.
  std::uint16_t utf8(std::string_view text);
  std::uint16_t class_constant(std::string_view name) { return constant(7, {utf8(name)}); }
  std::uint16_t string(std::string_view text) { return constant(8, {utf8(text)}); }
  std::uint16_t name_and_type(std::string_view name, std::string_view descriptor) {
    std::uint16_t first = utf8(name);
    return constant(12, {first, utf8(descriptor)});
  }
  std::uint16_t member(std::uint8_t tag,
                       std::string_view owner,
                       std::string_view name,
                       std::string_view descriptor) {
    std::uint16_t first = class_constant(owner);
    return constant(tag, {first, name_and_type(name, descriptor)});
  }
  std::uint16_t long_constant(std::uint64_t bits);
  std::uint16_t method_handle(std::uint8_t kind, std::uint16_t member);
  /// Any constant of a tag and indices.
  std::uint16_t constant(std::uint8_t tag, const std::vector<std::uint16_t>& indices);

  [[nodiscard]] Bytes attribute(std::string_view name, const Bytes& content);
  /// An attribute Code; `handlers` are start, end, handler and catch type of each.
  [[nodiscard]] Bytes code(std::uint16_t max_stack,
                           std::uint16_t max_locals,
                           const Bytes& instructions,
                           const std::vector<std::vector<std::uint16_t>>& handlers = {},
                           const std::vector<Bytes>& attributes = {});
  void add_field(std::uint16_t access,
                 std::string_view name,
                 std::string_view descriptor,
                 const std::vector<Bytes>& attributes = {});
  void add_method(std::uint16_t access,
                  std::string_view name,
                  std::string_view descriptor,
                  const std::vector<Bytes>& attributes = {});
  void add_attribute(const Bytes& attribute) { attributes_.push_back(attribute); }

  [[nodiscard]] Bytes write(std::uint16_t access, std::string_view name, std::string_view super_name);

 private:
  Bytes member_bytes(std::uint16_t access,
                     std::string_view name,
                     std::string_view descriptor,
                     const std::vector<Bytes>& attributes);

  std::uint16_t major_;
  std::uint16_t minor_;
  std::uint16_t next_constant_ = 1;
  Bytes constants_;
  std::vector<Bytes> fields_;
  std::vector<Bytes> methods_;
  std::vector<Bytes> attributes_;
};

}  // namespace testellate::test
