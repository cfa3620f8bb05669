// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/jvm/classfile/class_file.h"
#include "frontend/jvm/classfile/read_context.h"

namespace testellate::frontend::jvm {

/// Read and check the fields and the methods of a class whose name and flags are known, JVMS §4.5 and §4.6.
void read_fields(ByteCursor& cursor, const ReadContext& context, ClassFile& file);
void read_methods(ByteCursor& cursor, const ReadContext& context, ClassFile& file);

}  // namespace testellate::frontend::jvm
