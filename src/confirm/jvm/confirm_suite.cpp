// SPDX-License-Identifier: Apache-2.0
#include "confirm/jvm/confirm_suite.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <set>
#include <string_view>

#include "confirm/compare_path.h"
#include "confirm/jvm/compile_suite.h"
#include "confirm/jvm/recording.h"
#include "confirm/jvm/run_tests.h"
#include "confirm/jvm/user_code.h"

namespace testellate::confirm::jvm {
namespace {

using State = result::Confirmation::State;

/// Room for events beyond those of the predicted path: enough to see where a path goes astray, and for what a
/// test does before and after the call. A step of a path has two events.
constexpr std::uint64_t kMoreEvents = std::uint64_t{1} << 21;

std::vector<ConfirmedTest> all(std::size_t count, State state, const std::string& detail) {
  return std::vector<ConfirmedTest>(count, {{state, detail}});
}

class SuiteConfirmer {
 public:
  SuiteConfirmer(const ir::Program& program,
                 const std::vector<Prediction>& predictions,
                 const UserCode::LineStarts& line_starts)
      : program_(program), predictions_(predictions), code_(program, line_starts) {}

  std::vector<ConfirmedTest> run(const Suite& suite, const Options& options) {
    const std::size_t count = predictions_.size();
    const std::string agent = options.agent.empty() ? agent_library() : options.agent;
    for (const std::string& needed :
         {agent, runner_jar(suite.is_junit4), suite.jdk + "/bin/java", suite.jdk + "/bin/javac"}) {
      std::error_code ignored;  // what cannot be looked at cannot be used
      if (!std::filesystem::exists(needed, ignored)) {
        return all(count, State::NotRun, "`" + needed + "` is missing");
      }
    }
    const Expected<std::string, std::string> found = runner_class_path(options.junit, suite.is_junit4);
    if (!found) return all(count, State::NotRun, found.error());
    const std::string& tools = *found;
    const RunnerArchive archive(suite.jdk, tools, options.cache);
    std::shared_ptr<frontend::jvm::JavaCompiler> compiler = options.compiler;
    if (compiler == nullptr) {
      compiler = std::make_shared<frontend::jvm::JavaCompiler>(suite.jdk, options.cache);
    }
    Expected<CompiledSuite, std::string> compiled = compile_suite(suite, tools, options, *compiler);
    if (!compiled) {
      return all(count, State::NotRun, "the suite does not compile: " + compiled.error());
    }
    if (options.archive != nullptr) options.archive->wait();
    std::vector<Batch> batches = make_batches(*compiled, options);
    std::set<TestName> names;
    for (const Batch& batch : batches) names.insert(batch.tests.begin(), batch.tests.end());
    Expected<TestCode, std::string> test_code =
        TestCode::read(compiled->folder, names, static_cast<std::uint32_t>(code_.methods().size()));
    if (!test_code) return all(count, State::Different, test_code.error());
    Machine machine{suite.jdk, compiled->class_path, agent, &archive, code_.methods(), most_events()};
    machine.watched.insert(machine.watched.end(), test_code->methods().begin(), test_code->methods().end());
    // There is nothing to record.
    const Machine unwatched{suite.jdk, compiled->class_path, agent, &archive, {}, most_events()};
    for (std::size_t at = 0; at < batches.size(); ++at) {
      Batch& batch = batches[at];
      std::erase_if(batch.tests, [&](const TestName& test) { return !test_code->has(test); });
      if (batch.tests.empty()) continue;
      if (at != 0 && options.deadline.has_passed()) break;
      Options own = options;
      own.scratch += "/batch" + std::to_string(at);
      auto [first, second] = run_twice(batch.is_endless ? unwatched : machine, batch.tests, *test_code, own);
      runs_.first.merge(first);
      runs_.second.merge(second);
    }
    if (options.afterwards != nullptr && !options.cache.empty()) {
      prepare_next(*options.afterwards, archive, std::move(compiler), tools);
    }
    return judge_all(*compiled, *test_code);
  }

 private:
  /// What makes another suite quicker, as far as it is not there.
  static void prepare_next(support::process::Afterwards& afterwards,
                           const RunnerArchive& runner,
                           std::shared_ptr<frontend::jvm::JavaCompiler> compiler,
                           const std::string& class_path) {
    if (!runner.exists()) afterwards.add("runner", [runner] { runner.make(); });
    if (compiler->has_archive()) return;
    afterwards.add("javac",
                   [compiler = std::move(compiler), class_path] { compiler->make_archive(class_path); });
  }

  /// Tests that are run together, in both orders.
  struct Batch {
    std::vector<TestName> tests{};
    bool is_endless = false;
    std::uint8_t urgency = 0;
  };

  /// The most urgent ones first. With a deadline batches are small: of a large one that is cut off, both
  /// orders have run nothing in the middle. What goes on when its test is over must not be in the way of
  /// others.
  [[nodiscard]] std::vector<Batch> make_batches(const CompiledSuite& compiled, const Options& options) const {
    constexpr std::size_t kMostUnderDeadline = 200;
    const std::size_t most =
        options.deadline.left() ? kMostUnderDeadline : std::numeric_limits<std::size_t>::max();
    std::vector<Batch> batches;
    std::set<TestName> known;
    for (const Prediction& prediction : predictions_) {
      TestName name = to_test_name(prediction.name);
      if (compiled.refused.contains(name) || !known.insert(name).second) continue;
      const auto has_room = [&](const Batch& batch) {
        return !prediction.is_endless && !batch.is_endless && batch.urgency == prediction.urgency &&
               batch.tests.size() < most;
      };
      auto found = std::ranges::find_if(batches, has_room);
      if (found == batches.end()) {
        found = batches.insert(found, {{}, prediction.is_endless, prediction.urgency});
      }
      found->tests.push_back(std::move(name));
    }
    // A test that goes on for ever takes as long as a hundred others.
    std::ranges::stable_sort(batches, [](const Batch& a, const Batch& b) {
      return a.urgency != b.urgency ? a.urgency > b.urgency : a.is_endless < b.is_endless;
    });
    return batches;
  }

  /// One of two runs of a test, as far as it is compared.
  struct Seen {
    std::optional<std::string> failure;
    Expected<std::vector<ir::TakenEdge>, std::string> path;
    bool is_cut = false;
    bool has_failed = false;  ///< the test was run, and said so itself
  };

  [[nodiscard]] std::uint64_t most_events() const {
    std::size_t longest = 0;
    for (const Prediction& prediction : predictions_) longest = std::max(longest, prediction.path.size());
    return 4 * std::uint64_t{longest} + kMoreEvents;
  }

  [[nodiscard]] std::vector<ConfirmedTest> judge_all(const CompiledSuite& compiled,
                                                     const TestCode& test_code) const {
    std::vector<ConfirmedTest> confirmed;
    for (const Prediction& prediction : predictions_) {
      auto refused = compiled.refused.find(to_test_name(prediction.name));
      if (refused != compiled.refused.end()) {
        confirmed.push_back({{State::NotEmitted, "does not compile: " + refused->second}});
        continue;
      }
      confirmed.push_back({judge(prediction, test_code), seen_by(to_test_name(prediction.name))});
    }
    return confirmed;
  }

  [[nodiscard]] Seen see(const TestRuns& runs,
                         const Prediction& prediction,
                         const TestCode& test_code) const {
    const TestName name = to_test_name(prediction.name);
    if (!test_code.has(name)) return {"the suite has no such test", {}, false};
    auto run = runs.find(name);
    if (run == runs.end()) return {"the test could not be run", {}, false};
    const std::vector<Event>& events = run->second.events;
    Seen seen{run->second.failure, {}, false, run->second.failure.has_value()};
    if (prediction.is_endless) return seen;
    if (events.empty() && !seen.failure) seen.failure = "the agent has not seen the test";
    seen.is_cut = std::ranges::find(events, Event::Kind::Cut, &Event::kind) != events.end();
    seen.path = code_.path_of(test_code.during_line(name, events, prediction.call_line));
    return seen;
  }

  [[nodiscard]] result::Confirmation judge(const Prediction& prediction, const TestCode& test_code) const {
    const Seen first = see(runs_.first, prediction, test_code);
    const Seen second = see(runs_.second, prediction, test_code);
    const auto had_no_machine = [](const Seen& seen) {
      return seen.failure && seen.failure->starts_with(kNoMachine);
    };
    if (had_no_machine(first) && had_no_machine(second)) return {State::NotRun, *first.failure};
    if (first.failure.has_value() != second.failure.has_value()) {
      auto text = [](const Seen& seen) {
        return seen.failure ? "failed: " + *seen.failure : std::string("passed");
      };
      return {State::Flaky,
              "one run " + text(first) + "; the other, in another order, locale, time zone and heap, " +
                  text(second)};
    }
    // Of a test that failed it does not matter how it got there.
    if (first.failure)
      return {.state = State::Different,
              .detail = *first.failure,
              .is_refuted = first.has_failed && second.has_failed};
    if (prediction.is_endless) return {State::Confirmed, ""};
    const bool is_same = first.path == second.path;
    if (is_same && !first.path) return {State::Different, first.path.error()};
    const std::vector<ir::TakenEdge> predicted = code_.as_told(prediction.path);
    std::optional<std::string> difference;
    if (is_same) {
      difference = first_difference(program_, predicted, *first.path, first.is_cut);
      if (!difference) return {State::Confirmed, ""};
    }
    // What others remember of earlier tests, and what the environment tells them, shows on their paths only.
    const bool is_up_to_others =
        prediction.target.is_valid() && (!is_same || prediction.may_be_told_otherwise);
    const auto takes_own_path = [&](const Seen& seen) {
      return seen.path && !seen.is_cut &&
             within(prediction.target, *seen.path) == within(prediction.target, predicted);
    };
    if (is_up_to_others && takes_own_path(first) && takes_own_path(second)) {
      return {State::Confirmed, "", true};
    }
    if (!is_same) return {State::Flaky, "two runs took different paths"};
    return {State::Different, *difference};
  }

  /// The part of a path that lies in a function.
  static std::vector<ir::TakenEdge> within(ir::FunctionId function, const std::vector<ir::TakenEdge>& path) {
    std::vector<ir::TakenEdge> part;
    std::ranges::copy_if(
        path, std::back_inserter(part), [&](const ir::TakenEdge& edge) { return edge.function == function; });
    return part;
  }

  /// All that the test executed, in either order of the suite: in one of them somebody else may be the first
  /// to use a class.
  [[nodiscard]] std::vector<result::SeenFunction> seen_by(const TestName& test) const {
    std::vector<Event> events;
    for (const TestRuns* runs : {&runs_.first, &runs_.second}) {
      const auto run = runs->find(test);
      if (run == runs->end()) continue;
      const std::vector<Event>& more = run->second.events;
      events.insert(events.end(), more.begin(), more.end());
    }
    return code_.seen_in(events);
  }

  const ir::Program& program_;
  const std::vector<Prediction>& predictions_;
  UserCode code_;
  std::pair<TestRuns, TestRuns> runs_;
};

}  // namespace

std::vector<ConfirmedTest> confirm_suite(const ir::Program& program,
                                         const Suite& suite,
                                         const std::vector<Prediction>& predictions,
                                         const Options& options) {
  if (predictions.empty()) return {};
  return SuiteConfirmer(program, predictions, suite.line_starts).run(suite, options);
}

}  // namespace testellate::confirm::jvm
