// SPDX-License-Identifier: Apache-2.0
#include "result/made_calls.h"

#include "support/invariant.h"

namespace testellate::result {
namespace {

bool is_selected(const ir::ConstructionCall& call, const std::vector<Value>& values) {
  if (!call.selector) return true;
  TESTELLATE_INVARIANT(*call.selector < values.size(),
                       "a selector should be a parameter of the construction");
  const auto* chosen = std::get_if<Scalar>(&values[*call.selector]);
  return chosen != nullptr && chosen->bits == call.selected;
}

/// Where the alternatives to the call end.
std::size_t end_of_group(const std::vector<ir::ConstructionCall>& calls, std::size_t start) {
  std::size_t end = start + 1;
  if (!calls[start].selector) return end;
  while (end < calls.size() && calls[end].selector == calls[start].selector) ++end;
  return end;
}

}  // namespace

std::vector<const ir::ConstructionCall*> made_calls(const ir::Construction& construction,
                                                    const std::vector<Value>& values) {
  std::vector<const ir::ConstructionCall*> made;
  for (std::size_t start = 0; start < construction.calls.size();) {
    const std::size_t end = end_of_group(construction.calls, start);
    std::size_t at = start;
    while (at < end && !is_selected(construction.calls[at], values)) ++at;
    if (at == end) break;
    made.push_back(&construction.calls[at]);
    start = end;
  }
  return made;
}

}  // namespace testellate::result
