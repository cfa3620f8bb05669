// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emit/gtest/scope.h"
#include "ir/unit.h"

namespace testellate::emit::gtest {

/// How much is asserted.
enum class Extent : std::uint8_t {
  Changes,     ///< as a test does: what is different after the call
  Everything,  ///< all that a test could assert, in each way in which it could
};

/// The assertions of a test: on the result, and on what is different after the call.
class Expectations {
 public:
  /// `scope` is borrowed.
  explicit Expectations(Scope& scope, Extent extent = Extent::Changes) : scope_(scope), extent_(extent) {}

  /// On a value that the test calls `name`.
  void add_value(const std::string& name, const result::Value& value, ir::DataTypeId type);
  /// On an object, as far as it differs from `before`; on all that is known if it was not there before, or
  /// with `is_complete`. Objects that the call made are looked at when an assertion has reached them.
  void add_object(std::uint32_t object, bool is_complete);
  /// Looks at all objects that the assertions so far have reached.
  void add_reached();

  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

 private:
  [[nodiscard]] bool is_different(std::uint64_t offset, std::uint64_t count) const;
  void compare_parts(const Handle& handle, Part part);
  /// True if the characters were compared as a string.
  [[nodiscard]] bool compare_text(const std::string& name, std::uint64_t offset, std::uint64_t count);
  /// Elements in a row of which several are different are compared all at once: says which were.
  [[nodiscard]] std::vector<bool> compare_numbers(const std::string& name,
                                                  std::uint64_t offset,
                                                  std::uint64_t count,
                                                  ir::DataTypeId element);
  /// Nothing if a comparison would not say what it is.
  [[nodiscard]] std::optional<std::string> number_text_after(std::uint64_t offset, ir::DataTypeId element);
  void compare_leaf(const Handle& handle, const Part& leaf);
  void expect_number(const std::string& name, const std::string& text, bool is_bool);
  void expect_float(const std::string& name, ir::Type type, value::U128 bits);
  /// A string where the call made it, or the program has it as a constant. False if it is no text.
  [[nodiscard]] bool expect_text(const std::string& name, const result::Link& link, ir::DataTypeId type);
  void expect_link(const std::string& name, const result::Link& link, ir::DataTypeId type);

  Scope& scope_;
  Extent extent_;
  std::vector<std::string> lines_;
  std::vector<std::uint32_t> reached_;
  // The object that is being looked at
  ObjectBytes before_;
  ObjectBytes after_;
  bool is_complete_ = false;
};

}  // namespace testellate::emit::gtest
