// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstddef>

#include "mutation/mutant.h"

namespace testellate::mutation {

std::string_view name_of(Kind kind) {
  static constexpr std::array kNames = {
#define MUTATION(enumerator, name, about) std::string_view(name),
#include "mutation/kinds.def"
#undef MUTATION
  };
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace testellate::mutation
