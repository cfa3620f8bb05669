// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "engine/decision.h"
#include "ir/native.h"
#include "ir/program.h"
#include "ir/unit.h"
#include "result/test_case.h"

namespace testellate::check {

struct ReplayOptions {
  std::uint64_t max_steps = 100'000'000;
  std::uint32_t max_call_depth = 2'000;
};

/// Runs a test in a fresh interpreter: its inputs are built, the assumptions of the unit are evaluated, the
/// entry is called. Nothing if all is as predicted: how the call ends, what it returns or throws and where,
/// the state after it, every covered edge, and the decisions in their order. Otherwise the first difference
/// in words.
[[nodiscard]] std::optional<std::string> replay(ir::Program& program,
                                                const ir::NativeTable& natives,
                                                const ir::Unit& unit,
                                                const result::TestCase& test,
                                                std::span<const engine::Decision> decisions,
                                                const ReplayOptions& options = {});

}  // namespace testellate::check
