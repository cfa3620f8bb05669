// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <unordered_map>
#include <vector>

#include "frontend/jvm/inputs/field_set.h"
#include "frontend/jvm/inputs/user_code.h"
#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {

/// What code does, as far as one instruction after the other shows it.
struct CodeEffects {
  FieldSet reads;                           ///< fields of objects (CodeScope::Project)
  std::vector<ResolvedField> read_statics;  ///< static variables of INPUT, each once, as they are met
  /// Stored to outside of constructors (CodeScope::Project): an object that is being made is no other's
  /// state. In the order of owners and positions.
  std::vector<ResolvedField> stored;
  FieldSet stores;               ///< the same
  bool stores_element = false;   ///< of an array
  bool changes_builder = false;  ///< a text that is being built
  bool changes_library = false;  ///< by its name, a library's method changes its object
  // Fields lead to such objects.
  bool holds_array = false;
  bool holds_builder = false;
  bool holds_library = false;
};

/// What each method of INPUT calls and does, found out once. Many ask, and what a method reaches is much of a
/// library.
class CodeIndex {
 public:
  /// Borrowed.
  explicit CodeIndex(Linker& linker) : linker_(linker) {}
  CodeIndex(const CodeIndex&) = delete;
  CodeIndex& operator=(const CodeIndex&) = delete;

  /// What the instructions of a method call, as `find_called` has it, each once, in order. It has code.
  [[nodiscard]] const std::vector<ResolvedMethod>& called_by(const ResolvedMethod& caller, CodeScope scope);
  /// The method and all that it reaches, nearest first, as far as they have code.
  [[nodiscard]] std::vector<ResolvedMethod> reached_from(const ResolvedMethod& start, CodeScope scope);
  /// Of the instructions of a method that has code.
  [[nodiscard]] const CodeEffects& own_effects(const ResolvedMethod& method);
  /// Of the method and all that it reaches: fields and stores in CodeScope::Project, static variables in
  /// CodeScope::Input.
  [[nodiscard]] const CodeEffects& effects_of_all(const ResolvedMethod& start);

  /// Of a field of an object or a static variable; no other one has it.
  [[nodiscard]] std::size_t number_of(const ResolvedField& field);
  [[nodiscard]] FieldSet set_of(const std::vector<ResolvedField>& fields);

 private:
  using Calls = std::unordered_map<const Method*, std::vector<ResolvedMethod>>;
  using Effects = std::unordered_map<const Method*, CodeEffects>;

  Linker& linker_;
  std::array<Calls, kCodeScopes> calls_;
  Effects own_;
  Effects all_;
  std::unordered_map<const LoadedClass*, std::size_t> first_numbers_;  ///< of the fields of each class
  std::size_t next_number_ = 0;
};

}  // namespace testellate::frontend::jvm
