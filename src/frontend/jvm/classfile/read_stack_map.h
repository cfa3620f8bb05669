// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "frontend/jvm/classfile/class_file.h"
#include "frontend/jvm/classfile/read_context.h"

namespace testellate::frontend::jvm {

/// Reads an attribute StackMapTable into `code.frames`. Checked: frames stand at instructions, `chopped` can
/// be taken, sizes keep to max_locals and max_stack, and operands are what they have to be. `starts` says
/// where instructions start.
void read_stack_map(ByteCursor& cursor,
                    const ReadContext& context,
                    const Method& method,
                    const std::vector<bool>& starts,
                    Code& code);

}  // namespace testellate::frontend::jvm
