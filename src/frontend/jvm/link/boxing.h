// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "frontend/jvm/translate/emitter.h"

namespace testellate::frontend::jvm {

/// "java/lang/Integer" for int.
[[nodiscard]] std::string_view wrapper_of(BaseType primitive);

/// Converts the value on top of the stack from one type to another, as the method that a lambda expression
/// stands for does with arguments and results (`LambdaMetafactory`): widening, boxing, unboxing and casts.
void adapt(Emitter& emitter, const FieldType& from, const FieldType& to);

/// The value on top of the stack is checked to be of a class; nothing for java/lang/Object.
void cast(Emitter& emitter, const FieldType& to);

}  // namespace testellate::frontend::jvm
