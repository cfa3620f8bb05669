// SPDX-License-Identifier: Apache-2.0
#include "driver/pursue_mutants.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "check/observe_test.h"
#include "driver/mutants.h"
#include "driver/test_maker.h"
#include "mutation/apply.h"
#include "mutation/mutant_judge.h"
#include "search/budget.h"
#include "search/explorer.h"
#include "solver/chain/construct_chain.h"

// Original and mutant are executed by one engine with one set of terms, one after the other: first all paths
// of the original within a bound, then, for each of them that comes by the changed instruction, the mutant
// under the condition of that path. Most often the mutant has one path there, too. Where both end, it is
// asked for inputs that make what can be seen different.
//
// A mutant is equivalent within the bound if every path of the original has been executed, the mutant's paths
// under the condition of each cover it, and no difference is possible at the end of any of them.

namespace testellate::driver {
namespace {

using mutation::Mutant;
using Clock = std::chrono::milliseconds;

/// Of the original that are executed.
constexpr std::uint64_t kMostPaths = 300;
/// Paths of a mutant under the condition of one of these.
constexpr std::size_t kMostMutantPaths = 32;
/// Instructions of a mutant under the condition of one path.
constexpr std::uint64_t kMostSteps = 2'000'000;
constexpr std::uint64_t kSlice = 100'000;
/// Iterations of loops that the original is executed for, and that mutants may take.
constexpr std::uint32_t kLoopBound = 3;
constexpr std::uint32_t kMutantLoopBound = 40;
/// Inputs that look as if they told a mutant apart, and do not: after so many the mutant is left alone.
constexpr std::size_t kMostTries = 4;
/// Paths on which inputs for a mutant are looked for, so that one can be chosen which suits others as well.
constexpr std::size_t kMostKills = 3;

/// Of this process: what a mutant may take does not depend on what else the machine does.
Clock processor_time() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return std::chrono::duration_cast<Clock>(std::chrono::seconds(now.tv_sec) +
                                           std::chrono::nanoseconds(now.tv_nsec));
}

/// A path of the original.
struct OriginalPath {
  std::shared_ptr<const engine::State> state;
  std::vector<search::Goal> goals;
  std::uint32_t growth = 0;
  engine::InputRoom room{};
  std::optional<std::size_t> known{};  ///< the test that it is the path of
  std::map<ir::FunctionId, std::vector<bool>> covered{};
};

/// Inputs on which a mutant looks different.
struct Candidate {
  std::size_t path = 0;
  std::vector<expr::Term> conditions;  ///< the path's and those of the difference
  expr::Assignment model;
};

class Hunt {
 public:
  Hunt(const LoadedTargets& targets,
       const search::ScopedUnit& target,
       std::span<const Mutant* const> mutants,
       const PursuitOptions& options)
      : targets_(targets),
        program_(targets.input->program()),
        natives_(targets.input->natives()),
        target_(target),
        mutants_(mutants),
        options_(options),
        chain_(solver::chain::construct_chain(terms_)),
        engine_(program_, natives_, terms_, *chain_, options.explore.engine),
        maker_(program_,
               natives_,
               target,
               engine_,
               terms_,
               *chain_,
               options.explore.engine.limits,
               Inputs::Telling),
        goals_(program_, target) {}

  PursuitResult run() {
    find_known_paths();
    explore();
    for (OriginalPath& path : paths_) note_covered(path);
    for (OriginalPath& path : faulted_) note_covered(path);
    for (std::size_t at = 0; at < mutants_.size(); ++at) pursue(at);
    join_tests();
    return std::move(result_);
  }

 private:
  /// Whether something on the path was taken in one of several ways.
  [[nodiscard]] static bool is_guessed(const OriginalPath& path) {
    using engine::Cut;
    return std::ranges::any_of(
        std::array{Cut::Concretised, Cut::UnfollowedCall, Cut::Environment, Cut::Unsettable, Cut::Layout},
        [&](Cut cut) { return path.state->has_cut(cut); });
  }

  struct Kill {
    std::size_t mutant = 0;
    Candidate candidate;
    MadeTest made;
  };

  void add_path(const search::FinishedPath& path, std::optional<std::size_t> known) {
    const engine::State& state = *path.state;
    const bool is_usable = state.status() == engine::StateStatus::Ended && state.model() != nullptr &&
                           ir::info(state.end()).end_class == ir::PathEndClass::Completed &&
                           !state.has_cut(engine::Cut::Unsettable);
    OriginalPath added{path.state, path.goals, path.growth, path.room, known, {}};
    if (is_usable) {
      paths_.push_back(std::move(added));
    } else if (state.end() == ir::PathEnd::Faulted && state.model() != nullptr) {
      faulted_.push_back(std::move(added));
    } else {
      is_complete_ = false;
    }
  }

  /// Those of tests reach what is changed.
  void find_known_paths() {
    for (std::size_t known = 0; known < options_.known_tests.size(); ++known) {
      Expected<std::vector<engine::Decision>, std::string> decisions =
          decisions_from_bytes(options_.known_tests[known].decisions);
      if (!decisions) continue;
      std::unique_ptr<engine::State> state = engine_.replay(target_.unit, *decisions);
      while (state != nullptr && state->status() == engine::StateStatus::Running) {
        std::vector<std::unique_ptr<engine::State>> next = engine_.advance(std::move(state), kSlice);
        // It was the end of the path: what comes now was not decided there.
        if (next.size() != 1) break;
        state = std::move(next.front());
      }
      if (state == nullptr || state->status() != engine::StateStatus::Ended) continue;
      std::vector<search::Goal> goals = goals_.shown_by(*state);
      add_path({std::move(state), std::move(goals)}, known);
    }
    is_complete_ = true;
  }

  void explore() {
    search::Options search = options_.explore.search;
    search.criterion = "path";
    if (!search.loop_bound) search.loop_bound = kLoopBound;
    search.largest_sizes.reset();
    search.split_after.reset();
    search::BudgetLimits limits = options_.explore.budget;
    limits.time = options_.time_for_paths;
    limits.paths = kMostPaths;
    search::Budget budget(limits, processor_time, search::resident_bytes);
    std::uint64_t told = 0;
    search::Explorer explorer(
        program_,
        engine_,
        *chain_,
        search::Prover(),
        [&](const search::FinishedPath& path, const result::PathCounts&) {
          ++told;
          add_path(path, std::nullopt);
          return true;
        },
        budget,
        search);
    const search::Exploration found = explorer.explore(target_);
    const search::CutSet& cuts = found.cuts;
    // Bounds on loops and sizes are what "within the bound" means.
    const bool has_gap = cuts.unknown || cuts.unsupported || cuts.approximate || cuts.assumption ||
                         cuts.environment || cuts.budget || found.spent.has_value() ||
                         !found.environment.empty() || found.counts.environment != 0 ||
                         told < found.counts.feasible;  // the environment decides others
    if (has_gap) is_complete_ = false;
    is_exhaustive_ = is_complete_ && !cuts.any() && std::ranges::none_of(paths_, is_guessed);
  }

  void note_covered(OriginalPath& path) {
    const result::TestCase test = engine_.make_test(*path.state, *path.state->model());
    path.covered =
        check::observe_test(program_, natives_, target_.unit, test, {.counts_coverage = true}, &code_)
            .covered;
  }

  [[nodiscard]] static std::vector<ir::FunctionId> functions_of(const Mutant& mutant) {
    std::vector<ir::FunctionId> functions = mutant.copies;
    functions.push_back(mutant.place.function);
    return functions;
  }

  [[nodiscard]] bool reaches(const OriginalPath& path, const Mutant& mutant) const {
    const std::vector<ir::FunctionId> functions = functions_of(mutant);
    return std::ranges::any_of(functions, [&](ir::FunctionId function) {
      const auto covered = path.covered.find(function);
      return covered != path.covered.end() && covered->second[mutant.place.inst.index()];
    });
  }

  void pursue(std::size_t number) {
    const Mutant& mutant = *mutants_[number];
    deadline_ = processor_time() + options_.time_per_mutant;
    // What a mutant does where the original fails is not looked at.
    bool is_proved = is_complete_ && std::ranges::none_of(faulted_, [&](const OriginalPath& path) {
                       return reaches(path, mutant);
                     });
    bool is_reached = false;
    std::size_t tries = 0;
    std::size_t kills = 0;
    for (std::size_t at = 0; at < paths_.size(); ++at) {
      if (!reaches(paths_[at], mutant)) continue;
      is_reached = true;
      if (processor_time() >= deadline_ || tries >= kMostTries) {
        is_proved = false;
        break;
      }
      PathResult result = run_mutant(mutant, at);
      is_proved = is_proved && result.is_proved && !is_guessed(paths_[at]);
      for (Candidate& candidate : result.candidates) {
        is_proved = false;
        if (tries >= kMostTries) break;
        if (std::optional<MadeTest> made = make_killer(candidate, mutant)) {
          kills_.push_back({number, std::move(candidate), *std::move(made)});
          if (++kills == kMostKills) return;
          break;
        }
        ++tries;
      }
    }
    if (kills != 0) return;
    // What no path comes by is dead if nothing at all was left out.
    const bool is_dead = is_exhaustive_ && mutant.place.function == ir::subject_of(target_.unit);
    if (is_proved && (is_reached || is_dead) && !is_in_initialiser(mutant)) {
      result_.equivalent.push_back(number);
    }
  }

  /// What an initialiser of a class leaves was there before any mutant.
  [[nodiscard]] bool is_in_initialiser(const Mutant& mutant) const {
    const std::vector<ir::FunctionId> functions = functions_of(mutant);
    return std::ranges::any_of(program_.classes(), [&](const ir::Class& one) {
      return one.initialiser.is_valid() && std::ranges::find(functions, one.initialiser) != functions.end();
    });
  }

  struct PathResult {
    std::vector<Candidate> candidates;
    bool is_proved = false;
  };

  /// The mutant on the inputs of a path of the original.
  PathResult run_mutant(const Mutant& mutant, std::size_t at) {
    const OriginalPath& path = paths_[at];
    const HarmlessFaultsIgnored harmless(program_);
    const std::vector<ir::FunctionId> functions = functions_of(mutant);
    PathResult result;
    {
      const mutation::Applied applied(program_, mutant);
      engine_.change_bodies(functions);
      engine_.set_loop_bound(kMutantLoopBound);
      engine_.set_input_room(path.room);
      result = compare_paths(at, run_under(path));
    }
    engine_.change_bodies(functions);
    return result;
  }

  struct MutantPaths {
    std::vector<std::unique_ptr<engine::State>> ended;
    bool is_complete = true;
  };

  MutantPaths run_under(const OriginalPath& path) {
    MutantPaths found;
    const std::span<const expr::Term> conditions = path.state->path_condition();
    std::vector<std::unique_ptr<engine::State>> running =
        engine_.start_under(target_.unit, conditions, *path.state->model());
    const std::uint64_t last = engine_.statistics().instructions + kMostSteps;
    while (!running.empty()) {
      std::unique_ptr<engine::State> state = std::move(running.back());
      running.pop_back();
      if (state->status() == engine::StateStatus::Infeasible) continue;
      if (state->status() != engine::StateStatus::Running) {
        if (state->model() == nullptr) {
          found.is_complete = false;
          continue;
        }
        found.ended.push_back(std::move(state));
        continue;
      }
      const bool is_over = engine_.statistics().instructions >= last ||
                           found.ended.size() + running.size() > kMostMutantPaths ||
                           processor_time() >= deadline_;
      if (is_over) {
        // It may go on for ever, which is a difference.
        found.is_complete = false;
        if (state->model() != nullptr) found.ended.push_back(std::move(state));
        break;
      }
      std::vector<std::unique_ptr<engine::State>> next = engine_.advance(std::move(state), kSlice);
      for (auto side = next.rbegin(); side != next.rend(); ++side) running.push_back(std::move(*side));
    }
    return found;
  }

  PathResult compare_paths(std::size_t at, const MutantPaths& mutant) {
    const OriginalPath& path = paths_[at];
    PathResult result;
    result.is_proved = mutant.is_complete && covers_all(path, mutant);
    for (const std::unique_ptr<engine::State>& state : mutant.ended) {
      const bool is_ended = state->status() == engine::StateStatus::Ended;
      if (is_ended && state->end() == ir::PathEnd::Unsupported) {
        result.is_proved = false;
        continue;
      }
      const bool is_cut = state->has_cut(engine::Cut::Concretised) ||
                          state->has_cut(engine::Cut::UnfollowedCall) ||
                          state->has_cut(engine::Cut::Environment) || state->has_cut(engine::Cut::Unsettable);
      if (is_cut) result.is_proved = false;
      const std::span<const expr::Term> conditions = state->path_condition();
      engine::EndDifference difference{terms_.make_true(), true};
      if (is_ended) difference = engine_.compare_ends(*path.state, *state);
      if (!difference.is_exact) result.is_proved = false;
      if (difference.differs.is_false()) continue;
      solver::Answer answer =
          chain_->solve({conditions, difference.differs, state->model(), options_.explore.engine.limits});
      if (answer.verdict == solver::Verdict::Unsat) continue;
      result.is_proved = false;
      if (answer.verdict == solver::Verdict::Unknown) continue;
      Candidate candidate{at, {conditions.begin(), conditions.end()}, std::move(answer.model)};
      candidate.conditions.push_back(difference.differs);
      result.candidates.push_back(std::move(candidate));
    }
    return result;
  }

  /// Whether each input of the path takes one of those of the mutant. What leads to input objects in another
  /// order than in the original is among none of them.
  bool covers_all(const OriginalPath& path, const MutantPaths& mutant) {
    const std::span<const expr::Term> before = path.state->path_condition();
    std::vector<expr::Term> ways;
    for (const std::unique_ptr<engine::State>& state : mutant.ended) {
      std::vector<expr::Term> more;
      for (expr::Term condition : state->path_condition()) {
        if (std::ranges::find(before, condition) == before.end()) more.push_back(condition);
      }
      ways.push_back(terms_.make_and(more));
    }
    const expr::Term missed = terms_.make_not(terms_.make_or(ways));
    if (missed.is_false()) return true;
    return chain_->solve({before, missed, path.state->model(), options_.explore.engine.limits}).verdict ==
           solver::Verdict::Unsat;
  }

  /// A test with such inputs that can be written and that the mutant fails.
  std::optional<MadeTest> make_killer(const Candidate& candidate, const Mutant& mutant) {
    Expected<MadeTest, std::string> made = make(candidate);
    if (!made) return std::nullopt;
    const Mutant* const one = &mutant;
    if (find_killed(made->test, std::span(&one, 1)).empty()) return std::nullopt;
    return *std::move(made);
  }

  Expected<MadeTest, std::string> make(const Candidate& candidate) {
    const engine::State& state = *paths_[candidate.path].state;
    Expected<MadeTest, std::string> made = maker_.make(state, candidate.conditions, &candidate.model);
    const auto is_good = [&] {
      if (!made || !made->test.is_replayed) return false;
      return !options_.explore.check_writable ||
             options_.explore.check_writable(target_.unit, made->test).has_value();
    };
    if (is_good()) return made;
    made = maker_.make_plain(state, candidate.conditions, &candidate.model);
    if (is_good()) return made;
    return Unexpected<std::string>("it cannot be written");
  }

  /// Which of the mutants the test notices by itself, by position.
  std::vector<std::size_t> find_killed(const result::TestCase& test, std::span<const Mutant* const> mutants) {
    Expected<std::vector<mutation::JudgingTest>, std::string> tests =
        judging_tests(targets_, target_.unit, {test});
    if (!tests) return {};
    const HarmlessFaultsIgnored harmless(program_);
    mutation::MutantJudge judge(program_, natives_, suite_knowledge(targets_));
    if (!judge.add(std::move(tests->front()))) return {};
    std::vector<std::size_t> killed;
    for (std::size_t at = 0; at < mutants.size(); ++at) {
      const mutation::Fate fate = judge.judge(*mutants[at]).fate;
      if (fate == mutation::Fate::Killed || fate == mutation::Fate::Sanitized) killed.push_back(at);
    }
    return killed;
  }

  /// One test for as many mutants as possible: those along one path that inputs exist for together. Tests
  /// that stand for known ones come first: they cost nothing.
  void join_tests() {
    std::ranges::stable_sort(kills_, {}, [](const Kill& kill) { return kill.candidate.path; });
    for (bool replaces : {true, false}) {
      for (std::size_t first = 0; first < kills_.size();) {
        const std::size_t path = kills_[first].candidate.path;
        std::vector<const Kill*> open;
        for (; first < kills_.size() && kills_[first].candidate.path == path; ++first) {
          open.push_back(&kills_[first]);
        }
        const auto drop_settled = [&] {
          std::erase_if(open, [&](const Kill* kill) { return settled_.contains(kill->mutant); });
        };
        drop_settled();
        if (replaces) {
          if (paths_[path].known && !open.empty()) replace(path, open);
          continue;
        }
        while (!open.empty()) {
          settled_.insert(open.front()->mutant);
          if (std::optional<MadeTest> made = join(open, {})) add_test(path, *made);
          drop_settled();
        }
      }
    }
  }

  /// Of kills along one path, which all have inputs of their own: a test for the first one at least, and
  /// for what is `noticed` besides.
  std::optional<MadeTest> join(const std::vector<const Kill*>& open, std::span<const Mutant* const> noticed) {
    for (std::size_t most = open.size(); most != 0; most /= 2) {
      Candidate joined = open.front()->candidate;
      std::vector<const Mutant*> wanted{mutants_[open.front()->mutant]};
      for (std::size_t at = 1; at < most; ++at) {
        const expr::Term more = terms_.make_and(open[at]->candidate.conditions);
        solver::Answer answer =
            chain_->solve({joined.conditions, more, &joined.model, options_.explore.engine.limits});
        if (answer.verdict != solver::Verdict::Sat) continue;
        joined.conditions.push_back(more);
        joined.model = std::move(answer.model);
        wanted.push_back(mutants_[open[at]->mutant]);
      }
      Expected<MadeTest, std::string> made =
          most == 1 ? Expected<MadeTest, std::string>(open.front()->made) : make(joined);
      if (!made) continue;
      wanted.insert(wanted.end(), noticed.begin(), noticed.end());
      if (find_killed(made->test, wanted).size() == wanted.size()) return *std::move(made);
    }
    return std::nullopt;
  }

  void replace(std::size_t path, const std::vector<const Kill*>& open) {
    const std::size_t known = *paths_[path].known;
    std::optional<MadeTest> made = join(open, options_.known_tests[known].noticed);
    if (!made) return;
    add_test(path, *made);
    result_.tests.back().replaces = known;
  }

  void add_test(std::size_t at, const MadeTest& made) {
    const OriginalPath& path = paths_[at];
    KillingTest added;
    added.path.decisions = decisions_to_bytes(path.state->decisions());
    added.path.decision_count = static_cast<std::uint32_t>(path.state->decisions().size());
    added.path.growth = path.growth;
    added.path.room = path.room;
    added.path.goals = path.goals;
    added.mutants = find_killed(made.test, mutants_);
    added.path.test = to_bytes(program_, made);
    settled_.insert(added.mutants.begin(), added.mutants.end());
    result_.tests.push_back(std::move(added));
  }

  const LoadedTargets& targets_;
  ir::Program& program_;
  const ir::NativeTable& natives_;
  const search::ScopedUnit& target_;
  std::span<const Mutant* const> mutants_;
  const PursuitOptions& options_;
  expr::TermBuilder terms_;
  std::unique_ptr<solver::chain::Chain> chain_;
  engine::Engine engine_;
  TestMaker maker_;
  search::Goals goals_;
  interp::SharedCode code_;
  std::vector<OriginalPath> paths_;
  std::vector<OriginalPath> faulted_;  ///< those that end in a fault: no tests
  bool is_complete_ = true;            ///< every path of the original within the bound was executed
  bool is_exhaustive_ = false;         ///< there are no others
  Clock deadline_{0};                  ///< of the mutant
  std::vector<Kill> kills_;
  std::set<std::size_t> settled_;  ///< mutants that a test of the result notices
  PursuitResult result_;
};

}  // namespace

PursuitResult pursue_mutants(const LoadedTargets& targets,
                             const search::ScopedUnit& target,
                             std::span<const Mutant* const> mutants,
                             const PursuitOptions& options) {
  return Hunt(targets, target, mutants, options).run();
}

}  // namespace testellate::driver
