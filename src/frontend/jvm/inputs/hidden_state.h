// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {

/// Whether a static variable of INPUT, or what it leads to, may be another than its initialiser has left when
/// a method is called: earlier calls, or somebody outside of INPUT, may have changed it. In doubt it may.
[[nodiscard]] bool may_have_changed(Linker& linker, const ResolvedField& variable);

/// A class of the class path, neither of INPUT nor of the JDK, that the method uses, itself or through
/// methods of INPUT, and that has static variables which earlier calls may have changed; null if there is
/// none.
[[nodiscard]] const LoadedClass* find_state_elsewhere(Linker& linker,
                                                      LoadedClass& owner,
                                                      const Method& method);

}  // namespace testellate::frontend::jvm
