// SPDX-License-Identifier: Apache-2.0
#include "ir/constant_text.h"
#include "ir/declaration_writer.h"
#include "ir/name_text.h"

namespace testellate::ir {
namespace {

std::string action_text(const Program& program, const FaultAction& action) {
  switch (action.kind) {
    case FaultAction::Kind::End:
      return "end";
    case FaultAction::Kind::Ignore:
      return "ignore";
    case FaultAction::Kind::RaiseClass:
      return "raise " + name_text(program.text(program.get(action.raised_class).name));
    case FaultAction::Kind::RaiseResult:
      break;
  }
  return "raise " + address_text(program, action.make_raised);
}

}  // namespace

std::string write_policy(const Program& program, const Policy& policy) {
  std::string text = "policy " + name_text(program.text(policy.name)) + " {\n";
  for (const FaultInfo& row : all_faults()) {
    const FaultAction& action = policy.action(row.fault);
    // What a policy does not mention ends the path.
    if (action.kind == FaultAction::Kind::End) continue;
    text += "  " + std::string(row.name) + " " + action_text(program, action) + "\n";
  }
  return text + "}\n";
}

}  // namespace testellate::ir
