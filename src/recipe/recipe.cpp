// SPDX-License-Identifier: Apache-2.0
#include "recipe/recipe.h"

#include <algorithm>

namespace testellate::recipe {

bool shows(const Sight& sight) {
  if (sight.kind == Sight::Kind::Nothing) return false;
  if (sight.kind != Sight::Kind::Members) return true;
  return std::ranges::any_of(sight.parts, [](const Sight& part) { return shows(part); });
}

}  // namespace testellate::recipe
