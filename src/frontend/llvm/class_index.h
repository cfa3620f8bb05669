// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include <clang-c/Index.h>

// For files of this module only: it includes a header of clang.
namespace testellate::frontend::llvm {

/// What the user's files declare, and what they make of templates of theirs.
class ClassIndex {
 public:
  explicit ClassIndex(const CXCursor& root);

  /// C++ text behind the file with which clang says what members instances of class templates have: those
  /// that the file uses, and those that are wanted as well. An index of both knows them. Wanted functions are
  /// there, too; what is no template of the file is left out.
  [[nodiscard]] std::string instance_text(const std::vector<std::string>& wanted) const;
  /// Whether "Stack<int>" can be made of a template of the file.
  [[nodiscard]] bool has_template_of(const std::string& instance) const {
    return find_template(instance) != nullptr;
  }

  /// Definitions of classes, in the order of the source.
  [[nodiscard]] const std::vector<CXCursor>& classes() const { return classes_; }
  /// Instances of class templates.
  [[nodiscard]] const std::vector<CXCursor>& instances() const { return instances_; }
  /// What a class declares; of an instance with the types that its arguments make, as far as that is known.
  [[nodiscard]] std::vector<CXCursor> members_of(const CXCursor& definition) const;
  /// Definitions of functions outside of classes, instances of templates among them.
  [[nodiscard]] const std::vector<CXCursor>& functions() const { return functions_; }
  /// Classes that can be made objects of and are derived from this one, publicly.
  [[nodiscard]] std::vector<CXCursor> concrete_below(const CXCursor& base) const;
  /// Functions, and static methods of the class, that return an object of it.
  [[nodiscard]] std::vector<CXCursor> factories_of(const CXType& type) const;
  /// Of these, the static methods of the class itself.
  [[nodiscard]] std::vector<CXCursor> own_factories_of(const CXType& type) const;
  /// The same, and public methods of other classes, that return a pointer to one, owning or not.
  [[nodiscard]] std::vector<CXCursor> keepers_of(const CXType& type) const;

 private:
  void visit(const CXCursor& scope);
  void add_class(const CXCursor& definition);
  /// Looks for uses of templates below.
  void visit_uses(const CXCursor& code);
  void note_use(const CXCursor& cursor);
  void add_instance(const CXType& type);
  /// One of the structs of `instance_text`.
  void read_members(const CXCursor& reader);
  [[nodiscard]] const CXCursor* find_template(const std::string& instance) const;

  std::vector<CXCursor> classes_;
  std::vector<CXCursor> functions_;
  std::vector<CXCursor> instances_;
  std::vector<CXCursor> templates_;                       ///< of classes and functions
  std::map<std::string, std::vector<CXCursor>> members_;  ///< of instances
  std::set<std::string> seen_;                            ///< instances, by type or symbol
  std::multimap<std::string, CXCursor> derived_;          ///< by the base
};

}  // namespace testellate::frontend::llvm
