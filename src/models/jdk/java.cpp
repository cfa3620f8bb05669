// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/java.h"

#include <array>

#include "ir/hierarchy.h"
#include "models/jdk/type_names.h"
#include "support/modified_utf8.h"

namespace testellate::models::jdk {

using ir::ClassId;
using ir::Type;

namespace {

constexpr Type kI8 = Type::integer(8);
constexpr Type kI32 = Type::integer(32);
constexpr Type kI64 = Type::integer(64);

}  // namespace

NativeValue Java::argument(std::size_t at) const {
  if (at >= context_.arguments().size()) throw Missing{"argument of a native"};
  return context_.arguments()[at];
}

std::int64_t Java::long_argument(std::size_t at) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(context_.need_concrete(argument(at))));
}

bool Java::is_called_by_user() {
  const std::vector<ir::Place> stack = context_.call_stack();
  return !stack.empty() && program().get(stack.front().function).is_user;
}

bool Java::is_in_library_initialiser() {
  for (const ir::Place& place : context_.call_stack()) {
    const ir::Function& function = program().get(place.function);
    if (function.is_user) return false;
    if (program().text(function.name).find("#<clinit>") != std::string_view::npos) return true;
  }
  return false;
}

NativeValue Java::make_int(std::int64_t value) {
  return context_.constant(kI32, static_cast<std::uint32_t>(value));
}
NativeValue Java::make_long(std::int64_t value) {
  return context_.constant(kI64, static_cast<std::uint64_t>(value));
}
NativeValue Java::make_byte(std::int32_t value) {
  return context_.constant(kI8, static_cast<std::uint8_t>(value));
}

std::int32_t Java::to_int(NativeValue value) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(context_.need_concrete(value)));
}

bool Java::is_same(NativeValue a, NativeValue b) {
  return context_.decide(context_.compute(ir::Opcode::Eq, a.type, std::array{a, b}));
}
bool Java::is_null(NativeValue reference) { return is_same(reference, null()); }

ClassId Java::class_named(std::string_view name) {
  const ClassId id = program().class_named(program().intern(name));
  if (diag::Result<void> completed = program().complete_class(id); !completed) {
    throw Missing{completed.error().message};
  }
  return id;
}

bool Java::is_subclass(ClassId sub, ClassId super) {
  ir::Hierarchy hierarchy(program());
  const diag::Result<bool> answer = hierarchy.is_subclass(sub, super);
  if (!answer) throw Missing{answer.error().message};
  return *answer;
}

ir::FieldId Java::field(std::string_view owner, std::string_view name) {
  const ir::FieldId id = program().find_field(class_named(owner), program().intern(name));
  if (!id.is_valid()) throw Missing{"field `" + std::string(owner) + "." + std::string(name) + "`"};
  return id;
}

NativeValue Java::get(NativeValue object, std::string_view owner, std::string_view name) {
  return context_.get_field(object, field(owner, name));
}

void Java::set(NativeValue object, std::string_view owner, std::string_view name, NativeValue value) {
  context_.put_field(object, field(owner, name), value);
}

ir::StaticId Java::static_variable(std::string_view owner, std::string_view name) {
  const ir::StaticId id = program().find_static(class_named(owner), program().intern(name));
  if (!id.is_valid()) throw Missing{"static `" + std::string(owner) + "." + std::string(name) + "`"};
  return id;
}

std::uint32_t Java::fact(ClassId id, std::string_view name) {
  const ir::StaticId variable = static_variable("jvm.about." + name_of(id), name);
  return static_cast<std::uint32_t>(program().get(variable).initial_bits);
}

NativeValue Java::new_array(std::string_view array_class, std::uint32_t length) {
  return context_.new_array(class_named(array_class), make_int(length));
}
std::uint32_t Java::length(NativeValue array) {
  return static_cast<std::uint32_t>(context_.need_concrete(context_.array_length(array)));
}
NativeValue Java::element(NativeValue array, std::uint32_t at) {
  return context_.array_load(array, make_int(at));
}
void Java::set_element(NativeValue array, std::uint32_t at, NativeValue value) {
  context_.array_store(array, make_int(at), value);
}
bool Java::is_array(NativeValue object) {
  return program().get(context_.class_of(object)).kind == ir::Class::Kind::Array;
}

NativeValue Java::new_string(std::u16string_view text) {
  const NativeValue bytes = new_array("byte[]", static_cast<std::uint32_t>(2 * text.size()));
  for (std::uint32_t at = 0; at < text.size(); ++at) {
    set_element(bytes, 2 * at, make_byte(text[at] & 0xff));
    set_element(bytes, 2 * at + 1, make_byte(text[at] >> 8));
  }
  const NativeValue made = context_.new_object(class_named("java.lang.String"));
  set(made, "java.lang.String", "value", bytes);
  set(made, "java.lang.String", "coder", make_byte(1));
  return made;
}

NativeValue Java::new_string(std::string_view text) {
  return new_string(std::u16string(text.begin(), text.end()));
}

std::u16string Java::text_of(NativeValue string) {
  const NativeValue bytes = get(string, "java.lang.String", "value");
  const bool is_wide = to_int(get(string, "java.lang.String", "coder")) != 0;
  const std::uint32_t count = length(bytes);
  const auto byte = [&](std::uint32_t at) {
    return static_cast<std::uint32_t>(context_.need_concrete(element(bytes, at)));
  };
  std::u16string text;
  for (std::uint32_t at = 0; at < count; at += is_wide ? 2 : 1) {
    text += static_cast<char16_t>(is_wide ? byte(at) | (byte(at + 1) << 8U) : byte(at));
  }
  return text;
}

std::string Java::bytes_of(NativeValue string) { return support::to_modified_utf8(text_of(string)); }

NativeValue Java::interned(std::string_view modified_utf8) {
  const ir::StaticId variable = literal_variable(modified_utf8);
  const NativeValue known = context_.get_static(variable);
  if (!is_null(known)) return known;
  const NativeValue made = new_string(support::to_utf16(modified_utf8));
  context_.put_static(variable, made);
  return made;
}

ir::StaticId Java::literal_variable(std::string_view modified_utf8) {
  return static_variable("jvm.string." + std::string(modified_utf8), "value");
}

namespace {

/// All classes are in one module without a name, which may see all of itself.
NativeValue unnamed_module(Java& java) {
  const ir::StaticId variable = java.static_variable("java.lang.Module", "jvm.unnamed");
  const NativeValue known = java.context().get_static(variable);
  if (!java.is_null(known)) return known;
  const NativeValue made = java.context().new_object(java.class_named("java.lang.Module"));
  java.context().put_static(variable, made);
  return made;
}

}  // namespace

NativeValue Java::mirror(ClassId id) {
  const ir::StaticId variable = static_variable("jvm.class." + name_of(id), "value");
  const NativeValue known = context_.get_static(variable);
  if (!is_null(known)) return known;
  const NativeValue made = context_.new_object(class_named("java.lang.Class"));
  set(made, "java.lang.Class", "jvm.number", make_int(id.index()));
  context_.put_static(variable, made);
  set(made, "java.lang.Class", "module", unnamed_module(*this));
  const std::string name = name_of(id);
  // Fields of later JDKs, which have fewer natives.
  const ir::FieldId modifiers =
      program().find_field(class_named("java.lang.Class"), program().intern("modifiers"));
  if (modifiers.is_valid()) {
    context_.put_field(made, modifiers, context_.constant(Type::integer(16), modifiers_of(*this, id)));
    set(made, "java.lang.Class", "primitive", make_byte(is_primitive(name) ? 1 : 0));
  }
  if (name.ends_with("[]")) {
    const std::string element = name.substr(0, name.size() - 2);
    set(made, "java.lang.Class", "componentType", mirror(program().class_named(program().intern(element))));
  }
  return made;
}

ClassId Java::mirrored(NativeValue mirror) {
  return ClassId(static_cast<std::uint32_t>(to_int(get(mirror, "java.lang.Class", "jvm.number"))));
}

NativeValue Java::make_exception(std::string_view exception_class) {
  // What the constructors of Throwable do.
  const char* const owner = "java.lang.Throwable";
  const NativeValue made = context_.new_object(class_named(exception_class));
  set(made, owner, "cause", made);
  set(made, owner, "stackTrace", context_.get_static(static_variable(owner, "UNASSIGNED_STACK")));
  set(made,
      owner,
      "suppressedExceptions",
      context_.get_static(static_variable(owner, "SUPPRESSED_SENTINEL")));
  fill_in_stack_trace(*this, made);
  return made;
}

NativeOutcome Java::raise(std::string_view exception_class) {
  return ir::NativeThrow{make_exception(exception_class)};
}

NativeOutcome Java::raise(std::string_view exception_class, std::string_view message) {
  return raise(exception_class, new_string(support::to_utf16(message)));
}

NativeOutcome Java::raise(std::string_view exception_class, NativeValue message) {
  const NativeValue made = make_exception(exception_class);
  set(made, "java.lang.Throwable", "detailMessage", message);
  return ir::NativeThrow{made};
}

namespace {

constexpr std::uint32_t kAccPublic = 0x0001;
constexpr std::uint32_t kAccFinal = 0x0010;
constexpr std::uint32_t kAccAbstract = 0x0400;

}  // namespace

std::uint32_t modifiers_of(Java& java, ir::ClassId id) {
  std::string name = java.name_of(id);
  const bool is_of_array = is_array(name);
  while (is_array(name)) name.resize(name.size() - 2);
  std::uint32_t modifiers = kAccPublic | kAccFinal | kAccAbstract;
  if (!is_primitive(name)) modifiers = java.fact(java.class_named(name), "modifiers");
  // JLS 10.8: an array class is final and as visible as its elements.
  constexpr std::uint32_t kVisibility = 0x7;
  return is_of_array ? (modifiers & kVisibility) | kAccFinal | kAccAbstract : modifiers;
}

}  // namespace testellate::models::jdk
