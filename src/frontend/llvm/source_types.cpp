// SPDX-License-Identifier: Apache-2.0
// Behind a pointer a struct only has to be declared; held by value it has to be defined before. So each
// struct has two items, and `needs` between items never go round in a valid program.
#include "frontend/llvm/source_types.h"

#include <algorithm>

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>

#include "frontend/llvm/data_types.h"
#include "frontend/llvm/declarator.h"
#include "frontend/llvm/pointer_uses.h"
#include "frontend/llvm/user_code.h"

namespace testellate::frontend::llvm {
namespace {

namespace dwarf = ::llvm::dwarf;

/// Parts of one declaration: more are damaged metadata that goes round.
constexpr std::size_t kMostParts = 10000;

struct Part {
  const ::llvm::DIType* type;
  bool is_whole;  ///< its size matters
};

void push_members(const ::llvm::DICompositeType& record, std::vector<Part>& pending) {
  for (const ::llvm::DINode* node : record.getElements()) {
    const auto* member = ::llvm::dyn_cast_or_null<::llvm::DIDerivedType>(node);
    if (member != nullptr) pending.push_back({member->getBaseType(), true});
  }
}

}  // namespace

std::size_t SourceTypes::item(Form form, const std::string& name, const ::llvm::DIType& type) {
  auto [found, is_new] = numbers_.try_emplace({form, name}, items_.size());
  if (is_new) {
    const std::string file = is_system_file(type.getFile()) ? type.getFile()->getFilename().str() : "";
    items_.push_back({{name, "", file}, form, &type, {}, {}});
    incomplete_.push_back(found->second);
  }
  return found->second;
}

/// Typedefs and tags are items of their own; the rest is looked through.
void SourceTypes::mention(const ::llvm::DIType* type, bool is_whole, Item& by) {
  std::vector<Part> pending{{type, is_whole}};
  for (std::size_t count = 0; !pending.empty() && count < kMostParts; ++count) {
    Part part = pending.back();
    pending.pop_back();
    if (part.type == nullptr) continue;
    unsigned tag = part.type->getTag();
    if (const auto* function = ::llvm::dyn_cast<::llvm::DISubroutineType>(part.type)) {
      for (const ::llvm::DIType* each : function->getTypeArray()) pending.push_back({each, false});
    } else if (const auto* composite = ::llvm::dyn_cast<::llvm::DICompositeType>(part.type)) {
      std::string name = tag_spelling(*composite);
      if (tag == dwarf::DW_TAG_array_type) {
        pending.push_back({composite->getBaseType(), part.is_whole});
      } else if (name.empty()) {
        push_members(*composite, pending);
      } else if (tag == dwarf::DW_TAG_enumeration_type) {
        by.needs.push_back(item(Form::Definition, name, *composite));
      } else {
        by.needs.push_back(item(Form::Forward, name, *composite));
        if (composite->isForwardDecl()) continue;
        if (part.is_whole) {
          by.needs.push_back(item(Form::Definition, name, *composite));
        } else if (!is_system_file(composite->getFile())) {
          by.wants.push_back(item(Form::Definition, name, *composite));
        }
      }
    } else if (tag == dwarf::DW_TAG_typedef) {
      by.needs.push_back(item(Form::Typedef, part.type->getName().str(), *part.type));
      const auto* target =
          ::llvm::dyn_cast_or_null<::llvm::DICompositeType>(strip_names_and_qualifiers(part.type));
      if (part.is_whole && target != nullptr && !tag_spelling(*target).empty())
        pending.push_back({target, true});
    } else if (const auto* derived = ::llvm::dyn_cast<::llvm::DIDerivedType>(part.type)) {
      bool is_qualifier = tag == dwarf::DW_TAG_const_type || tag == dwarf::DW_TAG_volatile_type ||
                          tag == dwarf::DW_TAG_restrict_type || tag == dwarf::DW_TAG_atomic_type;
      pending.push_back({derived->getBaseType(), part.is_whole && is_qualifier});
    }
  }
}

void SourceTypes::complete(Item& item) {
  switch (item.form) {
    case Form::Forward:
      item.source.declaration = item.source.name + ";";
      return;
    case Form::Typedef: {
      const ::llvm::DIType* target = ::llvm::cast<::llvm::DIDerivedType>(item.type)->getBaseType();
      item.source.declaration = "typedef " + declare(target, item.source.name) + ";";
      mention(target, false, item);
      return;
    }
    case Form::Definition: {
      const auto& composite = ::llvm::cast<::llvm::DICompositeType>(*item.type);
      item.source.declaration = definition_text(composite) + ";";
      std::vector<Part> members;
      push_members(composite, members);
      for (const Part& member : members) mention(member.type, true, item);
      for (const ::llvm::DINode* node : composite.getElements()) {
        const auto* member = ::llvm::dyn_cast_or_null<::llvm::DIDerivedType>(node);
        if (uses_ != nullptr && member != nullptr) mention(uses_->of_member(*member), false, item);
      }
      return;
    }
  }
}

std::vector<std::size_t> SourceTypes::need(const ::llvm::DIType* type) {
  Item whole;
  mention(type, true, whole);
  while (!incomplete_.empty()) {
    std::size_t next = incomplete_.back();
    incomplete_.pop_back();
    Item made = items_[next];  // a copy: more items may come while it is completed
    complete(made);
    items_[next] = std::move(made);
  }
  whole.needs.insert(whole.needs.end(), whole.wants.begin(), whole.wants.end());
  return whole.needs;
}

std::vector<SourceType> SourceTypes::finish() {
  std::vector<SourceType> ordered;
  std::vector<bool> is_started(items_.size());
  position_.assign(items_.size(), 0);
  struct Visit {
    std::size_t item;
    std::size_t next;  ///< of its needs
  };
  for (std::size_t root = 0; root < items_.size(); ++root) {
    if (is_started[root]) continue;
    is_started[root] = true;
    std::vector<Visit> stack{{root, 0}};
    while (!stack.empty()) {
      Visit& top = stack.back();
      if (top.next < items_[top.item].needs.size()) {
        std::size_t needed = items_[top.item].needs[top.next++];
        if (is_started[needed]) continue;
        is_started[needed] = true;
        stack.push_back({needed, 0});
        continue;
      }
      position_[top.item] = static_cast<std::uint32_t>(ordered.size());
      ordered.push_back(items_[top.item].source);
      stack.pop_back();
    }
  }
  return ordered;
}

std::vector<std::uint32_t> SourceTypes::closure(const std::vector<std::size_t>& needs) const {
  std::vector<bool> is_needed(items_.size());
  std::vector<std::size_t> pending = needs;
  std::vector<std::uint32_t> positions;
  while (!pending.empty()) {
    std::size_t next = pending.back();
    pending.pop_back();
    if (is_needed[next]) continue;
    is_needed[next] = true;
    positions.push_back(position_[next]);
    pending.insert(pending.end(), items_[next].needs.begin(), items_[next].needs.end());
    pending.insert(pending.end(), items_[next].wants.begin(), items_[next].wants.end());
  }
  std::ranges::sort(positions);
  return positions;
}

}  // namespace testellate::frontend::llvm
