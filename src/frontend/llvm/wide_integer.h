// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/APInt.h>

#include "value/bits.h"

namespace testellate::frontend::llvm {

/// The bits of an integer of at most 128 bits.
[[nodiscard]] inline value::U128 to_u128(const ::llvm::APInt& number) {
  ::llvm::APInt wide = number.zextOrTrunc(128);
  return (value::U128{wide.extractBitsAsZExtValue(64, 64)} << 64) | wide.extractBitsAsZExtValue(64, 0);
}

}  // namespace testellate::frontend::llvm
