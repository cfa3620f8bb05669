// SPDX-License-Identifier: Apache-2.0
#include "driver/foresight.h"

#include <optional>
#include <vector>

#include "check/endless_run.h"
#include "check/leak.h"

namespace testellate::driver {
namespace {

/// Inputs that are tried below zero, one after the other: where counting goes wrong, it often does so there.
constexpr std::size_t kMostBelowZero = 3;

bool is_number(const solver::Preference& preference) {
  const expr::Sort sort = preference.term.sort();
  return preference.style == solver::PreferredStyle::Number && sort.is_bit_vector() && sort.width() >= 8;
}

}  // namespace

std::unique_ptr<engine::State> Foresight::find_failure(const engine::State& state) {
  const bool has_returned =
      state.status() == engine::StateStatus::Ended && state.end() == ir::PathEnd::Returned;
  if (has_returned) return find_leak(state);
  if (std::unique_ptr<engine::State> ended = try_values(state, {})) return ended;
  std::size_t tried = 0;
  for (const solver::Preference& preference : engine_.preferences(state)) {
    if (tried == kMostBelowZero) break;
    if (!is_number(preference)) continue;
    ++tried;
    const expr::Term below_zero =
        terms_.make_slt(preference.term, terms_.make_constant(preference.term.sort(), 0));
    if (std::unique_ptr<engine::State> ended = try_values(state, {&below_zero, 1})) return ended;
  }
  return nullptr;
}

std::unique_ptr<engine::State> Foresight::find_leak(const engine::State& state) {
  if (!engine::Engine::keeps_memory(state)) return nullptr;
  const solver::Answer values = maker_.choose_values(state, state.path_condition(), state.model());
  if (values.verdict != solver::Verdict::Sat) return nullptr;
  const result::TestCase test = engine_.make_test(state, values.model);
  const std::optional<ir::Place> place = check::find_leak(program_, natives_, unit_, test, &code_);
  if (!place) return nullptr;
  return engine_.end_as(state, {.fault = ir::Fault::Leak, .place = *place, .callers = {}}, {}, values.model);
}

std::unique_ptr<engine::State> Foresight::try_values(const engine::State& state,
                                                     std::span<const expr::Term> more) {
  std::vector<expr::Term> conditions(state.path_condition().begin(), state.path_condition().end());
  conditions.insert(conditions.end(), more.begin(), more.end());
  const solver::Answer values =
      maker_.choose_values(state, conditions, more.empty() ? state.model() : nullptr);
  if (values.verdict != solver::Verdict::Sat) return nullptr;
  // Only its inputs are looked at.
  const std::unique_ptr<engine::State> tried =
      engine_.end_as(state, {.place = state.place(), .callers = {}}, more, values.model);
  if (tried == nullptr) return nullptr;
  const result::TestCase test = engine_.make_test(*tried, values.model);
  const std::optional<check::EndlessRun> found =
      check::find_endless_run(program_, natives_, unit_, test, &code_);
  if (!found) return nullptr;
  return engine_.end_as(state,
                        {found->end, found->fault, found->exception_class, found->place, found->callers},
                        more,
                        values.model);
}

}  // namespace testellate::driver
