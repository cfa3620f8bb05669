// SPDX-License-Identifier: Apache-2.0
// What is assumed of all objects that inputs lead to is looked at when a reference gets an object that is
// there already: that is when a cycle is closed, or two inputs come to share an object. What no path has
// looked at leads nowhere in a test.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/inputs/input_space.h"
#include "ir/pointer.h"

namespace testellate::engine {
namespace {

using Number = std::uint32_t;

/// Where input objects lead to, as far as it is decided.
struct InputGraph {
  std::map<std::string, Number, std::less<>> roots;
  std::map<Number, std::vector<Number>> edges;

  [[nodiscard]] std::set<Number> reached_from(const std::string& input) const {
    std::set<Number> reached;
    const auto root = roots.find(input);
    if (root == roots.end()) return reached;
    std::vector<Number> open{root->second};
    while (!open.empty()) {
      const Number object = open.back();
      open.pop_back();
      if (!reached.insert(object).second) continue;
      if (const auto found = edges.find(object); found != edges.end()) {
        open.insert(open.end(), found->second.begin(), found->second.end());
      }
    }
    return reached;
  }

  /// Whether one of the objects leads back to itself: those that lead nowhere else are taken away until none
  /// is left, or all that are left lead to each other.
  [[nodiscard]] bool has_cycle(std::set<Number> objects) const {
    const auto leads_on = [&](Number object) {
      const auto found = edges.find(object);
      return found != edges.end() &&
             std::ranges::any_of(found->second, [&](Number next) { return objects.contains(next); });
    };
    for (std::size_t before = objects.size() + 1; objects.size() < before;) {
      before = objects.size();
      std::erase_if(objects, [&](Number object) { return !leads_on(object); });
    }
    return !objects.empty();
  }
};

bool holds(const ir::HeapAssumption& assumption, const InputGraph& graph) {
  std::set<Number> seen;
  for (const std::string& input : assumption.inputs) {
    const std::set<Number> reached = graph.reached_from(input);
    if (assumption.kind == ir::HeapAssumption::Kind::Acyclic) {
      if (graph.has_cycle(reached)) return false;
      continue;
    }
    for (Number object : reached) {
      if (!seen.insert(object).second) return false;
    }
  }
  return true;
}

}  // namespace

bool InputSpace::breaks_assumption(expr::Term variable, const AliasChoice& choice) const {
  const bool leads_to_earlier =
      choice.kind == AliasChoice::Kind::Earlier || choice.kind == AliasChoice::Kind::Inside;
  if (limits_.assumptions == nullptr || !leads_to_earlier) return false;
  InputGraph graph;
  for (const InputVariable& one : variables()) {
    if (!one.is_reference) continue;
    const Reference& reference = reference_of(one.term);
    const bool is_decided = reference.is_initialised && reference.domain.size() == 1;
    if (one.term != variable && !is_decided) continue;
    const std::uint64_t target = one.term == variable ? choice.target : reference.domain.front();
    const Number object =
        reference.is_pointer ? ir::pointer_object(target) : static_cast<ir::ReferenceBits>(target);
    if (object == 0) continue;
    if (one.place.kind == InputPlace::Kind::Root) {
      graph.roots.emplace(one.name, object);
    } else {
      graph.edges[one.place.owner].push_back(object);
    }
  }
  return !std::ranges::all_of(*limits_.assumptions,
                              [&](const ir::HeapAssumption& assumption) { return holds(assumption, graph); });
}

}  // namespace testellate::engine
