// SPDX-License-Identifier: Apache-2.0
#include "driver/assign_helpers.h"

#include <algorithm>
#include <map>
#include <utility>

namespace testellate::driver {
namespace {

using Functions = std::set<ir::FunctionId>;
using Successors = std::map<ir::FunctionId, std::vector<ir::FunctionId>>;

const std::vector<ir::FunctionId>& at(const Successors& successors, ir::FunctionId function) {
  static const std::vector<ir::FunctionId> kNone;
  const auto found = successors.find(function);
  return found == successors.end() ? kNone : found->second;
}

using Reached = std::vector<std::pair<ir::FunctionId, std::size_t>>;

/// What can be reached from some functions with nothing in between that is a unit's `own`, nearest first,
/// with how many calls it takes.
Reached reach(const language::UserCode& code,
              const Functions& own,
              const std::vector<ir::FunctionId>& start) {
  Reached reached;
  Functions seen(start.begin(), start.end());
  const auto follow = [&](ir::FunctionId function, std::size_t depth) {
    for (const Successors* successors : {&code.calls, &code.lambdas}) {
      for (ir::FunctionId next : at(*successors, function)) {
        if (!own.contains(next) && seen.insert(next).second) reached.emplace_back(next, depth + 1);
      }
    }
  };
  for (ir::FunctionId function : start) follow(function, 0);
  for (std::size_t done = 0; done < reached.size(); ++done) {
    const auto [function, depth] = reached[done];
    follow(function, depth);
  }
  return reached;
}

std::vector<ir::FunctionId> own_code(const search::ScopedUnit& unit) {
  std::vector<ir::FunctionId> own = unit.scope.lambdas;
  own.insert(own.begin(), ir::subject_of(unit.unit));
  return own;
}

class HelperAssignment {
 public:
  HelperAssignment(const ir::Program& program,
                   const language::UserCode& code,
                   std::vector<search::ScopedUnit>& units)
      : program_(program), code_(code), units_(units) {
    for (const language::CodePart& part : code.parts) {
      for (const std::vector<ir::FunctionId>& copies : part.functions) {
        counted_.insert(copies.begin(), copies.end());
      }
    }
  }

  Functions run() {
    for (search::ScopedUnit& unit : units_) assign_lambdas(unit);
    for (std::size_t number = 0; number < units_.size(); ++number) assign(number);
    for (const auto& [function, best] : nearest_) {
      std::vector<search::Helper>& helpers = units_[best.second].scope.helpers;
      std::ranges::find(helpers, function, &search::Helper::function)->is_entrusted = true;
    }
    return find_controlled();
  }

 private:
  void assign_lambdas(search::ScopedUnit& unit) {
    std::vector<ir::FunctionId>& lambdas = unit.scope.lambdas;
    lambdas.clear();
    const ir::FunctionId subject = ir::subject_of(unit.unit);
    own_.insert(subject);
    std::vector<ir::FunctionId> pending = at(code_.lambdas, subject);
    while (!pending.empty()) {
      const ir::FunctionId lambda = pending.back();
      pending.pop_back();
      if (!counted_.contains(lambda) || std::ranges::find(lambdas, lambda) != lambdas.end()) continue;
      lambdas.push_back(lambda);
      own_.insert(lambda);
      const std::vector<ir::FunctionId>& inner = at(code_.lambdas, lambda);
      pending.insert(pending.end(), inner.begin(), inner.end());
    }
    std::ranges::sort(lambdas);
  }

  void assign(std::size_t number) {
    search::Scope& scope = units_[number].scope;
    scope.helpers.clear();
    for (const auto& [function, depth] : reach(code_, own_, own_code(units_[number]))) {
      reached_.insert(function);
      if (!counted_.contains(function) || !has_goals(function)) continue;
      scope.helpers.push_back({function, false});
      const std::pair<std::size_t, std::size_t> way{depth, number};
      const auto [found, is_new] = nearest_.try_emplace(function, way);
      if (!is_new) found->second = std::min(found->second, way);
    }
  }

  [[nodiscard]] bool has_goals(ir::FunctionId function) const {
    return std::ranges::any_of(program_.get(function).body->edges,
                               [](const ir::Edge& edge) { return !edge.is_synthetic; });
  }

  /// What is confined, and not called by code that may run otherwise than as a unit has it: initialisers of
  /// classes, what the user did not ask for, lambdas and methods of objects that others may get hold of.
  [[nodiscard]] Functions find_controlled() const {
    Functions subjects;
    for (const search::ScopedUnit& unit : units_) subjects.insert(ir::subject_of(unit.unit));
    std::vector<ir::FunctionId> foreign;
    for (const auto& [function, called] : code_.calls) {
      const bool is_known = reached_.contains(function) && code_.confined.contains(function);
      if (!subjects.contains(function) && !is_known) foreign.push_back(function);
    }
    Functions controlled;
    for (const auto& [function, best] : nearest_) {
      if (code_.confined.contains(function)) controlled.insert(function);
    }
    for (const auto& [function, depth] : reach(code_, own_, foreign)) controlled.erase(function);
    return controlled;
  }

  const ir::Program& program_;
  const language::UserCode& code_;
  std::vector<search::ScopedUnit>& units_;
  Functions counted_;  ///< all that the report is about
  Functions own_;      ///< subjects of units and their lambdas
  Functions reached_;  ///< by some unit, and no unit's own
  std::map<ir::FunctionId, std::pair<std::size_t, std::size_t>> nearest_;  ///< helper -> calls, unit
};

}  // namespace

std::set<ir::FunctionId> assign_helpers(const ir::Program& program,
                                        const language::UserCode& code,
                                        std::vector<search::ScopedUnit>& units) {
  return HelperAssignment(program, code, units).run();
}

Callers find_callers(const language::UserCode& code, const std::vector<search::ScopedUnit>& units) {
  Functions own;
  std::multimap<ir::FunctionId, std::size_t> by_subject;
  for (std::size_t number = 0; number < units.size(); ++number) {
    const std::vector<ir::FunctionId> functions = own_code(units[number]);
    own.insert(functions.begin(), functions.end());
    by_subject.emplace(ir::subject_of(units[number].unit), number);
  }
  // By unit: how near each caller is.
  std::vector<std::map<std::size_t, std::size_t>> distances(units.size());
  for (std::size_t number = 0; number < units.size(); ++number) {
    const std::vector<ir::FunctionId> start = own_code(units[number]);
    Reached calling = reach(code, own, start);
    for (ir::FunctionId function : start) calling.emplace_back(function, 0);
    for (const auto& [function, depth] : calling) {
      for (ir::FunctionId called : at(code.calls, function)) {
        const auto [first, last] = by_subject.equal_range(called);
        for (auto unit = first; unit != last; ++unit) {
          if (unit->second == number) continue;
          const auto found = distances[unit->second].try_emplace(number, depth).first;
          found->second = std::min(found->second, depth);
        }
      }
    }
  }
  Callers callers(units.size());
  for (std::size_t number = 0; number < units.size(); ++number) {
    for (const auto& [caller, distance] : distances[number]) callers[number].push_back(caller);
    std::ranges::sort(callers[number], {}, [&](std::size_t caller) {
      return std::pair(distances[number][caller], caller);
    });
  }
  return callers;
}

}  // namespace testellate::driver
