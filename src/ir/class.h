// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "ir/class_inputs.h"
#include "ir/ids.h"
#include "ir/type.h"

namespace testellate::ir {

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
