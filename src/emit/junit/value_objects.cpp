// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/value_objects.h"

#include "emit/junit/java_text.h"

namespace testellate::emit::junit {
namespace {

/// Whether boxing gives the same object each time: JLS §5.1.7.
bool is_cached(const BoxedValue& boxed) {
  if (boxed.type == "float" || boxed.type == "double") return false;
  if (boxed.type == "boolean" || boxed.type == "byte") return true;
  if (boxed.type == "char") return boxed.bits < 128;
  const unsigned width = boxed.type == "long" ? 64 : boxed.type == "short" ? 16 : 32;
  const value::S128 number = value::to_signed(value::truncate<value::U128>(boxed.bits, width), width);
  return number >= -128 && number < 128;
}

}  // namespace

ValueObjects::ValueObjects(Scope& scope) : scope_(scope) {
  // Constants that the path told apart are not chosen for those that it did not look at.
  for (const result::Object& object : scope.test().before.objects) {
    if (scope.reader().sort_of(object) != ObjectSort::EnumConstant) continue;
    const SourceClass* owner = scope.index().find_enum(object.object_class);
    if (std::optional<std::uint32_t> ordinal = scope.reader().ordinal_of(object)) {
      const bool is_new = constants_.emplace(owner, *ordinal).second;
      if (!is_new) scope.fail("two objects are the same constant of `" + owner->binary_name + "`");
    }
  }
}

Made ValueObjects::make(const result::Object& object, ObjectSort sort) {
  if (sort == ObjectSort::String) return make_string(object);
  return sort == ObjectSort::Boxed ? make_boxed(object) : make_constant(object);
}

Made ValueObjects::make_string(const result::Object& object) {
  const std::u16string text = scope_.reader().text_of(scope_.test().before, object);
  if (!fits_literal(text)) scope_.fail("a string is too long for a literal");
  Made made;
  made.type = "java.lang.String";
  made.text = string_literal(text);
  made.is_repeatable = scope_.test().may_share_values || texts_.insert(text).second;
  if (!made.is_repeatable) made.text = "new String(" + made.text + ")";
  return made;
}

Made ValueObjects::make_boxed(const result::Object& object) {
  const BoxedValue boxed = scope_.reader().boxed_value(object);
  Made made;
  made.type = boxed.box;
  made.text = number_literal(boxed.type, boxed.bits, NumberUse::Passed);
  made.is_unboxed = true;
  if (scope_.test().may_share_values) {
    made.is_repeatable = true;
    return made;
  }
  if (!is_cached(boxed)) return made;
  made.is_repeatable = boxed_.insert(boxed.type + made.text).second;
  if (!made.is_repeatable)
    made.text = "new " + scope_.imports().spell_library(boxed.box) + "(" + made.text + ")";
  return made;
}

Made ValueObjects::make_constant(const result::Object& object) {
  const SourceClass& owner = *scope_.index().find_enum(object.object_class);
  const SourceClass& own = *scope_.index().find(object.object_class);
  const std::string body = &own == &owner ? "" : own.binary_name;
  const std::optional<std::uint32_t> ordinal = scope_.reader().ordinal_of(object);
  for (const EnumConstant& constant : owner.constants) {
    if (ordinal ? constant.ordinal != *ordinal : constant.body != body) continue;
    if (!ordinal && !constants_.emplace(&owner, constant.ordinal).second) continue;
    Made made;
    made.type = owner.binary_name;
    made.is_repeatable = true;
    if (std::optional<std::string> text = scope_.constant_text(owner, constant)) {
      made.text = *text;
    } else {
      scope_.fail("a test cannot name the constant `" + constant.name + "` of `" + owner.binary_name + "`");
    }
    return made;
  }
  scope_.fail("`" + owner.binary_name + "` has no constant for an object of the inputs");
  return {};
}

}  // namespace testellate::emit::junit
