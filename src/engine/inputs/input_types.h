// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "diag/diagnostic.h"
#include "ir/data_type.h"
#include "ir/hierarchy.h"
#include "ir/program.h"

/// What input references and pointers of a declared type may lead to.
namespace testellate::engine {

/// The classes that the object may have that an input reference gets for its own, complete: those that the
/// declared class lists as its choices, or all of the program that fit, itself first. None: such a reference
/// is null.
[[nodiscard]] diag::Result<std::vector<ir::ClassId>> own_classes(ir::Program& program,
                                                                 ir::Hierarchy& hierarchy,
                                                                 ir::ClassId declared);

/// Whether two data types describe the same data, so that pointers to them may be equal: the same name, the
/// same id, or scalars, pointers and arrays that are alike.
[[nodiscard]] bool is_same_data(const ir::Program& program, ir::DataTypeId a, ir::DataTypeId b);

/// Whether data is a character of C's strings; false for an invalid type.
[[nodiscard]] bool is_text_byte(const ir::Program& program, ir::DataTypeId type);

/// The data type of a byte that nothing else is known of.
[[nodiscard]] ir::DataTypeId byte_type(ir::Program& program);

/// What a function pointer among the inputs may point to: functions of user code, and those that a test
/// brings along, whose signature is that of the function data type, by id.
[[nodiscard]] std::vector<ir::FunctionId> functions_of_type(const ir::Program& program,
                                                            ir::DataTypeId function);

}  // namespace testellate::engine
