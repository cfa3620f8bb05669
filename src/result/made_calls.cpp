// SPDX-License-Identifier: Apache-2.0
#include "result/made_calls.h"

#include "support/invariant.h"

namespace testellate::result {
namespace {

bool is_selected(const ir::MakingCall& call, const std::vector<Value>& values) {
  if (!call.selector) return true;
  TESTELLATE_INVARIANT(*call.selector < values.size(), "a selector should be a parameter of the making");
  const auto* chosen = std::get_if<Scalar>(&values[*call.selector]);
  return chosen != nullptr && chosen->bits == call.selected;
}

/// Where the alternatives to the call end.
std::size_t end_of_group(const std::vector<ir::MakingCall>& calls, std::size_t start) {
  std::size_t end = start + 1;
  if (!calls[start].selector) return end;
  while (end < calls.size() && calls[end].selector == calls[start].selector) ++end;
  return end;
}

}  // namespace

std::vector<const ir::MakingCall*> made_calls(const ir::Making& making, const std::vector<Value>& values) {
  std::vector<const ir::MakingCall*> made;
  for (std::size_t start = 0; start < making.calls.size();) {
    const std::size_t end = end_of_group(making.calls, start);
    std::size_t at = start;
    while (at < end && !is_selected(making.calls[at], values)) ++at;
    if (at == end) break;
    made.push_back(&making.calls[at]);
    start = end;
  }
  return made;
}

}  // namespace testellate::result
