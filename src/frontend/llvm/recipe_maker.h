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
  /// A class whose objects are made by calls only, as many as are wanted.
  struct Called {
    std::string type;                 ///< empty: there is none
    std::uint32_t length = 0;         ///< calls after the constructor
    std::vector<CXCursor> methods{};  ///< of which these calls are, as far as tests can make their arguments
  };
  /// Borrowed.
  RecipeMaker(const ClassIndex& classes, Called called, bool sets_all_members)
      : classes_(classes), called_(std::move(called)), sets_all_members_(sets_all_members) {}

  /// A type without reference and qualifiers. Nothing if no test can make such values; `problem` says why.
  [[nodiscard]] std::optional<recipe::Value> value_of(const CXType& type);
  /// The same for what a reference or pointer leads to, which may be of a derived class.
  [[nodiscard]] std::optional<recipe::Value> object_of(const CXType& type);
  [[nodiscard]] const std::string& problem() const { return problem_; }
  /// The methods of such a class that were left out when its recipe was made, and why.
  [[nodiscard]] const std::map<std::string, std::string>& left_out() const { return left_out_; }
  /// The others, in their order.
  [[nodiscard]] const std::vector<CXCursor>& called_methods() const { return called_methods_; }
  /// A call of a function, of a class or instance, with data for each argument; nothing if a test cannot make
  /// them all.
  [[nodiscard]] std::optional<recipe::Call> call_of(const CXCursor& function,
                                                    const std::string& name,
                                                    const CXType& owner);
  /// The code that makes what was asked for so far.
  [[nodiscard]] const RecipeCode& code() const { return code_; }

  /// Whether C alone can make it: numbers, and structs of them that have no more than public members. With
  /// pointers: a constructor that does no more than set them is none.
  [[nodiscard]] bool is_data(const CXType& type, bool with_pointers) const;
  /// The same, with pointers, of what lies at an address that is handed on: where all members may be set, an
  /// object of a class is data if it is nothing but its members, whatever its constructors do.
  [[nodiscard]] bool is_data_in_place(const CXType& type) const;
  /// How the structs that such data consists of are declared, if a constructor has to be called.
  [[nodiscard]] std::map<std::string, std::string> constructions_of(const CXType& type) const;
  /// Whether values of the type are all there are: no sizes that are bounded, no state that only calls reach.
  [[nodiscard]] static bool is_exact(const recipe::Value& value);

 private:
  using Value = recipe::Value;

  /// Goes through all that data of the type consists of.
  [[nodiscard]] static bool is_data(const CXType& type,
                                    bool with_pointers,
                                    bool sets_all_members,
                                    std::map<std::string, std::string>& constructions);
  [[nodiscard]] std::optional<Value> find_value(const CXType& type);
  [[nodiscard]] std::optional<Value> library_value(const CXType& type, const std::string& name);
  [[nodiscard]] std::optional<Value> stream_value(const CXType& type, const std::string& name);
  [[nodiscard]] std::optional<Value> record_value(const CXType& type);
  [[nodiscard]] std::optional<Value> choice_of(const CXType& type);
  [[nodiscard]] std::optional<Value> aggregate_of(const CXType& type);
  [[nodiscard]] std::optional<Value> made_by_calls(const CXType& type);
  void add_called_methods(const CXType& type, Value& value);
  void add_changes(const CXCursor& definition, Value& value);
  void add_field(const CXCursor& field, const CXType& type, Value& value);
  /// Makers that return pointers.
  void add_keepers(const CXType& type, Value& value);
  [[nodiscard]] std::optional<Value> stub_of(const CXType& type);
  [[nodiscard]] std::optional<recipe::Answer> answer_of(const CXCursor& method, const std::string& member);
  [[nodiscard]] std::optional<Value> fail(std::string problem);

  const ClassIndex& classes_;
  Called called_;
  bool sets_all_members_;
  std::vector<CXCursor> called_methods_;
  std::map<std::string, std::string> left_out_;
  std::string problem_;
  std::map<std::string, std::optional<Value>> known_;
  std::map<std::string, std::string> problems_;
  std::set<std::string> pending_;          ///< types whose recipes are being made
  std::set<std::string> pending_choices_;  ///< classes of which one is chosen, that are not inside each other
  RecipeCode code_;
  unsigned stub_count_ = 0;
};

}  // namespace testellate::frontend::llvm
