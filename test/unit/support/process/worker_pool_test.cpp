// SPDX-License-Identifier: Apache-2.0
// Real processes that crash, hang, exit and eat memory. Nothing here depends on how fast the machine is: time
// limits that must strike meet endless loops, those that must not are far away.
#include "support/process/worker_pool.h"

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <vector>

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/process/file_descriptor.h"

namespace testellate::support::process {
namespace {

using std::chrono::milliseconds;

#if defined(__SANITIZE_ADDRESS__)
constexpr bool kHasAddressSanitizer = true;
#elif defined(__has_feature)
constexpr bool kHasAddressSanitizer = __has_feature(address_sanitizer);
#else
constexpr bool kHasAddressSanitizer = false;
#endif

/// For jobs that never end. Long enough to send a result first on any machine.
constexpr milliseconds kShort{1000};

class Recorder final : public JobObserver {
 public:
  void on_result(JobNumber job, std::string_view result) override {
    EXPECT_FALSE(outcomes.contains(job)) << "a result after the end of job " << job;
    results[job].emplace_back(result);
    if (sequence.empty() || sequence.back() != job) sequence.push_back(job);
  }
  void on_end(const JobOutcome& outcome) override {
    EXPECT_TRUE(outcomes.emplace(outcome.number, outcome).second) << "two ends of job " << outcome.number;
    if (sequence.empty() || sequence.back() != outcome.number) sequence.push_back(outcome.number);
    if (after_end) after_end(outcome);
  }
  [[nodiscard]] JobEnd end_of(JobNumber job) const { return outcomes.at(job).end; }

  std::map<JobNumber, std::vector<std::string>> results;
  std::map<JobNumber, JobOutcome> outcomes;
  std::vector<JobNumber> sequence;  ///< jobs in the order they were heard of, runs of one job taken together
  std::function<void(const JobOutcome&)> after_end;
};

/// Ignores whatever can be ignored, as a library that does not look up from its work.
[[noreturn]] void loop_for_ever() {
  sigset_t all;
  ::sigfillset(&all);
  ::sigprocmask(SIG_BLOCK, &all, nullptr);
  volatile bool for_ever = true;
  while (for_ever) {
  }
  std::abort();
}

void exhaust_memory() {
  std::vector<std::unique_ptr<char[]>> kept;
  while (true) {
    constexpr std::size_t kBlock = std::size_t{8} << 20;
    kept.emplace_back(new char[kBlock]);
    for (std::size_t i = 0; i < kBlock; i += 4096) kept.back()[i] = 1;
  }
}

/// What the jobs of these tests ask for. Each sends its own text first.
void misbehave(std::string_view job, const SendResult& send) {
  send(job);
  if (job == "segv") {
    std::signal(SIGSEGV, SIG_DFL);
    std::raise(SIGSEGV);
  }
  if (job == "abort") {
    std::signal(SIGABRT, SIG_DFL);
    std::abort();
  }
  if (job == "throw") throw 1;
  if (job == "exit") ::_exit(5);
  if (job == "loop") loop_for_ever();
  if (job == "hog") exhaust_memory();
  if (job == "hang up") {
    for (int descriptor = 3; descriptor < 256; ++descriptor) ::close(descriptor);
    loop_for_ever();
  }
  if (job == "orphan") {
    if (::fork() == 0) loop_for_ever();
    ::_exit(6);
  }
  if (job == "flood") {
    std::string block(100000, 'x');
    while (true) send(block);
  }
  send("end");
}

std::size_t open_descriptors() {
  auto entries = std::filesystem::directory_iterator("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(entries), end(entries)));
}

TEST(WorkerPool, GivesEachJobACopyOfTheSupervisorIfThatIsWanted) {
  for (const unsigned workers : {1U, 2U}) {
    int done = 0;
    PoolOptions options;
    options.workers = workers;
    options.has_process_per_job = true;
    WorkerPool pool([&](std::string_view, const SendResult& send) { send(std::to_string(++done)); }, options);
    for (int job = 0; job < 5; ++job) pool.submit({"job"});
    Recorder recorder;
    pool.run(recorder);
    for (JobNumber job = 0; job < 5; ++job) {
      EXPECT_EQ(recorder.end_of(job), JobEnd::Finished);
      EXPECT_EQ(recorder.results[job], std::vector<std::string>{"1"})
          << "what other jobs did is unknown to it";
    }
  }
}

TEST(WorkerPool, ReportsEachWayAJobEndsAndKeepsItsResults) {
  for (unsigned workers : {1U, 3U}) {
    PoolOptions options;
    options.workers = workers;
    WorkerPool pool(misbehave, options);
    Recorder recorder;
    // No limit where none must strike: the machine may be slow.
    pool.submit({"fine", {}});
    pool.submit({"segv", {}});
    pool.submit({"abort", {}});
    pool.submit({"exit", {}});
    pool.submit({"loop", kShort});
    pool.submit({"hang up", {}});
    pool.submit({"orphan", {}});
    pool.submit({"throw", {}});
    pool.submit({"fine", {}});
    pool.run(recorder);
    ASSERT_EQ(recorder.outcomes.size(), 9U);
    EXPECT_EQ(recorder.end_of(0), JobEnd::Finished);
    EXPECT_EQ(recorder.end_of(1), JobEnd::Crashed);
    EXPECT_EQ(recorder.outcomes[1].code, SIGSEGV);
    EXPECT_EQ(recorder.end_of(2), JobEnd::Crashed);
    EXPECT_EQ(recorder.outcomes[2].code, SIGABRT);
    EXPECT_EQ(recorder.end_of(3), JobEnd::Exited);
    EXPECT_EQ(recorder.outcomes[3].code, 5);
    EXPECT_EQ(recorder.end_of(4), JobEnd::TimedOut);
    EXPECT_GE(recorder.outcomes[4].elapsed, kShort);
    EXPECT_EQ(recorder.end_of(5), JobEnd::Crashed);
    EXPECT_EQ(recorder.end_of(6), JobEnd::Exited);
    EXPECT_EQ(recorder.outcomes[6].code, 6);
    EXPECT_EQ(recorder.end_of(7), JobEnd::Crashed);
    EXPECT_EQ(recorder.end_of(8), JobEnd::Finished);
    EXPECT_EQ(recorder.results[0], (std::vector<std::string>{"fine", "end"}));
    EXPECT_EQ(recorder.results[1], std::vector<std::string>{"segv"});
    EXPECT_EQ(recorder.results[4], std::vector<std::string>{"loop"});
    EXPECT_EQ(recorder.results[6], std::vector<std::string>{"orphan"});
    EXPECT_EQ(recorder.results[8], (std::vector<std::string>{"fine", "end"}));
  }
}

TEST(WorkerPool, GoesOnAfterLoopsThatListenToNothing) {
  PoolOptions options;
  options.workers = 2;
  WorkerPool pool(misbehave, options);
  Recorder recorder;
  for (int i = 0; i < 4; ++i) pool.submit({"loop", milliseconds(100)});
  pool.run(recorder);
  for (JobNumber job = 0; job < 4; ++job) {
    EXPECT_EQ(recorder.end_of(job), JobEnd::TimedOut);
    EXPECT_LT(recorder.outcomes[job].elapsed, milliseconds(60000));
  }
  Recorder second;
  JobNumber fine = pool.submit({"fine", {}});
  EXPECT_EQ(fine, 4U);
  pool.run(second);
  EXPECT_EQ(second.end_of(fine), JobEnd::Finished);
}

TEST(WorkerPool, EndsAJobThatSpendsItsMemory) {
  if (kHasAddressSanitizer) GTEST_SKIP() << "the sanitizer reserves more address space than any limit allows";
  PoolOptions options;
  options.address_space = std::uint64_t{512} << 20;
  WorkerPool pool(misbehave, options);
  Recorder recorder;
  for (const char* job : {"fine", "hog", "fine", "hog", "fine"}) pool.submit({job, {}});
  pool.run(recorder);
  for (JobNumber job : {1U, 3U}) {
    EXPECT_EQ(recorder.end_of(job), JobEnd::OutOfMemory);
    EXPECT_EQ(recorder.results[job], std::vector<std::string>{"hog"});
  }
  for (JobNumber job : {0U, 2U, 4U}) EXPECT_EQ(recorder.end_of(job), JobEnd::Finished);
}

TEST(WorkerPool, EndsAJobThatSendsTooMuch) {
  PoolOptions options;
  options.result_size = 1000000;
  WorkerPool pool(misbehave, options);
  Recorder recorder;
  for (const char* job : {"flood", "fine"}) pool.submit({job, {}});
  pool.run(recorder);
  EXPECT_EQ(recorder.end_of(0), JobEnd::BadOutput);
  EXPECT_EQ(recorder.results[0].size(), 10U);  // the job's own text and nine blocks
  EXPECT_EQ(recorder.end_of(1), JobEnd::Finished);
}

void square(std::string_view job, const SendResult& send) {
  long number = std::stol(std::string(job));
  if (number % 97 == 13) std::_Exit(0);
  send(std::to_string(number));
  send(std::to_string(number * number));
}

TEST(WorkerPool, DoesThousandsOfJobsInEitherOrder) {
  for (Order order : {Order::AsTheyCome, Order::ByNumber}) {
    constexpr JobNumber kJobs = 5000;
    PoolOptions options;
    options.workers = 4;
    options.order = order;
    WorkerPool pool(square, options);
    for (JobNumber i = 0; i < kJobs; ++i) pool.submit({std::to_string(i), {}});
    Recorder recorder;
    pool.run(recorder);
    ASSERT_EQ(recorder.outcomes.size(), kJobs);
    for (JobNumber i = 0; i < kJobs; ++i) {
      bool lost = i % 97 == 13;
      EXPECT_EQ(recorder.end_of(i), lost ? JobEnd::Exited : JobEnd::Finished);
      std::vector<std::string> expected;
      if (!lost) expected = {std::to_string(i), std::to_string(i * i)};
      EXPECT_EQ(recorder.results[i], expected);
    }
    if (order == Order::ByNumber) {
      ASSERT_EQ(recorder.sequence.size(), kJobs);
      for (JobNumber i = 0; i < kJobs; ++i) EXPECT_EQ(recorder.sequence[i], i);
    }
  }
}

void echo_thrice(std::string_view job, const SendResult& send) {
  for (int i = 0; i < 3; ++i) send(job);
}

TEST(WorkerPool, CarriesHugeJobsAndResults) {
  PoolOptions options;
  options.workers = 2;
  WorkerPool pool(echo_thrice, options);
  std::vector<std::string> jobs;
  for (std::size_t size : {20000000U, 0U, 65536U, 9000001U}) {
    std::string bytes(size, '\0');
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(i * 2654435761U >> 13);
    jobs.push_back(bytes);
    pool.submit({bytes, {}});
  }
  Recorder recorder;
  pool.run(recorder);
  for (JobNumber job = 0; job < jobs.size(); ++job) {
    ASSERT_EQ(recorder.results[job].size(), 3U);
    for (const std::string& result : recorder.results[job]) EXPECT_TRUE(result == jobs[job]);
  }
}

/// A job is a path in a binary tree; the observer submits the children of each that ends.
std::vector<std::string> explore_tree(unsigned workers) {
  PoolOptions options;
  options.workers = workers;
  options.order = Order::ByNumber;
  WorkerPool pool(
      [](std::string_view job, const SendResult& send) {
        send(std::string(job) + "L");
        if (job.ends_with("LRL")) std::abort();
        send(std::string(job) + "R");
      },
      options);
  Recorder recorder;
  std::vector<std::string> found;
  recorder.after_end = [&](const JobOutcome& outcome) {
    for (const std::string& child : recorder.results[outcome.number]) {
      found.push_back(child);
      if (child.size() < 8) pool.submit({child, {}});
    }
  };
  pool.submit({"", {}});
  pool.run(recorder);
  return found;
}

TEST(WorkerPool, NumbersJobsOfTheObserverAlikeWhateverTheNumberOfWorkers) {
  std::vector<std::string> alone = explore_tree(1);
  EXPECT_GT(alone.size(), 300U);
  EXPECT_LT(alone.size(), 510U);  // the crashes cut branches off
  EXPECT_EQ(explore_tree(4), alone);
}

TEST(WorkerPool, StopsWhenTheObserverAsksForIt) {
  PoolOptions options;
  options.workers = 2;
  WorkerPool pool(
      [](std::string_view job, const SendResult& send) {
        send(job);
        if (job == "1") loop_for_ever();
      },
      options);
  Recorder recorder;
  recorder.after_end = [&](const JobOutcome& outcome) {
    if (outcome.number == 20) pool.stop();
  };
  for (int i = 0; i < 100; ++i) pool.submit({std::to_string(i), {}});
  pool.run(recorder);
  ASSERT_EQ(recorder.outcomes.size(), 100U);
  EXPECT_EQ(recorder.end_of(0), JobEnd::Finished);
  EXPECT_EQ(recorder.end_of(1), JobEnd::Cancelled);
  EXPECT_EQ(recorder.end_of(20), JobEnd::Finished);
  for (JobNumber job = 23; job < 100; ++job) EXPECT_EQ(recorder.end_of(job), JobEnd::Cancelled);
}

TEST(WorkerPool, StopsWhenToldFromOutside) {
  Recorder recorder;
  PoolOptions options;
  options.should_stop = [&] { return !recorder.results[0].empty(); };
  WorkerPool pool(misbehave, options);
  for (const char* job : {"loop", "fine"}) pool.submit({job, {}});
  pool.run(recorder);
  EXPECT_EQ(recorder.end_of(0), JobEnd::Cancelled);
  EXPECT_EQ(recorder.results[0], std::vector<std::string>{"loop"});
  EXPECT_EQ(recorder.end_of(1), JobEnd::Cancelled);
}

TEST(WorkerPool, KeepsTheLimitOfTheWholeRun) {
  PoolOptions options;
  options.total_wall_time = milliseconds(300);
  WorkerPool pool(misbehave, options);
  Recorder recorder;
  for (const char* job : {"loop", "fine", "fine"}) pool.submit({job, {}});
  pool.run(recorder);
  for (JobNumber job : {JobNumber{0}, JobNumber{1}, JobNumber{2}})
    EXPECT_EQ(recorder.end_of(job), JobEnd::TimedOut);
}

TEST(WorkerPool, KeepsTheEndOfAJobThatHadToWait) {
  const auto end = std::chrono::steady_clock::now() + milliseconds(300);
  WorkerPool pool(misbehave, {});
  Recorder recorder;
  for (const char* job : {"loop", "fine"}) pool.submit({job, {}, end});
  pool.submit({"fine", {}});
  pool.run(recorder);
  EXPECT_EQ(recorder.end_of(0), JobEnd::TimedOut);
  EXPECT_EQ(recorder.end_of(1), JobEnd::TimedOut);
  EXPECT_TRUE(recorder.results[1].empty());
  EXPECT_EQ(recorder.end_of(2), JobEnd::Finished);
}

TEST(WorkerPool, GivesWorkersNoDescriptorsOfEachOtherAndLeavesNone) {
  std::size_t before = open_descriptors();
  PoolOptions options;
  options.workers = 4;
  WorkerPool pool(
      [](std::string_view job, const SendResult& send) {
        send(std::to_string(open_descriptors()));
        if (job == "exit") ::_exit(0);
      },
      options);
  for (int i = 0; i < 40; ++i) pool.submit({i % 5 == 0 ? "exit" : "", {}});
  Recorder recorder;
  pool.run(recorder);
  for (JobNumber job = 0; job < 40; ++job) {
    EXPECT_EQ(recorder.results[job], std::vector<std::string>{std::to_string(before + 2)});
  }
  EXPECT_EQ(open_descriptors(), before);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

void do_nothing(int) {}

/// SIGALRM every half millisecond, without restarting of interrupted calls.
void rain_signals() {
  struct sigaction action = {};
  action.sa_handler = do_nothing;
  ::sigaction(SIGALRM, &action, nullptr);
  itimerval interval = {{0, 500}, {0, 500}};
  ::setitimer(ITIMER_REAL, &interval, nullptr);
}

TEST(WorkerPool, WorksUnderARainOfSignals) {
  PoolOptions options;
  options.workers = 2;
  WorkerPool pool(
      [](std::string_view job, const SendResult& send) {
        rain_signals();
        for (int i = 0; i < 20; ++i) send(job);
      },
      options);
  std::string bytes(300000, 'x');
  for (int i = 0; i < 20; ++i) pool.submit({bytes, {}});
  Recorder recorder;
  auto* former = std::signal(SIGCHLD, SIG_IGN);
  rain_signals();
  pool.run(recorder);
  itimerval never = {};
  ::setitimer(ITIMER_REAL, &never, nullptr);
  EXPECT_EQ(std::signal(SIGCHLD, former), SIG_IGN);
  for (JobNumber job = 0; job < 20; ++job) {
    EXPECT_EQ(recorder.end_of(job), JobEnd::Finished);
    ASSERT_EQ(recorder.results[job].size(), 20U);
    for (const std::string& result : recorder.results[job]) EXPECT_TRUE(result == bytes);
  }
}

TEST(WorkerPool, WorkersDieWithTheirSupervisor) {
  Expected<Pipe, int> pipe = make_pipe();
  ASSERT_TRUE(pipe);
  int write_end = pipe->write_end.number();
  pid_t supervisor = ::fork();
  if (supervisor == 0) {
    WorkerPool pool(
        [&](std::string_view, const SendResult&) {
          pid_t self = ::getpid();
          if (::write(write_end, &self, sizeof self) != sizeof self) ::_exit(1);
          loop_for_ever();
        },
        {});
    pool.submit({"", {}});
    Recorder recorder;
    pool.run(recorder);
    ::_exit(0);
  }
  pid_t worker = 0;
  ASSERT_EQ(::read(pipe->read_end.number(), &worker, sizeof worker), static_cast<ssize_t>(sizeof worker));
  Expected<FileDescriptor, int> process = open_process(worker);
  ASSERT_TRUE(process);
  ::kill(supervisor, SIGKILL);
  ::waitpid(supervisor, nullptr, 0);
  pollfd event = {process->number(), POLLIN, 0};
  EXPECT_EQ(::poll(&event, 1, 60000), 1);
  ::kill(worker, SIGKILL);
}

TEST(WorkerPool, RunsWithoutJobs) {
  WorkerPool pool(misbehave, {});
  Recorder recorder;
  pool.run(recorder);
  EXPECT_TRUE(recorder.outcomes.empty());
}

TEST(WorkerPool, NamesEveryEnd) {
  EXPECT_EQ(to_text(JobEnd::Finished), "finished");
  EXPECT_EQ(to_text(JobEnd::NotStarted), "no worker process could be started");
}

}  // namespace
}  // namespace testellate::support::process
