// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "interp/decoded_function.h"

namespace testellate::interp {

/// Fills in code, constants and tables from `function.body`. With `record_path`
/// decisions get handlers that record their edges.
void decode_body(DecodedFunction& function, bool record_path);

}  // namespace testellate::interp
