// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/jvm/classfile/class_file.h"
#include "frontend/jvm/classfile/read_context.h"

namespace testellate::frontend::jvm {

/// Reads and checks an attribute Code, JVMS §4.7.3. The method's name, descriptor and flags are known
/// already.
void read_code(ByteCursor& cursor, const ReadContext& context, Method& method);

}  // namespace testellate::frontend::jvm
