// SPDX-License-Identifier: Apache-2.0
#include "models/cxx/cxx.h"

namespace testellate::models {
namespace {

/// Unlike memory of `malloc` it is there for sure, and no path asks what would be if it were not.
NativeOutcome allocate(NativeContext& context) {
  constexpr std::uint32_t kAlignment = 16;
  return NativeReturn{context.allocate(context.arguments()[0], kAlignment, false)};
}

NativeOutcome raise(NativeContext& context) { return ir::NativeThrow{context.arguments()[0]}; }

}  // namespace

void add_cxx(NativeTable& table) {
  table.add("__ts_allocate", allocate);
  table.add("__ts_raise", raise);
}

}  // namespace testellate::models
