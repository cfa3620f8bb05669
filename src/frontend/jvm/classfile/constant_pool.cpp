// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classfile/constant_pool.h"

#include "support/invariant.h"
#include "support/modified_utf8.h"

namespace testellate::frontend::jvm {

std::string_view to_text(ConstantKind kind) {
  switch (kind) {
#define CONSTANT(tag, enumerator, bytes, since) \
  case ConstantKind::enumerator:                \
    return #enumerator;
#include "frontend/jvm/classfile/constant_kinds.def"
#undef CONSTANT
    case ConstantKind::None:
      break;
  }
  return "none";
}

const Constant& ConstantPool::get(std::uint16_t index, ConstantKind kind) const {
  TESTELLATE_INVARIANT(index < constants_.size() && constants_[index].kind == kind,
                       "constant should be of the kind it is used as");
  return constants_[index];
}

std::int32_t ConstantPool::integer(std::uint16_t index) const {
  return static_cast<std::int32_t>(get(index, ConstantKind::Integer).bits);
}

std::int64_t ConstantPool::long_integer(std::uint16_t index) const {
  return static_cast<std::int64_t>(get(index, ConstantKind::Long).bits);
}

std::uint32_t ConstantPool::float_bits(std::uint16_t index) const {
  return static_cast<std::uint32_t>(get(index, ConstantKind::Float).bits);
}

std::uint64_t ConstantPool::double_bits(std::uint16_t index) const {
  return get(index, ConstantKind::Double).bits;
}

std::string_view ConstantPool::utf8(std::uint16_t index) const {
  const Constant& constant = get(index, ConstantKind::Utf8);
  return std::string_view(text_.data(), text_.size()).substr(constant.bits, constant.length);
}

std::string_view ConstantPool::class_name(std::uint16_t index) const {
  return utf8(get(index, ConstantKind::Class).first);
}

std::string_view ConstantPool::string_text(std::uint16_t index) const {
  return utf8(get(index, ConstantKind::String).first);
}

std::u16string ConstantPool::string_value(std::uint16_t index) const {
  return support::to_utf16(string_text(index));
}

std::string_view ConstantPool::method_descriptor(std::uint16_t index) const {
  return utf8(get(index, ConstantKind::MethodType).first);
}

std::string_view ConstantPool::module_or_package(std::uint16_t index) const {
  bool is_module = kind(index) == ConstantKind::Module;
  return utf8(get(index, is_module ? ConstantKind::Module : ConstantKind::Package).first);
}

NameAndType ConstantPool::name_and_type(std::uint16_t index) const {
  const Constant& constant = get(index, ConstantKind::NameAndType);
  return {utf8(constant.first), utf8(constant.second)};
}

MemberRef ConstantPool::member(std::uint16_t index) const {
  ConstantKind found = kind(index);
  TESTELLATE_INVARIANT(found == ConstantKind::Fieldref || found == ConstantKind::Methodref ||
                           found == ConstantKind::InterfaceMethodref,
                       "constant should name a member");
  const Constant& constant = constants_[index];
  NameAndType member = name_and_type(constant.second);
  return {found, class_name(constant.first), member.name, member.descriptor};
}

MethodHandle ConstantPool::method_handle(std::uint16_t index) const {
  const Constant& constant = get(index, ConstantKind::MethodHandle);
  return {static_cast<HandleKind>(constant.first), member(constant.second)};
}

DynamicRef ConstantPool::dynamic(std::uint16_t index) const {
  bool is_call = kind(index) == ConstantKind::InvokeDynamic;
  const Constant& constant = get(index, is_call ? ConstantKind::InvokeDynamic : ConstantKind::Dynamic);
  return {constant.first, name_and_type(constant.second)};
}

}  // namespace testellate::frontend::jvm
