// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/boxes.h"

#include <algorithm>
#include <array>

#include "models/jdk/native_groups.h"

namespace testellate::models::jdk {
namespace {

using ir::Opcode;
using ir::Type;

struct Primitive {
  char letter;
  std::string_view wrapper;
  Type stored;
  std::string_view wider;  ///< types that it can become
};

constexpr std::array kPrimitives{Primitive{'Z', "java.lang.Boolean", Type::integer(8), "Z"},
                                 Primitive{'B', "java.lang.Byte", Type::integer(8), "BSIJFD"},
                                 Primitive{'S', "java.lang.Short", Type::integer(16), "SIJFD"},
                                 Primitive{'C', "java.lang.Character", Type::integer(16), "CIJFD"},
                                 Primitive{'I', "java.lang.Integer", Type::integer(32), "IJFD"},
                                 Primitive{'J', "java.lang.Long", Type::integer(64), "JFD"},
                                 Primitive{'F', "java.lang.Float", Type::f32(), "FD"},
                                 Primitive{'D', "java.lang.Double", Type::f64(), "D"}};

const Primitive& primitive(char letter) {
  const auto* found = std::find_if(kPrimitives.begin(), kPrimitives.end(), [&](const Primitive& candidate) {
    return candidate.letter == letter;
  });
  if (found == kPrimitives.end()) throw Missing{"primitive type of a value"};
  return *found;
}

bool is_narrow(char letter) { return std::string_view("ZBSC").find(letter) != std::string_view::npos; }
bool is_float(Type type) { return type == Type::f32() || type == Type::f64(); }

Type register_type(char letter) { return is_narrow(letter) ? Type::integer(32) : primitive(letter).stored; }

}  // namespace

NativeValue from_stored(Java& java, NativeValue value, char type) {
  if (!is_narrow(type)) return value;
  const Opcode op = type == 'B' || type == 'S' ? Opcode::SExt : Opcode::ZExt;
  return java.context().compute(op, Type::integer(32), std::array{value});
}

NativeValue to_stored(Java& java, NativeValue value, char type) {
  if (!is_narrow(type)) return value;
  return java.context().compute(Opcode::Trunc, primitive(type).stored, std::array{value});
}

std::optional<char> try_boxed_type(Java& java, NativeValue object) {
  if (java.is_null(object)) return std::nullopt;
  const std::string name = java.name_of(java.context().class_of(object));
  for (const Primitive& candidate : kPrimitives) {
    if (candidate.wrapper == name) return candidate.letter;
  }
  return std::nullopt;
}

NativeValue unbox(Java& java, NativeValue object, char type) {
  return from_stored(java, java.get(object, primitive(type).wrapper, "value"), type);
}

std::optional<NativeValue> try_widen(Java& java, NativeValue value, char from, char to) {
  if (primitive(from).wider.find(to) == std::string_view::npos) return std::nullopt;
  const Type source = register_type(from), target = register_type(to);
  if (source == target) return value;
  Opcode op = Opcode::SExt;
  if (is_float(source)) {
    op = Opcode::FConvert;
  } else if (is_float(target)) {
    op = Opcode::SToF;
  }
  return java.context().compute(op, target, std::array{value});
}

NativeOutcome box(Java& java, NativeValue value, char type) {
  const std::string wrapper(primitive(type).wrapper);
  static_cast<void>(java.class_named(wrapper));
  std::string result = wrapper;
  std::replace(result.begin(), result.end(), '.', '/');
  const std::string function = wrapper + "#valueOf(" + type + ")L" + result + ";";
  return NativeCall{java.program().function_named(java.program().intern(function)), {value}};
}

// Integer.valueOf and its kin, which look small numbers up in a table.

namespace {

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
  constexpr ir::Fidelity kBoxes = ir::Fidelity::approximate("boxed-identity");
  table.add<value_of<kByte, 8>>("java.lang.Byte#valueOf(B)Ljava/lang/Byte;", kBoxes);
  table.add<value_of<kShort, 16>>("java.lang.Short#valueOf(S)Ljava/lang/Short;", kBoxes);
  table.add<value_of<kCharacter, 16>>("java.lang.Character#valueOf(C)Ljava/lang/Character;", kBoxes);
  table.add<value_of<kInteger, 32>>("java.lang.Integer#valueOf(I)Ljava/lang/Integer;", kBoxes);
  table.add<value_of<kLong, 64>>("java.lang.Long#valueOf(J)Ljava/lang/Long;", kBoxes);
}

}  // namespace testellate::models::jdk
