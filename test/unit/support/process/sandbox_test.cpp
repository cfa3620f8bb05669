// SPDX-License-Identifier: Apache-2.0
#include "support/process/sandbox.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include <gtest/gtest.h>
#include <unistd.h>

#include "support/process/subprocess.h"

namespace testellate::support::process {
namespace {

namespace fs = std::filesystem;

/// Each level is tried where the machine has it.
class SandboxTest : public testing::TestWithParam<SandboxLevel> {
 protected:
  void SetUp() override {
    sandbox_ = find_sandbox(GetParam());
    if (sandbox_.level != GetParam()) GTEST_SKIP() << name_of(GetParam()) << " does not work here";
    std::string folder = (fs::temp_directory_path() / "sandbox_test.XXXXXX").string();
    ASSERT_NE(::mkdtemp(folder.data()), nullptr);
    folder_ = folder;
    fs::create_directories(folder_ + "/inside");
    fs::create_directories(folder_ + "/outside");
  }
  void TearDown() override {
    if (!folder_.empty()) fs::remove_all(folder_);
  }

  [[nodiscard]] Outcome run_confined(const std::string& program,
                                     std::vector<std::string> arguments,
                                     std::chrono::milliseconds time = std::chrono::minutes(1)) const {
    Command command{program, std::move(arguments), "", folder_ + "/inside", {}};
    command.confinement = {sandbox_, {folder_ + "/inside"}};
    Limits limits;
    limits.wall_time = time;
    return run(command, limits);
  }
  [[nodiscard]] Outcome shell(const std::string& script) const {
    return run_confined("/bin/sh", {"-c", script});
  }
  [[nodiscard]] Outcome python(const std::string& script) const {
    return run_confined("/usr/bin/python3", {"-c", script});
  }
  /// Whether the file grows: somebody is alive and writes to it.
  [[nodiscard]] bool is_growing(const std::string& name) const {
    // Processes of a namespace end with it, but not in the same instant.
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    const auto size = fs::file_size(folder_ + "/inside/" + name);
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    return fs::file_size(folder_ + "/inside/" + name) != size;
  }

  Sandbox sandbox_;
  std::string folder_;
};

TEST_P(SandboxTest, ComputesReadsAndWritesInItsFolder) {
  const Outcome outcome = shell("cat /etc/passwd > copy && mkdir a && mv copy a && pwd; exit 3");
  EXPECT_EQ(to_text(outcome), "exited with code 3") << outcome.errors;
  EXPECT_EQ(outcome.output, folder_ + "/inside\n");
  EXPECT_TRUE(fs::exists(folder_ + "/inside/a/copy"));
}

TEST_P(SandboxTest, WritesNowhereElse) {
  if (GetParam() < SandboxLevel::Landlock) GTEST_SKIP() << "files are not protected";
  std::ofstream(folder_ + "/outside/file") << "before";
  const std::string outside = folder_ + "/outside/";
  static_cast<void>(shell("echo x > " + outside + "new; echo x >> " + outside + "file; rm " + outside +
                          "file; chmod 777 " + outside + "file; mkdir " + outside + "folder; ln -s /etc " +
                          outside + "link; mv " + outside + "file " + outside + "moved; truncate -s 0 " +
                          outside + "file; ln " + outside + "file hard && echo x > hard"));
  EXPECT_EQ(std::distance(fs::directory_iterator(outside), fs::directory_iterator()), 1);
  std::ifstream file(outside + "file");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), "before");
  EXPECT_EQ(fs::status(outside + "file").permissions() & fs::perms::others_write, fs::perms::none);
}

TEST_P(SandboxTest, ReachesNobodyThroughSockets) {
  const Outcome outcome = python(
      "import socket\n"
      "def attempt(family, address):\n"
      "  try:\n"
      "    s = socket.socket(family, socket.SOCK_STREAM); s.settimeout(5); s.connect(address); "
      "print('reached')\n"
      "  except OSError as e: print('refused')\n"
      "attempt(socket.AF_INET, ('192.0.2.1', 80))\n"
      "attempt(socket.AF_UNIX, '/run/nobody')\n"
      "try: socket.socket(socket.AF_UNIX); print('made')\n"
      "except PermissionError: print('not even made')\n");
  EXPECT_EQ(outcome.output, "refused\nrefused\nnot even made\n") << outcome.errors;
}

TEST_P(SandboxTest, InheritsFewVariables) {
  ::setenv("TESTELLATE_SECRET", "password", 1);
  const Outcome outcome =
      shell("env; cat /proc/$PPID/environ; cat /proc/" + std::to_string(::getpid()) + "/environ");
  ::unsetenv("TESTELLATE_SECRET");
  if (GetParam() >= SandboxLevel::Landlock) {
    EXPECT_EQ(outcome.output.find("password"), std::string::npos) << outcome.output;
  }
  EXPECT_NE(outcome.output.find("PATH="), std::string::npos);
  EXPECT_EQ(outcome.output.find("HOME="), std::string::npos) << outcome.output;
}

TEST_P(SandboxTest, LeavesNothingRunning) {
  const Outcome outcome = shell(
      "setsid sh -c 'setsid sh -c \"while :; do echo x >> alive; sleep 0.01; done\" & exit' "
      "> /dev/null 2>&1 & sleep 0.5");
  EXPECT_TRUE(outcome.succeeded()) << outcome.errors;
  EXPECT_FALSE(is_growing("alive"));
}

TEST_P(SandboxTest, LeavesNothingRunningAtTheTimeLimit) {
  const Outcome outcome = run_confined(
      "/bin/sh",
      {"-c", "setsid sh -c 'trap \"\" TERM; while :; do echo x >> alive; sleep 0.01; done' & sleep 100"},
      std::chrono::milliseconds(1000));
  EXPECT_EQ(outcome.end, End::TimedOut);
  EXPECT_FALSE(is_growing("alive"));
}

TEST_P(SandboxTest, HasSoManyProcessesAndNoMore) {
  if (GetParam() == SandboxLevel::None) GTEST_SKIP() << "processes are not limited";
  const Outcome outcome = python(
      "import os, time\n"
      "for number in range(3000):\n"
      "  if os.fork() == 0:\n"
      "    if number % 2: os.setsid()\n"
      "    time.sleep(100)\n"
      "    os._exit(0)\n"
      "time.sleep(100)\n"  // they are counted now and then: whoever counts may come late
      "print('all of them')\n");
  EXPECT_EQ(outcome.output, "");
  if (::geteuid() == 0) {
    EXPECT_EQ(to_text(outcome), "started too many processes");
  } else {
    EXPECT_NE(outcome.errors.find("Resource temporarily unavailable"), std::string::npos) << outcome.errors;
  }
}

TEST_P(SandboxTest, TellsTheSignalThatEndedIt) {
  EXPECT_EQ(to_text(shell("kill -SEGV $$")), "ended by signal 11 (Segmentation fault)");
  EXPECT_EQ(to_text(shell("kill -KILL $$")), "ended by signal 9 (Killed)");
}

TEST_P(SandboxTest, CannotKillUs) {
  if (GetParam() < SandboxLevel::Landlock) GTEST_SKIP() << "signals are not held back";
  // From inside, nobody has our number, or nobody may use it.
  const Outcome outcome = shell("kill -0 " + std::to_string(::getpid()) + " && echo possible");
  EXPECT_EQ(outcome.output, "");
}

TEST_P(SandboxTest, MakesNoNamespacesAndTracesNobody) {
  EXPECT_EQ(shell("unshare -Ur true 2>/dev/null && echo possible").output, "");
}

INSTANTIATE_TEST_SUITE_P(
    Levels,
    SandboxTest,
    testing::Values(SandboxLevel::Filter, SandboxLevel::Landlock, SandboxLevel::Bubblewrap),
    [](const testing::TestParamInfo<SandboxLevel>& level) { return std::string(name_of(level.param)); });

TEST(Sandbox, NoneIsJustLimitsAndAGuard) {
  EXPECT_EQ(find_sandbox(SandboxLevel::None).level, SandboxLevel::None);
  EXPECT_EQ(try_parse_sandbox("landlock"), SandboxLevel::Landlock);
  EXPECT_EQ(try_parse_sandbox("castle"), std::nullopt);
}

}  // namespace
}  // namespace testellate::support::process
