// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <limits>
#include <string>

#include <z3++.h>

#include "solver/solver.h"

namespace testellate::solver::z3 {

inline void set_limits(::z3::solver& solver, const Limits& limits) {
  constexpr std::uint64_t kGreatest = std::numeric_limits<unsigned>::max();
  ::z3::params params(solver.ctx());
  params.set("rlimit", static_cast<unsigned>(std::min(limits.z3_resources, kGreatest)));
  auto wall = static_cast<std::uint64_t>(std::max<std::int64_t>(limits.wall.count(), 1));
  params.set("timeout", static_cast<unsigned>(std::min(wall, kGreatest)));
  solver.set(params);
}

/// Z3 gives its reason as text.
[[nodiscard]] inline UnknownCause cause_of(const std::string& reason) {
  if (reason.find("resource") != std::string::npos) return UnknownCause::ResourceLimit;
  if (reason.find("timeout") != std::string::npos || reason.find("canceled") != std::string::npos) {
    return UnknownCause::WallClock;
  }
  return UnknownCause::Unsupported;
}

}  // namespace testellate::solver::z3
