// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "emit/gtest/scope.h"
#include "recipe/recipe.h"
#include "result/test_case.h"

namespace testellate::emit::gtest {

/// Writes what a test expects of values that a driver has shown.
class SightText {
 public:
  /// Borrowed. Reads what was shown from its beginning.
  explicit SightText(Scope& scope) : scope_(&scope) {}

  /// Assertions on an expression, of what was shown next; none if that is too long to be noted.
  void expect(const recipe::Sight& sight, const std::string& expression);
  /// On a number that was returned, not shown.
  void expect_returned(const recipe::Sight& sight,
                       const std::string& expression,
                       const result::Scalar& value);
  [[nodiscard]] std::vector<std::string> take_lines() { return std::exchange(lines_, {}); }

  /// The type of the exception that left the call, as C++ spells it; empty if that is not known.
  [[nodiscard]] std::string thrown_type() const;

 private:
  struct Shown {
    value::U128 bits = 0;
    std::string text;
  };
  [[nodiscard]] std::optional<Shown> next();
  [[nodiscard]] std::uint64_t next_number();
  /// The value that was shown next, as an expression; nothing if there is no way to write it.
  [[nodiscard]] std::string literal(const recipe::Sight& sight);
  [[nodiscard]] static bool has_literal(const recipe::Sight& sight);
  [[nodiscard]] std::string number_literal(const recipe::Sight& sight, value::U128 bits);
  void expect_part(const recipe::Sight& sight, const std::string& expression);
  void expect_number(const recipe::Sight& sight, const std::string& expression, value::U128 bits);
  void expect_sequence(const recipe::Sight& sight, const std::string& expression);
  void expect_holder(const recipe::Sight& sight, const std::string& expression);

  Scope* scope_;
  std::vector<std::string> lines_;
  std::size_t next_ = 0;
  bool is_cut_ = false;  ///< what is being looked at
};

}  // namespace testellate::emit::gtest
