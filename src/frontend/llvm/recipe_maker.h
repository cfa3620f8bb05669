// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <clang-c/Index.h>

#include "frontend/llvm/class_index.h"
#include "frontend/llvm/recipe_code.h"
#include "recipe/recipe.h"

// For files of this module only: it includes a header of clang.
namespace testellate::frontend::llvm {

/// Finds out how values of types are made.
class RecipeMaker {
 public:
  /// Borrowed.
  explicit RecipeMaker(const ClassIndex& classes) : classes_(classes) {}

  /// A type without reference and qualifiers. Nothing if no test can make such values; `problem` says why.
  [[nodiscard]] std::optional<recipe::Value> value_of(const CXType& type);
  /// The same for what a reference or pointer leads to, which may be of a derived class.
  [[nodiscard]] std::optional<recipe::Value> object_of(const CXType& type);
  [[nodiscard]] const std::string& problem() const { return problem_; }
  /// The code that makes what was asked for so far.
  [[nodiscard]] const RecipeCode& code() const { return code_; }

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

  const ClassIndex& classes_;
  std::string problem_;
  std::map<std::string, std::optional<Value>> known_;
  std::map<std::string, std::string> problems_;
  std::set<std::string> pending_;  ///< types whose recipes are being made
  RecipeCode code_;
};

}  // namespace testellate::frontend::llvm
