// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "ir/place.h"
#include "ir/program.h"

namespace testellate::ir {

/// The innermost place in user code, of a place and the calls that led to it, innermost first: library code
/// is not to blame for what it is asked to do, unless nobody asked.
[[nodiscard]] Place find_blamed(const Program& program, Place place, std::span<const Place> callers);

}  // namespace testellate::ir
