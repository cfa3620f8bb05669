// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/making_plan.h"

#include "result/made_calls.h"

namespace testellate::emit::junit {

std::vector<MadeArgument> plan_makings(Scope& scope, const ir::Unit& unit) {
  const std::vector<std::vector<result::Value>>& values = scope.test().makings;
  std::vector<MadeArgument> planned;
  if (values.empty()) return planned;
  for (std::size_t at = 0; at < unit.makings.size(); ++at) {
    const ir::Making& making = unit.makings[at];
    const bool fits = at < values.size() && values[at].size() == making.parameters.size() &&
                      making.argument < scope.test().arguments.size() &&
                      std::holds_alternative<result::Link>(scope.test().arguments[making.argument]);
    if (!fits) {
      scope.fail("the values do not fit the calls that make an argument");
      return {};
    }
    MadeArgument& added = planned.emplace_back();
    added.argument = making.argument;
    for (const ir::MakingCall* call : result::made_calls(making, values[at])) {
      const SourceTarget* callee = scope.index().find_maker(call->callee);
      if (callee == nullptr || call->first_argument + callee->parameters.size() > values[at].size()) {
        scope.fail("a call that makes an argument has no class file");
        return {};
      }
      const std::size_t count = callee->parameters.size();
      added.calls.push_back({callee,
                             std::span(values[at]).subspan(call->first_argument, count),
                             std::span(making.parameters).subspan(call->first_argument, count)});
    }
  }
  return planned;
}

}  // namespace testellate::emit::junit
