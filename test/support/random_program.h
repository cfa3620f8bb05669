// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "ir/program.h"

namespace testellate::test {

struct RandomProgramOptions {
  unsigned functions = 6;      ///< with bodies, besides the few that other declarations need
  unsigned blocks = 6;         ///< of a body, besides entry, exit and handlers
  unsigned instructions = 10;  ///< of a block, besides its terminator
  /// Otherwise blocks go only to later blocks and functions call only earlier ones by name, so that every
  /// execution ends (virtual and indirect calls still go anywhere).
  bool may_loop = true;
};

/// A program that verifies and that holds, over enough seeds, every instruction, check, kind of data type,
/// item of a global and kind of action. It makes no sense to run: preconditions of instructions are not
/// checked.
[[nodiscard]] std::unique_ptr<ir::Program> make_random_program(std::uint64_t seed,
                                                               const RandomProgramOptions& options = {});

}  // namespace testellate::test
