// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "ir/place.h"
#include "ir/program.h"

namespace testellate::search {

/// Reads a program; a text that does not read fails the test that gives it.
[[nodiscard]] std::unique_ptr<ir::Program> read_tir(std::string_view text);
[[nodiscard]] ir::FunctionId function_named(const ir::Program& program, std::string_view name);
/// The first instruction whose origin is on that line.
[[nodiscard]] ir::Place place_at(const ir::Program& program, std::string_view function, std::uint32_t line);
/// The edge with that name, see ir/place.h.
[[nodiscard]] ir::TakenEdge edge_named(const ir::Program& program,
                                       std::string_view function,
                                       const std::string& name);

}  // namespace testellate::search
