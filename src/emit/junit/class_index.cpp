// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/class_index.h"

#include <algorithm>
#include <vector>

#include "emit/junit/java_text.h"

namespace testellate::emit::junit {
bool is_array(std::string_view type) { return type.ends_with("[]"); }

std::string_view element_of(std::string_view type) { return type.substr(0, type.size() - 2); }

ClassIndex::ClassIndex(const ir::Program& program, const SourceInfo& source)
    : program_(program), source_(source) {
  for (const SourceClass& described : source.classes) {
    by_name_.emplace(described.binary_name, &described);
    if (described.id.is_valid()) by_id_.emplace(described.id, &described);
  }
  for (const SourceTarget& target : source.targets) targets_.emplace(target.function, &target);
  for (const SourceTarget& maker : source.makers) makers_.emplace(maker.function, &maker);
}

const SourceClass* ClassIndex::find(std::string_view binary_name) const {
  auto found = by_name_.find(binary_name);
  return found == by_name_.end() ? nullptr : found->second;
}

const SourceClass* ClassIndex::find(ir::ClassId id) const {
  auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : found->second;
}

const ScriptedClass* ClassIndex::find_scripted(ir::ClassId id) const {
  auto found = std::ranges::find(source_.scripted, id, &ScriptedClass::id);
  return found == source_.scripted.end() ? nullptr : &*found;
}

const SourceTarget* ClassIndex::find_target(ir::FunctionId function) const {
  auto found = targets_.find(function);
  return found == targets_.end() ? nullptr : found->second;
}

const SourceTarget* ClassIndex::find_maker(ir::FunctionId function) const {
  auto found = makers_.find(function);
  return found == makers_.end() ? nullptr : found->second;
}

const SourceField* ClassIndex::find_field(const SourceClass& owner, ir::FieldId field) {
  auto found = std::ranges::find(owner.fields, field, &SourceField::field);
  return found == owner.fields.end() ? nullptr : &*found;
}

const SourceField* ClassIndex::find_static(ir::StaticId variable) const {
  for (const SourceClass& described : source_.classes) {
    auto found = std::ranges::find(described.fields, variable, &SourceField::static_variable);
    if (found != described.fields.end() && found->owner == described.binary_name) return &*found;
  }
  return nullptr;
}

const SourceClass* ClassIndex::find_enum(ir::ClassId id) const {
  const SourceClass* found = find(id);
  if (found == nullptr) return nullptr;
  const SourceClass* above = find(found->super);
  // The class of a constant with a body has the flag of an enum too, but its superclass says more.
  if (above != nullptr && above->kind == SourceClass::Kind::Enum) return above;
  return found->kind == SourceClass::Kind::Enum ? found : nullptr;
}

bool ClassIndex::is_a(ir::ClassId id, std::string_view type) const {
  if (type == "java.lang.Object") return true;
  std::vector<ir::ClassId> above{id};
  for (std::size_t at = 0; at < above.size(); ++at) {
    const ir::Class& info = program_.get(above[at]);
    if (program_.text(info.name) == type) return true;
    std::vector<ir::ClassId> next = info.interfaces;
    next.push_back(info.super);
    for (ir::ClassId one : next) {
      if (one.is_valid() && std::ranges::find(above, one) == above.end()) above.push_back(one);
    }
  }
  return false;
}

std::string ClassIndex::type_name(ir::ClassId id) const {
  if (const SourceClass* found = find(id)) return found->binary_name;
  std::string_view base = program_.text(program_.get(id).name);
  // Where it is declared with type arguments, it is a class of its own.
  base = base.substr(0, base.find('<'));
  std::string brackets;
  while (is_array(base)) {
    base = element_of(base);
    brackets += "[]";
  }
  const ir::Symbol symbol = program_.find_symbol(base);
  const ir::ClassId element = symbol.is_valid() ? program_.find_class(symbol) : ir::ClassId();
  const SourceClass* found = element.is_valid() ? find(element) : nullptr;
  return (found != nullptr ? found->binary_name : std::string(base)) + brackets;
}

bool ClassIndex::is_visible(const SourceClass& named, std::string_view package) {
  if (named.source_name.empty() || !is_qualified_name(named.source_name)) return false;
  // A class of the unnamed package has no name in others.
  if (named.package.empty() && !package.empty()) return false;
  if (named.access == Access::Public) return true;
  return named.access != Access::Private && named.package == package;
}

bool ClassIndex::is_visible(Access access, std::string_view owner, std::string_view package) const {
  if (access == Access::Public) return true;
  const SourceClass* declaring = find(owner);
  return access != Access::Private && declaring != nullptr && declaring->package == package;
}

}  // namespace testellate::emit::junit
