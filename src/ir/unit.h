// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "ir/ids.h"
#include "ir/input_root.h"
#include "ir/making.h"

namespace testellate::ir {

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
  /// Parameters that are made by calls instead, by ascending parameter. Not all values are made that they
  /// could have: who asks what holds for all of them takes these away, and they are inputs like others.
  std::vector<Making> makings;
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
