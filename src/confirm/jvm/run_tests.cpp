// SPDX-License-Identifier: Apache-2.0
// Workers run the virtual machines and leave files behind; what is in them is read afterwards. Each machine
// of an order has a folder: the tests it was given, their results, the events of the agent.
#include "confirm/jvm/run_tests.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "confirm/jvm/recording.h"
#include "confirm/jvm/results_file.h"
#include "support/process/subprocess.h"
#include "support/process/worker_pool.h"

namespace testellate::confirm::jvm {
namespace {

namespace fs = std::filesystem;
namespace process = support::process;

/// For the machine to start and end, beyond the time of its tests.
constexpr std::chrono::minutes kStartTime{2};
/// As in the class that runs the tests, which keeps the limit of each.
constexpr int kWallFactor = 6;
constexpr std::uint64_t kFileSize = std::uint64_t{4} << 30;

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string text_of(const TestName& test) { return test.owner + "#" + test.method; }

/// What a test must not depend on. They differ between the two machines.
struct Surroundings {
  std::uint64_t heap_bytes = 0;
  std::string_view language;
  std::string_view country;
  std::string_view time_zone;
  int identity_hashes = 0;  ///< how HotSpot makes them: -XX:hashCode
};

/// Those of the predictions.
Surroundings usual_surroundings(const Options& options) {
  constexpr int kByThread = 5;
  return {options.memory_bytes, "en", "US", "UTC", kByThread};
}

/// Letters change case in another way, numbers have other signs, and days begin at no full hour of UTC.
Surroundings other_surroundings(const Options& options) {
  constexpr int kOneByOne = 3;
  return {options.memory_bytes / 2, "tr", "TR", "Asia/Kolkata", kOneByOne};
}

std::vector<std::string> java_arguments(const Machine& machine, const Surroundings& surroundings) {
  return {"-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-XX:-UsePerfData",
          "-XX:+DisableAttachMechanism",
          "-Xshare:auto",
          "-XX:+UnlockExperimentalVMOptions",
          "-XX:hashCode=" + std::to_string(surroundings.identity_hashes),
          "-Xmx" + std::to_string(surroundings.heap_bytes >> 20) + "m",
          "-ea",
          "-Duser.language=" + std::string(surroundings.language),
          "-Duser.country=" + std::string(surroundings.country),
          "-Duser.timezone=" + std::string(surroundings.time_zone),
          "-Dfile.encoding=UTF-8",
          // Neither the heap nor what it runs on is anybody else's.
          "-XX:-CreateCoredumpOnCrash",
          "-cp",
          machine.class_path};
}

/// One order of the tests, run by as many machines as it takes.
class Order {
 public:
  Order(const Machine& machine,
        const Surroundings& surroundings,
        std::vector<TestName> tests,
        std::string folder,
        const Options& options)
      : machine_(machine),
        surroundings_(surroundings),
        tests_(std::move(tests)),
        folder_(std::move(folder)),
        options_(options) {}

  void run() const {
    std::size_t done = 0;
    for (std::size_t round = 0; done < tests_.size(); ++round) done += run_machine(round, done);
  }

  [[nodiscard]] TestRuns read(const TestCode& code) const {
    TestRuns runs;
    std::size_t done = 0;
    for (std::size_t round = 0; fs::exists(file(round, "results")); ++round) {
      const Results results = parse_results(contents(file(round, "results")));
      const std::vector<Event> events = read_events(file(round, "events"));
      const auto parts = code.split(events);
      for (const auto& [number, failure] : results.ended) {
        const TestName& test = tests_[done + number];
        auto part = parts.find(test);
        runs[test] = {failure,
                      part == parts.end() ? std::vector<Event>()
                                          : std::vector<Event>(part->second.begin(), part->second.end())};
      }
      done += results.ended.size();
    }
    return runs;
  }

 private:
  [[nodiscard]] std::string file(std::size_t round, const char* name) const {
    return folder_ + "/" + std::to_string(round) + "/" + name;
  }

  /// Runs the tests from `first` on; the result is how many have ended, however they did.
  [[nodiscard]] std::size_t run_machine(std::size_t round, std::size_t first) const {
    std::error_code ignored;  // the machine fails without its files, and that is noted
    fs::create_directories(file(round, "here"), ignored);
    std::ofstream list(file(round, "tests"), std::ios::binary);
    for (std::size_t at = first; at < tests_.size(); ++at) list << text_of(tests_[at]) << '\n';
    list.close();
    std::ofstream(file(round, "watched"), std::ios::binary)
        << to_text(WatchList{file(round, "events"), machine_.most_events, machine_.watched});

    const std::chrono::milliseconds time = options_.deadline.for_one_test(options_.test_time);
    process::Command command;
    command.program = machine_.jdk + "/bin/java";
    command.folder = file(round, "here");
    command.environment = {{"LC_ALL", "C.UTF-8"}, {"HOME", file(round, "here")}};  // names of files
    command.confinement = {options_.sandbox, {file(round, "")}};
    command.arguments = java_arguments(machine_, surroundings_);
    command.arguments.push_back("-Djava.io.tmpdir=" + file(round, "here"));
    command.arguments.insert(command.arguments.begin(),
                             "-agentpath:" + machine_.agent + "=" + file(round, "watched"));
    const std::vector<std::string> archived = machine_.archive->machine_arguments();
    command.arguments.insert(command.arguments.begin(), archived.begin(), archived.end());
    command.arguments.insert(
        command.arguments.end(),
        {kRunnerClass, file(round, "tests"), file(round, "results"), std::to_string(time.count())});
    process::Limits limits;
    limits.wall_time = options_.deadline.shorten(
        kStartTime + time * kWallFactor * static_cast<std::int64_t>(tests_.size() - first));
    limits.file_size = kFileSize;
    limits.captured = std::size_t{1} << 16;
    process::Outcome outcome = process::run(command, limits);
    if (!archived.empty() && outcome.end != process::End::TimedOut &&
        contents(file(round, "results")).empty()) {
      machine_.archive->remove();
      command.arguments.erase(command.arguments.begin(), command.arguments.begin() + std::ssize(archived));
      outcome = process::run(command, limits);
    }
    return complete_results(round, tests_.size() - first, outcome);
  }

  /// Writes down what the machine could not: that a test ended it, or that none was begun.
  [[nodiscard]] std::size_t complete_results(std::size_t round,
                                             std::size_t count,
                                             const process::Outcome& outcome) const {
    const Results results = parse_results(contents(file(round, "results")));
    if (results.ended.size() == count) return count;
    std::ofstream more(file(round, "results"), std::ios::binary | std::ios::app);
    auto fail = [&](std::size_t number, const std::string& detail) {
      more << "fail\t" << number << '\t' << detail << '\n';
    };
    if (results.running) {
      fail(*results.running, "the test ended the virtual machine: it " + process::to_text(outcome));
      return results.ended.size() + 1;
    }
    if (!results.ended.empty()) return results.ended.size();
    std::string said = outcome.errors.substr(0, outcome.errors.find('\n'));
    if (said.empty()) said = outcome.output.substr(0, outcome.output.find('\n'));
    for (std::size_t number = 0; number < count; ++number) {
      fail(number, std::string(kNoMachine) + process::to_text(outcome) + (said.empty() ? "" : ": " + said));
    }
    return count;
  }

  const Machine& machine_;
  Surroundings surroundings_;
  std::vector<TestName> tests_;
  std::string folder_;
  const Options& options_;
};

/// A worker that fails leaves no results behind, which says it all.
class NoObserver final : public process::JobObserver {
 public:
  void on_result(process::JobNumber, std::string_view) override {}
  void on_end(const process::JobOutcome&) override {}
};

}  // namespace

std::pair<TestRuns, TestRuns> run_twice(const Machine& machine,
                                        const std::vector<TestName>& tests,
                                        const TestCode& code,
                                        const Options& options) {
  std::vector<TestName> backwards(tests.rbegin(), tests.rend());
  const Order first(machine, usual_surroundings(options), tests, options.scratch + "/forwards", options);
  const Order second(
      machine, other_surroundings(options), std::move(backwards), options.scratch + "/backwards", options);
  const auto work = [&](std::string_view job, const process::SendResult&) {
    (job == "first" ? first : second).run();
  };
  process::PoolOptions workers;
  workers.workers = std::min(options.jobs, 2U);
  workers.total_wall_time = options.deadline.left();
  workers.should_stop = options.deadline.wants_stop();
  process::WorkerPool pool(work, workers);
  pool.submit({"first", std::nullopt});
  pool.submit({"second", std::nullopt});
  NoObserver observer;
  pool.run(observer);
  return {first.read(code), second.read(code)};
}

}  // namespace testellate::confirm::jvm
