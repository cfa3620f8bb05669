// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/jvm/inputs/typed_class.h"
#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {

/// Whether a test makes objects of the class as it does of INPUT's, by constructors and setters whose effects
/// can be read off: what is not of the JDK.
[[nodiscard]] bool is_project_class(const LoadedClass& loaded);

/// The classes that input objects may have: those of INPUT, what else the class path has of a declared class
/// itself (or permitted below it), and a few of the JDK. Fixed before anything is explored, so that what a
/// reference may lead to does not depend on what happens to be loaded. And what the code of INPUT as a whole
/// says about how such objects are used.
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

  /// A class of the program that stands for an interface where it is declared with type arguments; the same
  /// each time.
  [[nodiscard]] ir::ClassId declare(const TypedClass& typed);
  /// A class of our own knows what it was made for.
  void note(ir::ClassId own, const TypedClass& typed) { typed_.emplace(own, typed); }
  /// Null for other classes.
  [[nodiscard]] const TypedClass* find_typed(ir::ClassId own) const;

  /// What handlers of INPUT catch around calls of a method of that name and descriptor: in the code that
  /// calls it, or further up. `Throwable` stands for those that catch everything.
  [[nodiscard]] const std::set<std::string_view>& caught_around(const Method& called);
  /// Whether code of INPUT asks an exception for its message.
  [[nodiscard]] bool reads_messages() const { return reads_messages_; }

  /// Before anything is executed: what is logged is kept, so that tests can assert it.
  void keep_logs() { keeps_logs_ = true; }
  [[nodiscard]] bool keeps_logs() const { return keeps_logs_; }

 private:
  /// By name and descriptor of what is called.
  using Caught = std::map<std::string, std::set<std::string_view>>;
  void note_tested(const LoadedClass& loaded);
  /// The classes that a sealed one allows below it.
  void add_permitted(const LoadedClass& declared, std::vector<LoadedClass*>& classes);
  [[nodiscard]] bool may_be_list(const LoadedClass& declared);
  void note_caught(LoadedClass& owner, const Method& method, Caught& caught);

  Linker& linker_;
  std::vector<LoadedClass*> user_;     ///< in the order of their names
  std::vector<LoadedClass*> listed_;   ///< of the JDK
  LoadedClass* list_ = nullptr;        ///< what stands for all lists of the JDK; null if it has none
  std::set<std::string_view> tested_;  ///< what code of INPUT casts to or tests for
  std::map<ir::ClassId, TypedClass> typed_;
  bool reads_messages_ = false;
  bool keeps_logs_ = false;
  std::optional<Caught> caught_;  ///< once somebody has asked for it
};

}  // namespace testellate::frontend::jvm
