// SPDX-License-Identifier: Apache-2.0
#include "confirm/native/run_tests.h"

#include <charconv>
#include <csignal>
#include <filesystem>
#include <fstream>

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

/// ASan reserves terabytes of addresses, so its own limit stands in for the system's.
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

TestRun run_once(const Executable& executable,
                 const WantedTest& test,
                 const std::string& folder,
                 bool is_second,
                 const Options& options) {
  TestRun run;
  std::error_code error;
  fs::remove_all(folder, error);  // what an earlier run left there is not this one's
  fs::create_directories(folder + "/here", error);
  std::string trace = folder + "/trace";
  if (Expected<void, std::string> made = make_trace_file(trace, test.path_length * 2 + kMoreEdges); !made) {
    run.failure = made.error();
    return run;
  }
  std::string report = folder + "/report.json";
  std::string megabytes = std::to_string(options.memory_bytes >> 20);
  const bool is_optimised = is_second && !executable.optimised_path.empty();
  process::Command command{
      .program = is_optimised ? executable.optimised_path : executable.path,
      .arguments = {"--gtest_filter=" + test.name, "--gtest_output=json:" + report, "--gtest_color=no"},
      .input = "",
      .folder = folder + "/here",
      .environment = {{std::string(kTraceVariable), trace},
                      {"HOME", folder + "/here"},
                      {"TMPDIR", folder + "/here"},
                      {"ASAN_OPTIONS",
                       "leak_check_at_exit=0:allocator_may_return_null=1:hard_rss_limit_mb=" + megabytes}},
      .confinement = process::Confinement{options.sandbox, {folder}}};
  if (is_second) {
    for (auto& variable : other_surroundings()) command.environment.push_back(std::move(variable));
  }
  process::Outcome outcome = process::run(command, limits_of(executable, options));
  bool has_ended = outcome.end == process::End::Exited && fs::exists(report);
  bool is_out_of_time = outcome.end == process::End::Signalled && outcome.code == SIGXCPU;
  if (is_out_of_time) outcome.end = process::End::TimedOut;
  run.failure = has_ended ? failure_in_report(contents(report)) : "the test " + process::to_text(outcome);
  run.trace = read_trace_file(trace);
  return run;
}

/// Keeps what the workers send: a test's failure, or nothing. Traces stay in their files until they are
/// wanted.
class Collector final : public process::JobObserver {
 public:
  explicit Collector(std::size_t jobs) : failures_(jobs, "the test could not be run") {}
  void on_result(process::JobNumber job, std::string_view result) override {
    failures_[job] = result.empty() ? std::nullopt : std::optional<std::string>(result);
  }
  void on_end(const process::JobOutcome& outcome) override {
    if (outcome.end == process::JobEnd::Finished) return;
    failures_[outcome.number] = "the test could not be run: " + std::string(process::to_text(outcome.end));
  }
  [[nodiscard]] const std::optional<std::string>& failure(std::size_t job) const { return failures_[job]; }

 private:
  std::vector<std::optional<std::string>> failures_;
};

}  // namespace

std::vector<std::pair<TestRun, TestRun>> run_twice(const Executable& executable,
                                                   const std::vector<WantedTest>& tests,
                                                   const Options& options) {
  std::size_t count = tests.size();
  // Job j of the second half is the test that comes j before the last one.
  auto test_of = [count](std::size_t job) { return job < count ? job : 2 * count - 1 - job; };
  auto folder_of = [&](std::size_t job) {
    return options.scratch + (executable.is_sanitized ? "/sanitized/run" : "/probed/run") +
           std::to_string(job);
  };
  auto work = [&](std::string_view bytes, const process::SendResult& send) {
    std::size_t job = 0;
    std::from_chars(bytes.data(), bytes.data() + bytes.size(), job);
    const TestRun run = run_once(executable, tests[test_of(job)], folder_of(job), job >= count, options);
    send(run.failure.value_or(""));
  };
  process::PoolOptions workers;
  workers.workers = options.jobs;
  workers.total_wall_time = options.deadline.left();
  workers.should_stop = options.deadline.wants_stop();
  process::WorkerPool pool(work, workers);
  for (std::size_t job = 0; job < 2 * count; ++job) pool.submit({std::to_string(job), std::nullopt});
  Collector collector(2 * count);
  pool.run(collector);

  auto run_of = [&](std::size_t job) {
    return TestRun{collector.failure(job), read_trace_file(folder_of(job) + "/trace")};
  };
  std::vector<std::pair<TestRun, TestRun>> runs;
  for (std::size_t test = 0; test < count; ++test) {
    runs.emplace_back(run_of(test), run_of(2 * count - 1 - test));
  }
  return runs;
}

}  // namespace testellate::confirm::native
