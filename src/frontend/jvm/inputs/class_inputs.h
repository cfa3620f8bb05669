// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {

/// Says what inputs of a class are like (ir/class_inputs.h): an enum leads to its constants, a String is a
/// text, boxed numbers have no identity, an inner object has one around it. The fields of the class are there
/// already.
void add_class_inputs(Linker& linker, const LoadedClass& loaded);

/// A list of the JDK whose fields are known: `ArrayList`, if this JDK's has them.
[[nodiscard]] bool is_sequence_class(const ClassFile& file);

/// `Optional`, if this JDK's has the field that is known.
[[nodiscard]] bool is_holder_class(const ClassFile& file);

/// Strings and boxed numbers.
[[nodiscard]] bool is_value_class(std::string_view binary_name);

}  // namespace testellate::frontend::jvm
