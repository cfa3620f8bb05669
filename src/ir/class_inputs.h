// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/ids.h"

namespace testellate::ir {

/// A field that has the same bits in every object that is an input.
struct FixedField {
  FieldId field;
  std::uint64_t bits = 0;
  friend bool operator==(const FixedField&, const FixedField&) = default;
};

/// What objects of a class are like that are inputs, beyond what its fields say. Execution does not depend on
/// it. docs/ir.md section 9.
struct ClassInputs {
  /// Not empty: the class has no objects but those that these static variables refer to once it is
  /// initialised.
  std::vector<StaticId> constants;
  /// False: two objects with the same contents are the same to a program that asks for contents, so no two
  /// input references lead to one object.
  bool has_identity = true;
  /// Valid: the object is a text. The field refers to an array of bytes that belongs to the object alone and
  /// holds its characters, 16 bits each, the low byte first.
  FieldId text;
  DataTypeId character;  ///< of the characters of a text
  /// Valid: the object, or one of a subclass, is a sequence. The field refers to an array of references that
  /// belongs to the object alone and holds its elements from index 0 on; what is behind them is null.
  FieldId elements;
  FieldId size;                   ///< of a sequence: how many elements it has, an i32
  std::vector<FixedField> fixed;  ///< in objects of subclasses, too
  std::vector<FieldId> not_null;  ///< references that are never null in an input
  /// The classes that an object may have to which an input of this declared class leads, in order. Nothing:
  /// all those of the program that fit.
  std::optional<std::vector<ClassId>> choices;
  bool has_other_choices = false;  ///< the program could get others than `choices`, which are left out
};

}  // namespace testellate::ir
