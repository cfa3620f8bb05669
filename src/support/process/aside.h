// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace testellate::support::process {

/// Work that a process of its own does while this one goes on. What comes of it is left in files.
class Aside {
 public:
  /// Without a process to spare, the work is not done.
  explicit Aside(const std::function<void()>& work);
  /// Ends the work.
  ~Aside();
  Aside(const Aside&) = delete;
  Aside& operator=(const Aside&) = delete;

  /// Until the work is done, or has failed.
  void wait();

 private:
  int pid_ = -1;
  int owner_;  ///< the process that started it; one that was forked from that leaves it alone
};

}  // namespace testellate::support::process
