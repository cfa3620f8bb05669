// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "frontend/jvm/classfile/access_flags.h"
#include "frontend/jvm/classfile/constant_pool.h"
#include "frontend/jvm/classfile/stack_map.h"

/// A class file as data, JVMS chapter 4. Names are views into the constant pool, in modified UTF-8 and with
/// slashes; `read_class_file` has checked everything the comments promise.
namespace testellate::frontend::jvm {

/// An attribute that is kept but not taken apart: annotations and their defaults.
struct RawAttribute {
  std::string_view name;
  std::vector<std::uint8_t> bytes;  ///< without name and length
  friend bool operator==(const RawAttribute&, const RawAttribute&) = default;
};

struct ExceptionHandler {
  std::uint16_t start = 0;    ///< first instruction covered
  std::uint16_t end = 0;      ///< first one after it that is not; may be the end of the code; above `start`
  std::uint16_t handler = 0;  ///< an instruction
  std::uint16_t catch_type = 0;  ///< a Class constant; 0 catches everything
  friend bool operator==(const ExceptionHandler&, const ExceptionHandler&) = default;
};

struct LineNumber {
  std::uint16_t start = 0;
  std::uint16_t line = 0;
  friend bool operator==(const LineNumber&, const LineNumber&) = default;
};

/// A local variable of the source has the slot `slot` from `start` up to, not including, `start + length`.
struct LocalVariable {
  std::uint16_t start = 0;
  std::uint16_t length = 0;
  std::uint16_t slot = 0;
  std::string_view name;
  std::string_view type;  ///< a descriptor; in `variable_types` a signature
  friend bool operator==(const LocalVariable&, const LocalVariable&) = default;
};

/// The bytes are whole instructions (see bytecode.h) that use locals below `max_locals` and constants of the
/// kinds they need, jump to starts of instructions, and do not run off the end.
struct Code {
  std::uint16_t max_stack = 0;
  std::uint16_t max_locals = 0;
  std::vector<std::uint8_t> bytes;         ///< 1 to 65535
  std::vector<ExceptionHandler> handlers;  ///< the first that matches counts
  std::vector<LineNumber> lines;           ///< of all LineNumberTables, in the order of the file
  std::vector<LocalVariable> variables;
  std::vector<LocalVariable> variable_types;  ///< from LocalVariableTypeTable
  std::vector<StackMapFrame> frames;          ///< offsets rise strictly

  /// Line of the source that the instruction belongs to; 0 if unknown.
  [[nodiscard]] std::uint16_t line_at(std::uint32_t offset) const;

  friend bool operator==(const Code&, const Code&) = default;
};

/// What fields, methods, classes and record components have in common.
struct Described {
  std::optional<std::string_view> signature;  ///< with generics, JVMS §4.7.9.1; not parsed
  bool is_deprecated = false;
  bool has_synthetic_attribute = false;
  std::vector<RawAttribute> annotations;
  friend bool operator==(const Described&, const Described&) = default;
};

struct Field : Described {
  AccessFlags access;
  std::string_view name;
  std::string_view descriptor;
  /// A constant of a kind that fits the descriptor; 0 if there is none. Means nothing unless static.
  std::uint16_t constant_value = 0;
  friend bool operator==(const Field&, const Field&) = default;
};

struct MethodParameter {
  std::string_view name;  ///< may be empty
  AccessFlags access;
  friend bool operator==(const MethodParameter&, const MethodParameter&) = default;
};

struct Method : Described {
  AccessFlags access;
  std::string_view name;
  std::string_view descriptor;
  std::optional<Code> code;  ///< absent exactly for native and abstract methods
  std::vector<std::string_view> exceptions;
  std::vector<MethodParameter> parameters;  ///< from MethodParameters
  friend bool operator==(const Method&, const Method&) = default;
};

struct BootstrapMethod {
  std::uint16_t handle = 0;              ///< a MethodHandle constant
  std::vector<std::uint16_t> arguments;  ///< loadable constants
  friend bool operator==(const BootstrapMethod&, const BootstrapMethod&) = default;
};

struct InnerClass {
  std::string_view name;
  std::string_view outer;        ///< empty for a local or anonymous class
  std::string_view simple_name;  ///< empty for an anonymous class
  AccessFlags access;
  friend bool operator==(const InnerClass&, const InnerClass&) = default;
};

struct EnclosingMethod {
  std::string_view class_name;
  std::optional<NameAndType> method;
  friend bool operator==(const EnclosingMethod&, const EnclosingMethod&) = default;
};

struct RecordComponent : Described {
  std::string_view name;
  std::string_view descriptor;
  friend bool operator==(const RecordComponent&, const RecordComponent&) = default;
};

/// Can be moved, not copied: the views would stay with the original.
struct ClassFile : Described {
  std::uint16_t major = 0;
  std::uint16_t minor = 0;
  ConstantPool constants;
  AccessFlags access;
  std::string_view name;        ///< never an array
  std::string_view super_name;  ///< empty for java/lang/Object and for modules
  std::vector<std::string_view> interfaces;
  std::vector<Field> fields;    ///< no two with the same name and descriptor
  std::vector<Method> methods;  ///< likewise
  std::string_view source_file;
  std::vector<BootstrapMethod> bootstrap_methods;
  std::vector<InnerClass> inner_classes;
  std::optional<EnclosingMethod> enclosing_method;
  std::string_view nest_host;  ///< empty if this class is one itself
  std::vector<std::string_view> nest_members;
  std::optional<std::vector<RecordComponent>> record;  ///< present exactly for records
  std::vector<std::string_view> permitted_subclasses;

  [[nodiscard]] const Method* find_method(std::string_view method, std::string_view descriptor) const;
  [[nodiscard]] const Field* find_field(std::string_view field, std::string_view descriptor) const;

  friend bool operator==(const ClassFile&, const ClassFile&) = default;
};

}  // namespace testellate::frontend::jvm
