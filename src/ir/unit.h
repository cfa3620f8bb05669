// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/ids.h"
#include "ir/type.h"

namespace testellate::ir {

/// One input of a unit: a parameter of the entry, a static variable or a global.
struct InputRoot {
  Symbol name;
  DataTypeId data_type;
  bool is_receiver = false;  ///< `this`: never null
  /// The parameter is the address of an object that holds the value (a struct passed by value): never null,
  /// exactly one element of `data_type`, shared with nothing.
  bool is_by_value = false;
  /// Largest length of the array it is or points to; the option's default if absent.
  std::optional<std::uint32_t> max_length;
  StaticId static_variable;  ///< valid: this static variable is set before the call
  GlobalId global;           ///< valid: this global is set before the call
};

/// What is to be tested. docs/ir.md section 9.
struct Unit {
  Symbol name;
  FunctionId entry;
  /// The function whose edges are the goals; invalid: the entry itself. They differ where the entry is made
  /// by a front end to unpack arguments.
  FunctionId subject;
  DataTypeId result_type;  ///< what the language says about the result; may be invalid
  /// The entry returns the address of an object of `result_type` that holds the result and outlives the call.
  bool is_result_by_value = false;
  std::vector<InputRoot> parameters;  ///< one per parameter of the entry
  std::vector<InputRoot> settable;    ///< statics and globals
  /// Functions without parameters or result that run before there are inputs, in this order: what a machine
  /// does before it comes to a test (boot, class initialisers). No part of any path.
  std::vector<FunctionId> setup;
  std::vector<FunctionId> assumptions;
};

/// The function whose edges are the goals of the unit.
[[nodiscard]] inline FunctionId subject_of(const Unit& unit) {
  return unit.subject.is_valid() ? unit.subject : unit.entry;
}

}  // namespace testellate::ir
