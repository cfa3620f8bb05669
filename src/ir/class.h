// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "ir/ids.h"
#include "ir/type.h"

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
  /// Valid: the object, or one of a subclass, is a sequence. The field refers to its own array of references
  /// with its elements from index 0 on, and null behind. Without `size`: a holder, the field is its element.
  FieldId elements;
  FieldId size;                   ///< of a sequence: how many elements it has, an i32
  std::vector<FixedField> fixed;  ///< in objects of subclasses, too; two for one field are its bounds
  /// Narrower bounds, likewise, between which the search looks first.
  std::vector<FixedField> usual;
  std::vector<FieldId> not_null;  ///< references that are never null in an input
  /// The classes that an object may have to which an input of this declared class leads, in order. Nothing:
  /// all those of the program that fit.
  std::optional<std::vector<ClassId>> choices;
  bool has_other_choices = false;  ///< the program could get others than `choices`, which are left out
};

struct Field {
  ClassId owner;
  Symbol name;
  Type type;
  /// What the language says about the bits; may be invalid.
  DataTypeId data_type;
  /// Index of its cell in an object; valid once the owner is complete.
  std::uint32_t cell = 0;
};

struct StaticVariable {
  ClassId owner;
  Symbol name;
  Type type;
  DataTypeId data_type;
  /// Before the class's initialiser runs (ConstantValue of a Java class file); references are null.
  std::uint64_t initial_bits = 0;
};

struct MethodEntry {
  Symbol selector;
  FunctionId function;
};

/// A class, interface or array class of the object heap.
struct Class {
  enum class Kind : std::uint8_t { Object, Interface, Array };

  Symbol name;
  Kind kind = Kind::Object;
  bool is_abstract = false;
  /// Superclass and the rest may be read only when complete: `Program::complete_class`.
  bool is_complete = false;

  ClassId super;  ///< invalid for a root class
  std::vector<ClassId> interfaces;
  std::vector<FieldId> fields;       ///< own instance fields, in order
  std::vector<StaticId> statics;     ///< own static variables, in order
  std::vector<MethodEntry> methods;  ///< own non-abstract methods, in order
  FunctionId initialiser;            ///< invalid if there is nothing to run

  Type element_type;             ///< of an array class
  ClassId element_class;         ///< of an array class of references
  DataTypeId element_data_type;  ///< of an array class of scalars; may be invalid

  ClassInputs inputs;

  /// Cells of an object, inherited ones included; valid once complete.
  std::uint32_t cell_count = 0;
};

}  // namespace testellate::ir
