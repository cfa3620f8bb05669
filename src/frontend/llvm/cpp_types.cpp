// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/cpp_types.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "frontend/llvm/clang_tree.h"

namespace testellate::frontend::llvm {
namespace {

using recipe::Sight;
using Kind = recipe::Value::Kind;

constexpr std::array<LibraryType, 19> kLibrary{{
    {"basic_string", Kind::Text, Sight::Kind::Text},
    {"basic_string_view", Kind::View, Sight::Kind::Text},
    {"vector", Kind::Sequence, Sight::Kind::Sequence},
    {"deque", Kind::Sequence, Sight::Kind::Sequence},
    {"list", Kind::Sequence, Sight::Kind::Sequence},
    {"set", Kind::Sequence, Sight::Kind::Sequence},
    {"multiset", Kind::Sequence, Sight::Kind::Sequence},
    {"unordered_set", Kind::Sequence, Sight::Kind::Nothing},
    {"array", Kind::Array, Sight::Kind::Sequence},
    {"map", Kind::Map, Sight::Kind::Map},
    {"multimap", Kind::Map, Sight::Kind::Map},
    {"unordered_map", Kind::Map, Sight::Kind::Nothing},
    {"pair", Kind::Tuple, Sight::Kind::Tuple},
    {"tuple", Kind::Tuple, Sight::Kind::Tuple},
    {"optional", Kind::Optional, Sight::Kind::Optional},
    {"unique_ptr", Kind::Owner, Sight::Kind::Owner},
    {"shared_ptr", Kind::Owner, Sight::Kind::Owner},
    {"variant", Kind::Variant, Sight::Kind::Nothing},
    {"function", Kind::Function, Sight::Kind::Nothing},
}};

constexpr std::array<CXTypeKind, 15> kNumbers{CXType_Bool,
                                              CXType_Char_U,
                                              CXType_Char_S,
                                              CXType_UChar,
                                              CXType_SChar,
                                              CXType_Short,
                                              CXType_UShort,
                                              CXType_Int,
                                              CXType_UInt,
                                              CXType_Long,
                                              CXType_ULong,
                                              CXType_LongLong,
                                              CXType_ULongLong,
                                              CXType_Float,
                                              CXType_Double};

}  // namespace

const LibraryType* find_library(const std::string& name) {
  const auto* found = std::ranges::find(kLibrary, name, &LibraryType::name);
  return found == kLibrary.end() ? nullptr : found;
}

bool is_number(CXTypeKind kind) { return std::ranges::find(kNumbers, kind) != kNumbers.end(); }

bool is_character(CXTypeKind kind) { return kind == CXType_Char_S || kind == CXType_Char_U; }

std::string library_name(const CXType& type) {
  const CXCursor declaration = clang_getTypeDeclaration(type);
  if (clang_getCursorKind(declaration) == CXCursor_NoDeclFound || is_users(declaration)) return "";
  return to_string(clang_getCursorSpelling(declaration));
}

std::vector<CXCursor> fields_of(const CXCursor& definition) {
  std::vector<CXCursor> fields;
  for (const CXCursor& child : children_of(definition)) {
    if (clang_getCursorKind(child) == CXCursor_FieldDecl) fields.push_back(child);
  }
  return fields;
}

bool is_aggregate(const CXCursor& definition) {
  const CXCursorKind kind = clang_getCursorKind(definition);
  if (kind != CXCursor_StructDecl && kind != CXCursor_ClassDecl) return false;
  for (const CXCursor& child : children_of(definition)) {
    const CXCursorKind part = clang_getCursorKind(child);
    if (part == CXCursor_CXXBaseSpecifier || part == CXCursor_Constructor || part == CXCursor_Destructor)
      return false;
    if (part == CXCursor_CXXMethod && clang_CXXMethod_isVirtual(child) != 0) return false;
    if (part == CXCursor_FieldDecl && clang_getCXXAccessSpecifier(child) != CX_CXXPublic) return false;
  }
  return true;
}

CXType template_argument(const CXType& type, unsigned at) {
  return clang_getCanonicalType(clang_Type_getTemplateArgumentAsType(type, at));
}

std::vector<recipe::Enumerator> enumerators_of(const CXCursor& declaration) {
  std::vector<recipe::Enumerator> found;
  for (const CXCursor& child : children_of(clang_getCursorDefinition(declaration))) {
    if (clang_getCursorKind(child) != CXCursor_EnumConstantDecl) continue;
    const bool is_scoped = clang_EnumDecl_isScoped(declaration) != 0;
    // One without a scope is written as if it stood beside the enumeration.
    std::string scope = spelling_of(clang_getCursorType(declaration));
    if (!is_scoped) {
      const std::size_t colons = scope.rfind("::");
      scope = colons == std::string::npos ? "" : scope.substr(0, colons);
    }
    const std::string name = to_string(clang_getCursorSpelling(child));
    found.emplace_back(clang_getEnumConstantDeclValue(child), scope.empty() ? name : scope + "::" + name);
  }
  return found;
}

bool is_operator(const std::string& name) {
  return name.starts_with("operator") &&
         (name.size() == 8 || (std::isalnum(static_cast<unsigned char>(name[8])) == 0 && name[8] != '_'));
}

}  // namespace testellate::frontend::llvm
