// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "frontend/jvm/link/linker.h"
#include "frontend/jvm/translate/emitter.h"
#include "ir/unit.h"

namespace testellate::frontend::jvm {

/// Where what is logged is kept for tests that assert it: a static variable of our own leads to the last
/// message, each message to the one before it.
struct LoggedMessages {
  ir::StaticId last;
  ir::FieldId earlier;
  ir::FieldId level;    ///< a number of java.util.logging
  ir::FieldId message;  ///< a text, or what the library makes one of
};
[[nodiscard]] LoggedMessages logged_messages(Linker& linker);

/// Code that keeps a message.
void keep_message(Emitter& emitter, const LoggedMessages& kept, ir::Operand level, ir::Operand message);

/// The variable as something that tests find empty and look at afterwards.
[[nodiscard]] ir::InputRoot logged_root(Linker& linker);

}  // namespace testellate::frontend::jvm
