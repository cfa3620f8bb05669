// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "emit/junit/class_index.h"
#include "emit/junit/suite_options.h"

namespace testellate::emit::junit {

/// How one file names classes: by their simple names where those are unambiguous, with an import where it
/// takes one. Can be copied, to go back to what was before a test that is not written after all.
class Imports {
 public:
  /// `index` is borrowed. Names of the user's classes in the package and that of the test class itself are
  /// never used for others.
  Imports(const ClassIndex& index, std::string package, const std::string& test_class, Flavour flavour);

  [[nodiscard]] const std::string& package() const { return package_; }

  /// A type, arrays too; nothing if the file may not name it.
  [[nodiscard]] std::optional<std::string> spell(std::string_view type);
  /// A top-level class of a library that everybody may name: "java.util.Iterator".
  [[nodiscard]] std::string spell_library(const std::string& name);
  /// `assertEquals` and the like: imported as what they are.
  [[nodiscard]] std::string assertion(const std::string& name);
  /// Any other static method: "mock" of "org.mockito.Mockito".
  [[nodiscard]] std::string static_member(const std::string& owner, const std::string& name);
  /// A class that the file declares itself, for `meaning`; the same each time, and different for others.
  [[nodiscard]] std::string own_class(const std::string& proposal, const std::string& meaning);
  /// "@Test", "@AfterEach".
  [[nodiscard]] std::string annotation(const std::string& name);

  /// The lines that the names need: static imports, then those of classes, with an empty line after each
  /// group.
  [[nodiscard]] std::string text() const;

 private:
  [[nodiscard]] std::string shorten(const std::string& qualified, const std::string& package);
  [[nodiscard]] std::string in_package(const std::string& simple) const;
  /// Lets a simple name stand for `meaning`, unless it stands for something else; says whether it does now.
  [[nodiscard]] bool take(const std::string& simple, const std::string& meaning);

  const ClassIndex* index_;
  std::string package_;
  Flavour flavour_;
  std::map<std::string, std::string> meaning_;  ///< what names stand for in this file that it uses
  std::set<std::string> classes_;
  std::set<std::string> static_members_;
};

}  // namespace testellate::emit::junit
