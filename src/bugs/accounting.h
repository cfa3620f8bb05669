// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "result/run.h"

namespace testellate::bugs {

/// What became of the targets, of all their paths, and of the failures that are listed or were refuted: a
/// line each, without what there is none of.
[[nodiscard]] std::string to_accounting(const result::Run& run);

}  // namespace testellate::bugs
