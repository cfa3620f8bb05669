// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "driver/env.h"
#include "language/language.h"

namespace testellate::driver {

/// `testellate doctor`: says which compilers, JDKs, test libraries and sandbox are there, by trying them, and
/// what to install where something is missing. `MachineFailed` if a suite of some language cannot be
/// confirmed here.
[[nodiscard]] Status doctor_command(const Env& env, const language::LoadOptions& options);

}  // namespace testellate::driver
