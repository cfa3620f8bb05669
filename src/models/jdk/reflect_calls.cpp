// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/boxes.h"
#include "models/jdk/descriptor.h"
#include "models/jdk/native_groups.h"
#include "models/jdk/reflected.h"

// Calls through Method and Constructor. Arguments are checked and unboxed here; a function of the front end,
// `jvm.invoke.FUNCTION`, does the rest.

namespace testellate::models::jdk {
namespace {

using ir::NativeOutcome;
using ir::NativeValue;

constexpr std::uint32_t kStatic = 0x0008;
constexpr const char* kIllegal = "java.lang.IllegalArgumentException";

std::optional<NativeValue> try_argument(Java& java, NativeValue given, std::string_view descriptor) {
  if (descriptor.size() == 1) {
    const std::optional<char> boxed = try_boxed_type(java, given);
    if (!boxed) return std::nullopt;
    return try_widen(java, unbox(java, given, *boxed), *boxed, descriptor.front());
  }
  const bool fits = java.is_null(given) ||
                    java.is_subclass(java.context().class_of(given), java.class_named(type_name(descriptor)));
  return fits ? std::optional(given) : std::nullopt;
}

NativeOutcome call(Java& java,
                   const Members& members,
                   const Member& member,
                   NativeValue given,
                   std::vector<NativeValue> values) {
  const std::string descriptor = member.text("descriptor");
  const std::vector<std::string_view> parameters = parameters_of(descriptor);
  const std::uint32_t count = java.is_null(given) ? 0 : java.length(given);
  if (count != parameters.size()) return java.raise(kIllegal, "wrong number of arguments");
  for (std::uint32_t at = 0; at < count; ++at) {
    const std::optional<NativeValue> value = try_argument(java, java.element(given, at), parameters[at]);
    if (!value) return java.raise(kIllegal, "argument type mismatch");
    values.push_back(*value);
  }
  const std::string name =
      "jvm.invoke." + java.name_of(members.owner()) + "#" + member.text("name") + descriptor;
  return ir::NativeCall{java.program().function_named(java.program().intern(name)), std::move(values)};
}

Members members_of(Java& java, NativeValue reflected, const char* type) {
  return {java, java.mirrored(java.get(reflected, type, "clazz"))};
}

std::uint32_t slot_of(Java& java, NativeValue reflected, const char* type) {
  return static_cast<std::uint32_t>(java.to_int(java.get(reflected, type, "slot")));
}

/// invoke0(Method, Object, Object[])
NativeOutcome invoke(Java& java) {
  const char* const type = "java.lang.reflect.Method";
  const NativeValue method = java.argument(0), receiver = java.argument(1);
  const Members members = members_of(java, method, type);
  const Member member = members.get("method", slot_of(java, method, type));
  std::vector<NativeValue> values;
  if ((member.modifiers() & kStatic) == 0) {
    if (java.is_null(receiver)) return java.raise("java.lang.NullPointerException");
    if (!java.is_subclass(java.context().class_of(receiver), members.owner())) {
      return java.raise(kIllegal, "object is not an instance of declaring class");
    }
    values.push_back(receiver);
  }
  return call(java, members, member, java.argument(2), std::move(values));
}

/// newInstance0(Constructor, Object[])
NativeOutcome new_instance(Java& java) {
  const char* const type = "java.lang.reflect.Constructor";
  const NativeValue constructor = java.argument(0);
  const Members members = members_of(java, constructor, type);
  const Member member = members.get("method", slot_of(java, constructor, type));
  return call(java, members, member, java.argument(1), {});
}

}  // namespace

void add_reflect_calls(ir::NativeTable& table) {
  const std::string package = "jdk.internal.reflect.";
  const std::string invoke_type =
      "#invoke0(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;";
  const std::string make_type =
      "#newInstance0(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;";
  table.add(package + "NativeMethodAccessorImpl" + invoke_type, native<invoke>);
  table.add(package + "NativeConstructorAccessorImpl" + make_type, native<new_instance>);
  // Of later JDKs.
  table.add(package + "DirectMethodHandleAccessor$NativeAccessor" + invoke_type, native<invoke>);
  table.add(package + "DirectConstructorHandleAccessor$NativeAccessor" + make_type, native<new_instance>);
}

}  // namespace testellate::models::jdk
