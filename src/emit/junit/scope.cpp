// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/scope.h"

#include <utility>

#include "emit/junit/java_text.h"

namespace testellate::emit::junit {

using result::Link;
using result::Scalar;
using result::Value;

Scope::Scope(const ClassIndex& index,
             const ObjectReader& reader,
             const result::TestCase& test,
             const SuiteOptions& options,
             Imports& imports)
    : index_(index), reader_(reader), test_(&test), options_(options), imports_(imports) {}

void Scope::fail(std::string problem) {
  if (problem_.empty()) problem_ = std::move(problem);
}

std::string Scope::unique_name(std::string_view proposal) {
  std::string base(proposal);
  if (!is_identifier(base)) base = uncapitalised(to_camel(proposal));
  if (!is_identifier(base)) base = "value";
  std::string name = base;
  for (unsigned number = 2; !taken_.insert(name).second; ++number) name = base + std::to_string(number);
  return to_source(name);
}

std::string Scope::spell(std::string_view type) {
  if (std::optional<std::string> text = imports_.spell(type)) return *text;
  fail("a test cannot name the type `" + std::string(type) + "`");
  return "Object";
}

bool Scope::is_visible(std::string_view type) const {
  while (is_array(type)) type = element_of(type);
  if (is_primitive(type)) return true;
  const SourceClass* found = index_.find(type);
  return found != nullptr && ClassIndex::is_visible(*found, imports_.package());
}

bool Scope::is_visible(Access access, std::string_view owner) const {
  if (options_.uses_public_only && access != Access::Public) {
    const SourceClass* declaring = index_.find(owner);
    if (declaring != nullptr && declaring->access == Access::Public) return false;
  }
  return index_.is_visible(access, owner, imports_.package());
}

bool Scope::can_construct(const SourceClass& made, const SourceConstructor& constructor) const {
  const bool is_inherited = made.is_abstract && constructor.access == Access::Protected;
  return is_inherited || is_visible(constructor.access, made.binary_name);
}

std::string Scope::nearest_visible(std::string_view type) const {
  std::string name(type);
  while (!is_visible(name)) {
    const SourceClass* found = index_.find(name);
    if (found == nullptr || found->super.empty()) return "java.lang.Object";
    name = found->super;
  }
  return name;
}

const Made* Scope::find_made(std::uint32_t object) const {
  auto found = made_.find(object);
  return found == made_.end() ? nullptr : &found->second;
}

std::string Scope::value_text(const Value& value, std::string_view type, NumberUse use) {
  if (const auto* scalar = std::get_if<Scalar>(&value)) {
    if (is_primitive(type)) return number_literal(type, scalar->bits, use);
    fail("a number stands where the source has the type `" + std::string(type) + "`");
    return "0";
  }
  const auto& link = std::get<Link>(value);
  if (!link.object) return "null";
  const Made* made = find_made(*link.object);
  if (made != nullptr) return made->text;
  fail("an object is used before it can be made");
  return "null";
}

std::string Scope::argument_text(const Value& value, std::string_view type, bool is_ambiguous) {
  std::string text = value_text(value, type, NumberUse::Passed);
  const auto* link = std::get_if<Link>(&value);
  if (link == nullptr || !is_ambiguous) return text;
  const Made* made = link->object ? find_made(*link->object) : nullptr;
  if (made != nullptr && made->type == type && !made->is_unboxed) return text;
  // A minus after the parentheses would be taken for a subtraction.
  if (text.starts_with('-')) text = "(" + text + ")";
  return "(" + spell(type) + ") " + text;
}

std::optional<std::string> Scope::constant_text(const SourceClass& owner, const EnumConstant& constant) {
  if (!is_visible(owner.binary_name) || !is_identifier(constant.name)) return std::nullopt;
  return spell(owner.binary_name) + "." + to_source(constant.name);
}

std::string factory_call(Scope& scope, const SourceClass& made, const SourceConstructor& factory) {
  if (factory.factory == "<init>") return "new " + scope.spell(made.binary_name);
  return scope.spell(made.binary_name) + "." + factory.factory;
}

}  // namespace testellate::emit::junit
