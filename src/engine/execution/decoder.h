// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/execution/decoded_function.h"

namespace testellate::engine {

struct DecodeOptions {
  bool records_edges = false;
  bool watches_loops = false;
};

/// Fills in code, constants, loops and passages of a function whose body and signature are set.
void decode_body(DecodedFunction& function, DecodeOptions options);

}  // namespace testellate::engine
