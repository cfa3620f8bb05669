// SPDX-License-Identifier: Apache-2.0
#include "driver/explore_class.h"

#include <algorithm>
#include <deque>
#include <memory>
#include <set>
#include <utility>

#include "driver/byte_stream.h"
#include "driver/exploration_record.h"
#include "driver/test_maker.h"
#include "driver/worker_limits.h"
#include "explain/path_condition.h"
#include "render/condition_text.h"
#include "sequences/explore_sequences.h"
#include "sequences/state_graph.h"
#include "solver/chain/construct_chain.h"
#include "states/state_space.h"
#include "support/process/worker_pool.h"

namespace testellate::driver {
namespace {

namespace process = support::process;

/// What a worker sends: a path of a unit, the same after a violation, or the sum of all so far.
enum class Message : std::uint8_t { Path, Violation, Sum };
constexpr std::uint64_t kMessages = 3;

/// Numbers of an explored class, in the order in which they travel.
template <typename Class, typename Visit>
void for_each_number(Class& found, Visit visit) {
  for (auto* number : {&found.states,
                       &found.subsumed,
                       &found.tests,
                       &found.paths.feasible,
                       &found.paths.infeasible,
                       &found.paths.bounded,
                       &found.paths.unsupported,
                       &found.paths.unknown,
                       &found.paths.timeout,
                       &found.paths.environment,
                       &found.solver.queries,
                       &found.solver.sat,
                       &found.solver.unsat,
                       &found.solver.unknown,
                       &found.solver.time_ms,
                       &found.engine.instructions,
                       &found.engine.decisions,
                       &found.engine.forks,
                       &found.work.exploration,
                       &found.work.values,
                       &found.work.text,
                       &found.work.replay,
                       &found.time_ms}) {
    visit(*number);
  }
}

std::string sum_to_bytes(const ir::Program& program, const ExploredClass& found) {
  ByteWriter bytes;
  bytes.put_enum(Message::Sum);
  bytes.put_enum(found.status);
  bytes.put_text(found.reason);
  bytes.put_text(found.graph);
  bytes.put_list(found.new_states, [&](std::uint64_t count) { bytes.put(count); });
  bytes.put(found.completed_length);
  bytes.put_flag(found.is_exhausted);
  for_each_number(found, [&](std::uint64_t number) { bytes.put(number); });
  bytes.put_list(found.units,
                 [&](const ExploredTarget& unit) { bytes.put_text(to_bytes(program, unit.summary)); });
  return bytes.take();
}

/// Everything but the paths; nothing if the bytes are no sum.
std::optional<ExploredClass> sum_from_bytes(NameReader& names, std::string_view message) {
  ByteReader bytes(message);
  ExploredClass found;
  if (bytes.get_enum<Message>(kMessages) != Message::Sum) return std::nullopt;
  found.status = bytes.get_enum<result::Status>(4);
  found.reason = bytes.get_text();
  found.graph = bytes.get_text();
  bytes.get_list([&] { found.new_states.push_back(bytes.get()); });
  found.completed_length = bytes.get_small();
  found.is_exhausted = bytes.get_flag();
  for_each_number(found, [&](std::uint64_t& number) { number = bytes.get(); });
  bytes.get_list([&] {
    Expected<ExplorationRecord, std::string> record = from_bytes(names, bytes.get_text());
    ExplorationSummary* summary = record ? std::get_if<ExplorationSummary>(&*record) : nullptr;
    if (summary == nullptr) return bytes.fail();
    found.units.push_back({{}, std::move(*summary)});
  });
  return bytes.is_done() ? std::optional(std::move(found)) : std::nullopt;
}

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

/// Explores the sequences of a class with solvers and terms of its own, and makes the tests that are wanted.
class ClassWorker {
 public:
  ClassWorker(ir::Program& program,
              const ir::NativeTable& natives,
              const ClassUnits& units,
              const ClassOptions& options,
              const process::SendResult& send)
      : program_(program),
        units_(units),
        options_(options),
        send_(send),
        chain_(solver::chain::construct_chain(terms_, chain_options())),
        implications_(solver::chain::construct_implication_solver(*chain_, terms_)),
        engine_(program, natives, terms_, *chain_, options.explore.engine) {
    for (const search::ScopedUnit& unit : units.units) {
      targets_.emplace_back(program, natives, unit, engine_, terms_, *chain_, options.explore.engine.limits);
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
        {options_.length, options_.loop_bound, options_.explore.engine.limits, units_.keeps_state},
        budget,
        {.on_call = [&](const sequences::FinishedCall& call) { note(call); },
         .on_violation = [&](const sequences::Violation& violation) { note(violation); },
         .on_length = [&](const sequences::Exploration& so_far) { send_sum(so_far); }});
    send_sum(found);
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
        : goals(program, unit), maker(program, natives, unit, engine, terms, solver, limits) {}

    search::Goals goals;
    TestMaker maker;
    std::set<ir::TakenEdge> refused;
    std::uint64_t feasible = 0;
    std::map<std::string, std::uint64_t> unwritable;
  };

  [[nodiscard]] std::size_t unit_of(std::uint32_t length, std::size_t call) const {
    return length == 0 ? call : units_.calls.makers.size() + call;
  }

  /// The first one of each contract is a shortest one.
  void note(const sequences::Violation& violation) {
    if (!violated_.insert(violation.contract).second) return;
    const std::size_t unit = units_.first_observer() + units_.calls.contracts[violation.contract].observer;
    const Expected<MadeTest, std::string> made =
        targets_[unit].maker.make(violation.state, violation.conditions, &violation.model);
    RecordedPath path = record_of(made, {}, violation.length + 1, violation.state);
    ByteWriter bytes;
    bytes.put_enum(Message::Violation);
    bytes.put(violation.contract);
    bytes.put(unit_of(violation.length, violation.unit));
    bytes.put(unit);
    bytes.put_text(to_bytes(program_, path));
    send_(bytes.take());
  }

  void note(const sequences::FinishedCall& call) {
    const std::size_t unit = unit_of(call.length, call.unit);
    Target& target = targets_[unit];
    ++target.feasible;
    ++number_;
    const std::vector<search::Goal> goals = target.goals.shown_by(call.state);
    target.goals.note_shown(goals);
    if (is_wanted(call, unit, goals)) make_test(call, unit, goals);
    if (options_.wants_graph) draw(call, unit);
  }

  void draw(const sequences::FinishedCall& call, std::size_t unit) {
    if (call.is_new_state) {
      std::string constraint;
      if (call.state.model() != nullptr) {
        constraint = render::to_text(
            explain::path_condition(program_, terms_, call.state, *call.state.model()), render::Style::Java);
      }
      graph_.add_state(*call.after, constraint, sequences::draw_object(program_, terms_, call.state));
    }
    if (!call.before) return;
    // "add" of "a.B#add(int)"
    std::string method(program_.text(units_.units[unit].unit.name));
    method = method.substr(method.find('#') + 1);
    method.resize(method.find('('));
    if (call.after) {
      graph_.add_call(*call.before, *call.after, method, call.is_new_state);
    } else if (call.state.exception_class().is_valid()) {
      graph_.add_exception(
          *call.before, method, std::string(program_.text(program_.get(call.state.exception_class()).name)));
    }
  }

  [[nodiscard]] bool is_wanted(const sequences::FinishedCall& call,
                               std::size_t unit,
                               const std::vector<search::Goal>& goals) const {
    // One that the environment decides shows nothing, and has no test.
    if (call.state.has_cut(engine::Cut::Unsettable)) return false;
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

  void make_test(const sequences::FinishedCall& call,
                 std::size_t unit,
                 const std::vector<search::Goal>& goals) {
    Target& target = targets_[unit];
    const Expected<MadeTest, std::string> made = target.maker.make(call.state);
    const RecordedPath path = record_of(made, goals, call.length, call.state);
    if (made && !path.differs && options_.explore.check_writable) {
      const Expected<void, std::string> writable =
          options_.explore.check_writable(units_.units[unit].unit, made->test);
      if (!writable) {
        ++target.unwritable[writable.error()];
        return refuse(target, goals);
      }
    }
    if (!made || path.differs) {
      refuse(target, goals);
    } else {
      for (const search::Goal& goal : goals) shown_.emplace(unit, goal);
    }
    ByteWriter bytes;
    bytes.put_enum(Message::Path);
    bytes.put(unit);
    bytes.put_text(to_bytes(program_, path));
    send_(bytes.take());
  }

  [[nodiscard]] RecordedPath record_of(const Expected<MadeTest, std::string>& made,
                                       const std::vector<search::Goal>& goals,
                                       std::uint32_t length,
                                       const engine::State& state) const {
    RecordedPath path;
    path.decisions = order_bytes(number_);
    // Longer sequences are given up first.
    constexpr std::uint32_t kPerCall = 1 << 16;
    path.decision_count =
        length * kPerCall + std::min(kPerCall - 1, static_cast<std::uint32_t>(state.decisions().size()));
    path.goals = goals;
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

  void send_sum(const sequences::Exploration& found) {
    ExploredClass sum;
    if (found.spent) {
      sum.status = result::Status::Budget;
      sum.reason = search::to_text(*found.spent);
    }
    sum.new_states.assign(found.new_states.begin(), found.new_states.end());
    sum.states = found.states;
    sum.subsumed = found.subsumed;
    sum.tests = found.sequences;
    sum.completed_length = found.completed_length;
    sum.is_exhausted = found.is_exhausted;
    sum.paths = found.paths;
    if (options_.wants_graph) sum.graph = graph_.to_dot("sequences");
    if (!chain_->statistics().empty()) {
      const solver::LayerStatistics& top = chain_->statistics().front();
      const auto time = std::chrono::duration_cast<std::chrono::milliseconds>(top.time).count();
      sum.solver = {top.queries, top.sat, top.unsat, top.unknown, static_cast<std::uint64_t>(time)};
    }
    const engine::Statistics& statistics = engine_.statistics();
    sum.engine = {statistics.instructions, statistics.decisions, statistics.forks};
    sum.time_ms = static_cast<std::uint64_t>((search::steady_milliseconds() - start_).count());
    for (Target& target : targets_) {
      sum.work += target.maker.times();
      sum.units.push_back({{}, summary_of(target, found)});
    }
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
  const ClassUnits& units_;
  const ClassOptions& options_;
  const process::SendResult& send_;
  std::chrono::milliseconds start_ = search::steady_milliseconds();
  expr::TermBuilder terms_;
  std::unique_ptr<solver::chain::Chain> chain_;
  std::unique_ptr<solver::ImplicationSolver> implications_;
  engine::Engine engine_;
  std::deque<Target> targets_;                            ///< by unit
  std::set<std::pair<std::size_t, search::Goal>> shown_;  ///< by tests, with the unit
  sequences::StateGraph graph_;                           ///< if it is wanted
  std::set<std::size_t> violated_;                        ///< contracts
  std::uint64_t number_ = 0;                              ///< of calls that were told
};

/// Keeps what the worker sends.
class Collector final : public process::JobObserver {
 public:
  Collector(ir::Program& program,
            const ClassUnits& units,
            const std::function<void(std::uint32_t)>& on_length,
            std::uint64_t room)
      : program_(program), names_(program), units_(units), on_length_(on_length), room_(room) {}

  void on_result(process::JobNumber /*job*/, std::string_view bytes) override {
    if (std::optional<ExploredClass> sum = sum_from_bytes(names_, bytes)) {
      found_ = std::move(*sum);
      on_length_(found_.completed_length);
      return;
    }
    // Reading a path may load classes, which waits until there is no worker any more.
    room_ -= std::min<std::uint64_t>(room_, bytes.size());
    paths_.emplace_back(bytes);
  }

  void on_end(const process::JobOutcome& outcome) override { end_ = outcome; }

  [[nodiscard]] bool is_full() const { return room_ == 0; }

  [[nodiscard]] ExploredClass take() {
    found_.units.resize(units_.units.size());
    for (std::string& path : paths_) {
      ByteReader bytes(path);
      const bool is_violation = bytes.get_enum<Message>(kMessages) == Message::Violation;
      ViolatedContract violation;
      if (is_violation) violation = {bytes.get(), bytes.get()};
      const std::uint64_t unit = bytes.get();
      Expected<ExplorationRecord, std::string> record = from_bytes(names_, bytes.get_text());
      if (!bytes.is_done() || !record || unit >= found_.units.size()) continue;
      auto* recorded = std::get_if<RecordedPath>(&*record);
      const bool is_known = !is_violation || violation.contract < units_.calls.contracts.size();
      if (recorded == nullptr || !is_known) continue;
      found_.units[unit].paths.push_back(std::move(*recorded));
      if (is_violation) found_.violations.push_back(violation);
      path = {};
    }
    if (end_.end != process::JobEnd::Finished) note_end();
    return std::move(found_);
  }

 private:
  /// The worker did not live to say the last word.
  void note_end() {
    found_.status = result::Status::Budget;
    if (end_.end == process::JobEnd::TimedOut) {
      found_.reason = search::to_text(search::Limit::Time);
    } else if (end_.end == process::JobEnd::OutOfMemory || is_full()) {
      found_.reason = search::to_text(search::Limit::Memory);
    } else if (end_.end == process::JobEnd::Cancelled) {
      found_.reason = kInterrupted;
    } else {
      found_.status = result::Status::Error;
      found_.reason = "the worker process " + std::string(process::to_text(end_.end));
    }
    found_.time_ms = static_cast<std::uint64_t>(end_.elapsed.count());
    for (std::size_t at = 0; at < units_.units.size(); ++at) {
      ExplorationSummary& summary = found_.units[at].summary;
      summary.status = found_.status;
      summary.reason = found_.reason;
      summary.cuts.bound = true;
      summary.cuts.budget = true;
      search::Goals goals(program_, units_.units[at]);
      for (const RecordedPath& path : found_.units[at].paths) {
        if (!path.differs) goals.note_shown(path.goals);
      }
      summary.edges.clear();
      for (ir::TakenEdge edge : goals.edges()) {
        summary.edges.push_back({goals.covered().contains(edge), false, false, false});
      }
    }
  }

  const ir::Program& program_;
  NameReader names_;
  const ClassUnits& units_;
  const std::function<void(std::uint32_t)>& on_length_;
  std::uint64_t room_;  ///< for what is sent, in bytes
  ExploredClass found_;
  std::vector<std::string> paths_;  ///< messages
  process::JobOutcome end_;
};

}  // namespace

std::string_view to_text(Selection selection) {
  switch (selection) {
    case Selection::All:
      return "all";
    case Selection::Branch:
      return "branch";
    case Selection::Exception:
      return "exception";
    case Selection::NewState:
      return "new-state";
  }
  return "";
}

ExploredClass explore_class(ir::Program& program,
                            const ir::NativeTable& natives,
                            const ClassUnits& units,
                            const ClassOptions& options,
                            const PoolLimits& limits,
                            const std::function<void(std::uint32_t)>& on_length) {
  process::PoolOptions pool_options;
  pool_options.workers = 1;
  pool_options.address_space = address_space(limits.memory_bytes);
  pool_options.total_wall_time = limits.total_time;
  Collector collector(program, units, on_length, limits.kept_bytes);
  pool_options.should_stop = [&] {
    return collector.is_full() || (limits.should_stop && limits.should_stop());
  };
  process::WorkerPool pool(
      [&](std::string_view /*job*/, const process::SendResult& send) {
        ClassWorker(program, natives, units, options, send).run();
      },
      pool_options);
  pool.submit({{}, with_grace(options.explore.budget.time)});
  pool.run(collector);
  return collector.take();
}

}  // namespace testellate::driver
