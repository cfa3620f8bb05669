// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "frontend/jvm/classfile/constant_pool.h"

/// A class file as data, JVMS chapter 4. Names are views into the constant pool, in modified UTF-8 and with
/// slashes; `read_class_file` has checked everything the comments promise.
namespace testellate::frontend::jvm {

/// Access flags of a class, field, method, nested class or parameter, JVMS §4.1, §4.5, §4.6, §4.7.6, §4.7.24.
/// Some bits mean different things in different places.
struct AccessFlags {
  std::uint16_t bits = 0;

  [[nodiscard]] bool is_public() const { return has(0x0001); }
  [[nodiscard]] bool is_private() const { return has(0x0002); }
  [[nodiscard]] bool is_protected() const { return has(0x0004); }
  [[nodiscard]] bool is_static() const { return has(0x0008); }
  [[nodiscard]] bool is_final() const { return has(0x0010); }
  [[nodiscard]] bool is_super() const { return has(0x0020); }         ///< classes
  [[nodiscard]] bool is_synchronized() const { return has(0x0020); }  ///< methods
  [[nodiscard]] bool is_volatile() const { return has(0x0040); }      ///< fields
  [[nodiscard]] bool is_bridge() const { return has(0x0040); }        ///< methods
  [[nodiscard]] bool is_transient() const { return has(0x0080); }     ///< fields
  [[nodiscard]] bool is_varargs() const { return has(0x0080); }       ///< methods
  [[nodiscard]] bool is_native() const { return has(0x0100); }
  [[nodiscard]] bool is_interface() const { return has(0x0200); }
  [[nodiscard]] bool is_abstract() const { return has(0x0400); }
  [[nodiscard]] bool is_strict() const { return has(0x0800); }
  [[nodiscard]] bool is_synthetic() const { return has(0x1000); }
  [[nodiscard]] bool is_annotation() const { return has(0x2000); }
  [[nodiscard]] bool is_enum() const { return has(0x4000); }
  [[nodiscard]] bool is_module() const { return has(0x8000); }    ///< classes
  [[nodiscard]] bool is_mandated() const { return has(0x8000); }  ///< parameters

  friend bool operator==(AccessFlags, AccessFlags) = default;

 private:
  [[nodiscard]] bool has(std::uint16_t flag) const { return (bits & flag) != 0; }
};

// What a StackMapTable says, JVMS §4.7.4.

/// In the order of their tags.
enum class VerificationKind : std::uint8_t {
  Top,
  Integer,
  Float,
  Double,
  Long,
  Null,
  UninitializedThis,
  Object,
  Uninitialized,
};

struct VerificationType {
  VerificationKind kind = VerificationKind::Top;
  std::uint16_t operand = 0;  ///< Object: index of a Class constant. Uninitialized: offset of the `new`

  friend bool operator==(VerificationType, VerificationType) = default;
};

/// One frame as the difference from the one before it, which is how the file has it: frames written out in
/// full can take the square of the file's size. A Long or a Double is one entry and takes two slots.
struct StackMapFrame {
  std::uint16_t offset = 0;      ///< of the instruction it describes
  bool replaces_locals = false;  ///< `locals` are all of them; else they follow those kept
  std::uint16_t chopped = 0;     ///< entries taken from the end of the former locals
  std::vector<VerificationType> locals;
  std::vector<VerificationType> stack;  ///< all of it

  /// Turns the locals of the frame before into those of this one.
  void apply_to(std::vector<VerificationType>& former_locals) const {
    if (replaces_locals) former_locals.clear();
    former_locals.resize(former_locals.size() - chopped);
    former_locals.insert(former_locals.end(), locals.begin(), locals.end());
  }

  friend bool operator==(const StackMapFrame&, const StackMapFrame&) = default;
};

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
