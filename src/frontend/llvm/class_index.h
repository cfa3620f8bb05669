// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include <clang-c/Index.h>

// For files of this module only: it includes a header of clang.
namespace testellate::frontend::llvm {

/// What the user's files declare.
class ClassIndex {
 public:
  explicit ClassIndex(const CXCursor& root);

  /// Definitions of classes, in the order of the source.
  [[nodiscard]] const std::vector<CXCursor>& classes() const { return classes_; }
  /// Definitions of functions outside of classes.
  [[nodiscard]] const std::vector<CXCursor>& functions() const { return functions_; }
  /// Classes that can be made objects of and are derived from this one, publicly.
  [[nodiscard]] std::vector<CXCursor> concrete_below(const CXCursor& base) const;
  /// Functions, and static methods of the class, that return an object of it.
  [[nodiscard]] std::vector<CXCursor> factories_of(const CXType& type) const;

 private:
  void visit(const CXCursor& scope);
  void add_class(const CXCursor& definition);

  std::vector<CXCursor> classes_;
  std::vector<CXCursor> functions_;
  std::multimap<std::string, CXCursor> derived_;  ///< by the base
};

}  // namespace testellate::frontend::llvm
