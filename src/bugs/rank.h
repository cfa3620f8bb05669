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

/// - precondition: an explicit check of the code itself fails, or that of a callee on something that was
/// passed
///   on as it was given; something given is used as it is, without having been looked at; an access is behind
///   the end of something given; a failed allocation or the answer of a stub decides.
/// - suspicious: something fails that the code has computed from inputs, or keeps for itself.
/// - certain: an assertion fails; or something that the code has looked at before and let pass, or has
/// brought
///   about without any input.
[[nodiscard]] result::Rank rank_of(const ir::Program& program, const Failed& failed);

}  // namespace testellate::bugs
