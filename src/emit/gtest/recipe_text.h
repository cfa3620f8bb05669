// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "emit/gtest/object_bytes.h"
#include "emit/gtest/part.h"
#include "emit/gtest/scope.h"
#include "recipe/recipe.h"

namespace testellate::emit::gtest {

/// Writes values of C++ from the data that recipes make them of.
class RecipeText {
 public:
  /// Both borrowed. Statements that have to come before an expression are added to `lines`.
  RecipeText(Scope& scope, std::vector<std::string>& lines) : scope_(scope), lines_(lines) {}

  /// The argument that a parameter of a driver becomes. `is_exact`: its type has to be the parameter's.
  [[nodiscard]] std::string argument(const recipe::Parameter& parameter,
                                     const result::Value& given,
                                     ir::DataTypeId type,
                                     bool is_exact);

 private:
  using Value = recipe::Value;

  [[nodiscard]] std::string expression(const Value& value, const Part& data, const ObjectBytes& bytes);
  /// Declares a variable with the value; returns its name.
  [[nodiscard]] std::string variable(const Value& value,
                                     const Part& data,
                                     const ObjectBytes& bytes,
                                     std::string_view name);
  [[nodiscard]] std::string data_text(const Part& data, const ObjectBytes& bytes);
  [[nodiscard]] std::string text_of(const Part& data, const ObjectBytes& bytes, const std::string& type);
  [[nodiscard]] std::string list_of(const Value& value, const Part& data, const ObjectBytes& bytes);
  [[nodiscard]] std::string arguments(const recipe::Call& call,
                                      const Part& data,
                                      const ObjectBytes& bytes,
                                      std::size_t first = 0);
  [[nodiscard]] std::string maker_call(const Value& value, const Part& data, const ObjectBytes& bytes);
  [[nodiscard]] std::string owner(const Value& value, const Part& data, const ObjectBytes& bytes);
  /// The members of a class that answers as a stub does on the path.
  [[nodiscard]] std::vector<std::string> stub_members(const Value& value,
                                                      const Part& data,
                                                      const ObjectBytes& bytes);
  /// Declares such a class, unless that of all tests does; returns its name.
  [[nodiscard]] std::string stub_type(const Value& value, const Part& data, const ObjectBytes& bytes);
  /// What one of its functions does when it is called for the first time, the second and so on.
  [[nodiscard]] std::vector<std::string> answer_lines(const recipe::Answer& answer,
                                                      const Part& data,
                                                      const ObjectBytes& bytes);
  /// An object that outlives the function it is made in.
  [[nodiscard]] std::string kept(const Value& value, const Part& data, const ObjectBytes& bytes);
  void add_steps(const Value& value, const Part& data, const ObjectBytes& bytes, const std::string& name);
  [[nodiscard]] const recipe::Call* maker_of(const Value& value, const Part& data, const ObjectBytes& bytes);
  [[nodiscard]] Part member(const Part& data, std::string_view name);
  [[nodiscard]] Part element(const Part& data, std::uint64_t index) const;
  [[nodiscard]] std::uint64_t number(const Part& data,
                                     std::string_view member_name,
                                     const ObjectBytes& bytes);

  Scope& scope_;
  std::vector<std::string>& lines_;
};

/// A constant of an enumeration, or the number made one.
[[nodiscard]] std::string enumerator_text(const std::vector<recipe::Enumerator>& enumerators,
                                          const std::string& type,
                                          std::int64_t number);

}  // namespace testellate::emit::gtest
