// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/declarator.h"

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

#include <llvm/ADT/SmallString.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/Support/MathExtras.h>

#include "frontend/llvm/data_types.h"

namespace testellate::frontend::llvm {
namespace {

namespace dwarf = ::llvm::dwarf;

/// Function pointers among parameters and types without names nest at most this deep; damaged metadata may
/// go round.
constexpr unsigned kDeepestNesting = 32;

// The two halves of writing a type in C that call each other: declarators, and members of what has no name.
std::string declare_within(const ::llvm::DIType* type, const std::string& name, unsigned depth);
std::string definition_within(const ::llvm::DICompositeType& type, unsigned depth);

// Members. Debug information has no unnamed bit-fields and does not say `packed`; both follow from where the
// members are.

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

/// The unnamed bit-field before a member that lies further away from the one before it than C would put it,
/// which only another bit-field can be or cause. Without one before it the member is the first.
std::string gap_text(const ::llvm::DIDerivedType* before,
                     const ::llvm::DIDerivedType& member,
                     unsigned depth) {
  const bool follows_bits = before != nullptr && before->isBitField();
  if (!member.isBitField() && !follows_bits) return "";
  const std::uint64_t end = before != nullptr ? before->getOffsetInBits() + before->getSizeInBits() : 0;
  const std::uint64_t start = member.getOffsetInBits();
  const ::llvm::DIType* declared = (member.isBitField() ? &member : before)->getBaseType();
  const ::llvm::DIType* type = strip_names_and_qualifiers(declared);
  const std::uint64_t unit = type != nullptr ? type->getSizeInBits() : 0;
  const std::uint64_t alignment =
      member.isBitField() ? 1 : natural_alignment(member.getBaseType(), depth + 1);
  if (unit == 0 || start <= ::llvm::alignTo(end, alignment)) return "";
  const std::string word = declare_within(declared, "", depth);
  if (end / unit == start / unit) return " " + word + " : " + std::to_string(start - end) + ";";
  if (::llvm::alignTo(end, unit) == start) {
    const bool would_fit = end % unit + member.getSizeInBits() <= unit;
    return would_fit ? " " + word + " : 0;" : "";
  }
  for (const auto& [name, width] : {std::pair("short", 16U), {"int", 32U}, {"long", 64U}}) {
    if (::llvm::alignTo(end, width) == start) return " " + std::string(name) + " : 0;";
  }
  return "";
}

std::string record_body(const ::llvm::DICompositeType& type, unsigned depth) {
  std::string text = " {";
  const ::llvm::DIDerivedType* before = nullptr;
  bool is_union = type.getTag() == dwarf::DW_TAG_union_type;
  for (const ::llvm::DIDerivedType* member : members_of(type)) {
    if (!is_union) text += gap_text(before, *member, depth);
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

std::string definition_within(const ::llvm::DICompositeType& type, unsigned depth) {
  if (depth > kDeepestNesting || type.getTag() == dwarf::DW_TAG_array_type) return "void";
  std::string tag = tag_spelling(type);
  std::string head = tag.empty() ? word_of(type) : tag;
  if (type.getTag() == dwarf::DW_TAG_enumeration_type) return head + enum_body(type);
  return head + record_body(type, depth);
}

// A C declarator is read from the name outwards, so it is written from the outermost part of the type
// inwards, around the name.

constexpr unsigned kLongestChain = 1000;

bool is_array_or_function(const ::llvm::DIType* type) {
  return type != nullptr && (::llvm::isa<::llvm::DISubroutineType>(type) ||
                             (type->getTag() == dwarf::DW_TAG_array_type &&
                              !::llvm::cast<::llvm::DICompositeType>(type)->isVector()));
}

std::string joined(const std::string& left, const std::string& right) {
  return left.empty() || right.empty() ? left + right : left + " " + right;
}

std::string dimension_text(const ::llvm::DINode* node) {
  const auto* range = ::llvm::dyn_cast_or_null<::llvm::DISubrange>(node);
  const auto* count =
      range != nullptr ? ::llvm::dyn_cast_if_present<::llvm::ConstantInt*>(range->getCount()) : nullptr;
  if (count == nullptr || count->isNegative()) return "[]";
  return "[" + std::to_string(count->getZExtValue()) + "]";
}

std::string parameters_text(const ::llvm::DISubroutineType& type, unsigned depth) {
  ::llvm::DITypeRefArray types = type.getTypeArray();
  if (types.size() <= 1) return "(void)";
  std::string text = "(";
  for (unsigned at = 1; at < types.size(); ++at) {
    if (at > 1) text += ", ";
    bool is_rest = types[at] == nullptr && at + 1 == types.size();
    text += is_rest ? "..." : declare_within(types[at], "", depth + 1);
  }
  return text + ")";
}

/// Debug information calls all of them "complex".
std::string complex_text(std::uint64_t bits) {
  if (bits <= 64) return "_Complex float";
  return bits <= 128 ? "_Complex double" : "_Complex long double";
}

std::string base_text(const ::llvm::DIType& type, unsigned depth) {
  if (const auto* composite = ::llvm::dyn_cast<::llvm::DICompositeType>(&type)) {
    std::string tag = tag_spelling(*composite);
    return tag.empty() ? definition_within(*composite, depth + 1) : tag;
  }
  const auto* basic = ::llvm::dyn_cast<::llvm::DIBasicType>(&type);
  if (basic != nullptr && basic->getEncoding() == dwarf::DW_ATE_complex_float) {
    return complex_text(basic->getSizeInBits());
  }
  std::string name = type.getName().str();
  return name == "_Bool" ? "bool" : name;
}

/// What stands around the name so far, and the qualifiers of the type that comes next.
struct Declarator {
  std::string text;
  std::string qualifiers;

  void add_pointer(const char* sign, const ::llvm::DIType* target) {
    bool needs_space = !qualifiers.empty() && !text.empty();
    text = sign + qualifiers + (needs_space ? " " : "") + text;
    qualifiers.clear();
    if (is_array_or_function(target)) text = "(" + text + ")";
  }
};

std::string declare_within(const ::llvm::DIType* type, const std::string& name, unsigned depth) {
  if (depth > kDeepestNesting) return joined("void", name);
  Declarator declarator{name, ""};
  for (unsigned length = 0; type != nullptr && length < kLongestChain; ++length) {
    unsigned tag = type->getTag();
    const auto* derived = ::llvm::dyn_cast<::llvm::DIDerivedType>(type);
    if (tag == dwarf::DW_TAG_const_type || tag == dwarf::DW_TAG_volatile_type) {
      const char* word = tag == dwarf::DW_TAG_const_type ? "const" : "volatile";
      declarator.qualifiers = joined(declarator.qualifiers, word);
      type = derived->getBaseType();
    } else if (tag == dwarf::DW_TAG_restrict_type || tag == dwarf::DW_TAG_atomic_type) {
      type = derived->getBaseType();
    } else if (tag == dwarf::DW_TAG_pointer_type) {
      declarator.add_pointer("*", derived->getBaseType());
      type = derived->getBaseType();
    } else if (tag == dwarf::DW_TAG_reference_type || tag == dwarf::DW_TAG_rvalue_reference_type) {
      declarator.add_pointer(tag == dwarf::DW_TAG_reference_type ? "&" : "&&", derived->getBaseType());
      type = derived->getBaseType();
    } else if (const auto* function = ::llvm::dyn_cast<::llvm::DISubroutineType>(type)) {
      declarator.text += parameters_text(*function, depth);
      type = function->getTypeArray().size() != 0 ? function->getTypeArray()[0] : nullptr;
    } else if (is_array_or_function(type)) {
      const auto* array = ::llvm::cast<::llvm::DICompositeType>(type);
      for (const ::llvm::DINode* dimension : array->getElements())
        declarator.text += dimension_text(dimension);
      type = array->getBaseType();
    } else {
      return joined(joined(declarator.qualifiers, base_text(*type, depth)), declarator.text);
    }
  }
  return joined(joined(declarator.qualifiers, "void"), declarator.text);
}

}  // namespace

std::string declare(const ::llvm::DIType* type, const std::string& name) {
  return declare_within(type, name, 0);
}

std::string type_text(const ::llvm::DIType* type) { return declare(type, ""); }

std::string definition_text(const ::llvm::DICompositeType& type) { return definition_within(type, 0); }

}  // namespace testellate::frontend::llvm
