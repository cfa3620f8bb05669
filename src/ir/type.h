// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace testellate::ir {

/// Type of a register or of a stored value, in one byte. docs/ir.md section 2.
class Type {
 public:
  constexpr Type() = default;

  [[nodiscard]] static constexpr Type none() { return Type(0); }
  /// `width` in 1 to 128.
  [[nodiscard]] static constexpr Type integer(unsigned width) {
    return Type(static_cast<std::uint8_t>(width));
  }
  [[nodiscard]] static constexpr Type boolean() { return integer(1); }
  [[nodiscard]] static constexpr Type f32() { return Type(kF32); }
  [[nodiscard]] static constexpr Type f64() { return Type(kF64); }
  [[nodiscard]] static constexpr Type ref() { return Type(kRef); }
  [[nodiscard]] static constexpr Type ptr() { return Type(kPtr); }

  [[nodiscard]] constexpr bool is_void() const { return code_ == 0; }
  [[nodiscard]] constexpr bool is_integer() const { return code_ >= 1 && code_ <= 128; }
  [[nodiscard]] constexpr bool is_float() const { return code_ == kF32 || code_ == kF64; }
  [[nodiscard]] constexpr bool is_ref() const { return code_ == kRef; }
  [[nodiscard]] constexpr bool is_ptr() const { return code_ == kPtr; }

  /// Bits of a value: 32 for `ref`, 64 for `ptr`, 0 for void.
  [[nodiscard]] constexpr unsigned width() const {
    if (code_ <= 128) return code_;
    return code_ == kF32 || code_ == kRef ? 32 : 64;
  }
  /// Bytes that a value occupies in byte memory.
  [[nodiscard]] constexpr unsigned byte_size() const { return (width() + 7) / 8; }
  /// Whether object fields and array elements may have this type: i8 i16 i32 i64 f32 f64 ref.
  [[nodiscard]] constexpr bool is_storable_in_object() const {
    return is_float() || is_ref() || code_ == 8 || code_ == 16 || code_ == 32 || code_ == 64;
  }

  /// Distinct small number per type, for tables indexed by type; below kCodeCount.
  [[nodiscard]] constexpr std::uint8_t code() const { return code_; }
  static constexpr unsigned kCodeCount = 133;

  friend constexpr auto operator<=>(Type, Type) = default;

 private:
  static constexpr std::uint8_t kF32 = 129;
  static constexpr std::uint8_t kF64 = 130;
  static constexpr std::uint8_t kRef = 131;
  static constexpr std::uint8_t kPtr = 132;

  constexpr explicit Type(std::uint8_t code) : code_(code) {}

  std::uint8_t code_ = 0;
};

/// "i32", "f64", "ref", "ptr", "void".
[[nodiscard]] std::string to_text(Type type);
[[nodiscard]] std::optional<Type> try_parse_type(std::string_view text);

}  // namespace testellate::ir
