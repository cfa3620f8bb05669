// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/method_sequence.h"

#include "result/made_calls.h"

namespace testellate::emit::junit {
namespace {

constexpr std::string_view kNoFit = "the values do not fit the calls that make an argument";

/// False: a problem of the scope.
bool add_calls(Scope& scope,
               const ir::Construction& construction,
               const std::vector<result::Value>& values,
               MadeArgument& added) {
  if (values.size() != construction.parameters.size()) {
    scope.fail(std::string(kNoFit));
    return false;
  }
  for (const ir::ConstructionCall* call : result::made_calls(construction, values)) {
    const SourceTarget* callee = scope.index().find_maker(call->callee);
    const bool has_receiver =
        callee != nullptr && added.calls.empty() && callee->kind == SourceTarget::Kind::Instance;
    const std::size_t first = call->first_argument + (has_receiver ? 1 : 0);
    if (callee == nullptr || first + callee->parameters.size() > values.size()) {
      scope.fail("a call that makes an argument has no class file");
      return false;
    }
    const std::size_t count = callee->parameters.size();
    added.calls.push_back({callee,
                           std::span(values).subspan(first, count),
                           std::span(construction.parameters).subspan(first, count),
                           has_receiver ? &values[call->first_argument] : nullptr});
  }
  return true;
}

/// What is passed to the first method that the object has, if that takes what type parameters stand for:
/// `put` of a map.
std::vector<ir::DataTypeId> type_arguments_of(const Scope& scope, const ir::Construction& construction) {
  std::vector<ir::DataTypeId> types;
  for (const ir::ConstructionCall& call : construction.calls) {
    const SourceTarget* callee = scope.index().find_maker(call.callee);
    if (callee == nullptr || callee->kind != SourceTarget::Kind::Instance ||
        &call == construction.calls.data()) {
      continue;
    }
    for (std::size_t at = 0; at < callee->parameters.size(); ++at) {
      types.push_back(construction.parameters[call.first_argument + at].data_type);
    }
    return types;
  }
  return types;
}

}  // namespace

std::vector<MadeArgument> plan_constructions(Scope& scope, const ir::Unit& unit) {
  const result::TestCase& test = scope.test();
  std::vector<MadeArgument> planned;
  for (const result::MadeObject& made : test.made) {
    const bool fits = made.made_input < unit.made_inputs.size() && made.object < test.before.objects.size();
    if (!fits) {
      scope.fail(std::string(kNoFit));
      return {};
    }
    const ir::MadeInput& input = unit.made_inputs[made.made_input];
    MadeArgument& added = planned.emplace_back();
    added.object = made.object;
    if (!add_calls(scope, input.construction, made.values, added)) return {};
    // With type arguments the class is one of ours, whose name says what it stands for.
    const std::string name = scope.index().type_name(input.declared);
    added.wanted = name.substr(0, name.find('<'));
    added.type_arguments = type_arguments_of(scope, input.construction);
  }
  if (test.constructions.empty()) return planned;
  for (std::size_t at = 0; at < unit.constructions.size(); ++at) {
    const ir::Construction& construction = unit.constructions[at];
    const bool fits = at < test.constructions.size() && construction.argument < test.arguments.size() &&
                      std::holds_alternative<result::Link>(test.arguments[construction.argument]);
    if (!fits) {
      scope.fail(std::string(kNoFit));
      return {};
    }
    MadeArgument& added = planned.emplace_back();
    added.argument = construction.argument;
    added.object = std::get<result::Link>(test.arguments[construction.argument]).object;
    if (!add_calls(scope, construction, test.constructions[at], added)) return {};
  }
  return planned;
}

}  // namespace testellate::emit::junit
