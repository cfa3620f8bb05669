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
  /// A class whose objects are made by calls only, as many as are wanted.
  struct Called {
    std::string type;                 ///< empty: there is none
    std::uint32_t length = 0;         ///< calls after the constructor
    std::vector<CXCursor> methods{};  ///< of which these calls are, as far as tests can make their arguments
  };
  /// Borrowed.
  RecipeMaker(const ClassIndex& classes, Called called) : classes_(classes), called_(std::move(called)) {}

  /// A type without reference and qualifiers. Nothing if no test can make such values; `problem` says why.
  [[nodiscard]] std::optional<recipe::Value> value_of(const CXType& type);
  /// The same for what a reference or pointer leads to, which may be of a derived class.
  [[nodiscard]] std::optional<recipe::Value> object_of(const CXType& type);
  [[nodiscard]] const std::string& problem() const { return problem_; }
  /// The methods of such a class that were left out when its recipe was made, and why.
  [[nodiscard]] const std::map<std::string, std::string>& left_out() const { return left_out_; }
  /// The others, in their order.
  [[nodiscard]] const std::vector<CXCursor>& called_methods() const { return called_methods_; }
  /// A call of a function with data for each argument; nothing if a test cannot make them all.
  [[nodiscard]] std::optional<recipe::Call> call_of(const CXCursor& function, const std::string& name);
  [[nodiscard]] recipe::Sight sight_of(const CXType& type) { return sight_of(type, 0); }
  /// How the state of an object is looked at: public members, and what its methods say about it.
  [[nodiscard]] recipe::Sight state_of(const CXType& type) { return state_of(type, 0); }

  /// The C++ type of the data that a value is made of.
  [[nodiscard]] std::string data_type(const recipe::Value& value) const;
  /// An expression that makes the value of its data.
  [[nodiscard]] std::string made(const recipe::Value& value, const std::string& data) const;
  /// The arguments of a call, of data that is called `prefix` and then as the arguments are.
  [[nodiscard]] std::string arguments_text(const recipe::Call& call, const std::string& prefix) const;
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
  void add_methods(const CXCursor& definition, Value& value);
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

  const ClassIndex& classes_;
  Called called_;
  std::vector<CXCursor> called_methods_;
  std::map<std::string, std::string> left_out_;
  std::string problem_;
  std::map<std::string, std::optional<Value>> known_;
  std::map<std::string, std::string> problems_;
  std::set<std::string> pending_;  ///< types whose recipes are being made
  std::map<std::string, unsigned> numbers_;
  std::string definitions_;
};

}  // namespace testellate::frontend::llvm
