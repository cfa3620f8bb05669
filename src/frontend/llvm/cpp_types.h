// SPDX-License-Identifier: Apache-2.0
#pragma once

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
[[nodiscard]] std::vector<CXCursor> fields_of(const CXCursor& definition);
/// No more than public members: neither constructors nor bases nor virtual methods.
[[nodiscard]] bool is_aggregate(const CXCursor& definition);
[[nodiscard]] std::vector<recipe::Enumerator> enumerators_of(const CXCursor& declaration);
/// Whether it is the name of an operator function, or of a conversion.
[[nodiscard]] bool is_operator(const std::string& name);

}  // namespace testellate::frontend::llvm
