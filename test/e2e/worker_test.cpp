// SPDX-License-Identifier: Apache-2.0
// Does a process that has read the input itself send the same tests for a job as this one makes?
#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "driver/explore_all.h"
#include "driver/load_targets.h"
#include "driver/test_record.h"
#include "support/file_system.h"
#include "support/process/file_descriptor.h"
#include "support/process/message.h"

namespace testellate {
namespace {

namespace process = support::process;

/// `testellate generate INPUT --worker`, with its standard streams in our hands.
class FreshWorker {
 public:
  explicit FreshWorker(const std::string& input) {
    process::Pipe to = std::move(*process::make_pipe());
    process::Pipe from = std::move(*process::make_pipe());
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(to.read_end.number(), STDIN_FILENO);
      ::dup2(from.write_end.number(), STDOUT_FILENO);
      ::execl(TESTELLATE_PROGRAM, "testellate", "generate", input.c_str(), "--worker", nullptr);
      ::_exit(127);
    }
    jobs_ = std::move(to.write_end);
    results_ = std::move(from.read_end);
  }
  ~FreshWorker() {
    jobs_.close();
    int status = 0;
    ::waitpid(pid_, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  }
  FreshWorker(const FreshWorker&) = delete;
  FreshWorker& operator=(const FreshWorker&) = delete;

  /// The records that it sends for a job.
  std::vector<std::string> do_job(const std::string& job) {
    const auto header = process::message_header({0, job});
    const std::string framed = std::string(header.data(), header.size()) + job;
    for (std::string_view rest = framed; !rest.empty();) {
      if (process::write_some(jobs_, rest) == process::Transfer::Closed) return {};
    }
    std::vector<std::string> records;
    while (true) {
      while (std::optional<process::Message> message = reader_.try_next()) {
        if (message->tag != static_cast<std::uint8_t>(process::WorkerTag::Result)) return records;
        records.emplace_back(message->bytes);
      }
      if (process::read_some(results_, reader_.buffer(), 1 << 16) == process::Transfer::Closed)
        return records;
    }
  }

 private:
  int pid_ = -1;
  process::FileDescriptor jobs_;
  process::FileDescriptor results_;
  process::MessageReader reader_;
};

/// Each test as bytes with the names of the process that made it, read and written again here.
std::vector<std::string> tests_in(ir::Program& program, const std::vector<std::string>& records) {
  driver::NameReader names(program);
  std::vector<std::string> tests;
  for (const std::string& record : records) {
    if (!driver::is_path(record)) continue;
    const auto read = driver::from_bytes(names, record);
    EXPECT_TRUE(read) << read.error();
    if (!read) continue;
    const auto test = driver::read_test(program, names, std::get<driver::RecordedPath>(*read).test);
    EXPECT_TRUE(test) << test.error();
    if (test) tests.push_back(driver::to_bytes(program, *test));
  }
  return tests;
}

class AFreshProcess : public testing::TestWithParam<std::string> {};

TEST_P(AFreshProcess, MakesTheSameTestsAsThisOne) {
  std::signal(SIGPIPE, SIG_IGN);
  support::DiskFileSystem files;
  driver::GenerateOptions options;
  options.inputs = {(std::filesystem::path(TESTELLATE_E2E) / GetParam()).string()};
  if (const char* path = std::getenv("PATH")) options.load.path = path;
  if (const char* java = std::getenv("JAVA_HOME")) options.load.java_home = java;
  diag::Result<driver::LoadedTargets> targets = driver::load_targets(files, options);
  ASSERT_TRUE(targets) << diag::to_text(targets.error());
  ir::Program& program = targets->input->program();
  FreshWorker fresh(options.inputs.front());
  std::size_t count = 0;
  // From the last to the first: what a process has loaded before a job does not show.
  for (auto unit = targets->units.rbegin(); unit != targets->units.rend(); ++unit) {
    const std::string job = driver::job_for(program, unit->unit, std::chrono::seconds(60));
    const std::vector<std::string> theirs = tests_in(program, fresh.do_job(job));
    std::vector<std::string> records;
    driver::do_job(program,
                   targets->input->natives(),
                   targets->units,
                   driver::explore_options_of(options, *targets),
                   job,
                   [&](std::string_view record) { records.emplace_back(record); });
    EXPECT_EQ(theirs, tests_in(program, records)) << program.text(unit->unit.name);
    count += theirs.size();
  }
  EXPECT_GE(count, 5U);
}

std::string stem_of(const testing::TestParamInfo<std::string>& tested) {
  return std::filesystem::path(tested.param).stem().string();
}
INSTANTIATE_TEST_SUITE_P(
    OfEachLanguage,
    AFreshProcess,
    testing::Values("c/clamp.c", "c/versions.c", "java/MadeObjects.java", "java/Exceptions.java"),
    stem_of);

}  // namespace
}  // namespace testellate
