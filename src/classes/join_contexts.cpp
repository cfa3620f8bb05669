// SPDX-License-Identifier: Apache-2.0
#include "classes/join_contexts.h"

#include <algorithm>
#include <utility>

#include "classes/either_condition.h"

namespace testellate::classes {
namespace {

using result::Condition;
using result::EquivalenceClass;
using result::ExecutionContext;

std::vector<Condition> conditions_of(const std::vector<EquivalenceClass>& classes) {
  std::vector<Condition> conditions;
  for (const EquivalenceClass& one : classes) conditions.push_back(one.condition);
  return conditions;
}

/// What all of them say.
result::Effects common_effects(const std::vector<EquivalenceClass>& classes) {
  result::Effects common = classes.front().effects;
  for (const EquivalenceClass& other : classes) {
    if (common.returned != other.effects.returned) common.returned.reset();
    std::erase_if(common.changes, [&](const result::Effect& effect) {
      return std::ranges::find(other.effects.changes, effect) == other.effects.changes.end();
    });
  }
  return common;
}

/// What a context adds to the condition of its class, which is said of many.
Condition sum(const Condition& of_class, const Condition& of_context) {
  Condition whole = of_class;
  for (const result::Expression& part : of_context.parts) whole.parts.push_back(part);
  return whole;
}

EquivalenceClass join(std::vector<EquivalenceClass> members) {
  EquivalenceClass joined;
  // A decision that one alias makes superfluous is a decision all the same.
  joined.decided = std::ranges::max_element(members, {}, [](const EquivalenceClass& one) {
                     return one.decided.size();
                   })->decided;
  joined.condition = either_of(conditions_of(members));
  joined.effects = common_effects(members);
  joined.sample = members.front().sample;
  for (EquivalenceClass& member : members) {
    const Condition own = without(member.condition, joined.condition);
    if (member.contexts.empty()) {
      joined.contexts.push_back({own, std::move(member.effects), std::move(member.sample)});
    }
    for (ExecutionContext& context : member.contexts) {
      context.condition = sum(own, context.condition);
      joined.contexts.push_back(std::move(context));
    }
  }
  return joined;
}

}  // namespace

bool end_alike(const std::optional<result::TestCase>& a, const std::optional<result::TestCase>& b) {
  if (!a || !b) return false;
  const result::Outcome& one = a->outcome;
  const result::Outcome& other = b->outcome;
  return one.end == other.end && one.exception_class == other.exception_class && one.fault == other.fault &&
         one.exit_code == other.exit_code && (one.end == ir::PathEnd::Returned || one.blamed == other.blamed);
}

std::vector<EquivalenceClass> join_same_paths(std::vector<EquivalenceClass> classes,
                                              const std::vector<WholePath>& paths) {
  std::vector<EquivalenceClass> joined;
  std::vector<bool> is_taken(classes.size(), false);
  for (std::size_t first = 0; first < classes.size(); ++first) {
    if (is_taken[first]) continue;
    std::vector<EquivalenceClass> members;
    for (std::size_t other = first + 1; paths[first] && other < classes.size(); ++other) {
      const bool is_same = !is_taken[other] && paths[other] == paths[first] &&
                           end_alike(classes[first].sample, classes[other].sample);
      if (!is_same) continue;
      is_taken[other] = true;
      members.push_back(std::move(classes[other]));
    }
    if (members.empty()) {
      joined.push_back(std::move(classes[first]));
      continue;
    }
    members.insert(members.begin(), std::move(classes[first]));
    joined.push_back(join(std::move(members)));
  }
  return joined;
}

void merge_equal_contexts(EquivalenceClass& of) {
  std::vector<ExecutionContext> merged;
  std::vector<std::vector<Condition>> conditions;  // of each of them
  for (ExecutionContext& context : of.contexts) {
    const auto same = std::ranges::find_if(merged, [&](const ExecutionContext& other) {
      return other.effects == context.effects && end_alike(other.sample, context.sample);
    });
    if (same != merged.end()) {
      conditions[static_cast<std::size_t>(same - merged.begin())].push_back(std::move(context.condition));
      continue;
    }
    conditions.push_back({context.condition});
    merged.push_back(std::move(context));
  }
  for (std::size_t at = 0; at < merged.size(); ++at) {
    if (conditions[at].size() > 1) merged[at].condition = either_of(std::move(conditions[at]));
  }
  of.contexts = std::move(merged);
}

}  // namespace testellate::classes
