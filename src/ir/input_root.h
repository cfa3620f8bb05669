// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "ir/ids.h"

namespace testellate::ir {

/// One input of a unit: a parameter of the entry, a static variable or a global.
struct InputRoot {
  Symbol name;
  DataTypeId data_type;
  bool is_receiver = false;    ///< `this`: never null
  bool is_never_null = false;  ///< a reference that leads to an object in every input
  /// The parameter is the address of an object that holds the value (a struct passed by value): never null,
  /// exactly one element of `data_type`, shared with nothing.
  bool is_by_value = false;
  /// Largest length of the array it is or points to; the option's default if absent.
  std::optional<std::uint32_t> max_length;
  StaticId static_variable;  ///< valid: this static variable is set before the call
  GlobalId global;           ///< valid: this global is set before the call
};

}  // namespace testellate::ir
