// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "emit/gtest/source_info.h"
#include "ir/program.h"
#include "value/bits.h"

namespace testellate::emit::gtest {

/// Data types of a program as C++ source, and the names that are taken there: what all tests of a suite
/// share. Both arguments are borrowed.
class TypeSpelling {
 public:
  TypeSpelling(const ir::Program& program, const SourceInfo& source);

  /// A declarator for data of that type; none for a struct or union without a name.
  [[nodiscard]] std::optional<std::string> declarator(ir::DataTypeId type) const;
  /// Whether a pointer to one is a pointer to the other without a cast.
  [[nodiscard]] bool is_same(ir::DataTypeId a, ir::DataTypeId b) const;
  /// Whether the source may spell a pointer type otherwise: to the program `long` and `long long` are the
  /// same.
  [[nodiscard]] bool is_ambiguous(ir::DataTypeId pointer_type) const;
  [[nodiscard]] bool is_enum(ir::DataTypeId type) const;
  /// The enumerator of that value; none if there is none, or the type is no enumeration.
  [[nodiscard]] std::optional<std::string> enumerator(ir::DataTypeId type, value::S128 number) const;
  /// What is in scope of every test: functions, variables and types of the source.
  [[nodiscard]] const std::set<std::string>& taken_names() const { return taken_names_; }

 private:
  [[nodiscard]] std::optional<std::string> spell(ir::DataTypeId type, unsigned depth) const;
  [[nodiscard]] std::optional<std::string> spell_function(const ir::DataType& type, unsigned depth) const;

  const ir::Program& program_;
  bool has_tags_;  ///< C++ files know their types without `struct`
  /// By the name of the enumeration, then by value; the first of several of the same value.
  std::map<std::string, std::map<value::S128, std::string>> enumerations_;
  ir::Enumerations scoped_;  ///< of C++
  std::set<std::string> taken_names_;
};

}  // namespace testellate::emit::gtest
