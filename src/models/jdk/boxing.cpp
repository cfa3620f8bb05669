// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/model_groups.h"

// Integer.valueOf and its kin, which look small numbers up in a table.

namespace testellate::models::jdk {
namespace {

using ir::NativeOutcome;
using ir::NativeReturn;
using ir::NativeValue;

/// APPROX(boxed-identity): a new object, where the JDK returns the one in its table for a small number.
template <const char* const& Owner, unsigned Width>
NativeOutcome value_of(Java& java) {
  NativeValue value = java.argument(0);
  if (Width < value.type.width()) {
    value = java.context().compute(ir::Opcode::Trunc, ir::Type::integer(Width), std::array{value});
  }
  const NativeValue made = java.context().new_object(java.class_named(Owner));
  java.set(made, Owner, "value", value);
  return NativeReturn{made};
}

constexpr const char* kByte = "java.lang.Byte";
constexpr const char* kShort = "java.lang.Short";
constexpr const char* kCharacter = "java.lang.Character";
constexpr const char* kInteger = "java.lang.Integer";
constexpr const char* kLong = "java.lang.Long";

}  // namespace

void add_boxing(ModelTable& table) {
  table.add<value_of<kByte, 8>>("java.lang.Byte#valueOf(B)Ljava/lang/Byte;");
  table.add<value_of<kShort, 16>>("java.lang.Short#valueOf(S)Ljava/lang/Short;");
  table.add<value_of<kCharacter, 16>>("java.lang.Character#valueOf(C)Ljava/lang/Character;");
  table.add<value_of<kInteger, 32>>("java.lang.Integer#valueOf(I)Ljava/lang/Integer;");
  table.add<value_of<kLong, 64>>("java.lang.Long#valueOf(J)Ljava/lang/Long;");
}

}  // namespace testellate::models::jdk
