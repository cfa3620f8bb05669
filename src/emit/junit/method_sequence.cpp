// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/method_sequence.h"

#include "result/made_calls.h"

namespace testellate::emit::junit {

std::vector<MadeArgument> plan_constructions(Scope& scope, const ir::Unit& unit) {
  const std::vector<std::vector<result::Value>>& values = scope.test().constructions;
  std::vector<MadeArgument> planned;
  if (values.empty()) return planned;
  for (std::size_t at = 0; at < unit.constructions.size(); ++at) {
    const ir::Construction& construction = unit.constructions[at];
    const bool fits = at < values.size() && values[at].size() == construction.parameters.size() &&
                      construction.argument < scope.test().arguments.size() &&
                      std::holds_alternative<result::Link>(scope.test().arguments[construction.argument]);
    if (!fits) {
      scope.fail("the values do not fit the calls that make an argument");
      return {};
    }
    MadeArgument& added = planned.emplace_back();
    added.argument = construction.argument;
    for (const ir::ConstructionCall* call : result::made_calls(construction, values[at])) {
      const SourceTarget* callee = scope.index().find_maker(call->callee);
      if (callee == nullptr || call->first_argument + callee->parameters.size() > values[at].size()) {
        scope.fail("a call that makes an argument has no class file");
        return {};
      }
      const std::size_t count = callee->parameters.size();
      added.calls.push_back({callee,
                             std::span(values[at]).subspan(call->first_argument, count),
                             std::span(construction.parameters).subspan(call->first_argument, count)});
    }
  }
  return planned;
}

}  // namespace testellate::emit::junit
