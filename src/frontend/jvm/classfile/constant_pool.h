// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace testellate::frontend::jvm {

enum class ConstantKind : std::uint8_t {
  None,  ///< index 0, and the second index that a Long or a Double takes
#define CONSTANT(tag, enumerator, bytes, since) enumerator = tag,
#include "frontend/jvm/classfile/constant_kinds.def"
#undef CONSTANT
};
/// "Fieldref"; for a number that is no kind "none".
[[nodiscard]] std::string_view to_text(ConstantKind kind);

/// JVMS §4.4.8.
enum class HandleKind : std::uint8_t {
  GetField = 1,
  GetStatic = 2,
  PutField = 3,
  PutStatic = 4,
  InvokeVirtual = 5,
  InvokeStatic = 6,
  InvokeSpecial = 7,
  NewInvokeSpecial = 8,
  InvokeInterface = 9,
};

struct NameAndType {
  std::string_view name;
  std::string_view descriptor;
  friend bool operator==(const NameAndType&, const NameAndType&) = default;
};

/// A Fieldref, Methodref or InterfaceMethodref.
struct MemberRef {
  ConstantKind kind = ConstantKind::None;
  std::string_view owner;  ///< "java/lang/String"; "[I" for a method of an array
  std::string_view name;
  std::string_view descriptor;
  friend bool operator==(const MemberRef&, const MemberRef&) = default;
};

struct MethodHandle {
  HandleKind kind = HandleKind::GetField;
  MemberRef member;
  friend bool operator==(const MethodHandle&, const MethodHandle&) = default;
};

/// A Dynamic or InvokeDynamic: `bootstrap` is an index into ClassFile::bootstrap_methods.
struct DynamicRef {
  std::uint16_t bootstrap = 0;
  NameAndType name_and_type;
  friend bool operator==(const DynamicRef&, const DynamicRef&) = default;
};

/// One entry, as it stands in the file.
struct Constant {
  ConstantKind kind = ConstantKind::None;
  std::uint16_t first =
      0;  ///< first or only index; the kind of a MethodHandle; the bootstrap of a dynamic one
  std::uint16_t second = 0;  ///< second index
  std::uint64_t bits = 0;    ///< number of an Integer, Float, Long, Double; of a Utf8 its place in the text
  std::uint32_t length = 0;  ///< bytes of a Utf8
  friend bool operator==(const Constant&, const Constant&) = default;
};

/// The constant pool of a class that was read successfully: every reference leads to an entry of the right
/// kind, and names and descriptors are well-formed. So the accessors return plain values; asking an entry for
/// what its kind does not have breaks an invariant. Views last as long as the pool, also if it is moved.
class ConstantPool {
 public:
  ConstantPool() = default;
  ConstantPool(std::vector<Constant> constants, std::vector<char> text)
      : constants_(std::move(constants)), text_(std::move(text)) {}
  ConstantPool(ConstantPool&&) = default;
  ConstantPool& operator=(ConstantPool&&) = default;
  ConstantPool(const ConstantPool&) = delete;
  ConstantPool& operator=(const ConstantPool&) = delete;

  /// One more than the highest index.
  [[nodiscard]] std::size_t size() const { return constants_.size(); }
  /// None for an index outside the pool.
  [[nodiscard]] ConstantKind kind(std::size_t index) const {
    return index < constants_.size() ? constants_[index].kind : ConstantKind::None;
  }
  [[nodiscard]] std::span<const Constant> constants() const { return constants_; }

  [[nodiscard]] std::int32_t integer(std::uint16_t index) const;
  [[nodiscard]] std::int64_t long_integer(std::uint16_t index) const;
  [[nodiscard]] std::uint32_t float_bits(std::uint16_t index) const;
  [[nodiscard]] std::uint64_t double_bits(std::uint16_t index) const;
  /// In modified UTF-8, see modified_utf8.h.
  [[nodiscard]] std::string_view utf8(std::uint16_t index) const;
  /// Of a Class: "java/lang/String", or the descriptor of an array; see try_parse_class_constant.
  [[nodiscard]] std::string_view class_name(std::uint16_t index) const;
  /// Of a String: in modified UTF-8, and as the `char`s it consists of.
  [[nodiscard]] std::string_view string_text(std::uint16_t index) const;
  [[nodiscard]] std::u16string string_value(std::uint16_t index) const;
  /// Of a MethodType.
  [[nodiscard]] std::string_view method_descriptor(std::uint16_t index) const;
  /// Of a Module or Package.
  [[nodiscard]] std::string_view module_or_package(std::uint16_t index) const;
  [[nodiscard]] NameAndType name_and_type(std::uint16_t index) const;
  [[nodiscard]] MemberRef member(std::uint16_t index) const;
  [[nodiscard]] MethodHandle method_handle(std::uint16_t index) const;
  [[nodiscard]] DynamicRef dynamic(std::uint16_t index) const;

  friend bool operator==(const ConstantPool&, const ConstantPool&) = default;

 private:
  [[nodiscard]] const Constant& get(std::uint16_t index, ConstantKind kind) const;

  std::vector<Constant> constants_;
  std::vector<char> text_;  // not a string: moving a short one would move its characters
};

}  // namespace testellate::frontend::jvm
