// SPDX-License-Identifier: Apache-2.0
#include "support/process/subprocess.h"

#include <cerrno>
#include <csignal>
#include <filesystem>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace testellate::support::process {
namespace {

using std::chrono::milliseconds;

Command shell(std::string script) {
  Command command;
  command.program = "sh";
  command.arguments = {"-c", std::move(script)};
  return command;
}

/// A limit that only a hanging test reaches.
Limits patient() {
  Limits limits;
  limits.wall_time = milliseconds(120000);
  return limits;
}

std::size_t open_descriptors() {
  auto entries = std::filesystem::directory_iterator("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(entries), end(entries)));
}

/// Besides the standard streams.
int inheritable_descriptors() {
  int count = 0;
  for (int descriptor = 3; descriptor < 1024; ++descriptor) {
    int flags = ::fcntl(descriptor, F_GETFD);
    if (flags >= 0 && (flags & FD_CLOEXEC) == 0) ++count;
  }
  return count;
}

TEST(Subprocess, CapturesBothStreamsAndTheExitCode) {
  Outcome outcome = run(shell("echo out; echo err >&2; exit 7"), patient());
  EXPECT_EQ(outcome.end, End::Exited);
  EXPECT_EQ(outcome.code, 7);
  EXPECT_EQ(outcome.output, "out\n");
  EXPECT_EQ(outcome.errors, "err\n");
  EXPECT_FALSE(outcome.is_output_cut);
  EXPECT_FALSE(outcome.succeeded());
  EXPECT_EQ(to_text(outcome), "exited with code 7");
}

TEST(Subprocess, PassesArgumentsWithoutAShell) {
  Command command;
  command.program = "printf";
  command.arguments = {"%s|", "a b", "$HOME", "*", "", "'\""};
  Outcome outcome = run(command, patient());
  EXPECT_TRUE(outcome.succeeded());
  EXPECT_EQ(outcome.output, "a b|$HOME|*||'\"|");
}

TEST(Subprocess, FeedsInputLargerThanAnyPipeWhileReadingOutput) {
  Command command;
  command.program = "cat";
  for (int i = 0; i < 300000; ++i) command.input += "line " + std::to_string(i) + "\n";
  Outcome outcome = run(command, patient());
  EXPECT_TRUE(outcome.succeeded());
  EXPECT_TRUE(outcome.output == command.input);
}

TEST(Subprocess, SurvivesAProgramThatDoesNotReadItsInput) {
  Command command = shell("exec 0<&-; echo done");
  command.input = std::string(1000000, 'x');
  Outcome outcome = run(command, patient());
  EXPECT_TRUE(outcome.succeeded());
  EXPECT_EQ(outcome.output, "done\n");
}

TEST(Subprocess, CutsOutputAtTheCap) {
  Limits limits = patient();
  limits.captured = 1000;
  Outcome outcome = run(shell("head -c 3000000 /dev/zero; echo fine >&2"), limits);
  EXPECT_TRUE(outcome.succeeded());
  EXPECT_EQ(outcome.output.size(), 1000U);
  EXPECT_TRUE(outcome.is_output_cut);
  EXPECT_EQ(outcome.errors, "fine\n");
  EXPECT_FALSE(outcome.is_errors_cut);
}

TEST(Subprocess, ReportsTheSignalThatEndedIt) {
  Outcome outcome = run(shell("kill -SEGV $$"), patient());
  EXPECT_EQ(outcome.end, End::Signalled);
  EXPECT_EQ(outcome.code, SIGSEGV);
  EXPECT_EQ(to_text(outcome), "ended by signal 11 (Segmentation fault)");
}

TEST(Subprocess, KillsAtTheTimeLimitAndKeepsWhatWasWritten) {
  Limits limits;
  limits.wall_time = milliseconds(1000);
  Outcome outcome = run(shell("trap '' TERM INT HUP; echo begun; while :; do :; done"), limits);
  EXPECT_EQ(outcome.end, End::TimedOut);
  EXPECT_EQ(outcome.output, "begun\n");
  EXPECT_GE(outcome.elapsed, milliseconds(1000));
  EXPECT_LT(outcome.elapsed, milliseconds(60000));
}

TEST(Subprocess, KillsAProgramThatWritesForEver) {
  Limits limits;
  limits.wall_time = milliseconds(1000);
  limits.captured = 10;
  Outcome outcome = run(shell("yes"), limits);
  EXPECT_EQ(outcome.end, End::TimedOut);
  EXPECT_EQ(outcome.output, "y\ny\ny\ny\ny\n");
}

TEST(Subprocess, DoesNotWaitForWhatTheProgramLeftRunning) {
  // The background process keeps both streams open.
  Outcome outcome = run(shell("sleep 600 & echo $!"), patient());
  EXPECT_TRUE(outcome.succeeded());
  EXPECT_LT(outcome.elapsed, milliseconds(60000));
  // Killed with the group: it is gone, or nobody has reaped it yet.
  int left = std::stoi(outcome.output);
  for (int i = 0; i < 6000 && ::kill(left, 0) == 0; ++i) {
    Outcome state =
        run(shell("cut -d' ' -f3 /proc/" + std::to_string(left) + "/stat 2>/dev/null"), patient());
    if (state.output.empty() || state.output == "Z\n") return;
    ::usleep(10000);
  }
  EXPECT_NE(::kill(left, 0), 0);
}

TEST(Subprocess, SaysWhyAProgramCouldNotBeStarted) {
  Command command;
  command.program = "no-such-program-anywhere";
  Outcome outcome = run(command, patient());
  EXPECT_EQ(outcome.end, End::NotStarted);
  EXPECT_EQ(outcome.code, ENOENT);
  EXPECT_EQ(to_text(outcome), "could not be started: No such file or directory");
  command.program = "/etc/passwd";
  EXPECT_EQ(run(command, patient()).code, EACCES);
  command = shell("true");
  command.folder = "/no/such/folder";
  EXPECT_EQ(run(command, patient()).end, End::NotStarted);
}

TEST(Subprocess, RunsInTheFolderAndEnvironmentGiven) {
  ASSERT_EQ(::setenv("TESTELLATE_TEST_A", "old", 1), 0);
  ASSERT_EQ(::setenv("TESTELLATE_TEST_AB", "kept", 1), 0);
  Command command = shell("pwd; echo $TESTELLATE_TEST_A $TESTELLATE_TEST_AB $TESTELLATE_TEST_C");
  command.folder = "/usr";
  command.environment = {{"TESTELLATE_TEST_A", "new"}, {"TESTELLATE_TEST_C", "more"}};
  EXPECT_EQ(run(command, patient()).output, "/usr\nnew kept more\n");
}

TEST(Subprocess, KeepsTheMemoryLimit) {
  Limits limits = patient();
  limits.address_space = std::uint64_t{64} << 20;
  // head keeps the bytes that it may not print yet.
  Outcome outcome = run(shell("head -c -400000000 /dev/zero"), limits);
  EXPECT_FALSE(outcome.succeeded());
  EXPECT_NE(outcome.end, End::TimedOut);
  limits.address_space = std::nullopt;
  EXPECT_TRUE(run(shell("head -c -4000000 /dev/null"), limits).succeeded());
}

TEST(Subprocess, KeepsTheLimitsOfProcessorTimeAndFileSize) {
  Limits limits = patient();
  limits.cpu_time = std::chrono::seconds(1);
  Outcome busy = run(shell("while :; do :; done"), limits);
  EXPECT_EQ(busy.end, End::Signalled);
  EXPECT_EQ(busy.code, SIGXCPU);
  limits.cpu_time = std::nullopt;
  limits.file_size = 1000;
  std::string file = testing::TempDir() + std::to_string(::getpid()) + "_file_size";
  Outcome large = run(shell("head -c 5000 /dev/zero > " + file + "; wc -c < " + file), limits);
  EXPECT_EQ(large.output, "1000\n");
  static_cast<void>(run(shell("rm " + file)));
}

TEST(Subprocess, StartsProgramsWithDefaultSignalsAndNoDescriptorsOfOurs) {
  // SIGPIPE ends `yes` when head has read enough: an ignored signal would be inherited and make it complain.
  Outcome outcome = run(shell("yes | head -n 1; ls /proc/self/fd | wc -l"), patient());
  // The three streams, what this process was started with, and the folder that ls reads.
  EXPECT_EQ(outcome.output, "y\n" + std::to_string(inheritable_descriptors() + 4) + "\n");
  EXPECT_EQ(outcome.errors, "");
}

TEST(Subprocess, LeaksNoDescriptorsAndNoChildren) {
  std::size_t before = open_descriptors();
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(run(shell("true"), patient()).succeeded());
  Command missing;
  missing.program = "no-such-program-anywhere";
  for (int i = 0; i < 20; ++i) EXPECT_EQ(run(missing, patient()).end, End::NotStarted);
  EXPECT_EQ(open_descriptors(), before);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

void reap_everything(int) {
  while (::waitpid(-1, nullptr, WNOHANG) > 0) {
  }
}

TEST(Subprocess, KnowsTheExitCodeWhateverTheHostDoesWithItsSignals) {
  for (void (*handler)(int) : {SIG_IGN, &reap_everything}) {
    auto* former = std::signal(SIGCHLD, handler);
    Outcome outcome = run(shell("exit 3"), patient());
    EXPECT_EQ(outcome.end, End::Exited);
    EXPECT_EQ(outcome.code, 3);
    EXPECT_EQ(std::signal(SIGCHLD, former), handler);
  }
}

}  // namespace
}  // namespace testellate::support::process
