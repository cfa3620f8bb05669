// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/jvm/inputs/caught_index.h"
#include "frontend/jvm/inputs/code_index.h"
#include "frontend/jvm/inputs/typed_class.h"
#include "frontend/jvm/link/linker.h"
#include "ir/effect_summary.h"

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
  [[nodiscard]] const Choices& choices(LoadedClass& declared);
  /// After classes were replaced by stubs.
  void forget_choices() { choices_.clear(); }
  /// An interface of our own that this class alone has: what is declared as it is an object of the very
  /// class, where a stub stands for all others. The same each time.
  [[nodiscard]] ir::ClassId declare_real(LoadedClass& replaced);
  /// Null for other classes.
  [[nodiscard]] LoadedClass* find_real(ir::ClassId declared) const;

  /// Tests have mocks of classes, which need no constructor.
  void allow_mocks() { has_mocks_ = true; }
  [[nodiscard]] bool has_mocks() const { return has_mocks_; }
  [[nodiscard]] const std::vector<LoadedClass*>& user_classes() const { return user_; }
  /// Those of them that are this class or below it, in their order.
  [[nodiscard]] const std::vector<LoadedClass*>& user_classes_below(const LoadedClass& above);
  [[nodiscard]] CodeIndex& code() { return code_; }
  /// Summaries of methods that somebody has asked for (effect_summary.h).
  [[nodiscard]] std::unordered_map<const Method*, std::optional<ir::EffectSummary>>& summaries() {
    return summaries_;
  }

  /// A class of the program that stands for an interface where it is declared with type arguments; the same
  /// each time.
  [[nodiscard]] ir::ClassId declare(const TypedClass& typed);
  /// A class of our own knows what it was made for.
  void note(ir::ClassId own, const TypedClass& typed) { typed_.emplace(own, typed); }
  /// Null for other classes.
  [[nodiscard]] const TypedClass* find_typed(ir::ClassId own) const;

  /// CaughtIndex::around.
  [[nodiscard]] const std::set<std::string_view>& caught_around(const Method& called);
  /// Whether code of INPUT asks an exception of the class for more than every exception has.
  [[nodiscard]] bool is_asked(const LoadedClass& exception) const;
  /// Whether code of INPUT asks an exception for its message.
  [[nodiscard]] bool reads_messages() const { return reads_messages_; }

  /// Before anything is executed: what is logged is kept, so that tests can assert it.
  void keep_logs() { keeps_logs_ = true; }
  [[nodiscard]] bool keeps_logs() const { return keeps_logs_; }

 private:
  void note_tested(const LoadedClass& loaded);
  [[nodiscard]] Choices find_choices(LoadedClass& declared);
  /// The classes that a sealed one allows below it.
  void add_permitted(const LoadedClass& declared, std::vector<LoadedClass*>& classes);
  [[nodiscard]] bool may_be_list(const LoadedClass& declared);

  Linker& linker_;
  std::vector<LoadedClass*> user_;     ///< in the order of their names
  std::vector<LoadedClass*> listed_;   ///< of the JDK
  LoadedClass* list_ = nullptr;        ///< what stands for all lists of the JDK; null if it has none
  std::set<std::string_view> tested_;  ///< what code of INPUT casts to or tests for
  std::set<std::string_view> asked_;   ///< what it tests for
  /// Methods of objects that it calls by this name.
  std::set<std::string_view> called_names_;
  std::unordered_map<const LoadedClass*, std::vector<LoadedClass*>> below_;  ///< as far as asked for
  std::unordered_map<const LoadedClass*, Choices> choices_;                  ///< likewise
  std::unordered_map<const Method*, std::optional<ir::EffectSummary>> summaries_;
  CodeIndex code_;
  std::map<ir::ClassId, TypedClass> typed_;
  std::map<ir::ClassId, LoadedClass*> real_;  ///< of `declare_real`
  bool has_mocks_ = false;
  bool reads_messages_ = false;
  bool keeps_logs_ = false;
  std::optional<CaughtIndex> caught_;  ///< once somebody has asked for it
};

}  // namespace testellate::frontend::jvm
