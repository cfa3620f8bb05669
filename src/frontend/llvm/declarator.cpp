// SPDX-License-Identifier: Apache-2.0
// A C declarator is read from the name outwards, so it is written from the outermost part of the type
// inwards, around the name.
#include "frontend/llvm/declarator.h"

#include <cctype>

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>

#include "frontend/llvm/data_types.h"
#include "frontend/llvm/record_text.h"

namespace testellate::frontend::llvm {
namespace {

namespace dwarf = ::llvm::dwarf;

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

std::string base_text(const ::llvm::DIType& type, unsigned depth) {
  if (const auto* composite = ::llvm::dyn_cast<::llvm::DICompositeType>(&type)) {
    std::string tag = tag_spelling(*composite);
    return tag.empty() ? definition_within(*composite, depth + 1) : tag;
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

}  // namespace

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

std::string declare(const ::llvm::DIType* type, const std::string& name) {
  return declare_within(type, name, 0);
}

std::string type_text(const ::llvm::DIType* type) { return declare(type, ""); }

}  // namespace testellate::frontend::llvm
