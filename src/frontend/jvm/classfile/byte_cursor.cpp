// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classfile/byte_cursor.h"

#include <algorithm>

#include <fmt/format.h>

namespace testellate::frontend::jvm {

void ClassProblem::report(std::size_t offset, const std::string& message, diag::Kind kind) {
  if (diagnostic_) return;
  diagnostic_ = diag::Diagnostic{kind, {origin_, 0, 0}, message};
  offset_ = offset;
}

void ClassProblem::set_part(const std::string& part) {
  if (part_.empty()) part_ = part;
}

diag::Diagnostic ClassProblem::diagnostic() const {
  diag::Diagnostic diagnostic = *diagnostic_;
  diagnostic.message += fmt::format(" ({}{}byte {})", part_, part_.empty() ? "" : ", ", offset_);
  return diagnostic;
}

std::span<const std::uint8_t> ByteCursor::take(std::size_t size) {
  if (size > remaining()) {
    fail(fmt::format("{} more bytes are needed here, but there are only {}", size, remaining()));
    at_ = bytes_.size();
    return {};
  }
  std::span<const std::uint8_t> taken = bytes_.subspan(at_, size);
  at_ += size;
  return taken;
}

std::uint8_t ByteCursor::u8() {
  std::span<const std::uint8_t> bytes = take(1);
  return bytes.empty() ? 0 : bytes[0];
}

std::uint16_t ByteCursor::u16() {
  std::span<const std::uint8_t> bytes = take(2);
  return bytes.empty() ? 0 : load_u16(bytes, 0);
}

std::uint32_t ByteCursor::u32() {
  std::span<const std::uint8_t> bytes = take(4);
  return bytes.empty() ? 0 : load_u32(bytes, 0);
}

std::uint16_t ByteCursor::count(std::size_t size) {
  std::uint16_t number = u16();
  if (number * size <= remaining()) return number;
  fail(fmt::format("{} entries of {} bytes or more do not fit into {} bytes", number, size, remaining()));
  return 0;
}

ByteCursor ByteCursor::part(std::size_t size) {
  std::size_t start = offset();
  return {take(size), start, *problem_};
}

}  // namespace testellate::frontend::jvm
