// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/ids.h"
#include "ir/question.h"

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

/// A call that a construction may contain.
struct ConstructionCall {
  FunctionId callee;  ///< the first one in a construction makes the object, the others are made on it
  /// The call is made only if this parameter of the construction has the value `selected`; absent: always.
  /// Calls with the same selector are alternatives, and stand next to each other.
  std::optional<std::uint32_t> selector;
  std::uint32_t selected = 0;
  /// The parameter of the construction that is its first argument (after the object), the others follow.
  std::uint32_t first_argument = 0;
  friend bool operator==(const ConstructionCall&, const ConstructionCall&) = default;
};

/// An argument of the entry that is no input, but made of inputs by calls that a test can make as well: an
/// object whose state nobody can set directly. What the function does is described by `calls`, in their
/// order: one of each group of alternatives is made, and after a group of which none is selected nothing
/// more. If that is the first group, the argument is null. docs/ir.md section 9.
struct Construction {
  std::uint32_t argument = 0;  ///< which parameter of the entry
  FunctionId function;         ///< returns the argument; runs before the entry and is no part of its path
  std::vector<InputRoot> parameters;  ///< one per parameter of `function`
  std::vector<ConstructionCall> calls;
};

/// What input references of a declared class lead to, wherever they are (in fields, arrays, sequences, among
/// what a construction or a stub is given): no object made of inputs, but one that calls make when a path
/// comes to look at it. A test makes the calls before the entry.
struct MadeInput {
  ClassId declared;
  Construction construction;  ///< it never returns null; its `argument` means nothing
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
  /// Parameters that are made by calls instead, by ascending parameter. Not all values are made that they
  /// could have: who asks what holds for all of them takes these away, and they are inputs like others.
  std::vector<Construction> constructions;
  /// By declared class, which no two have in common. Not all objects are made that there could be, either.
  std::vector<MadeInput> made_inputs;
  /// Functions without parameters or result that run before there are inputs, in this order: what a machine
  /// does before it comes to a test (boot, class initialisers). No part of any path.
  std::vector<FunctionId> setup;
  std::vector<FunctionId> assumptions;
  /// The name of a variable that earlier calls may have changed and that no test can set, if there is one: a
  /// path finds its initial value there, others may not.
  Symbol hidden_state{};
  /// What tests may ask when the call has returned.
  std::vector<Question> questions{};
};

/// The function whose edges are the goals of the unit.
[[nodiscard]] inline FunctionId subject_of(const Unit& unit) {
  return unit.subject.is_valid() ? unit.subject : unit.entry;
}

}  // namespace testellate::ir
