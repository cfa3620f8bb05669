// SPDX-License-Identifier: Apache-2.0
#include "driver/class_maker.h"

#include <algorithm>
#include <utility>

#include "check/decided_edges.h"
#include "engine/execution/path_state.h"
#include "explain/effects.h"
#include "explain/path_condition.h"
#include "explain/simplify_condition.h"

namespace testellate::driver {

using expr::Term;

namespace {

/// Elements that a sample has different values for.
constexpr std::size_t kMostApart = 4;

/// The edges of user code that a path took by decisions, and by what these had decided about references, in
/// order.
std::vector<ir::TakenEdge> edges_of(const ir::Program& program, const engine::PathState& path) {
  const std::span<const engine::Decision> decisions = path.decisions();
  const auto is_making = [&](std::size_t at) {
    return std::ranges::any_of(path.making_decisions.view(),
                               [at](const auto& part) { return at >= part.first && at < part.second; });
  };
  std::vector<ir::TakenEdge> edges;
  std::span<const engine::FollowedEdge> followed = path.followed.view();
  for (std::size_t at = path.construction_decisions(); at <= decisions.size(); ++at) {
    for (; !followed.empty() && followed.front().decisions <= at; followed = followed.subspan(1)) {
      edges.push_back(followed.front().edge);
    }
    if (at == decisions.size() || is_making(at)) continue;
    for (ir::TakenEdge edge : check::decided_edges(program, decisions.subspan(at, 1))) edges.push_back(edge);
  }
  return edges;
}

/// Of an argument that calls make, that it is there, or not; what these calls were is seen in the sample.
void say_made_arguments(const ir::Program& program,
                        const ir::Unit& unit,
                        const engine::PathState& path,
                        result::Condition& condition) {
  using result::Operator;
  if (path.arguments.size() != unit.parameters.size()) return;
  std::vector<result::Expression> said;
  bool has_more = false;
  for (std::size_t at = 0; at < unit.parameters.size(); ++at) {
    const ir::InputRoot& parameter = unit.parameters[at];
    const engine::Slot& argument = path.arguments[at].second;
    const bool is_reference = parameter.data_type.is_valid() &&
                              program.get(parameter.data_type).kind == ir::DataType::Kind::Reference;
    if (!is_reference || parameter.is_receiver || !argument.is_concrete()) continue;
    const bool is_made =
        path.construction_inputs != nullptr &&
        std::ranges::find(*path.construction_inputs, at, &engine::ConstructionInputs::argument) !=
            path.construction_inputs->end();
    const bool is_null = argument.bits == ir::kNullReference;
    if (!is_null && !is_made) continue;
    said.push_back(result::make_expression(
        is_null ? Operator::Equal : Operator::NotEqual,
        result::make_named(Operator::Input, std::string(program.text(parameter.name))),
        result::make_null(ir::Type::ref().width())));
    has_more = has_more || !is_null;
  }
  condition.parts.insert(condition.parts.begin(), said.begin(), said.end());
  if (has_more) condition.parts.emplace_back();
}

}  // namespace

result::EquivalenceClass ClassMaker::make(const engine::State& state) {
  const auto& path = static_cast<const engine::PathState&>(state);
  result::EquivalenceClass made;
  made.decided = edges_of(program_, path);
  made.is_cut = state.status() != engine::StateStatus::Ended;
  explain::SettledReads reads(
      terms_, solver_, limits_, state.path_condition(), *state.model(), path.world.inputs);
  solver_.set_model(reads.model());
  explain::ConditionSimplifier simplifier(terms_, solver_, limits_);
  const explain::ConditionSteps steps{
      reads, [&](std::vector<Term> said, const explain::ConditionSteps::Beside& beside) {
        return simplifier.simplify(std::move(said),
                                   {beside.unsaid, beside.settled, reads.facts(), &beside.sizes});
      }};
  made.condition = explain::path_condition(program_, terms_, state, *state.model(), &memory_, &steps);
  say_made_arguments(program_, unit_, path, made.condition);
  if (!made.is_cut) made.effects = explain::effects_of(program_, unit_, terms_, state, reads);
  return made;
}

result::EquivalenceClass ClassMaker::make_with_contexts(const engine::State& state,
                                                        const SampleMaker& make_sample) {
  result::EquivalenceClass made = make(state);
  if (!made.is_cut) made.contexts = contexts_of(state, make_sample);
  return made;
}

void ClassMaker::tell_elements_apart(explain::IndexContext& context, std::vector<Term>& conditions) {
  const std::size_t count = std::min(context.elements.size(), kMostApart);
  for (std::size_t first = 0; first < count; ++first) {
    for (std::size_t second = first + 1; second < count; ++second) {
      const Term a = context.elements[first];
      const Term b = context.elements[second];
      if (a.sort() != b.sort()) continue;
      const Term are_apart = terms_.make_not(terms_.make_equal(a, b));
      const solver::Answer answer = solver_.solve({conditions, are_apart, &context.model, limits_});
      if (answer.verdict != solver::Verdict::Sat) continue;
      conditions.push_back(are_apart);
      context.model = answer.model;
    }
  }
}

std::vector<result::ExecutionContext> ClassMaker::contexts_of(const engine::State& state,
                                                              const SampleMaker& make_sample) {
  const auto& path = static_cast<const engine::PathState&>(state);
  explain::SettledReads reads(
      terms_, solver_, limits_, state.path_condition(), *state.model(), path.world.inputs);
  solver_.set_model(reads.model());
  const std::span<const Term> conditions = reads.conditions();
  explain::IndexContexts found = explain::index_contexts(program_, terms_, solver_, limits_, state, reads);
  if (!found.is_complete) return {};
  explain::ConditionSimplifier simplifier(terms_, solver_, limits_);
  std::vector<result::ExecutionContext> contexts;
  for (explain::IndexContext& one : found.contexts) {
    std::vector<Term> all(conditions.begin(), conditions.end());
    all.insert(all.end(), one.conditions.begin(), one.conditions.end());
    explain::SettledReads own(terms_, solver_, limits_, all, one.model, path.world.inputs);
    result::ExecutionContext& context = contexts.emplace_back();
    context.condition = explain::condition_over_inputs(
        program_, state, simplifier.simplify(one.conditions, {.unsaid = conditions}), own);
    context.effects = explain::effects_of(program_, unit_, terms_, state, own);
    std::optional<MadeTest> sample = make_context_test(state, reads, one, make_sample);
    if (!sample) return {};
    context.sample = std::move(sample->test);
  }
  return contexts;
}

std::vector<MadeTest> ClassMaker::make_context_tests(const engine::State& state,
                                                     const SampleMaker& make_sample) {
  const auto& path = static_cast<const engine::PathState&>(state);
  explain::SettledReads reads(
      terms_, solver_, limits_, state.path_condition(), *state.model(), path.world.inputs);
  solver_.set_model(reads.model());
  explain::IndexContexts found = explain::index_contexts(program_, terms_, solver_, limits_, state, reads);
  if (!found.is_complete) return {};
  std::vector<MadeTest> tests;
  for (explain::IndexContext& one : found.contexts) {
    std::optional<MadeTest> test = make_context_test(state, reads, one, make_sample);
    if (!test) return {};
    tests.push_back(std::move(*test));
  }
  return tests;
}

std::optional<MadeTest> ClassMaker::make_context_test(const engine::State& state,
                                                      explain::SettledReads& reads,
                                                      explain::IndexContext& context,
                                                      const SampleMaker& make_sample) {
  std::vector<Term> conditions(reads.conditions().begin(), reads.conditions().end());
  conditions.insert(conditions.end(), context.conditions.begin(), context.conditions.end());
  tell_elements_apart(context, conditions);
  for (Term& condition : conditions) condition = reads.restore(condition);
  return make_sample(state, conditions, reads.restore(context.model));
}

}  // namespace testellate::driver
