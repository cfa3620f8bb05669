// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "solver/solver.h"

namespace testellate::solver {

/// What a ScriptedSolver was asked; lives as long as the test.
struct Script {
  struct Asked {
    std::vector<expr::Term> prefix;
    expr::Term goal;
    bool had_hint;
    Limits limits;
  };
  std::deque<Answer> answers;
  std::vector<Asked> asked;
};

/// Stands for the rest of the chain: gives the answers of a script in order, then Unknown.
class ScriptedSolver final : public Solver {
 public:
  explicit ScriptedSolver(Script& script) : script_(script) {}

  [[nodiscard]] Answer solve(const Query& query) override {
    script_.asked.push_back(
        {{query.prefix.begin(), query.prefix.end()}, query.goal, query.hint != nullptr, query.limits});
    if (script_.answers.empty()) return make_unknown(UnknownCause::Unsupported);
    Answer answer = std::move(script_.answers.front());
    script_.answers.pop_front();
    return answer;
  }
  [[nodiscard]] std::string_view name() const override { return "scripted"; }

 private:
  Script& script_;
};

inline std::unique_ptr<Solver> make_scripted(Script& script) {
  return std::make_unique<ScriptedSolver>(script);
}

}  // namespace testellate::solver
