// SPDX-License-Identifier: Apache-2.0
#include "test/support/class_file_writer.h"

namespace testellate::test {
namespace {

void put(Bytes& bytes, std::uint64_t number, int size) {
  for (int shift = (size - 1) * 8; shift >= 0; shift -= 8)
    bytes.push_back(static_cast<std::uint8_t>(number >> shift));
}

void append(Bytes& bytes, const Bytes& more) { bytes.insert(bytes.end(), more.begin(), more.end()); }

void put_list(Bytes& bytes, const std::vector<Bytes>& items) {
  put(bytes, items.size(), 2);
  for (const Bytes& item : items) append(bytes, item);
}

}  // namespace

std::uint16_t ClassFileWriter::utf8(std::string_view text) {
  put(constants_, 1, 1);
  put(constants_, text.size(), 2);
  constants_.insert(constants_.end(), text.begin(), text.end());
  return next_constant_++;
}

std::uint16_t ClassFileWriter::constant(std::uint8_t tag, const std::vector<std::uint16_t>& indices) {
  put(constants_, tag, 1);
  for (std::uint16_t index : indices) put(constants_, index, 2);
  return next_constant_++;
}

std::uint16_t ClassFileWriter::long_constant(std::uint64_t bits) {
  put(constants_, 5, 1);
  put(constants_, bits, 8);
  next_constant_ = static_cast<std::uint16_t>(next_constant_ + 2);
  return static_cast<std::uint16_t>(next_constant_ - 2);
}

std::uint16_t ClassFileWriter::method_handle(std::uint8_t kind, std::uint16_t member) {
  put(constants_, 15, 1);
  put(constants_, kind, 1);
  put(constants_, member, 2);
  return next_constant_++;
}

Bytes ClassFileWriter::attribute(std::string_view name, const Bytes& content) {
  Bytes bytes;
  put(bytes, utf8(name), 2);
  put(bytes, content.size(), 4);
  append(bytes, content);
  return bytes;
}

Bytes ClassFileWriter::code(std::uint16_t max_stack,
                            std::uint16_t max_locals,
                            const Bytes& instructions,
                            const std::vector<std::vector<std::uint16_t>>& handlers,
                            const std::vector<Bytes>& attributes) {
  Bytes content;
  put(content, max_stack, 2);
  put(content, max_locals, 2);
  put(content, instructions.size(), 4);
  append(content, instructions);
  put(content, handlers.size(), 2);
  for (const std::vector<std::uint16_t>& handler : handlers) {
    for (std::uint16_t number : handler) put(content, number, 2);
  }
  put_list(content, attributes);
  return attribute("Code", content);
}

Bytes ClassFileWriter::member_bytes(std::uint16_t access,
                                    std::string_view name,
                                    std::string_view descriptor,
                                    const std::vector<Bytes>& attributes) {
  Bytes bytes;
  put(bytes, access, 2);
  put(bytes, utf8(name), 2);
  put(bytes, utf8(descriptor), 2);
  put_list(bytes, attributes);
  return bytes;
}

void ClassFileWriter::add_field(std::uint16_t access,
                                std::string_view name,
                                std::string_view descriptor,
                                const std::vector<Bytes>& attributes) {
  fields_.push_back(member_bytes(access, name, descriptor, attributes));
}

void ClassFileWriter::add_method(std::uint16_t access,
                                 std::string_view name,
                                 std::string_view descriptor,
                                 const std::vector<Bytes>& attributes) {
  methods_.push_back(member_bytes(access, name, descriptor, attributes));
}

Bytes ClassFileWriter::write(std::uint16_t access, std::string_view name, std::string_view super_name) {
  std::uint16_t this_class = class_constant(name);
  std::uint16_t super_class = super_name.empty() ? std::uint16_t{0} : class_constant(super_name);
  Bytes bytes;
  put(bytes, 0xcafebabe, 4);
  put(bytes, minor_, 2);
  put(bytes, major_, 2);
  put(bytes, next_constant_, 2);
  append(bytes, constants_);
  put(bytes, access, 2);
  put(bytes, this_class, 2);
  put(bytes, super_class, 2);
  put(bytes, 0, 2);
  put_list(bytes, fields_);
  put_list(bytes, methods_);
  put_list(bytes, attributes_);
  return bytes;
}

}  // namespace testellate::test
