// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "ir/program.h"
#include "result/failure.h"
#include "result/run.h"

namespace testellate::bugs {

/// A failure as far as ranking is concerned.
struct Failed {
  const result::FailureEvidence& evidence;
  std::optional<ir::Fault> fault{};  ///< one that ends the path
  ir::ClassId exception_class{};     ///< otherwise: what is thrown
};

/// What kind of defect an exception or a fault is, and what went wrong then.
struct KindOfFailure {
  std::string_view name;
  std::string_view about;
};
[[nodiscard]] KindOfFailure kind_of(const ir::Program& program, const Failed& failed);

/// | rank | when |
/// |---|---|
/// | precondition | an explicit check of the code itself fails, or one that a caller's argument fails as it
/// was given; something that was given is used as it is without having been looked at; an access is behind
/// the end of something given; memory or a stub decides | | suspicious | something fails that the code has
/// computed from inputs, or keeps for itself | | certain | an assertion fails; something fails that the code
/// has looked at before and let pass, or that does not depend on inputs |
[[nodiscard]] result::Rank rank_of(const ir::Program& program, const Failed& failed);

}  // namespace testellate::bugs
