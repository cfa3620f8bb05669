// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "emit/junit/source_info.h"
#include "ir/program.h"

namespace testellate::emit::junit {

/// Finds what the source says about classes of the program.
class ClassIndex {
 public:
  /// Both borrowed.
  ClassIndex(const ir::Program& program, const SourceInfo& source);

  [[nodiscard]] const ir::Program& program() const { return program_; }
  [[nodiscard]] const SourceInfo& source() const { return source_; }

  // Null if the source says nothing about it.
  [[nodiscard]] const SourceClass* find(std::string_view binary_name) const;
  [[nodiscard]] const SourceClass* find(ir::ClassId id) const;
  [[nodiscard]] const ScriptedClass* find_scripted(ir::ClassId id) const;
  [[nodiscard]] const SourceTarget* find_target(ir::FunctionId function) const;
  /// What a construction calls.
  [[nodiscard]] const SourceTarget* find_maker(ir::FunctionId function) const;
  /// Of the class or one above it.
  [[nodiscard]] static const SourceField* find_field(const SourceClass& owner, ir::FieldId field);
  [[nodiscard]] const SourceField* find_static(ir::StaticId variable) const;
  /// The enum that an object of the class is a constant of: the class itself, or the one above a constant
  /// with a body. Null if it is none.
  [[nodiscard]] const SourceClass* find_enum(ir::ClassId id) const;

  /// Whether an object of the class can be used as one of that type, by the classes and interfaces above it;
  /// of arrays only their own type and what all arrays are.
  [[nodiscard]] bool is_a(ir::ClassId id, std::string_view type) const;

  /// What the source calls a class of the program, arrays too: "geo.Outer$Inner[]".
  [[nodiscard]] std::string type_name(ir::ClassId id) const;

  // What a test in a package may mention.
  [[nodiscard]] static bool is_visible(const SourceClass& named, std::string_view package);
  /// `owner` declares the member.
  [[nodiscard]] bool is_visible(Access access, std::string_view owner, std::string_view package) const;

 private:
  const ir::Program& program_;
  const SourceInfo& source_;
  std::map<std::string, const SourceClass*, std::less<>> by_name_;
  std::map<ir::ClassId, const SourceClass*> by_id_;
  std::map<ir::FunctionId, const SourceTarget*> targets_;
  std::map<ir::FunctionId, const SourceTarget*> makers_;
};

/// "int[][]" to "int[]"; the type has to be an array.
[[nodiscard]] std::string_view element_of(std::string_view type);
[[nodiscard]] bool is_array(std::string_view type);

}  // namespace testellate::emit::junit
