// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/jvm/classfile/descriptor.h"
#include "frontend/jvm/translate/value_kind.h"
#include "ir/data_type.h"
#include "ir/function.h"
#include "ir/type.h"

namespace testellate::frontend::jvm {

/// In a local variable or on the stack; not for void.
[[nodiscard]] ValueKind kind_of(const FieldType& type);
/// In a register; none for void.
[[nodiscard]] ir::Type register_type(const FieldType& type);
/// In a field, static variable or array element.
[[nodiscard]] ir::Type storage_type(const FieldType& type);
/// What the language says about the bits of a primitive type.
[[nodiscard]] ir::DataType scalar_data_type(BaseType base);
/// With the receiver first, if there is one.
[[nodiscard]] ir::Signature to_signature(const MethodType& type, bool has_receiver);

}  // namespace testellate::frontend::jvm
