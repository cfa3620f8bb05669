// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "ir/data_type.h"
#include "ir/program.h"
#include "ir/unit.h"
#include "result/condition.h"

namespace testellate::render {

/// Names the constants of enumerations that inputs of a unit are compared with: `state == RUNNING` instead of
/// `state == 3`.
class EnumeratorNames {
 public:
  /// All borrowed.
  EnumeratorNames(const ir::Program& program, const ir::Unit& unit, const ir::Enumerations& enumerations)
      : program_(program), unit_(unit), enumerations_(enumerations) {}

  /// In conditions, and terms of them.
  void name_in(result::Expression& e) const;
  void name_in(result::Condition& condition) const;
  /// In a value of that type.
  void name_as(ir::DataTypeId type, result::Expression& value) const;
  /// What the source declares an input as, or what it leads to; invalid if nobody knows.
  [[nodiscard]] ir::DataTypeId type_of(const result::Expression& e) const;

 private:
  [[nodiscard]] ir::DataTypeId type_of_root(const std::string& name) const;
  [[nodiscard]] ir::DataTypeId target_of(ir::DataTypeId type) const;
  [[nodiscard]] ir::DataTypeId member_of(ir::DataTypeId type, const std::string& name) const;

  const ir::Program& program_;
  const ir::Unit& unit_;
  const ir::Enumerations& enumerations_;
};

}  // namespace testellate::render
