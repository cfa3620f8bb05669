// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/jvm/classfile/class_file.h"
#include "frontend/jvm/classfile/read_context.h"

namespace testellate::frontend::jvm {

/// Reads the attributes of the class itself; everything else of it is known.
void read_class_attributes(ByteCursor& cursor, const ReadContext& context, ClassFile& file);

}  // namespace testellate::frontend::jvm
