// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "ir/program.h"

namespace testellate::emit::junit {

/// A class of the program; invalid if it has none of that name.
[[nodiscard]] inline ir::ClassId class_named(const ir::Program& program, std::string_view text) {
  const ir::Symbol name = program.find_symbol(text);
  return name.is_valid() ? program.find_class(name) : ir::ClassId();
}

/// A field of a class; invalid if there is no such class, or it has none of that name.
[[nodiscard]] inline ir::FieldId field_named(const ir::Program& program,
                                             std::string_view owner,
                                             std::string_view text) {
  const ir::ClassId found = class_named(program, owner);
  const ir::Symbol name = program.find_symbol(text);
  return found.is_valid() && name.is_valid() ? program.find_field(found, name) : ir::FieldId();
}

}  // namespace testellate::emit::junit
