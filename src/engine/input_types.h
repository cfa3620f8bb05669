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

/// The class of the object that an input reference gets for its own: the declared one or, where that has no
/// objects of its own (abstract, interface), the first class of the program that is a subclass and has some.
/// Invalid if there is none: such a reference is null.
[[nodiscard]] diag::Result<ir::ClassId> own_class(ir::Program& program,
                                                  ir::Hierarchy& hierarchy,
                                                  ir::ClassId declared);

/// Whether two data types describe the same data, so that pointers to them may be equal: the same name, the
/// same id, or scalars, pointers and arrays that are alike.
[[nodiscard]] bool is_same_data(const ir::Program& program, ir::DataTypeId a, ir::DataTypeId b);

/// What a function pointer among the inputs may point to: functions of user code, and those that a test
/// brings along, whose signature is that of the function data type, by id.
[[nodiscard]] std::vector<ir::FunctionId> functions_of_type(const ir::Program& program,
                                                            ir::DataTypeId function);

}  // namespace testellate::engine
