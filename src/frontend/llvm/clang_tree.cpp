// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/clang_tree.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

namespace testellate::frontend::llvm {
namespace {

/// Names that clang gives in full, and what everybody writes.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kShortNames{{
    {"std::basic_string<char>", "std::string"},
    {"std::basic_string_view<char>", "std::string_view"},
    {"(anonymous namespace)::", ""},
    {"std::__cxx11::", "std::"},
}};

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

}  // namespace

std::string to_string(CXString text) {
  const char* characters = clang_getCString(text);
  std::string made = characters == nullptr ? "" : characters;
  clang_disposeString(text);
  return made;
}

diag::Result<ClangTree> ClangTree::parse(const std::string& source, const CompileOptions& options) {
  ClangTree tree;
  tree.index_.reset(clang_createIndex(0, 0));
  std::vector<std::string> words = keep_language_flags(options.flags);
  if (!options.directory.empty()) words.push_back("-working-directory=" + options.directory);
  words.emplace_back("-w");
  std::vector<const char*> arguments;
  for (const std::string& word : words) arguments.push_back(word.c_str());
  const std::string path = options.directory.empty() ? source : std::filesystem::absolute(source).string();
  CXTranslationUnit unit = nullptr;
  const CXErrorCode failure = clang_parseTranslationUnit2(tree.index_.get(),
                                                          path.c_str(),
                                                          arguments.data(),
                                                          static_cast<int>(arguments.size()),
                                                          nullptr,
                                                          0,
                                                          CXTranslationUnit_None,
                                                          &unit);
  tree.unit_.reset(unit);
  if (failure != CXError_Success || unit == nullptr) {
    return diag::error(diag::Kind::SourceRefused, {source, 0, 0}, "clang cannot read it");
  }
  return tree;
}

std::vector<CXCursor> children_of(const CXCursor& cursor) {
  std::vector<CXCursor> children;
  clang_visitChildren(
      cursor,
      [](CXCursor child, CXCursor, CXClientData list) {
        static_cast<std::vector<CXCursor>*>(list)->push_back(child);
        return CXChildVisit_Continue;
      },
      &children);
  return children;
}

std::string qualified_name(const CXCursor& cursor) {
  std::string name = to_string(clang_getCursorSpelling(cursor));
  for (CXCursor scope = clang_getCursorSemanticParent(cursor);
       clang_Cursor_isNull(scope) == 0 && clang_isTranslationUnit(clang_getCursorKind(scope)) == 0;
       scope = clang_getCursorSemanticParent(scope)) {
    const CXCursorKind kind = clang_getCursorKind(scope);
    if (kind == CXCursor_LinkageSpec || clang_Cursor_isAnonymous(scope) != 0) continue;
    if (kind == CXCursor_Namespace && clang_Cursor_isInlineNamespace(scope) != 0) continue;
    const bool is_class = kind == CXCursor_ClassDecl || kind == CXCursor_StructDecl;
    // With the arguments of a template.
    const std::string outer =
        is_class ? spelling_of(clang_getCursorType(scope)) : to_string(clang_getCursorSpelling(scope));
    name = outer + "::" + name;
    if (is_class) break;
  }
  return name;
}

std::string spelling_of(const CXType& type) {
  std::string text = to_string(clang_getTypeSpelling(clang_getCanonicalType(type)));
  for (const auto& [from, to] : kShortNames) replace_all(text, from, to);
  return text;
}

bool is_users(const CXCursor& cursor) {
  const CXSourceLocation place = clang_getCursorLocation(cursor);
  if (clang_Location_isInSystemHeader(place) != 0) return false;
  const std::string file = file_of(cursor);
  return !file.empty() && !file.starts_with("/usr/") && !file.starts_with("<");
}

CXType unqualified(const CXType& type) { return clang_getUnqualifiedType(clang_getCanonicalType(type)); }

bool is_reference(const CXType& type) {
  const CXTypeKind kind = clang_getCanonicalType(type).kind;
  return kind == CXType_LValueReference || kind == CXType_RValueReference;
}

CXType without_reference(const CXType& type) {
  const CXType canonical = clang_getCanonicalType(type);
  return is_reference(canonical) ? clang_getCanonicalType(clang_getPointeeType(canonical)) : canonical;
}

bool is_accessible(const CXCursor& cursor) {
  for (CXCursor at = cursor;
       clang_Cursor_isNull(at) == 0 && clang_isTranslationUnit(clang_getCursorKind(at)) == 0;
       at = clang_getCursorSemanticParent(at)) {
    const CX_CXXAccessSpecifier access = clang_getCXXAccessSpecifier(at);
    if (access == CX_CXXPrivate || access == CX_CXXProtected) return false;
    const CXCursorKind kind = clang_getCursorKind(at);
    const bool is_function = kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod ||
                             kind == CXCursor_Constructor || kind == CXCursor_Destructor;
    if (is_function && clang_equalCursors(at, cursor) == 0) return false;
    if (kind == CXCursor_LambdaExpr) return false;
  }
  return true;
}

bool has_default(const CXCursor& parameter) {
  return std::ranges::any_of(children_of(parameter), [](const CXCursor& child) {
    return clang_isExpression(clang_getCursorKind(child)) != 0;
  });
}

std::string file_of(const CXCursor& cursor) {
  CXFile file = nullptr;
  clang_getExpansionLocation(clang_getCursorLocation(cursor), &file, nullptr, nullptr, nullptr);
  return file == nullptr ? "" : to_string(clang_getFileName(file));
}

unsigned line_of(const CXCursor& cursor) {
  unsigned line = 0;
  clang_getExpansionLocation(clang_getCursorLocation(cursor), nullptr, &line, nullptr, nullptr);
  return line;
}

}  // namespace testellate::frontend::llvm
