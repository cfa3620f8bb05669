// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <vector>

#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {

/// The classes that input objects may have: those of INPUT, and a few of the JDK. Fixed before anything is
/// explored, so that what a reference may lead to does not depend on what happens to be loaded.
class Universe {
 public:
  /// Reads all classes of INPUT. Borrowed.
  explicit Universe(Linker& linker);

  struct Choices {
    std::vector<LoadedClass*> classes;  ///< the declared one first
    bool leaves_out = false;            ///< the JDK has others
  };
  /// What an input of a declared class that is not an array may be. Local and anonymous classes are not among
  /// them: a test cannot name them. Of `Object` only classes that the code of INPUT asks for.
  [[nodiscard]] Choices choices(LoadedClass& declared);
  [[nodiscard]] const std::vector<LoadedClass*>& user_classes() const { return user_; }

 private:
  void note_tested(const LoadedClass& loaded);
  [[nodiscard]] bool may_be_list(const LoadedClass& declared);

  Linker& linker_;
  std::vector<LoadedClass*> user_;     ///< in the order of their names
  std::vector<LoadedClass*> listed_;   ///< of the JDK
  LoadedClass* list_ = nullptr;        ///< what stands for all lists of the JDK; null if it has none
  std::set<std::string_view> tested_;  ///< what code of INPUT casts to or tests for
};

}  // namespace testellate::frontend::jvm
