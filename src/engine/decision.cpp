// SPDX-License-Identifier: Apache-2.0
#include "engine/decision.h"

#include "value/text.h"

namespace testellate::engine {

std::string to_text(const Decision& decision) {
  const bool is_binary = decision.kind == DecisionKind::Branch || decision.kind == DecisionKind::Select ||
                         decision.kind == DecisionKind::Check || decision.kind == DecisionKind::Answer;
  if (decision.kind == DecisionKind::Concretise)
    return (decision.choice == 0 ? "=" : "!") + value::to_decimal_unsigned(decision.value);
  // Nothing that the program or its inputs decide.
  if (decision.kind == DecisionKind::Allocation) return {};
  if (is_binary && decision.choice <= 1) return decision.choice == 0 ? "T" : "F";
  return std::to_string(decision.choice);
}

}  // namespace testellate::engine
