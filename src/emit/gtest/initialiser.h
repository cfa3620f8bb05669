// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "emit/gtest/scope.h"

namespace testellate::emit::gtest {

/// Writes what an object holds, either with its declaration or as assignments after it. Bytes that are not
/// known stay zero.
class Initialiser {
 public:
  /// `scope` is borrowed.
  Initialiser(Scope& scope, ObjectBytes bytes) : scope_(scope), bytes_(std::move(bytes)) {}

  /// "{1, 2, 3}", "\"ab\"", "{.x = 1}", "7"; what an initialiser cannot express is left for `assignments`.
  [[nodiscard]] std::string initialiser(const Handle& handle);
  /// The same where no statement can follow: nothing is left that could be expressed, however long it is.
  [[nodiscard]] std::string whole_initialiser(const Handle& handle);
  /// The statements that are missing after `initialiser`.
  [[nodiscard]] std::vector<std::string> left_over(const Handle& handle);
  /// The statements that set all that is known. With `is_cleared` the object is zero so far.
  [[nodiscard]] std::vector<std::string> assignments(const Handle& handle, bool is_cleared);

 private:
  [[nodiscard]] std::optional<std::string> leaf_text(const Part& leaf);
  [[nodiscard]] std::optional<std::string> part_text(const Part& part, unsigned depth);
  [[nodiscard]] std::string list_text(const std::vector<Part>& elements, unsigned depth);
  /// The elements that are not zero, if they are numbers, few, and behind many zeros: they are better set one
  /// by one. Otherwise none.
  [[nodiscard]] std::vector<Part> scattered(const std::vector<Part>& elements) const;
  [[nodiscard]] std::optional<std::string> members_text(const Part& part, unsigned depth);
  /// Whether a global is better cleared first than set piece by piece.
  [[nodiscard]] bool has_many_zeros() const;
  [[nodiscard]] std::string zero_text(const Part& part) const;
  [[nodiscard]] bool is_zero(const Part& part) const;
  void add_assignment(const Handle& handle, const Part& leaf, std::vector<std::string>& lines);
  /// What no scalar of the type holds: padding, members of a union that is seen in two ways.
  /// With `is_initialised` the bytes of an object of unknown type stand in its declaration already.
  void add_raw_bytes(const Handle& handle, bool is_initialised, std::vector<std::string>& lines);

  Scope& scope_;
  ObjectBytes bytes_;
  Handle handle_;  ///< of the object that is being written
  std::vector<Part> deferred_;
  bool may_scatter_ = true;
};

/// The characters before the terminator, if the `count` bytes from an offset on are text that ends there and
/// nothing but zeros follow.
[[nodiscard]] std::optional<std::string> text_in(const ObjectBytes& bytes,
                                                 std::uint64_t offset,
                                                 std::uint64_t count);
[[nodiscard]] bool is_plain_char(const ir::Program& program, ir::DataTypeId type);

}  // namespace testellate::emit::gtest
