// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/cpp_types.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "frontend/llvm/clang_tree.h"

namespace testellate::frontend::llvm {
namespace {

using recipe::Sight;
using Kind = recipe::Value::Kind;

constexpr std::array<LibraryType, 20> kLibrary{{
    {"basic_string", Kind::Text, Sight::Kind::Text},
    {"basic_string_view", Kind::View, Sight::Kind::Text},
    {"vector", Kind::Sequence, Sight::Kind::Sequence},
    {"deque", Kind::Sequence, Sight::Kind::Sequence},
    {"list", Kind::Sequence, Sight::Kind::Sequence},
    {"set", Kind::Sequence, Sight::Kind::Sequence},
    {"multiset", Kind::Sequence, Sight::Kind::Sequence},
    {"unordered_set", Kind::Sequence, Sight::Kind::Sequence},
    {"array", Kind::Array, Sight::Kind::Sequence},
    {"span", Kind::Span, Sight::Kind::Nothing},
    {"map", Kind::Map, Sight::Kind::Map},
    {"multimap", Kind::Map, Sight::Kind::Map},
    {"unordered_map", Kind::Map, Sight::Kind::Map},
    {"pair", Kind::Tuple, Sight::Kind::Tuple},
    {"tuple", Kind::Tuple, Sight::Kind::Tuple},
    {"optional", Kind::Optional, Sight::Kind::Optional},
    {"unique_ptr", Kind::Owner, Sight::Kind::Owner},
    {"shared_ptr", Kind::Owner, Sight::Kind::Owner},
    {"variant", Kind::Variant, Sight::Kind::Variant},
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

bool is_instance(const CXCursor& definition) {
  if (clang_Cursor_isNull(clang_getSpecializedCursorTemplate(definition)) != 0) return false;
  // One that is written down, a specialisation, has what stands there.
  return std::ranges::none_of(children_of(definition), [](const CXCursor& child) {
    return clang_isDeclaration(clang_getCursorKind(child)) != 0;
  });
}

std::vector<CXCursor> members_of(const CXCursor& definition) {
  return children_of(is_instance(definition) ? clang_getSpecializedCursorTemplate(definition) : definition);
}

std::vector<CXCursor> fields_of(const CXCursor& definition) {
  std::vector<CXCursor> fields;
  if (is_instance(definition)) {
    clang_Type_visitFields(
        clang_getCursorType(definition),
        [](CXCursor field, CXClientData list) {
          static_cast<std::vector<CXCursor>*>(list)->push_back(field);
          return CXVisit_Continue;
        },
        &fields);
    return fields;
  }
  for (const CXCursor& child : children_of(definition)) {
    if (clang_getCursorKind(child) == CXCursor_FieldDecl) fields.push_back(child);
  }
  return fields;
}

CXType resolved(const CXType& type, const CXType& owner) {
  const CXType plain = unqualified(without_reference(type));
  const std::string spelling = to_string(clang_getTypeSpelling(plain));
  constexpr std::string_view kParameter = "type-parameter-0-";
  if (!spelling.starts_with(kParameter)) return type;
  unsigned number = 0;
  const char* first = spelling.data() + kParameter.size();
  const char* last = spelling.data() + spelling.size();
  const auto [end, problem] = std::from_chars(first, last, number);
  if (problem != std::errc() || end != last) return type;
  const CXType argument = clang_Type_getTemplateArgumentAsType(clang_getCanonicalType(owner), number);
  return argument.kind == CXType_Invalid ? type : clang_getCanonicalType(argument);
}

bool is_aggregate(const CXCursor& definition) {
  const CXCursorKind kind = clang_getCursorKind(definition);
  if (kind != CXCursor_StructDecl && kind != CXCursor_ClassDecl) return false;
  for (const CXCursor& child : members_of(definition)) {
    const CXCursorKind part = clang_getCursorKind(child);
    if (part == CXCursor_CXXBaseSpecifier || part == CXCursor_Constructor || part == CXCursor_Destructor)
      return false;
    if (part == CXCursor_CXXMethod && clang_CXXMethod_isVirtual(child) != 0) return false;
    if (part == CXCursor_FieldDecl && clang_getCXXAccessSpecifier(child) != CX_CXXPublic) return false;
  }
  return true;
}

namespace {

/// Whether a function does nothing but set members: a test may call it without anybody noticing.
bool only_sets_members(const CXCursor& function) {
  bool is_simple = true;
  clang_visitChildren(
      function,
      [](CXCursor child, CXCursor, CXClientData answer) {
        constexpr std::array<CXCursorKind, 12> kMore{CXCursor_IfStmt,
                                                     CXCursor_ForStmt,
                                                     CXCursor_CXXForRangeStmt,
                                                     CXCursor_WhileStmt,
                                                     CXCursor_DoStmt,
                                                     CXCursor_SwitchStmt,
                                                     CXCursor_CXXTryStmt,
                                                     CXCursor_CXXThrowExpr,
                                                     CXCursor_ConditionalOperator,
                                                     CXCursor_CallExpr,
                                                     CXCursor_CXXNewExpr,
                                                     CXCursor_LambdaExpr};
        const CXCursorKind kind = clang_getCursorKind(child);
        const bool is_logic = kind == CXCursor_BinaryOperator &&
                              (clang_getCursorBinaryOperatorKind(child) == CXBinaryOperator_LAnd ||
                               clang_getCursorBinaryOperatorKind(child) == CXBinaryOperator_LOr);
        const bool is_variable = kind == CXCursor_DeclRefExpr &&
                                 clang_getCursorKind(clang_getCursorReferenced(child)) == CXCursor_VarDecl;
        if (!is_logic && !is_variable && std::ranges::find(kMore, kind) == kMore.end())
          return CXChildVisit_Recurse;
        *static_cast<bool*>(answer) = false;
        return CXChildVisit_Break;
      },
      &is_simple);
  return is_simple;
}

/// "(0, nullptr)": arguments that anything could be put in the place of.
std::optional<std::string> any_arguments(const CXCursor& constructor) {
  std::string text;
  for (int at = 0; at < clang_Cursor_getNumArguments(constructor); ++at) {
    const CXCursor parameter = clang_Cursor_getArgument(constructor, static_cast<unsigned>(at));
    if (has_default(parameter)) break;
    const CXType type = unqualified(without_reference(clang_getCursorType(parameter)));
    if (type.kind != CXType_Pointer && type.kind != CXType_Enum && !is_number(type.kind)) return std::nullopt;
    text += text.empty() ? "(" : ", ";
    text += type.kind == CXType_Pointer ? "nullptr" : is_number(type.kind) ? "0" : spelling_of(type) + "{}";
  }
  return text.empty() ? "" : text + ")";
}

}  // namespace

bool consists_of_members(const CXCursor& definition) {
  const CXCursorKind kind = clang_getCursorKind(definition);
  if ((kind != CXCursor_StructDecl && kind != CXCursor_ClassDecl) || is_instance(definition)) return false;
  return std::ranges::none_of(children_of(definition), [](const CXCursor& child) {
    const CXCursorKind part = clang_getCursorKind(child);
    if (part == CXCursor_CXXBaseSpecifier) return true;
    const bool is_method = part == CXCursor_CXXMethod || part == CXCursor_Destructor;
    return is_method && clang_CXXMethod_isVirtual(child) != 0;
  });
}

std::optional<std::string> plain_construction(const CXCursor& definition) {
  if (is_aggregate(definition)) return "";
  const CXCursorKind kind = clang_getCursorKind(definition);
  if ((kind != CXCursor_StructDecl && kind != CXCursor_ClassDecl) || is_instance(definition))
    return std::nullopt;
  std::optional<std::string> shortest;
  for (const CXCursor& child : children_of(definition)) {
    const CXCursorKind part = clang_getCursorKind(child);
    const bool is_public = clang_getCXXAccessSpecifier(child) == CX_CXXPublic;
    if (part == CXCursor_CXXBaseSpecifier || part == CXCursor_Destructor) return std::nullopt;
    if (part == CXCursor_CXXMethod && clang_CXXMethod_isVirtual(child) != 0) return std::nullopt;
    if (part == CXCursor_FieldDecl && !is_public) return std::nullopt;
    if (part != CXCursor_Constructor) continue;
    if (clang_CXXConstructor_isCopyConstructor(child) != 0 ||
        clang_CXXConstructor_isMoveConstructor(child) != 0)
      return std::nullopt;
    const CXCursor written = clang_getCursorDefinition(child);
    if (!is_public || clang_CXXMethod_isDeleted(child) != 0 || clang_Cursor_isNull(written) != 0 ||
        !only_sets_members(written))
      continue;
    const std::optional<std::string> arguments = any_arguments(child);
    if (arguments && (!shortest || arguments->size() < shortest->size())) shortest = arguments;
  }
  return shortest;
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
