// SPDX-License-Identifier: Apache-2.0
#include "support/process/afterwards.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/scratch_folder.h"

namespace testellate::support::process {
namespace {

/// The content of a file that another process makes whole.
std::string wait_for(const std::string& path) {
  while (!std::filesystem::exists(path)) ::usleep(1000);
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Afterwards, IsDoneBySomebodyWhoHasNothingOfOurs) {
  const auto scratch = ScratchFolder::make(::testing::TempDir());
  ASSERT_TRUE(scratch);
  const std::string made = scratch->path() + "/made";
  const int open = ::open("/", O_RDONLY | O_DIRECTORY);
  const pid_t session = ::getsid(0);
  Afterwards afterwards;
  afterwards.add("one", [&] {
    std::ofstream(made + ".begun") << (::getsid(0) != session) << (::fcntl(open, F_GETFD) < 0)
                                   << (::isatty(STDOUT_FILENO) == 0);
    std::filesystem::rename(made + ".begun", made);
  });
  afterwards.add("one", [&] { std::ofstream(made + "2"); });
  EXPECT_FALSE(std::filesystem::exists(made));
  afterwards.leave_behind();
  EXPECT_EQ(wait_for(made), "111");
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "it is no child of ours";
  EXPECT_FALSE(std::filesystem::exists(made + "2")) << "one of a name is enough";
  ::close(open);
}

TEST(Afterwards, IsDoneOnce) {
  const auto scratch = ScratchFolder::make(::testing::TempDir());
  ASSERT_TRUE(scratch);
  Afterwards afterwards;
  afterwards.add("one", [&] { std::ofstream(scratch->path() + "/" + std::to_string(::getpid())); });
  afterwards.add("two", [&] { std::ofstream(scratch->path() + "/end"); });
  afterwards.leave_behind();
  afterwards.leave_behind();
  wait_for(scratch->path() + "/end");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(scratch->path()), {}), 2);
}

}  // namespace
}  // namespace testellate::support::process
