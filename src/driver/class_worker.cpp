// SPDX-License-Identifier: Apache-2.0
#include "driver/class_worker.h"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "check/ask_objects.h"
#include "driver/sequence_record.h"
#include "driver/sequence_test.h"
#include "driver/test_maker.h"
#include "explain/path_condition.h"
#include "render/condition_text.h"
#include "sequences/draw_memory.h"
#include "sequences/explore_sequences.h"
#include "sequences/state_graph.h"
#include "solver/chain/construct_chain.h"
#include "states/state_space.h"
#include "support/process/worker_pool.h"

namespace testellate::driver {
namespace {

namespace process = support::process;

/// Tests are ordered by it: those of shorter sequences first, then as they were found.
std::string order_bytes(std::uint64_t number) {
  std::string bytes;
  for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift);
  return bytes;
}

/// Calls on different states ask different questions: answers that are kept for long are kept in vain.
solver::chain::ChainOptions chain_options() {
  solver::chain::ChainOptions options;
  options.max_cached_answers = 500;
  return options;
}

/// Keeps the one result that each job sends.
class PartCollector final : public process::JobObserver {
 public:
  explicit PartCollector(std::size_t parts) : parts_(parts) {}

  void on_result(process::JobNumber job, std::string_view bytes) override { parts_[job] = bytes; }
  void on_end(const process::JobOutcome& /*outcome*/) override {}

  [[nodiscard]] const std::vector<std::string>& parts() const { return parts_; }

 private:
  std::vector<std::string> parts_;
};

/// Explores the sequences of a class with solvers and terms of its own, and makes the tests that are wanted.
class ClassWorker {
 public:
  ClassWorker(ir::Program& program,
              const ir::NativeTable& natives,
              const ClassUnits& units,
              const ClassOptions& options,
              const process::SendResult& send)
      : program_(program),
        names_(program),
        natives_(natives),
        units_(units),
        options_(options),
        send_(send),
        chain_(solver::chain::construct_chain(terms_, chain_options())),
        implications_(solver::chain::construct_implication_solver(*chain_, terms_)),
        engine_(program, natives, terms_, *chain_, options.explore.engine) {
    for (const search::ScopedUnit& unit : units.units) {
      targets_.emplace_back(program, natives, unit, engine_, terms_, *chain_, options.explore.engine.limits);
      if (!units.calls.memory) continue;
      targets_.back().maker.set_adapt([this, &unit](result::TestCase test) {
        return to_sequence_test(program_, units_.calls, unit.unit, std::move(test));
      });
    }
  }

  void run() {
    states::StateSpace space(terms_, *chain_, *implications_, options_.explore.engine.limits);
    search::Budget budget(options_.explore.budget, search::steady_milliseconds, search::resident_bytes);
    const sequences::Exploration found = sequences::explore_sequences(
        program_,
        terms_,
        engine_,
        *chain_,
        space,
        units_.calls,
        {.length = options_.length,
         .loop_bound = options_.loop_bound,
         .limits = options_.explore.engine.limits,
         .keeps_state = units_.keeps_state,
         .tells_faults = units_.calls.memory.has_value(),
         .saved = options_.saved ? &*options_.saved : nullptr,
         .explore_parts = [&](std::size_t parts,
                              const auto& explore) { return explore_parts(parts, explore); }},
        budget,
        {.on_call = [&](const sequences::FinishedCall& call) { return take(call); },
         .note_part_call = [&](const sequences::FinishedCall& call) { return note_part_call(call); },
         .on_unused_call = [&](const sequences::SavedCall& call) { note_unused(call); },
         .on_violation = [&](const sequences::Violation& violation) { note(violation); },
         .on_length = [&](const sequences::Exploration& so_far) { send_sum(so_far); }});
    send_sum(found);
    if (options_.keeps_space) send_(space_to_bytes(found.space));
  }

 private:
  /// What is known of a unit.
  struct Target {
    Target(ir::Program& program,
           const ir::NativeTable& natives,
           const search::ScopedUnit& unit,
           engine::Engine& engine,
           expr::TermBuilder& terms,
           solver::Solver& solver,
           const solver::Limits& limits)
        : goals(program, unit),
          maker(program, natives, unit, engine, terms, solver, limits, Inputs::Telling) {}

    search::Goals goals;
    TestMaker maker;
    std::set<ir::TakenEdge> refused;
    std::uint64_t feasible = 0;
    std::map<std::string, std::uint64_t> unwritable;
  };

  [[nodiscard]] std::size_t unit_of(std::uint32_t length, std::size_t call) const {
    return length == 0 ? call : units_.calls.makers.size() + call;
  }

  /// Each part is explored by a copy of this process; what it makes of calls comes back as bytes.
  std::vector<std::optional<sequences::LevelPart>> explore_parts(
      std::size_t parts, const std::function<sequences::LevelPart(std::size_t)>& explore) {
    process::PoolOptions pool_options;
    pool_options.workers = options_.jobs;
    pool_options.has_process_per_job = true;
    process::WorkerPool pool(
        [&](std::string_view job, const process::SendResult& send) {
          is_part_ = true;
          const ExplorationCounts before = count_work();
          PartRecord record{explore(ByteReader(job).get()), {}};
          record.counts = difference(count_work(), before);
          send(to_bytes(record));
        },
        pool_options);
    for (std::size_t part = 0; part < parts; ++part) {
      ByteWriter number;
      number.put(part);
      pool.submit({number.take()});
    }
    PartCollector collector(parts);
    pool.run(collector);
    std::vector<std::optional<sequences::LevelPart>> found(parts);
    for (std::size_t part = 0; part < parts; ++part) {
      std::optional<PartRecord> record = part_from_bytes(collector.parts()[part]);
      if (!record) continue;
      found[part] = std::move(record->part);
      elsewhere_.solver += record->counts.solver;
      elsewhere_.engine += record->counts.engine;
      elsewhere_.work += record->counts.work;
    }
    return found;
  }

  /// The first one of each contract is a shortest one.
  void note(const sequences::Violation& violation) {
    if (violated_.contains(violation.contract)) return;
    const std::size_t unit = units_.first_observer() + units_.calls.contracts[violation.contract].observer;
    const Expected<MadeTest, std::string> made =
        targets_[unit].maker.make_plain(violation.state, violation.conditions, &violation.model);
    violations_.push_back({unit,
                           record_of(made, {}, violation.length + 1, violation.state),
                           ViolatedContract{violation.contract, unit_of(violation.length, violation.unit)}});
  }

  void note_unused(const sequences::SavedCall& call) {
    const std::size_t unit = unit_of(call.length, call.unit);
    ++targets_[unit].feasible;
    ++number_;
    if (options_.wants_graph && call.before && call.after)
      graph_.add_call(*call.before, *call.after, method_name(unit), false);
  }

  /// Of a call that another process has explored, what it makes of it comes with it. Whether anything was.
  bool take(const sequences::FinishedCall& call) {
    if (call.noted == nullptr) return take(call, look_at(call));
    std::optional<NotedCall> noted;
    if (!call.noted->empty()) noted = noted_call_from_bytes(names_, *call.noted);
    return take(call, std::move(noted).value_or(NotedCall()));
  }

  std::string note_part_call(const sequences::FinishedCall& call) {
    NotedCall noted = look_at(call);
    std::string bytes = to_bytes(program_, noted);
    return take(call, std::move(noted)) ? bytes : std::string();
  }

  /// What is to be made of a call, as far as this process knows what others have shown.
  NotedCall look_at(const sequences::FinishedCall& call) {
    NotedCall noted;
    noted.violations = std::exchange(violations_, {});
    const std::size_t unit = unit_of(call.length, call.unit);
    if (call.state->end() == ir::PathEnd::Faulted) {
      look_at_fault(call, unit, noted);
      return noted;
    }
    if (!call.after && call.state->exception_class().is_valid()) {
      noted.exception = program_.text(program_.get(call.state->exception_class()).name);
    }
    std::vector<search::Goal> goals;
    if (units_.has_tests(unit)) goals = targets_[unit].goals.shown_by(*call.state);
    // One that the environment decides shows nothing, and has no test.
    const bool can_have_test = units_.has_tests(unit) && !call.state->has_cut(engine::Cut::Unsettable);
    if (can_have_test && is_wanted(call, unit, goals)) {
      make_test(call, unit, std::move(goals), noted);
    } else if (std::ranges::any_of(goals, [&](const auto& goal) { return !seen_.contains({unit, goal}); })) {
      noted.path.emplace().goals = std::move(goals);
    }
    return noted;
  }

  void look_at_fault(const sequences::FinishedCall& call, std::size_t unit, NotedCall& noted) {
    if (call.state->has_cut(engine::Cut::Unsettable) || !units_.has_tests(unit)) return;
    const Expected<MadeTest, std::string> made = targets_[unit].maker.make(*call.state);
    if (!made || !made->test.outcome.fault) return;
    noted.fault.emplace(made->test.outcome.blamed, *made->test.outcome.fault);
    noted.path = record_of(made, {}, call.length, *call.state);
    noted.path->is_fault = true;
  }

  void make_test(const sequences::FinishedCall& call,
                 std::size_t unit,
                 std::vector<search::Goal> goals,
                 NotedCall& noted) {
    Expected<MadeTest, std::string> made = targets_[unit].maker.make(*call.state);
    const bool can_be_asked = call.before && call.after && !units_.calls.questions.empty();
    if (made && made->test.is_replayed && can_be_asked && !only_looks(unit)) {
      made->test.observations = check::ask_objects(
          program_, natives_, units_.units[unit].unit, made->test, units_.calls.questions, &code_);
    }
    noted.has_test = true;
    noted.path = record_of(made, std::move(goals), call.length, *call.state);
    if (!made || noted.path->differs || !options_.explore.check_writable) return;
    const Expected<void, std::string> writable =
        options_.explore.check_writable(units_.units[unit].unit, made->test);
    if (!writable) noted.unwritable = writable.error();
  }

  /// Then its result says all.
  [[nodiscard]] bool only_looks(std::size_t unit) const {
    return std::ranges::find(units_.calls.questions,
                             ir::subject_of(units_.units[unit].unit),
                             &ir::Question::function) != units_.calls.questions.end();
  }

  /// Whether something was made of it.
  bool take(const sequences::FinishedCall& call, NotedCall noted) {
    const std::size_t unit = unit_of(call.length, call.unit);
    Target& target = targets_[unit];
    for (SequencePath& violation : noted.violations) {
      if (violated_.insert(violation.violation->contract).second) send(std::move(violation));
    }
    ++target.feasible;
    ++number_;
    // The first one at its place is a shortest one: a finding, whatever is selected.
    if (noted.fault) {
      if (faults_.insert(*noted.fault).second) send({unit, std::move(*noted.path)});
      return true;
    }
    bool is_used = !call.after || !noted.violations.empty();  // exceptions have their place in the picture
    if (noted.path) {
      for (const search::Goal& goal : noted.path->goals) {
        is_used = seen_.emplace(unit, goal).second || is_used;
      }
      target.goals.note_shown(noted.path->goals);
      if (noted.has_test && is_wanted(call, unit, noted.path->goals)) {
        take_test(unit, std::move(noted));
        is_used = true;
      }
    }
    if (options_.wants_graph && !is_part_) draw(call, unit, noted.exception);
    return is_used;
  }

  void take_test(std::size_t unit, NotedCall noted) {
    Target& target = targets_[unit];
    RecordedPath& path = *noted.path;
    if (!noted.unwritable.empty()) {
      ++target.unwritable[noted.unwritable];
      return refuse(target, path.goals);
    }
    if (path.test.empty() || path.differs) {
      refuse(target, path.goals);
    } else {
      for (const search::Goal& goal : path.goals) shown_.emplace(unit, goal);
    }
    send({unit, std::move(path)});
  }

  /// What a part has found is sent by who takes it.
  void send(SequencePath path) {
    if (is_part_) return;
    path.path.decisions = order_bytes(number_);
    send_(to_bytes(program_, path));
  }

  void draw(const sequences::FinishedCall& call, std::size_t unit, const std::string& exception) {
    if (call.is_new_state) {
      std::string constraint;
      if (call.state->model() != nullptr) {
        constraint =
            render::to_text(explain::path_condition(program_, terms_, *call.state, *call.state->model()),
                            units_.calls.memory ? render::Style::C : render::Style::Java);
      }
      graph_.add_state(*call.after, constraint, draw_object(*call.state));
    }
    if (!call.before) return;
    const std::string method = method_name(unit);
    if (call.after) {
      graph_.add_call(*call.before, *call.after, method, call.is_new_state);
    } else if (!exception.empty()) {
      graph_.add_exception(*call.before, method, exception);
    }
  }

  /// "add" of "a.B#add(int)", "a::B::add".
  [[nodiscard]] std::string method_name(std::size_t unit) const {
    std::string method(program_.text(units_.units[unit].unit.name));
    method.resize(std::min(method.size(), method.find('(')));
    return method.substr(method.find_last_of("#:") + 1);
  }

  [[nodiscard]] std::vector<sequences::DrawnObject> draw_object(const engine::State& state) {
    if (!units_.calls.memory) return sequences::draw_object(program_, terms_, state);
    const ir::DataTypeId pointer = units_.calls.methods.front().parameters.front().data_type;
    return sequences::draw_memory(program_, terms_, state, program_.get(pointer).target);
  }

  [[nodiscard]] bool is_wanted(const sequences::FinishedCall& call,
                               std::size_t unit,
                               const std::vector<search::Goal>& goals) const {
    const auto is_new = [&](const search::Goal& goal) {
      if (options_.selection == Selection::Exception && goal.kind != search::Goal::Kind::UncaughtException) {
        return false;
      }
      return !shown_.contains({unit, goal});
    };
    // A finding is worth a test whatever is selected.
    const auto is_assertion = [&](const search::Goal& goal) {
      return goal.exception_class.is_valid() &&
             program_.text(program_.get(goal.exception_class).name) == units_.assertion_class &&
             !shown_.contains({unit, goal});
    };
    if (std::ranges::any_of(goals, is_assertion)) return true;
    switch (options_.selection) {
      case Selection::All:
        return true;
      case Selection::NewState:
        return call.is_new_state;
      case Selection::Branch:
      case Selection::Exception:
        return std::ranges::any_of(goals, is_new);
    }
    return false;
  }

  [[nodiscard]] RecordedPath record_of(const Expected<MadeTest, std::string>& made,
                                       std::vector<search::Goal> goals,
                                       std::uint32_t length,
                                       const engine::State& state) const {
    RecordedPath path;
    // Longer sequences are given up first.
    constexpr std::uint32_t kPerCall = 1 << 16;
    path.decision_count =
        length * kPerCall + std::min(kPerCall - 1, static_cast<std::uint32_t>(state.decisions().size()));
    path.goals = std::move(goals);
    if (made) {
      path.test = to_bytes(program_, *made);
      path.differs = !made->test.is_replayed;
    } else {
      path.no_test = made.error();
    }
    return path;
  }

  static void refuse(Target& target, const std::vector<search::Goal>& goals) {
    for (const search::Goal& goal : goals) {
      if (goal.kind == search::Goal::Kind::Edge) target.refused.insert(goal.edge);
    }
  }

  /// What was done so far, here and elsewhere.
  [[nodiscard]] ExplorationCounts count_work() const {
    ExplorationCounts counts = elsewhere_;
    if (!chain_->statistics().empty()) {
      const solver::LayerStatistics& top = chain_->statistics().front();
      const auto time = std::chrono::duration_cast<std::chrono::milliseconds>(top.time).count();
      counts.solver += {top.queries, top.sat, top.unsat, top.unknown, static_cast<std::uint64_t>(time)};
    }
    const engine::Statistics& statistics = engine_.statistics();
    counts.engine +=
        {statistics.instructions, statistics.decisions, statistics.forks, statistics.answered_calls};
    for (const Target& target : targets_) counts.work += target.maker.times();
    return counts;
  }

  void send_sum(const sequences::Exploration& found) {
    ExploredClass sum;
    if (found.spent) {
      sum.status = result::Status::Budget;
      sum.reason = search::to_text(*found.spent);
    }
    sum.new_states.assign(found.new_states.begin(), found.new_states.end());
    sum.states = found.states;
    sum.subsumed = found.subsumed;
    sum.undecided = found.comparisons.unknown;
    sum.tests = found.sequences;
    sum.completed_length = found.completed_length;
    sum.is_exhausted = found.is_exhausted;
    sum.paths = found.paths;
    if (options_.wants_graph) sum.graph = graph_.to_dot("sequences");
    const ExplorationCounts work = count_work();
    sum.solver = work.solver;
    sum.engine = work.engine;
    sum.work = work.work;
    sum.time_ms = static_cast<std::uint64_t>((search::steady_milliseconds() - start_).count());
    for (const Target& target : targets_) sum.units.push_back({{}, summary_of(target, found)});
    const std::uint64_t for_tests = sum.work.values + sum.work.text + sum.work.replay;
    sum.work.exploration = std::max(sum.time_ms * 1000, for_tests) - for_tests;
    send_(sum_to_bytes(program_, sum));
  }

  [[nodiscard]] ExplorationSummary summary_of(const Target& target,
                                              const sequences::Exploration& found) const {
    ExplorationSummary summary;
    if (found.spent) {
      summary.status = result::Status::Budget;
      summary.reason = search::to_text(*found.spent);
    }
    summary.cuts = found.cuts;
    // Longer sequences may do more.
    summary.cuts.bound = true;
    for (ir::TakenEdge edge : target.goals.edges()) {
      const bool is_covered = target.goals.covered().contains(edge);
      summary.edges.push_back({is_covered, false, false, !is_covered && target.refused.contains(edge)});
    }
    summary.paths.feasible = target.feasible;
    summary.unsupported = found.unsupported;
    summary.unwritable = target.unwritable;
    return summary;
  }

  ir::Program& program_;
  NameReader names_;
  const ir::NativeTable& natives_;
  const ClassUnits& units_;
  const ClassOptions& options_;
  const process::SendResult& send_;
  interp::SharedCode code_;  ///< of tests that are asked
  std::chrono::milliseconds start_ = search::steady_milliseconds();
  expr::TermBuilder terms_;
  std::unique_ptr<solver::chain::Chain> chain_;
  std::unique_ptr<solver::ImplicationSolver> implications_;
  engine::Engine engine_;
  std::deque<Target> targets_;                            ///< by unit
  std::set<std::pair<std::size_t, search::Goal>> shown_;  ///< by tests, with the unit
  std::set<std::pair<std::size_t, search::Goal>> seen_;   ///< by calls
  sequences::StateGraph graph_;                           ///< if it is wanted
  std::vector<SequencePath> violations_;                  ///< of the call that is about to be told
  std::set<std::size_t> violated_;                        ///< contracts
  std::set<std::pair<ir::Place, ir::Fault>> faults_;      ///< that were told
  std::uint64_t number_ = 0;                              ///< of calls that were told
  ExplorationCounts elsewhere_;                           ///< what was done in processes of parts
  bool is_part_ = false;                                  ///< this process explores a part
};

}  // namespace

void explore_class_here(ir::Program& program,
                        const ir::NativeTable& natives,
                        const ClassUnits& units,
                        const ClassOptions& options,
                        const process::SendResult& send) {
  ClassWorker(program, natives, units, options, send).run();
}

}  // namespace testellate::driver
