// SPDX-License-Identifier: Apache-2.0
#include "support/process/process_tree.h"

#include <chrono>
#include <csignal>
#include <thread>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace testellate::support::process {
namespace {

constexpr int kCrowd = static_cast<int>(kMostTasks) + 100;

/// A process with many children, all of them asleep.
class Crowd {
 public:
  Crowd() : leader_(::fork()) {
    if (leader_ != 0) return;
    ::setpgid(0, 0);
    for (int member = 0; member < kCrowd && ::fork() > 0; ++member) {
    }
    ::sleep(100);
    ::_exit(0);
  }
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;
  ~Crowd() { end(); }

  [[nodiscard]] int leader() const { return leader_; }
  void wait_until_complete() const {
    while (descendants_of(leader_).size() < kCrowd)
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  void end() {
    if (leader_ == 0) return;
    ::kill(-leader_, SIGKILL);
    ::waitpid(leader_, nullptr, 0);
    leader_ = 0;
  }

 private:
  int leader_;
};

TEST(TaskWatch, NoticesACrowd) {
  TaskWatch watch(::getpid());
  EXPECT_FALSE(watch.is_exceeded());
  const Crowd crowd;
  crowd.wait_until_complete();
  EXPECT_TRUE(watch.is_exceeded());
}

// What the system had at the start says nothing once others have ended.
TEST(TaskWatch, NoticesACrowdThatTakesThePlaceOfAnother) {
  Crowd others;
  others.wait_until_complete();
  TaskWatch watch(::getpid());
  others.end();
  const Crowd crowd;
  crowd.wait_until_complete();
  bool noticed = false;
  for (int look = 0; look < 100 && !noticed; ++look) {
    noticed = watch.is_exceeded();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_TRUE(noticed);
}

}  // namespace
}  // namespace testellate::support::process
