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

diag::Result<ClangTree> ClangTree::parse(const std::string& source,
                                         const CompileOptions& options,
                                         const std::string& more) {
  ClangTree tree;
  tree.index_.reset(clang_createIndex(0, 0));
  std::vector<std::string> words = keep_language_flags(options.flags);
  if (!options.directory.empty()) words.push_back("-working-directory=" + options.directory);
  words.emplace_back("-w");
  std::vector<const char*> arguments;
  for (const std::string& word : words) arguments.push_back(word.c_str());
  // A header alone would be compiled for others; a file is included as drivers include it.
  const bool is_included = is_header(source) || !more.empty();
  const std::string text = "#include \"" + path_for(source, options) + "\"\n" + more;
  CXUnsavedFile including{"tst_including.cpp", text.c_str(), text.size()};
  const std::string path = is_included ? including.Filename : path_for(source, options);
  CXTranslationUnit unit = nullptr;
  const CXErrorCode failure = clang_parseTranslationUnit2(tree.index_.get(),
                                                          path.c_str(),
                                                          arguments.data(),
                                                          static_cast<int>(arguments.size()),
                                                          is_included ? &including : nullptr,
                                                          is_included ? 1 : 0,
                                                          CXTranslationUnit_None,
                                                          &unit);
  tree.unit_.reset(unit);
  if (failure != CXError_Success || unit == nullptr) {
    return diag::error(diag::Kind::SourceRefused, {source, 0, 0}, "clang cannot read it");
  }
  return tree;
}

std::string ClangTree::first_error() const {
  std::string text;
  for (unsigned at = 0; at < clang_getNumDiagnostics(unit_.get()) && text.empty(); ++at) {
    CXDiagnostic diagnostic = clang_getDiagnostic(unit_.get(), at);
    if (clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error) {
      text = to_string(clang_getDiagnosticSpelling(diagnostic));
    }
    clang_disposeDiagnostic(diagnostic);
  }
  return text;
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

namespace {

/// "<int, 3>" for an instance of a function template; empty for all others.
std::string template_arguments(const CXCursor& cursor) {
  std::string text;
  for (int at = 0; at < clang_Cursor_getNumTemplateArguments(cursor); ++at) {
    const auto number = static_cast<unsigned>(at);
    text += at == 0 ? "<" : ", ";
    text += clang_Cursor_getTemplateArgumentKind(cursor, number) == CXTemplateArgumentKind_Integral
                ? std::to_string(clang_Cursor_getTemplateArgumentValue(cursor, number))
                : spelling_of(clang_Cursor_getTemplateArgumentType(cursor, number));
  }
  return text.empty() ? "" : text + ">";
}

}  // namespace

std::string qualified_name(const CXCursor& cursor) {
  std::string name = to_string(clang_getCursorSpelling(cursor)) + template_arguments(cursor);
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

CXType unqualified(const CXType& type) {
  const CXType canonical = clang_getCanonicalType(type);
  // Clang does not take what is no type.
  return canonical.kind == CXType_Invalid ? canonical : clang_getUnqualifiedType(canonical);
}

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
  const bool has_expression = std::ranges::any_of(children_of(parameter), [](const CXCursor& child) {
    return clang_isExpression(clang_getCursorKind(child)) != 0;
  });
  if (!has_expression) return false;
  // It may also be the size of an array.
  CXTranslationUnit unit = clang_Cursor_getTranslationUnit(parameter);
  CXToken* tokens = nullptr;
  unsigned count = 0;
  clang_tokenize(unit, clang_getCursorExtent(parameter), &tokens, &count);
  bool is_given = false;
  for (unsigned at = 0; at < count; ++at) {
    is_given = is_given || to_string(clang_getTokenSpelling(unit, tokens[at])) == "=";
  }
  clang_disposeTokens(unit, tokens, count);
  return is_given;
}

std::string file_of(const CXCursor& cursor) {
  CXFile file = nullptr;
  clang_getExpansionLocation(clang_getCursorLocation(cursor), &file, nullptr, nullptr, nullptr);
  const std::string name = file == nullptr ? "" : to_string(clang_getFileName(file));
  return name.starts_with("./") ? name.substr(2) : name;
}

unsigned line_of(const CXCursor& cursor) {
  unsigned line = 0;
  clang_getExpansionLocation(clang_getCursorLocation(cursor), nullptr, &line, nullptr, nullptr);
  return line;
}

}  // namespace testellate::frontend::llvm
