// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "diag/diagnostic.h"

namespace testellate::frontend::jvm {

// Numbers as class files have them. The bytes have to be there.

[[nodiscard]] inline std::uint16_t load_u16(std::span<const std::uint8_t> bytes, std::size_t at) {
  return static_cast<std::uint16_t>((bytes[at] << 8) | bytes[at + 1]);
}
[[nodiscard]] inline std::uint32_t load_u32(std::span<const std::uint8_t> bytes, std::size_t at) {
  return (static_cast<std::uint32_t>(load_u16(bytes, at)) << 16) | load_u16(bytes, at + 2);
}
[[nodiscard]] inline std::int16_t load_s16(std::span<const std::uint8_t> bytes, std::size_t at) {
  return static_cast<std::int16_t>(load_u16(bytes, at));
}
[[nodiscard]] inline std::int32_t load_s32(std::span<const std::uint8_t> bytes, std::size_t at) {
  return static_cast<std::int32_t>(load_u32(bytes, at));
}

/// The first thing that is wrong with a class file.
class ClassProblem {
 public:
  explicit ClassProblem(const std::string& origin) : origin_(origin) {}

  [[nodiscard]] bool exists() const { return diagnostic_.has_value(); }
  /// Ignored if there is a problem already. `offset` counts bytes from the start of the file.
  void report(std::size_t offset, const std::string& message, diag::Kind kind = diag::Kind::ClassFileInvalid);
  /// Says in which part of the class it is: "method `f()V`". Called from the inside out by each part that
  /// notices, on its way out, that there is a problem; only the innermost is kept.
  void set_part(const std::string& part);
  [[nodiscard]] diag::Diagnostic diagnostic() const;

 private:
  const std::string& origin_;
  std::optional<diag::Diagnostic> diagnostic_;
  std::size_t offset_ = 0;
  std::string part_;
};

/// Reads a stretch of a class file. Bytes beyond its end read as 0 and are a problem; whoever reads in a loop
/// asks whether there is one.
class ByteCursor {
 public:
  /// `base` is where the stretch starts in the file.
  ByteCursor(std::span<const std::uint8_t> bytes, std::size_t base, ClassProblem& problem)
      : bytes_(bytes), base_(base), problem_(&problem) {}

  [[nodiscard]] std::uint8_t u8();
  [[nodiscard]] std::uint16_t u16();
  [[nodiscard]] std::uint32_t u32();
  /// A number of things that take at least `size` bytes each, all of which have to be there: whoever reserves
  /// memory for them stays in proportion to the file.
  [[nodiscard]] std::uint16_t count(std::size_t size);
  /// The next `size` bytes, nothing if there are less.
  [[nodiscard]] std::span<const std::uint8_t> take(std::size_t size);
  /// A cursor on the next `size` bytes, which this one skips.
  [[nodiscard]] ByteCursor part(std::size_t size);

  [[nodiscard]] std::size_t remaining() const { return bytes_.size() - at_; }
  /// In the file.
  [[nodiscard]] std::size_t offset() const { return base_ + at_; }
  [[nodiscard]] ClassProblem& problem() { return *problem_; }
  [[nodiscard]] bool failed() const { return problem_->exists(); }
  void fail(const std::string& message) { problem_->report(offset(), message); }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t base_;
  std::size_t at_ = 0;
  ClassProblem* problem_;
};

}  // namespace testellate::frontend::jvm
