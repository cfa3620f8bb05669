// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>

#include "value/bits.h"

namespace testellate::explain {

/// How much numbers are liked as limits; others not at all.
using FavouredNumbers = std::map<std::int64_t, int>;

/// Of two neighbours, whether a person would rather compare with `other` than with `number`: the one that is
/// favoured more (`favoured` may be null), or else zero, or else the rounder.
[[nodiscard]] bool is_better_limit(value::S128 other, value::S128 number, const FavouredNumbers* favoured);

}  // namespace testellate::explain
