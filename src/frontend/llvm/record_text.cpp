// SPDX-License-Identifier: Apache-2.0
// Debug information has no unnamed bit-fields and does not say `packed`; both follow from where the members
// are.
#include "frontend/llvm/record_text.h"

#include <algorithm>
#include <vector>

#include <llvm/ADT/SmallString.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>

#include "frontend/llvm/data_types.h"
#include "frontend/llvm/declarator.h"

namespace testellate::frontend::llvm {
namespace {

namespace dwarf = ::llvm::dwarf;

std::vector<const ::llvm::DIDerivedType*> members_of(const ::llvm::DICompositeType& type) {
  std::vector<const ::llvm::DIDerivedType*> members;
  for (const ::llvm::DINode* node : type.getElements()) {
    const auto* member = ::llvm::dyn_cast_or_null<::llvm::DIDerivedType>(node);
    if (member != nullptr && member->getTag() == dwarf::DW_TAG_member && !member->isStaticMember())
      members.push_back(member);
  }
  return members;
}

/// In bits, as the x86-64 ABI has it for C.
std::uint64_t natural_alignment(const ::llvm::DIType* type, unsigned depth) {
  type = strip_names_and_qualifiers(type);
  if (type == nullptr || depth > kDeepestNesting) return 8;
  const auto* composite = ::llvm::dyn_cast<::llvm::DICompositeType>(type);
  if (composite == nullptr || composite->getTag() == dwarf::DW_TAG_enumeration_type) {
    return std::clamp<std::uint64_t>(type->getSizeInBits(), 8, 128);
  }
  if (composite->getTag() == dwarf::DW_TAG_array_type) {
    return natural_alignment(composite->getBaseType(), depth + 1);
  }
  std::uint64_t alignment = std::max<std::uint64_t>(8, composite->getAlignInBits());
  for (const ::llvm::DIDerivedType* member : members_of(*composite)) {
    std::uint64_t own = natural_alignment(member->getBaseType(), depth + 1);
    // A packed record has members out of line; it can stand anywhere itself.
    if (!member->isBitField() && member->getOffsetInBits() % own != 0) return 8;
    alignment = std::max(alignment, own);
  }
  return composite->getSizeInBits() % alignment == 0 ? alignment : 8;
}

bool is_packed(const ::llvm::DICompositeType& type, unsigned depth) {
  std::uint64_t alignment = 8;
  for (const ::llvm::DIDerivedType* member : members_of(type)) {
    std::uint64_t own = natural_alignment(member->getBaseType(), depth + 1);
    if (!member->isBitField() && member->getOffsetInBits() % own != 0) return true;
    alignment = std::max(alignment, own);
  }
  return type.getSizeInBits() % alignment != 0;
}

/// The unnamed bit-field between two others that lie further apart than C would put them.
std::string gap_text(const ::llvm::DIDerivedType& before,
                     const ::llvm::DIDerivedType& member,
                     unsigned depth) {
  const ::llvm::DIType* type = strip_names_and_qualifiers(member.getBaseType());
  std::uint64_t unit = type != nullptr ? type->getSizeInBits() : 0;
  std::uint64_t end = before.getOffsetInBits() + before.getSizeInBits();
  std::uint64_t start = member.getOffsetInBits();
  if (unit == 0 || start <= end) return "";
  std::string word = declare_within(member.getBaseType(), "", depth);
  if (end / unit == start / unit) return " " + word + " : " + std::to_string(start - end) + ";";
  bool would_fit = end % unit != 0 && end % unit + member.getSizeInBits() <= unit;
  return would_fit ? " " + word + " : 0;" : "";
}

std::string record_body(const ::llvm::DICompositeType& type, unsigned depth) {
  std::string text = " {";
  const ::llvm::DIDerivedType* before = nullptr;
  bool is_union = type.getTag() == dwarf::DW_TAG_union_type;
  for (const ::llvm::DIDerivedType* member : members_of(type)) {
    if (!is_union && before != nullptr && before->isBitField() && member->isBitField()) {
      text += gap_text(*before, *member, depth);
    }
    text += " " + declare_within(member->getBaseType(), member->getName().str(), depth);
    if (member->isBitField()) text += " : " + std::to_string(member->getSizeInBits());
    text += ";";
    before = member;
  }
  text += " }";
  if (is_packed(type, depth)) text += " __attribute__((packed))";
  if (type.getAlignInBits() > 8) {
    text += " __attribute__((aligned(" + std::to_string(type.getAlignInBits() / 8) + ")))";
  }
  return text;
}

std::string enum_body(const ::llvm::DICompositeType& type) {
  std::string text = " {";
  const char* separator = " ";
  for (const ::llvm::DINode* node : type.getElements()) {
    const auto* value = ::llvm::dyn_cast_or_null<::llvm::DIEnumerator>(node);
    if (value == nullptr) continue;
    ::llvm::SmallString<32> number;
    value->getValue().toString(number, 10, !value->isUnsigned());
    text += separator + value->getName().str() + " = " + number.str().str();
    separator = ", ";
  }
  return text + " }";
}

const char* word_of(const ::llvm::DICompositeType& type) {
  switch (unsigned{type.getTag()}) {
    case dwarf::DW_TAG_union_type:
      return "union";
    case dwarf::DW_TAG_enumeration_type:
      return "enum";
    default:
      return "struct";
  }
}

}  // namespace

std::string definition_within(const ::llvm::DICompositeType& type, unsigned depth) {
  if (depth > kDeepestNesting || type.getTag() == dwarf::DW_TAG_array_type) return "void";
  std::string tag = tag_spelling(type);
  std::string head = tag.empty() ? word_of(type) : tag;
  if (type.getTag() == dwarf::DW_TAG_enumeration_type) return head + enum_body(type);
  return head + record_body(type, depth);
}

std::string definition_text(const ::llvm::DICompositeType& type) { return definition_within(type, 0); }

}  // namespace testellate::frontend::llvm
