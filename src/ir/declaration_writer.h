// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "ir/data_type_writer.h"
#include "ir/program.h"

/// The declarations of a program as text, each with its final line break.
namespace testellate::ir {

[[nodiscard]] std::string write_policy(const Program& program, const Policy& policy);
[[nodiscard]] std::string write_class(const Program& program,
                                      const DataTypeWriter& types,
                                      const Class& owner);
[[nodiscard]] std::string write_static(const Program& program,
                                       const DataTypeWriter& types,
                                       const StaticVariable& variable);
[[nodiscard]] std::string write_global(const Program& program,
                                       const DataTypeWriter& types,
                                       const Global& global);
[[nodiscard]] std::string write_unit(const Program& program, const DataTypeWriter& types, const Unit& unit);

}  // namespace testellate::ir
