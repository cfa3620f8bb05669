// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <clang-c/Index.h>

#include "diag/diagnostic.h"
#include "frontend/llvm/compile.h"

// For files of this module only: it includes a header of clang.
namespace testellate::frontend::llvm {

/// A C++ file as clang understands it: all declarations, whether there is code of them or not.
class ClangTree {
 public:
  /// Errors in the file are none here: what can be read of it is.
  /// `more` stands behind it.
  [[nodiscard]] static diag::Result<ClangTree> parse(const std::string& source,
                                                     const CompileOptions& options,
                                                     const std::string& more = "");

  /// What clang says about the first error in it; empty if there is none.
  [[nodiscard]] std::string first_error() const;
  [[nodiscard]] CXCursor root() const { return clang_getTranslationUnitCursor(unit_.get()); }

 private:
  struct DisposeIndex {
    void operator()(void* index) const { clang_disposeIndex(index); }
  };
  struct DisposeUnit {
    void operator()(CXTranslationUnit unit) const { clang_disposeTranslationUnit(unit); }
  };

  ClangTree() = default;

  std::unique_ptr<void, DisposeIndex> index_;
  std::unique_ptr<CXTranslationUnitImpl, DisposeUnit> unit_;
};

[[nodiscard]] std::string to_string(CXString text);
[[nodiscard]] std::vector<CXCursor> children_of(const CXCursor& cursor);
/// "geo::Circle", "geo::larger<int>"; namespaces without a name, and those that are inline, are left out.
[[nodiscard]] std::string qualified_name(const CXCursor& cursor);
/// A type as a test may write it: typedefs seen through, `std::string` for what it stands for.
[[nodiscard]] std::string spelling_of(const CXType& type);
/// Whether the declaration stands in a file of the user's.
[[nodiscard]] bool is_users(const CXCursor& cursor);
/// Without `const` and `volatile`.
[[nodiscard]] CXType unqualified(const CXType& type);
/// What a reference refers to, or the type itself.
[[nodiscard]] CXType without_reference(const CXType& type);
[[nodiscard]] bool is_reference(const CXType& type);
/// Whether a test can name it: neither it nor what it is in is private, or local to a function.
[[nodiscard]] bool is_accessible(const CXCursor& cursor);
/// Whether a parameter need not be given.
[[nodiscard]] bool has_default(const CXCursor& parameter);
[[nodiscard]] std::string file_of(const CXCursor& cursor);
[[nodiscard]] unsigned line_of(const CXCursor& cursor);

}  // namespace testellate::frontend::llvm
