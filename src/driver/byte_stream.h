// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "value/bits.h"

/// Records as bytes: numbers of seven bits a byte, texts with their length, names that are written once.
namespace testellate::driver {

class ByteWriter {
 public:
  void put(std::uint64_t number) {
    while (number >= 0x80) {
      bytes_ += static_cast<char>(number | 0x80);
      number >>= 7;
    }
    bytes_ += static_cast<char>(number);
  }
  void put_wide(value::U128 number) {
    put(static_cast<std::uint64_t>(number));
    put(static_cast<std::uint64_t>(number >> 64));
  }
  /// Small negative numbers are short, too.
  void put_signed(std::int64_t number) {
    put((static_cast<std::uint64_t>(number) << 1) ^ static_cast<std::uint64_t>(number >> 63));
  }
  void put_flag(bool flag) { put(flag ? 1 : 0); }
  template <typename Enum>
  void put_enum(Enum enumerator) {
    put(static_cast<std::uint64_t>(enumerator));
  }
  void put_text(std::string_view text) {
    put(text.size());
    bytes_ += text;
  }
  /// A text that is likely to come again. Its number is all that needs to be `put` then.
  std::uint64_t put_name(std::string_view name) {
    if (auto known = names_.find(name); known != names_.end()) {
      put(known->second);
      return known->second;
    }
    put(0);
    put_text(name);
    return names_.emplace(name, names_.size() + 1).first->second;
  }
  template <typename List, typename Put>
  void put_list(const List& list, Put put_one) {
    put(list.size());
    for (const auto& one : list) put_one(one);
  }

  [[nodiscard]] std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  std::unordered_map<std::string, std::uint64_t, Hash, std::equal_to<>> names_;
};

/// Reads what a ByteWriter wrote. Bytes that nobody wrote so are no reason to crash: what is missing reads as
/// 0 or empty, and `is_good` is false from then on.
class ByteReader {
 public:
  /// `bytes` is borrowed.
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] bool is_good() const { return is_good_; }
  /// Good, and nothing is left.
  [[nodiscard]] bool is_done() const { return is_good_ && at_ == bytes_.size(); }
  void fail() { is_good_ = false; }

  std::uint64_t get() {
    std::uint64_t number = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (at_ == bytes_.size()) break;
      const auto byte = static_cast<unsigned char>(bytes_[at_++]);
      number |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
      if ((byte & 0x80) == 0) return number;
    }
    fail();
    return 0;
  }
  std::uint32_t get_small() {
    const std::uint64_t number = get();
    if (number > 0xffffffffU) fail();
    return static_cast<std::uint32_t>(number);
  }
  value::U128 get_wide() {
    const std::uint64_t low = get();
    return (value::U128{get()} << 64) | low;
  }
  std::int64_t get_signed() {
    const std::uint64_t number = get();
    return static_cast<std::int64_t>((number >> 1) ^ (0 - (number & 1)));
  }
  bool get_flag() { return get() == 1; }
  /// One below `count`.
  template <typename Enum>
  Enum get_enum(std::uint64_t count) {
    const std::uint64_t number = get();
    if (number >= count) fail();
    return static_cast<Enum>(is_good_ ? number : 0);
  }
  std::string_view get_text() {
    const std::uint64_t size = get();
    if (size > bytes_.size() - at_) fail();
    if (!is_good_) return {};
    const std::string_view text = bytes_.substr(at_, size);
    at_ += size;
    return text;
  }
  std::string_view get_name() {
    const std::uint64_t known = get();
    if (known == 0) {
      names_.push_back(get_text());
      return names_.back();
    }
    if (known > names_.size()) fail();
    return is_good_ ? names_[known - 1] : std::string_view();
  }
  template <typename Get>
  void get_list(Get get_one) {
    for (std::uint64_t left = get(); left != 0 && is_good_; --left) get_one();
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool is_good_ = true;
  std::vector<std::string_view> names_;
};

}  // namespace testellate::driver
