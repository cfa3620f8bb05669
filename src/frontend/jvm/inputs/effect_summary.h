// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "frontend/jvm/link/linker.h"
#include "ir/effect_summary.h"

namespace testellate::frontend::jvm {

/// The effect of a method or constructor of the class; nothing if its code does more than can be summarised.
/// Of what constructors above set, the summary of a constructor has it, too.
[[nodiscard]] std::optional<ir::EffectSummary> try_summarise(Linker& linker,
                                                             LoadedClass& owner,
                                                             const Method& method);

}  // namespace testellate::frontend::jvm
