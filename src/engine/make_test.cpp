// SPDX-License-Identifier: Apache-2.0
#include "engine/make_test.h"

#include "expr/evaluator.h"

namespace testellate::engine {

namespace {

result::Value to_value(expr::Evaluator& evaluator, ir::Type type, const Slot& slot) {
  const value::U128 bits = slot.is_concrete() ? slot.bits : evaluator.evaluate(slot.term);
  return result::Scalar{type, bits};
}

}  // namespace

result::TestCase make_test(const ir::Program&, const PathState& state, const expr::Assignment& assignment) {
  result::TestCase test;
  expr::Evaluator evaluator(assignment);
  for (const auto& [type, slot] : state.arguments) test.arguments.push_back(to_value(evaluator, type, slot));
  const Ending& ending = *state.ending;
  test.outcome.end = ending.end;
  if (!ending.type.is_void()) test.outcome.value = to_value(evaluator, ending.type, ending.value);
  test.outcome.exception_class = ending.exception_class;
  test.outcome.fault = ending.fault;
  test.outcome.exit_code = ending.exit_code;
  test.outcome.place = ending.place;
  return test;
}

}  // namespace testellate::engine
