// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/modified_utf8.h"
#include "models/jdk/native_groups.h"

// Objects that exist once per text or class. Whoever needs one first makes it; the static variable of the
// constant holds it for all others.

namespace testellate::models::jdk {
namespace {

using ir::NativeOutcome;
using ir::NativeReturn;
using ir::NativeValue;

/// jvm.string_literal(i32 symbol)
NativeOutcome string_literal(Java& java) {
  const std::string text(java.program().text(ir::Symbol(static_cast<std::uint32_t>(java.int_argument(0)))));
  const NativeValue known = java.context().get_static(java.literal_variable(text));
  if (!java.is_null(known)) return NativeReturn{known};
  return NativeReturn{java.new_string(to_utf16(text))};
}

NativeOutcome intern(Java& java) {
  const ir::StaticId variable = java.literal_variable(java.bytes_of(java.argument(0)));
  const NativeValue known = java.context().get_static(variable);
  if (!java.is_null(known)) return NativeReturn{known};
  java.context().put_static(variable, java.argument(0));
  return NativeReturn{java.argument(0)};
}

/// jvm.class_mirror(i32 class)
NativeOutcome class_mirror(Java& java) {
  return NativeReturn{java.mirror(ir::ClassId(static_cast<std::uint32_t>(java.int_argument(0))))};
}

}  // namespace

void add_constants(ir::NativeTable& table) {
  table.add("jvm.string_literal", native<string_literal>);
  table.add("jvm.class_mirror", native<class_mirror>);
  table.add("java.lang.String#intern()Ljava/lang/String;", native<intern>);
}

}  // namespace testellate::models::jdk
