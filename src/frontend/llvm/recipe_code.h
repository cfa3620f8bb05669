// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>

#include "recipe/recipe.h"

namespace testellate::frontend::llvm {

/// The C++ code that makes values in drivers. Each type that has data of its own gets a number N: `tst_dN` is
/// its data, `tst_mN` makes a value of it. An object is made by `tst_mN` and held, with the calls that
/// follow, by a `tst_oN`.
class RecipeCode {
 public:
  /// Writes what makes such values, once; the parts of a value come first.
  void define(const recipe::Value& value);
  /// "<sstream>".
  void include(const std::string& header);
  /// What all drivers need, and what was defined so far.
  [[nodiscard]] std::string definitions() const;

  /// The C++ type of the data that a value is made of.
  [[nodiscard]] std::string data_type(const recipe::Value& value) const;
  /// An expression that makes the value of its data.
  [[nodiscard]] std::string made(const recipe::Value& value, const std::string& data) const;
  /// The arguments of a call from the one with number `first` on, of data that is called `prefix` and then as
  /// their members are.
  [[nodiscard]] std::string arguments_text(const recipe::Call& call,
                                           const std::string& prefix,
                                           std::size_t first) const;
  /// The type of a variable that holds an object with all that was done to it.
  [[nodiscard]] std::string holder_type(const recipe::Value& value) const;
  /// The object in such a variable.
  [[nodiscard]] static std::string held(const recipe::Value& value, const std::string& holder);

 private:
  using Value = recipe::Value;

  /// Of a value that has data of its own.
  [[nodiscard]] std::string number_of(const Value& value) const;
  [[nodiscard]] std::string members_text(const Value& value) const;
  [[nodiscard]] std::string maker_text(const Value& value) const;
  [[nodiscard]] std::string object_text(const Value& value) const;
  [[nodiscard]] std::string choice_text(const Value& value) const;
  [[nodiscard]] std::string stub_text(const Value& value) const;
  /// An object that lives as long as a variable that the test declares there.
  [[nodiscard]] std::string kept(const Value& value, const std::string& data) const;
  [[nodiscard]] std::string call_text(const recipe::Call& call, const std::string& prefix) const;

  std::map<std::string, unsigned> numbers_;
  std::set<std::string> included_;
  std::string definitions_;
};

}  // namespace testellate::frontend::llvm
