// SPDX-License-Identifier: Apache-2.0
#include "confirm/native/run_tests.h"

#include <algorithm>
#include <charconv>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <span>

#include <sys/wait.h>

#include "confirm/native/runtime.h"
#include "confirm/native/test_report.h"
#include "support/process/subprocess.h"
#include "support/process/worker_pool.h"

namespace testellate::confirm::native {
namespace {

namespace fs = std::filesystem;
namespace process = support::process;

/// Room for edges beyond the predicted ones: enough to see where a path goes astray, and for the edges of
/// functions that are not compared.
constexpr std::uint64_t kMoreEdges = std::uint64_t{1} << 20;
/// A busy machine must not turn a test into one that hangs.
constexpr int kWallFactor = 6;
constexpr std::uint64_t kFileSize = std::uint64_t{64} << 20;

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Of one test. ASan reserves terabytes of addresses, so its own limit stands in for the system's.
process::Limits limits_of(const Executable& executable, const Options& options) {
  process::Limits limits;
  const std::chrono::milliseconds time = options.deadline.for_one_test(options.test_time);
  limits.wall_time = options.deadline.shorten(time * kWallFactor);
  limits.cpu_time = std::chrono::ceil<std::chrono::seconds>(time);
  limits.file_size = kFileSize;
  if (!executable.is_sanitized) limits.address_space = options.memory_bytes;
  return limits;
}

/// What a test must not depend on, besides itself.
using Surroundings = std::vector<std::pair<std::string, std::string>>;

/// Of the second run: memory that is not zero where nobody has set it, and a stack that starts elsewhere.
Surroundings other_surroundings() {
  return {{"MALLOC_PERTURB_", "165"}, {"TESTELLATE_PADDING", std::string(3000, '.')}};
}

/// One test in one of its two runs.
struct WantedRun {
  const WantedTest* test = nullptr;
  std::string folder;  ///< of its own
  [[nodiscard]] std::string file(std::string_view name) const { return folder + "/" + std::string(name); }
};

/// What a test finds there, with nothing of an earlier run. The error says what went wrong.
Expected<void, std::string> make_folder(const WantedRun& run) {
  std::error_code error;
  fs::remove_all(run.folder, error);
  fs::create_directories(run.file(kWorkFolder), error);
  return make_trace_file(run.file(kTraceFile), run.test->path_length * 2 + kMoreEdges);
}

/// The executable as it runs first or second, with neither tests nor folder yet.
process::Command command_of(const Executable& executable, bool is_second, const Options& options) {
  const std::string megabytes = std::to_string(options.memory_bytes >> 20);
  const bool is_optimised = is_second && !executable.optimised_path.empty();
  process::Command command;
  command.program = is_optimised ? executable.optimised_path : executable.path;
  command.environment = {
      {"GTEST_COLOR", "no"},
      {"ASAN_OPTIONS", "leak_check_at_exit=0:allocator_may_return_null=1:hard_rss_limit_mb=" + megabytes},
      {"MSAN_OPTIONS", "allocator_may_return_null=1:hard_rss_limit_mb=" + megabytes}};
  if (is_second) {
    for (auto& variable : other_surroundings()) command.environment.push_back(std::move(variable));
  }
  return command;
}

/// How a test ended.
struct Ending {
  std::optional<std::string> failure;  ///< nothing if it passed
  bool is_by_itself = false;
};

/// Of a test whose process ended like that.
Ending ending_of(const WantedRun& run, process::Outcome outcome) {
  const bool has_report = outcome.end == process::End::Exited && fs::exists(run.file(kReportFile));
  if (has_report) return {failure_in_report(contents(run.file(kReportFile))), true};
  const bool is_out_of_time = outcome.end == process::End::Signalled && outcome.code == SIGXCPU;
  if (is_out_of_time) outcome.end = process::End::TimedOut;
  const bool is_crash = outcome.end == process::End::Exited ||
                        (outcome.end == process::End::Signalled && outcome.code != SIGKILL);
  return {"the test " + process::to_text(outcome), is_crash};
}

/// In a sandbox of its own.
Ending run_alone(const Executable& executable, const WantedRun& run, bool is_second, const Options& options) {
  if (Expected<void, std::string> made = make_folder(run); !made) return {made.error()};
  process::Command command = command_of(executable, is_second, options);
  command.folder = run.file(kWorkFolder);
  command.confinement = process::Confinement{options.sandbox, {run.folder}};
  const Surroundings own{{std::string(kTraceVariable), run.file(kTraceFile)},
                         {"GTEST_FILTER", run.test->name},
                         {"GTEST_OUTPUT", "json:" + run.file(kReportFile)},
                         {"HOME", run.file(kWorkFolder)},
                         {"TMPDIR", run.file(kWorkFolder)}};
  command.environment.insert(command.environment.end(), own.begin(), own.end());
  return ending_of(run, process::run(command, limits_of(executable, options)));
}

/// Tests that share a sandbox, each in a process of its own (confirm/native/runtime.h).
class Batch {
 public:
  /// All borrowed; the folders of `runs` are in `folder`.
  Batch(const Executable& executable,
        std::span<const WantedRun> runs,
        std::string folder,
        const Options& options)
      : executable_(executable), runs_(runs), folder_(std::move(folder)), options_(options) {}

  /// How each of them ended. Of those that another one kept from running there is nothing.
  [[nodiscard]] std::map<std::size_t, Ending> run(bool is_second) const {
    for (const WantedRun& run : runs_) {
      if (!make_folder(run)) return {};
    }
    process::Command command = command_of(executable_, is_second, options_);
    if (!write_list()) return {};
    command.folder = folder_;
    command.confinement = process::Confinement{options_.sandbox, {folder_}};
    process::Limits limits = limits_of(executable_, options_);
    const Surroundings own{{std::string(kTestsVariable), folder_ + "/tests"},
                           {std::string(kEndsVariable), folder_ + "/ends"},
                           {std::string(kSecondsVariable), std::to_string(limits.cpu_time->count())},
                           {std::string(kWallVariable), std::to_string(limits.wall_time->count())}};
    command.environment.insert(command.environment.end(), own.begin(), own.end());
    for (std::string_view name : kPerTestVariables) {
      command.environment.emplace_back(std::string(name), std::string(longest_value(), '.'));
    }
    limits.cpu_time.reset();
    limits.wall_time =
        options_.deadline.shorten(*limits.wall_time * static_cast<std::int64_t>(runs_.size()) + kStartTime);
    static_cast<void>(process::run(command, limits));
    return read_ends();
  }

 private:
  [[nodiscard]] std::size_t longest_value() const {
    constexpr std::size_t kAround = 32;  // "json:" and names of files
    std::size_t longest = 0;
    for (const WantedRun& run : runs_)
      longest = std::max({longest, run.test->name.size(), run.folder.size()});
    return longest + kAround;
  }

  [[nodiscard]] bool write_list() const {
    std::string text;
    for (const WantedRun& run : runs_) text += run.test->name + "\t" + run.folder + "\n";
    // It is mapped, and read up to the zero behind it.
    constexpr std::size_t kPage = 4096;
    if (text.size() % kPage == 0) text += "\n";
    std::ofstream list(folder_ + "/tests", std::ios::binary);
    list << text;
    list.close();
    std::ofstream ends(folder_ + "/ends", std::ios::binary);
    ends.close();
    return list && ends;
  }

  [[nodiscard]] std::map<std::size_t, Ending> read_ends() const {
    std::map<std::size_t, Ending> endings;
    std::ifstream ends(folder_ + "/ends");
    std::size_t number = 0;
    for (int status = 0; ends >> number >> status && number < runs_.size();) {
      process::Outcome outcome;
      outcome.end = status < 0            ? process::End::TimedOut
                    : WIFSIGNALED(status) ? process::End::Signalled
                                          : process::End::Exited;
      outcome.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
      endings.try_emplace(number, ending_of(runs_[number], outcome));
    }
    return endings;
  }

  static constexpr std::chrono::seconds kStartTime{60};

  const Executable& executable_;
  std::span<const WantedRun> runs_;
  std::string folder_;
  const Options& options_;
};

/// Both runs of all tests, and how they are shared out. Traces stay in their files until they are wanted.
class Plan {
 public:
  Plan(const Executable& executable, const std::vector<WantedTest>& tests, const Options& options)
      : executable_(executable), count_(tests.size()), options_(options) {
    // Only namespaces of its own let a process clear up after each of its tests.
    const bool has_batches = options.sandbox.level == process::SandboxLevel::Bubblewrap;
    constexpr std::size_t kLargest = 64;  // a deadline shortens the time of tests that come late
    const std::size_t share = (count_ + options.jobs - 1) / std::max(1U, options.jobs);
    batch_size_ = has_batches ? std::clamp<std::size_t>(share, 1, kLargest) : 1;
    const std::string top = options.scratch + (executable.is_sanitized ? "/sanitized/run" : "/probed/run");
    for (std::size_t number = 0; number < 2 * count_; ++number) {
      if (has_batches && first_of_batch(number) == number) folders_.push_back(top + std::to_string(number));
      const std::string folder = has_batches ? folders_.back() + "/" : top;
      runs_.push_back({&tests[test_of(number)], folder + std::to_string(number)});
    }
  }

  /// The first run of each batch: a job.
  [[nodiscard]] std::vector<std::size_t> jobs() const {
    std::vector<std::size_t> first;
    for (std::size_t number = 0; number < runs_.size(); ++number) {
      if (first_of_batch(number) == number) first.push_back(number);
    }
    return first;
  }
  /// One past the last run of the batch.
  [[nodiscard]] std::size_t end_of_batch(std::size_t first) const {
    return std::min(first + batch_size_, first < count_ ? count_ : 2 * count_);
  }

  /// Runs a batch; `tell` is called with each run and how it ended.
  template <typename Tell>
  void run(std::size_t first, const Tell& tell) const {
    const bool is_second = first >= count_;
    const std::span<const WantedRun> batch(runs_.data() + first, end_of_batch(first) - first);
    std::map<std::size_t, Ending> endings;
    if (batch.size() > 1) {
      endings =
          Batch(executable_, batch, fs::path(batch.front().folder).parent_path(), options_).run(is_second);
    }
    for (std::size_t at = 0; at < batch.size(); ++at) {
      const auto found = endings.find(at);
      tell(first + at,
           found != endings.end() ? found->second : run_alone(executable_, batch[at], is_second, options_));
    }
  }
  [[nodiscard]] Trace trace_of(std::size_t number) const {
    return read_trace_file(runs_[number].file(kTraceFile));
  }

 private:
  /// The second half is in the opposite order.
  [[nodiscard]] std::size_t test_of(std::size_t number) const {
    return number < count_ ? number : 2 * count_ - 1 - number;
  }
  [[nodiscard]] std::size_t first_of_batch(std::size_t number) const {
    const std::size_t half = number < count_ ? 0 : count_;
    return half + (number - half) / batch_size_ * batch_size_;
  }

  const Executable& executable_;
  std::size_t count_;
  const Options& options_;
  std::size_t batch_size_ = 1;
  std::vector<std::string> folders_;
  std::vector<WantedRun> runs_;
};

/// What a worker sends: the number of a run, whether it ended by itself, and its failure if it has one.
std::string to_message(std::size_t number, const Ending& ending) {
  return std::to_string(number) + (ending.is_by_itself ? "." : "!") +
         (ending.failure ? " " + *ending.failure : "");
}

/// Keeps what the workers send.
class Collector final : public process::JobObserver {
 public:
  explicit Collector(std::size_t runs) : endings_(runs, Ending{"the test could not be run"}) {}
  void on_result(process::JobNumber /*job*/, std::string_view result) override {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(result.data(), result.data() + result.size(), number);
    result.remove_prefix(static_cast<std::size_t>(end - result.data()));
    endings_[number].is_by_itself = result.starts_with('.');
    result.remove_prefix(1);
    endings_[number].failure = result.empty() ? std::nullopt : std::optional<std::string>(result.substr(1));
    has_ended_.insert(number);
  }
  void on_end(const process::JobOutcome& outcome) override { ends_.emplace(outcome.number, outcome.end); }

  /// What became of a run that belongs to that job.
  [[nodiscard]] Ending ending(std::size_t number, process::JobNumber job) const {
    const auto end = ends_.find(job);
    const bool is_lost = !has_ended_.contains(number) && end != ends_.end();
    if (!is_lost || end->second == process::JobEnd::Finished) return endings_[number];
    return {"the test could not be run: " + std::string(process::to_text(end->second))};
  }

 private:
  std::vector<Ending> endings_;
  std::set<std::size_t> has_ended_;
  std::map<process::JobNumber, process::JobEnd> ends_;
};

}  // namespace

std::vector<std::pair<TestRun, TestRun>> run_twice(const Executable& executable,
                                                   const std::vector<WantedTest>& tests,
                                                   const Options& options) {
  const Plan plan(executable, tests, options);
  const std::vector<std::size_t> jobs = plan.jobs();
  auto work = [&](std::string_view bytes, const process::SendResult& send) {
    std::size_t first = 0;
    std::from_chars(bytes.data(), bytes.data() + bytes.size(), first);
    plan.run(first, [&](std::size_t number, const Ending& ending) { send(to_message(number, ending)); });
  };
  process::PoolOptions workers;
  workers.workers = options.jobs;
  workers.total_wall_time = options.deadline.left();
  workers.should_stop = options.deadline.wants_stop();
  process::WorkerPool pool(work, workers);
  std::vector<process::JobNumber> job_of(2 * tests.size());
  for (std::size_t first : jobs) {
    const process::JobNumber job = pool.submit({std::to_string(first), std::nullopt});
    for (std::size_t number = first; number < plan.end_of_batch(first); ++number) job_of[number] = job;
  }
  Collector collector(2 * tests.size());
  pool.run(collector);

  auto run_of = [&](std::size_t number) {
    Ending ending = collector.ending(number, job_of[number]);
    return TestRun{std::move(ending.failure), ending.is_by_itself, plan.trace_of(number)};
  };
  std::vector<std::pair<TestRun, TestRun>> runs;
  for (std::size_t test = 0; test < tests.size(); ++test) {
    runs.emplace_back(run_of(test), run_of(2 * tests.size() - 1 - test));
  }
  return runs;
}

}  // namespace testellate::confirm::native
