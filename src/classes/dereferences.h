// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "result/equivalence_class.h"

namespace testellate::classes {

/// What is behind pointers that a table nowhere uses as arrays is `*p`, not `p[0]`.
void show_dereferences(result::ClassTable& table);

}  // namespace testellate::classes
