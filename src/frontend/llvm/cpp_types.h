// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <clang-c/Index.h>

#include "recipe/recipe.h"

// For files of this module only: it includes a header of clang.
namespace testellate::frontend::llvm {

/// A template of the library that has recipes.
struct LibraryType {
  std::string_view name;
  recipe::Value::Kind kind;
  recipe::Sight::Kind sight;
};
/// Null if there is none of that name.
[[nodiscard]] const LibraryType* find_library(const std::string& name);
/// "vector" for `std::vector<int>`; empty for what is not the library's.
[[nodiscard]] std::string library_name(const CXType& type);
[[nodiscard]] CXType template_argument(const CXType& type, unsigned at);

[[nodiscard]] bool is_number(CXTypeKind kind);
[[nodiscard]] bool is_character(CXTypeKind kind);
/// Of a class template that was instantiated, the fields are those of the instance.
[[nodiscard]] std::vector<CXCursor> fields_of(const CXCursor& definition);
/// Whether it is an instance of a template, of which clang does not list what it declares.
[[nodiscard]] bool is_instance(const CXCursor& definition);
/// What a class declares. Of an instance of a template that is what the template declares: types in it may
/// have to be resolved.
[[nodiscard]] std::vector<CXCursor> members_of(const CXCursor& definition);
/// The argument of `owner` where a type is a parameter of its template, with references and `const` gone; the
/// type itself otherwise.
[[nodiscard]] CXType resolved(const CXType& type, const CXType& owner);
/// No more than public members: neither constructors nor bases nor virtual methods.
[[nodiscard]] bool is_aggregate(const CXCursor& definition);
/// How a variable is declared of which all members are set one by one afterwards: "(0, nullptr)" behind its
/// name, nothing if it is an aggregate. No such way: it has more than public members and constructors that
/// decide nothing and touch nothing else.
[[nodiscard]] std::optional<std::string> plain_construction(const CXCursor& definition);
/// Whether an object is its members and nothing else, whoever may see them: no bases, no virtual methods.
/// What its constructors do does not matter.
[[nodiscard]] bool consists_of_members(const CXCursor& definition);
[[nodiscard]] std::vector<recipe::Enumerator> enumerators_of(const CXCursor& declaration);
/// Whether it is the name of an operator function, or of a conversion.
[[nodiscard]] bool is_operator(const std::string& name);

}  // namespace testellate::frontend::llvm
