// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "ir/program.h"
#include "result/test_case.h"

namespace testellate::emit::gtest {

/// What an object of byte memory holds, whatever the widths in which it was read and written: bytes, each
/// known or not, and links, which are known bytes without a number.
class ObjectBytes {
 public:
  ObjectBytes() = default;
  explicit ObjectBytes(const result::Object& object);
  /// What a global holds when the program starts. Its links lead to objects of `graph`; addresses of others
  /// are not known.
  ObjectBytes(const ir::Program& program, ir::GlobalId global, const result::Graph& graph);

  [[nodiscard]] bool knows_all(std::uint64_t offset, std::uint64_t count) const;
  [[nodiscard]] bool knows_any(std::uint64_t offset, std::uint64_t count) const;
  [[nodiscard]] bool knows_any() const { return knows_any(0, bytes_.size()); }
  [[nodiscard]] std::uint64_t size() const { return bytes_.size(); }
  /// Unknown bytes and those of links are zero.
  [[nodiscard]] std::uint8_t byte(std::uint64_t offset) const;
  /// Least significant byte first; `count` up to 16.
  [[nodiscard]] value::U128 bits(std::uint64_t offset, std::uint64_t count) const;

  [[nodiscard]] std::optional<result::Link> link_at(std::uint64_t offset) const;
  [[nodiscard]] bool has_link(std::uint64_t offset, std::uint64_t count) const;
  /// By offset.
  [[nodiscard]] const std::map<std::uint64_t, result::Link>& links() const { return links_; }
  /// The type of the number that was given for exactly that place, if one was.
  [[nodiscard]] std::optional<ir::Type> type_given_at(std::uint64_t offset) const;

 private:
  void set(std::uint64_t offset, std::uint8_t byte);
  void set(std::uint64_t offset, const result::Link& link);

  std::vector<std::uint8_t> bytes_;
  std::vector<bool> is_known_;
  std::map<std::uint64_t, result::Link> links_;
  std::map<std::uint64_t, ir::Type> types_;
};

}  // namespace testellate::emit::gtest
