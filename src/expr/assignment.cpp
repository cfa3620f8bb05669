// SPDX-License-Identifier: Apache-2.0
#include "expr/assignment.h"

namespace testellate::expr {

void Assignment::erase(Term variable) {
  scalars_.erase(variable);
  arrays_.erase(variable);
}

}  // namespace testellate::expr
