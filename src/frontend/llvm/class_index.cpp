// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/class_index.h"

#include "frontend/llvm/clang_tree.h"

namespace testellate::frontend::llvm {

ClassIndex::ClassIndex(const CXCursor& root) { visit(root); }

void ClassIndex::visit(const CXCursor& scope) {
  std::vector<CXCursor> scopes{scope};
  while (!scopes.empty()) {
    const CXCursor at = scopes.back();
    scopes.pop_back();
    std::vector<CXCursor> inner;
    for (const CXCursor& cursor : children_of(at)) {
      if (!is_users(cursor)) continue;
      const CXCursorKind kind = clang_getCursorKind(cursor);
      const bool is_definition = clang_isCursorDefinition(cursor) != 0;
      if (kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec || kind == CXCursor_UnexposedDecl) {
        inner.push_back(cursor);
      } else if ((kind == CXCursor_ClassDecl || kind == CXCursor_StructDecl) && is_definition) {
        add_class(cursor);
        inner.push_back(cursor);
      } else if (kind == CXCursor_FunctionDecl && is_definition) {
        functions_.push_back(cursor);
      }
    }
    scopes.insert(scopes.end(), inner.rbegin(), inner.rend());
  }
}

void ClassIndex::add_class(const CXCursor& definition) {
  classes_.push_back(definition);
  for (const CXCursor& child : children_of(definition)) {
    if (clang_getCursorKind(child) != CXCursor_CXXBaseSpecifier) continue;
    if (clang_getCXXAccessSpecifier(child) != CX_CXXPublic) continue;
    derived_.emplace(spelling_of(clang_getCursorType(child)), definition);
  }
}

std::vector<CXCursor> ClassIndex::concrete_below(const CXCursor& base) const {
  std::vector<CXCursor> found;
  std::vector<CXCursor> pending{base};
  for (std::size_t next = 0; next < pending.size(); ++next) {
    const auto [first, last] = derived_.equal_range(spelling_of(clang_getCursorType(pending[next])));
    for (auto at = first; at != last; ++at) {
      pending.push_back(at->second);
      if (clang_CXXRecord_isAbstract(at->second) == 0 && is_accessible(at->second))
        found.push_back(at->second);
    }
  }
  return found;
}

std::vector<CXCursor> ClassIndex::factories_of(const CXType& type) const {
  const std::string wanted = spelling_of(type);
  std::vector<CXCursor> found;
  const auto add = [&](const CXCursor& function) {
    if (spelling_of(clang_getCursorResultType(function)) == wanted) found.push_back(function);
  };
  for (const CXCursor& child : children_of(clang_getTypeDeclaration(type))) {
    const bool is_one = clang_getCursorKind(child) == CXCursor_CXXMethod &&
                        clang_CXXMethod_isStatic(child) != 0 &&
                        clang_getCXXAccessSpecifier(child) == CX_CXXPublic;
    if (is_one) add(child);
  }
  for (const CXCursor& function : functions_) add(function);
  return found;
}

}  // namespace testellate::frontend::llvm
