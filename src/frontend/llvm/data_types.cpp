// SPDX-License-Identifier: Apache-2.0
// A type gets its id when it is first mentioned and is filled in later, from a list: so recursive types need
// no care and deep ones no stack.
#include "frontend/llvm/data_types.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>

#include "frontend/llvm/pointer_uses.h"

namespace testellate::frontend::llvm {
namespace {

namespace dwarf = ::llvm::dwarf;
using Kind = ir::DataType::Kind;

/// How glibc calls it, and how models/libc does.
constexpr std::string_view kFileTag = "struct _IO_FILE";
constexpr std::string_view kFileModel = "libc.FILE";

/// Longer chains of typedefs are damaged metadata that refers to itself.
constexpr unsigned kLongestChain = 1000;

bool is_seen_through(unsigned tag) {
  return tag == dwarf::DW_TAG_typedef || tag == dwarf::DW_TAG_const_type ||
         tag == dwarf::DW_TAG_volatile_type || tag == dwarf::DW_TAG_restrict_type ||
         tag == dwarf::DW_TAG_atomic_type;
}

bool is_record(unsigned tag) {
  return tag == dwarf::DW_TAG_structure_type || tag == dwarf::DW_TAG_class_type ||
         tag == dwarf::DW_TAG_union_type;
}

std::uint32_t width_of(const ::llvm::DIType& type) {
  return static_cast<std::uint32_t>(type.getSizeInBits());
}

/// Opaque where the IR has no such number.
std::pair<Kind, std::uint32_t> number(Kind kind, std::uint32_t width) {
  bool fits = kind == Kind::Float ? width == 32 || width == 64 : width >= 1 && width <= 128;
  if (!fits) return {Kind::Opaque, 0};
  return {kind, width};
}

std::pair<Kind, std::uint32_t> classify(const ::llvm::DIBasicType& type) {
  std::uint32_t width = width_of(type);
  switch (type.getEncoding()) {
    case dwarf::DW_ATE_boolean:
      return {Kind::Bool, 0};
    case dwarf::DW_ATE_signed:
      return number(Kind::Signed, width);
    case dwarf::DW_ATE_unsigned:
      return number(Kind::Unsigned, width);
    case dwarf::DW_ATE_signed_char:
      return number(type.getName() == "char" ? Kind::Character : Kind::Signed, width);
    case dwarf::DW_ATE_unsigned_char:
      return number(type.getName() == "char" ? Kind::Character : Kind::Unsigned, width);
    case dwarf::DW_ATE_UTF:
      return number(Kind::Character, width);
    case dwarf::DW_ATE_float:
      return number(Kind::Float, width);
    default:
      return {Kind::Opaque, 0};
  }
}

/// Elements of one dimension; 0 where the count is not a constant (a flexible member).
std::uint64_t count_of(const ::llvm::DINode* dimension) {
  const auto* range = ::llvm::dyn_cast_or_null<::llvm::DISubrange>(dimension);
  if (range == nullptr) return 0;
  if (const auto* count = ::llvm::dyn_cast_if_present<::llvm::ConstantInt*>(range->getCount())) {
    return count->getSExtValue() > 0 ? count->getZExtValue() : 0;
  }
  return 0;
}

/// Whether the elements of its elements and so on are something at last; damaged metadata may go round.
bool has_end(const ::llvm::DICompositeType& array) {
  const ::llvm::DIType* type = &array;
  for (unsigned length = 0; length < kLongestChain; ++length) {
    const auto* composite = ::llvm::dyn_cast_or_null<::llvm::DICompositeType>(type);
    if (composite == nullptr || composite->getTag() != dwarf::DW_TAG_array_type) return true;
    type = strip_names_and_qualifiers(composite->getBaseType());
  }
  return false;
}

}  // namespace

const ::llvm::DIType* strip_names_and_qualifiers(const ::llvm::DIType* type) {
  for (unsigned length = 0; type != nullptr && is_seen_through(type->getTag()); ++length) {
    if (length > kLongestChain) return nullptr;
    type = ::llvm::cast<::llvm::DIDerivedType>(type)->getBaseType();
  }
  return type;
}

std::string tag_spelling(const ::llvm::DICompositeType& type) {
  std::string name = type.getName().str();
  if (name.empty()) return name;
  for (const ::llvm::DIScope* scope = type.getScope(); scope != nullptr; scope = scope->getScope()) {
    bool names = ::llvm::isa<::llvm::DINamespace>(scope) ||
                 (::llvm::isa<::llvm::DICompositeType>(scope) && !type.getIdentifier().empty());
    if (names && !scope->getName().empty()) name = scope->getName().str() + "::" + name;
  }
  switch (unsigned{type.getTag()}) {
    case dwarf::DW_TAG_structure_type:
      return "struct " + name;
    case dwarf::DW_TAG_class_type:
      return "class " + name;
    case dwarf::DW_TAG_union_type:
      return "union " + name;
    case dwarf::DW_TAG_enumeration_type:
      return "enum " + name;
    default:
      return name;
  }
}

DataTypes::DataTypes(const ::llvm::Module& module, ir::Program& program, const PointerUses* uses)
    : program_(program), uses_(uses) {
  add_module(module);
}

void DataTypes::add_module(const ::llvm::Module& module) {
  ::llvm::DebugInfoFinder finder;
  finder.processModule(module);
  for (const ::llvm::DIType* type : finder.types()) {
    const auto* composite = ::llvm::dyn_cast<::llvm::DICompositeType>(type);
    if (composite == nullptr || composite->isForwardDecl() || composite->getName().empty()) continue;
    auto [found, is_new] = definitions_.try_emplace(tag_spelling(*composite), composite);
    bool is_same = is_new || (found->second != nullptr && found->second->getLine() == composite->getLine() &&
                              found->second->getSizeInBits() == composite->getSizeInBits());
    if (!is_same) found->second = nullptr;
  }
  for (const ::llvm::DIType* type : finder.types()) {
    const auto* named = ::llvm::dyn_cast<::llvm::DIDerivedType>(type);
    if (named == nullptr || named->getTag() != dwarf::DW_TAG_typedef) continue;
    const auto* target = ::llvm::dyn_cast_or_null<::llvm::DICompositeType>(named->getBaseType());
    bool is_tag = target != nullptr && target->getTag() != dwarf::DW_TAG_array_type;
    if (is_tag && target->getName().empty()) typedef_names_.try_emplace(target, named->getName().str());
  }
}

ir::DataTypeId DataTypes::of(const ::llvm::DIType* type) {
  ir::DataTypeId id = declare(type);
  while (!pending_.empty()) {
    Pending next = pending_.back();
    pending_.pop_back();
    fill(next.id, *next.type);
  }
  return id;
}

const ::llvm::DIType* DataTypes::definition_of(const ::llvm::DIType* type) const {
  const auto* composite = ::llvm::dyn_cast_or_null<::llvm::DICompositeType>(type);
  if (composite == nullptr || !composite->isForwardDecl()) return type;
  auto found = definitions_.find(tag_spelling(*composite));
  return found != definitions_.end() && found->second != nullptr ? found->second : type;
}

ir::DataTypeId DataTypes::declare(const ::llvm::DIType* type) {
  type = definition_of(strip_names_and_qualifiers(type));
  if (type == nullptr) return {};
  if (const auto* basic = ::llvm::dyn_cast<::llvm::DIBasicType>(type)) {
    auto [kind, width] = classify(*basic);
    return simple(kind, width);
  }
  auto [known, is_new] = known_.try_emplace(type);
  if (!is_new) return known->second;
  const auto* composite = ::llvm::dyn_cast<::llvm::DICompositeType>(type);
  if (composite != nullptr && tag_spelling(*composite) == kFileTag) {
    // What a file is to a test, and not how the library keeps it.
    known->second = program_.data_type_named(program_.intern(kFileModel));
    sources_.emplace(known->second.index(), type);
    return known->second;
  }
  std::string name = composite != nullptr ? name_of(*composite) : std::string();
  if (name.empty()) {
    known->second = program_.add_data_type({});
  } else {
    // A file that another includes from the folder where both are compiled is `./a.c` there.
    ::llvm::StringRef file = composite->getFilename();
    while (file.consume_front("./")) continue;
    Key key{name, file.str(), composite->getLine(), composite->getSizeInBits()};
    auto [same, is_first] = composites_.try_emplace(std::move(key));
    if (is_first) same->second = program_.data_type_named(unique_name(name));
    known->second = same->second;
    if (!is_first) return known->second;
  }
  pending_.push_back({known->second, type});
  sources_.emplace(known->second.index(), type);
  return known->second;
}

const ::llvm::DIType* DataTypes::source_of(ir::DataTypeId id) const {
  auto found = sources_.find(id.index());
  return found == sources_.end() ? nullptr : found->second;
}

/// A struct without a tag is called by its typedef.
std::string DataTypes::name_of(const ::llvm::DICompositeType& type) const {
  std::string name = tag_spelling(type);
  auto named = typedef_names_.find(&type);
  return name.empty() && named != typedef_names_.end() ? named->second : name;
}

ir::DataTypeId DataTypes::simple(Kind kind, std::uint32_t width) {
  auto [found, is_new] = simple_.try_emplace({kind, width});
  if (is_new) {
    ir::DataType type;
    type.kind = kind;
    type.width = width;
    found->second = program_.add_data_type(std::move(type));
  }
  return found->second;
}

/// Two structs of one name, local to different functions, are different types.
ir::Symbol DataTypes::unique_name(const std::string& name) {
  std::string made = name;
  for (unsigned count = 2; program_.find_data_type(program_.intern(made)).is_valid(); ++count) {
    made = name + "#" + std::to_string(count);
  }
  return program_.intern(made);
}

void DataTypes::fill(ir::DataTypeId id, const ::llvm::DIType& type) {
  if (const auto* composite = ::llvm::dyn_cast<::llvm::DICompositeType>(&type)) {
    fill_composite(id, *composite);
    return;
  }
  if (const auto* function = ::llvm::dyn_cast<::llvm::DISubroutineType>(&type)) {
    fill_function(id, *function);
    return;
  }
  unsigned tag = type.getTag();
  bool is_pointer = tag == dwarf::DW_TAG_pointer_type || tag == dwarf::DW_TAG_reference_type ||
                    tag == dwarf::DW_TAG_rvalue_reference_type;
  if (!is_pointer) return;  // Opaque: member pointers, nullptr_t
  ir::DataTypeId target = declare(::llvm::cast<::llvm::DIDerivedType>(type).getBaseType());
  // What a `void *` leads to is known to the code that casts it; as bytes it can be anything.
  if (!target.is_valid()) target = simple(Kind::Unsigned, 8);
  ir::DataType& data = program_.edit_data_type(id);
  data.kind = Kind::Pointer;
  data.target = target;
  // Files do not lie in arrays.
  const ir::Symbol name = program_.get(target).name;
  if (name.is_valid() && program_.text(name) == kFileModel) data.count = 1;
}

void DataTypes::fill_composite(ir::DataTypeId id, const ::llvm::DICompositeType& type) {
  if (type.getTag() == dwarf::DW_TAG_array_type) {
    if (!type.isVector()) fill_array(id, type);
    return;
  }
  if (type.isForwardDecl()) return;
  if (type.getTag() == dwarf::DW_TAG_enumeration_type) {
    const auto* base =
        ::llvm::dyn_cast_or_null<::llvm::DIBasicType>(strip_names_and_qualifiers(type.getBaseType()));
    auto [kind, width] = base != nullptr ? classify(*base) : number(Kind::Signed, width_of(type));
    ir::DataType& data = program_.edit_data_type(id);
    data.kind = kind;
    data.width = width;
    note_enumerators(id, type);
    return;
  }
  if (is_record(type.getTag())) fill_members(id, type);
}

void DataTypes::note_enumerators(ir::DataTypeId id, const ::llvm::DICompositeType& type) {
  const bool has_scope = (type.getFlags() & ::llvm::DINode::FlagEnumClass) != 0;
  std::string scopes = has_scope ? type.getName().str() + "::" : "";
  for (const ::llvm::DIScope* scope = type.getScope(); scope != nullptr; scope = scope->getScope()) {
    const bool names = ::llvm::isa<::llvm::DINamespace>(scope) || ::llvm::isa<::llvm::DICompositeType>(scope);
    if (names && !scope->getName().empty()) scopes = scope->getName().str() + "::" + scopes;
  }
  for (const ::llvm::DINode* node : type.getElements()) {
    const auto* one = ::llvm::dyn_cast_or_null<::llvm::DIEnumerator>(node);
    if (one == nullptr || one->getValue().getSignificantBits() > 64) continue;
    enumerations_[id].emplace(one->getValue().getSExtValue(), scopes + one->getName().str());
  }
}

void DataTypes::fill_array(ir::DataTypeId id, const ::llvm::DICompositeType& type) {
  if (!has_end(type)) return;
  ::llvm::DINodeArray dimensions = type.getElements();
  for (unsigned at = 0; at < dimensions.size(); ++at) {
    bool is_last = at + 1 == dimensions.size();
    ir::DataTypeId element = is_last ? declare(type.getBaseType()) : program_.add_data_type({});
    ir::DataType& data = program_.edit_data_type(id);
    data.kind = Kind::Array;
    data.count = count_of(dimensions[at]);
    data.target = element;
    id = element;
  }
}

void DataTypes::fill_members(ir::DataTypeId id, const ::llvm::DICompositeType& type) {
  std::vector<ir::DataType::Member> members;
  for (const ::llvm::DINode* node : type.getElements()) {
    const auto* member = ::llvm::dyn_cast_or_null<::llvm::DIDerivedType>(node);
    if (member == nullptr || member->isStaticMember()) continue;
    bool is_part = member->getTag() == dwarf::DW_TAG_member || member->getTag() == dwarf::DW_TAG_inheritance;
    if (!is_part) continue;
    ir::DataType::Member made;
    if (!member->getName().empty()) made.name = program_.intern(member->getName().str());
    made.offset = member->getOffsetInBits() / 8;
    const ::llvm::DIType* used_as = uses_ != nullptr ? uses_->of_member(*member) : nullptr;
    made.type = declare(used_as != nullptr ? used_as : member->getBaseType());
    if (member->isBitField()) {
      made.bit_offset = static_cast<std::uint8_t>(member->getOffsetInBits() % 8);
      made.bit_width = static_cast<std::uint8_t>(member->getSizeInBits());
    }
    members.push_back(made);
  }
  ir::DataType& data = program_.edit_data_type(id);
  data.kind = type.getTag() == dwarf::DW_TAG_union_type ? Kind::Union : Kind::Struct;
  data.size = type.getSizeInBits() / 8;
  data.members = std::move(members);
}

/// One with `...`, or without a prototype, stays Opaque: no function of the program is known to fit it.
void DataTypes::fill_function(ir::DataTypeId id, const ::llvm::DISubroutineType& type) {
  ::llvm::DITypeRefArray types = type.getTypeArray();
  if (types.size() > 1 && types[types.size() - 1] == nullptr) return;
  ir::DataTypeId result = types.size() != 0 ? declare(types[0]) : ir::DataTypeId();
  std::vector<ir::DataTypeId> parameters;
  for (unsigned at = 1; at < types.size(); ++at) parameters.push_back(declare(types[at]));
  ir::DataType& data = program_.edit_data_type(id);
  data.kind = Kind::Function;
  data.target = result;
  data.parameters = std::move(parameters);
}

}  // namespace testellate::frontend::llvm
