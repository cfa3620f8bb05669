// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <clang-c/Index.h>

#include "frontend/llvm/class_index.h"
#include "recipe/recipe.h"

// For files of this module only: it includes a header of clang.
namespace testellate::frontend::llvm {

/// Finds out how values of types are made and looked at, and writes the C++ code that does it in drivers.
class RecipeMaker {
 public:
  /// Borrowed.
  explicit RecipeMaker(const ClassIndex& classes) : classes_(classes) {}

  /// A type without reference and qualifiers. Nothing if no test can make such values; `problem` says why.
  [[nodiscard]] std::optional<recipe::Value> value_of(const CXType& type);
  /// The same for what a reference or pointer leads to, which may be of a derived class.
  [[nodiscard]] std::optional<recipe::Value> object_of(const CXType& type);
  [[nodiscard]] const std::string& problem() const { return problem_; }
  [[nodiscard]] recipe::Sight sight_of(const CXType& type) { return sight_of(type, 0); }
  /// How the state of an object is looked at: public members, and what its methods say about it.
  [[nodiscard]] recipe::Sight state_of(const CXType& type) { return state_of(type, 0); }

  /// The C++ type of the data that a value is made of.
  [[nodiscard]] std::string data_type(const recipe::Value& value) const;
  /// An expression that makes the value of its data.
  [[nodiscard]] std::string made(const recipe::Value& value, const std::string& data) const;
  /// The type of a variable that holds an object with all that was done to it.
  [[nodiscard]] std::string holder_type(const recipe::Value& value) const;
  /// The object in such a variable.
  [[nodiscard]] static std::string held(const recipe::Value& value, const std::string& holder);
  /// Statements that show a value.
  [[nodiscard]] std::string show(const recipe::Sight& sight, const std::string& value) const {
    return show(sight, value, 0);
  }

  /// What all drivers need, and what was made so far.
  [[nodiscard]] std::string definitions() const;

  /// Whether C alone can make it: numbers, and structs of them that have no more than public members.
  [[nodiscard]] bool is_data(const CXType& type, bool with_pointers) const;
  /// Whether values of the type are all there are: no sizes that are bounded, no state that only calls reach.
  [[nodiscard]] static bool is_exact(const recipe::Value& value);

 private:
  using Value = recipe::Value;

  [[nodiscard]] std::optional<Value> find_value(const CXType& type);
  [[nodiscard]] std::optional<Value> library_value(const CXType& type, const std::string& name);
  [[nodiscard]] std::optional<Value> record_value(const CXType& type);
  [[nodiscard]] std::optional<Value> choice_of(const CXType& type);
  [[nodiscard]] std::optional<Value> members_of(const CXType& type);
  [[nodiscard]] std::optional<Value> made_by_calls(const CXType& type);
  [[nodiscard]] std::optional<recipe::Call> call_of(const CXCursor& function, const std::string& name);
  [[nodiscard]] std::optional<Value> fail(std::string problem);
  [[nodiscard]] recipe::Sight sight_of(const CXType& type, unsigned depth);
  [[nodiscard]] recipe::Sight state_of(const CXType& type, unsigned depth);
  [[nodiscard]] recipe::Sight library_sight(const CXType& type, const std::string& name, unsigned depth);

  [[nodiscard]] std::string show(const recipe::Sight& sight, const std::string& value, unsigned depth) const;

  /// Of a value that has data of its own.
  [[nodiscard]] std::string number_of(const Value& value) const;
  void define(const Value& value);
  [[nodiscard]] std::string members_text(const Value& value) const;
  [[nodiscard]] std::string maker_text(const Value& value) const;
  [[nodiscard]] std::string object_text(const Value& value) const;
  [[nodiscard]] std::string choice_text(const Value& value) const;
  [[nodiscard]] std::string arguments_text(const recipe::Call& call, const std::string& prefix) const;

  const ClassIndex& classes_;
  std::string problem_;
  std::map<std::string, std::optional<Value>> known_;
  std::map<std::string, std::string> problems_;
  std::set<std::string> pending_;  ///< types whose recipes are being made
  std::map<std::string, unsigned> numbers_;
  std::string definitions_;
};

}  // namespace testellate::frontend::llvm
