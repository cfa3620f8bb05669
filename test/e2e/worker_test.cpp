// SPDX-License-Identifier: Apache-2.0
// Does a process that has read the input itself send the same tests for a job as this one makes, and does
// each path come out again when its decisions are followed there?
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <optional>
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

class AFreshProcess : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    std::signal(SIGPIPE, SIG_IGN);
    options_.explore.search.largest_sizes = search::kLargestSizes;
    options_.inputs = {(std::filesystem::path(TESTELLATE_E2E) / GetParam()).string()};
    if (const char* path = std::getenv("PATH")) options_.load.path = path;
    if (const char* java = std::getenv("JAVA_HOME")) options_.load.java_home = java;
    diag::Result<driver::LoadedTargets> loaded = driver::load_targets(files_, options_);
    ASSERT_TRUE(loaded) << diag::to_text(loaded.error());
    targets_.emplace(std::move(*loaded));
    fresh_.emplace(options_.inputs.front());
  }

  ir::Program& program() { return targets_->input->program(); }

  std::vector<std::string> do_job_here(const std::string& job) {
    std::vector<std::string> records;
    driver::do_job(program(),
                   targets_->input->natives(),
                   driver::TargetsByName(program(), targets_->units),
                   driver::explore_options_of(options_, *targets_),
                   job,
                   [&](std::string_view record) { records.emplace_back(record); });
    return records;
  }

  support::DiskFileSystem files_;
  driver::GenerateOptions options_;
  std::optional<driver::LoadedTargets> targets_;
  std::optional<FreshWorker> fresh_;
};

TEST_P(AFreshProcess, MakesTheSameTestsAsThisOne) {
  std::size_t count = 0;
  // From the last to the first: what a process has loaded before a job does not show.
  for (auto unit = targets_->units.rbegin(); unit != targets_->units.rend(); ++unit) {
    const std::string job = driver::job_for(program(), unit->unit, std::chrono::seconds(60));
    const std::vector<std::string> theirs = tests_in(program(), fresh_->do_job(job));
    EXPECT_EQ(theirs, tests_in(program(), do_job_here(job))) << program().text(unit->unit.name);
    count += theirs.size();
  }
  EXPECT_GE(count, 5U);
}

class EachPath : public AFreshProcess {};

TEST_P(EachPath, IsExecutedAgainElsewhere) {
  driver::NameReader names(program());
  for (const auto& target : targets_->units) {
    const ir::Unit& unit = target.unit;
    for (const std::string& record :
         do_job_here(driver::job_for(program(), unit, std::chrono::seconds(20)))) {
      if (!driver::is_path(record)) continue;
      const auto read = driver::from_bytes(names, record);
      ASSERT_TRUE(read) << read.error();
      const auto& path = std::get<driver::RecordedPath>(*read);
      if (path.decisions.empty() || path.test.empty()) continue;
      const auto decisions = driver::decisions_from_bytes(path.decisions);
      ASSERT_TRUE(decisions) << decisions.error();
      const std::string job =
          driver::job_for(program(), unit, std::chrono::seconds(20), {*decisions, path.growth, path.room});
      const std::vector<std::string> again = tests_in(program(), fresh_->do_job(job));
      const auto test = driver::read_test(program(), names, path.test);
      ASSERT_TRUE(test) << test.error();
      // What the values are is for a solver to say; what the path does is not.
      ASSERT_EQ(again.size(), 1U) << program().text(unit.name);
      const auto other = driver::read_test(program(), names, again.front());
      ASSERT_TRUE(other) << other.error();
      EXPECT_EQ(other->test.covers, test->test.covers) << program().text(unit.name);
      EXPECT_EQ(other->test.outcome.end, test->test.outcome.end) << program().text(unit.name);
    }
  }
}

std::vector<std::string> corpora() {
  std::vector<std::string> files;
  for (const char* folder : {"c", "java"}) {
    const std::filesystem::path root = std::filesystem::path(TESTELLATE_E2E) / folder;
    for (const auto& entry : std::filesystem::directory_iterator(root)) {
      const std::filesystem::path extension = entry.path().extension();
      if (extension != ".c" && extension != ".java") continue;
      // Has nothing but `main`, which is explored only if it is asked for.
      if (entry.path().filename() == "main_target.c") continue;
      files.push_back(std::string(folder) + "/" + entry.path().filename().string());
    }
  }
  std::ranges::sort(files);
  return files;
}

std::string stem_of(const testing::TestParamInfo<std::string>& tested) {
  return std::filesystem::path(tested.param).stem().string();
}
INSTANTIATE_TEST_SUITE_P(
    OfEachLanguage,
    AFreshProcess,
    testing::Values("c/clamp.c", "c/versions.c", "java/MadeObjects.java", "java/Exceptions.java"),
    stem_of);
INSTANTIATE_TEST_SUITE_P(OfBothCorpora, EachPath, testing::ValuesIn(corpora()), stem_of);

}  // namespace
}  // namespace testellate
