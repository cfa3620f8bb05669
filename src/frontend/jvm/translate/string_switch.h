// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "frontend/jvm/classfile/bytecode.h"
#include "frontend/jvm/classfile/class_file.h"
#include "frontend/jvm/translate/emitter.h"

namespace testellate::frontend::jvm {

/// A `switch` on a String as javac writes it: over the hash, then `equals` for each constant, so that which
/// case is taken depends on the text alone.
struct StringSwitch {
  std::vector<std::string_view> constants;  ///< in modified UTF-8
  std::int32_t no_case = 0;                 ///< a number that is the hash of no case
};

/// Whether the switch that follows a call of `String.hashCode` is one.
[[nodiscard]] std::optional<StringSwitch> find_string_switch(const ConstantPool& constants,
                                                             const Code& code,
                                                             const Instruction& on_hash);

/// Instead of `String.hashCode`: calls it, and then for each constant the function `jvm.switch_key` (string,
/// hash, key so far, constant), which returns the hash. A model of it need not look at the hash: it may
/// return that of the constant for a string that equals it, and the key so far for others.
void push_switch_key(Emitter& emitter, const StringSwitch& found);

}  // namespace testellate::frontend::jvm
