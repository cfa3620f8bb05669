// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "frontend/jvm/translate/emitter.h"

namespace testellate::frontend::jvm {

/// String concatenation as `StringConcatFactory.makeConcatWithConstants` defines it: pops arguments of the
/// descriptor's types and pushes the string. In the recipe \1 is the next argument, \2 the next constant,
/// given as text; all in modified UTF-8. One function `jvm.concat.DESCRIPTOR.RECIPE` for each shape does it,
/// so that a model can take its place.
void push_concat(Emitter& emitter,
                 std::string_view descriptor,
                 std::string_view recipe,
                 std::span<const std::string> constants);

}  // namespace testellate::frontend::jvm
