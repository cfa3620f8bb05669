// SPDX-License-Identifier: Apache-2.0
#include "engine/decision.h"

namespace testellate::engine {

namespace {

std::string to_decimal(value::U128 number) {
  std::string digits;
  do {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(number % 10)));
    number /= 10;
  } while (number != 0);
  return digits;
}

}  // namespace

std::string to_text(const Decision& decision) {
  const bool is_binary = decision.kind == DecisionKind::Branch || decision.kind == DecisionKind::Select ||
                         decision.kind == DecisionKind::Check;
  if (decision.kind == DecisionKind::Concretise) return "=" + to_decimal(decision.value);
  if (is_binary && decision.choice <= 1) return decision.choice == 0 ? "T" : "F";
  return std::to_string(decision.choice);
}

}  // namespace testellate::engine
