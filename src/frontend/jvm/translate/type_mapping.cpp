// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/translate/type_mapping.h"

#include "support/invariant.h"

namespace testellate::frontend::jvm {

using ir::DataType;
using ir::Type;

ValueKind kind_of(const FieldType& type) {
  if (type.is_array()) return ValueKind::Ref;
  switch (type.base) {
    case BaseType::Boolean:
    case BaseType::Byte:
    case BaseType::Char:
    case BaseType::Short:
    case BaseType::Int:
      return ValueKind::Int;
    case BaseType::Long:
      return ValueKind::Long;
    case BaseType::Float:
      return ValueKind::Float;
    case BaseType::Double:
      return ValueKind::Double;
    case BaseType::Class:
      return ValueKind::Ref;
    case BaseType::Void:
      break;
  }
  TESTELLATE_UNREACHABLE("void has no values");
}

Type register_type(const FieldType& type) { return type.is_void() ? Type::none() : type_of(kind_of(type)); }

Type storage_type(const FieldType& type) {
  if (type.is_array()) return Type::ref();
  if (type.base == BaseType::Boolean || type.base == BaseType::Byte) return Type::integer(8);
  if (type.base == BaseType::Char || type.base == BaseType::Short) return Type::integer(16);
  return register_type(type);
}

DataType scalar_data_type(BaseType base) {
  DataType type;
  FieldType scalar;
  scalar.base = base;
  type.width = storage_type(scalar).width();
  switch (base) {
    case BaseType::Boolean:
      type.kind = DataType::Kind::Bool;
      type.width = 0;
      return type;
    case BaseType::Byte:
    case BaseType::Short:
    case BaseType::Int:
    case BaseType::Long:
      type.kind = DataType::Kind::Signed;
      return type;
    case BaseType::Char:
      type.kind = DataType::Kind::Character;
      return type;
    case BaseType::Float:
    case BaseType::Double:
      type.kind = DataType::Kind::Float;
      return type;
    case BaseType::Class:
    case BaseType::Void:
      break;
  }
  TESTELLATE_UNREACHABLE("only primitive types are scalars");
}

ir::Signature to_signature(const MethodType& type, bool has_receiver) {
  ir::Signature signature{register_type(type.result), {}, false};
  if (has_receiver) signature.parameters.push_back(Type::ref());
  for (const FieldType& parameter : type.parameters) signature.parameters.push_back(register_type(parameter));
  return signature;
}

}  // namespace testellate::frontend::jvm
