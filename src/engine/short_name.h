// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "ir/program.h"

namespace testellate::engine {

/// The last word of a class's name, as a person would write it where there is no other: "Color" for
/// "shop.Inputs$Color".
[[nodiscard]] inline std::string short_name(const ir::Program& program, ir::ClassId id) {
  const std::string_view name = program.text(program.get(id).name);
  return std::string(name.substr(name.find_last_of(".$") + 1));
}

}  // namespace testellate::engine
