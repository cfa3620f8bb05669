// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace testellate::support::process {

/// Work for when the user has what he asked for: things that the next run can use, and nobody waits for.
class Afterwards {
 public:
  /// Another piece of work of the same name is not done.
  void add(const std::string& name, std::function<void()> work);
  /// Does all of it in that order, in a process that is left behind, has no terminal and no files of ours
  /// open, and stands back behind others that want the processor. Returns at once.
  void leave_behind();

 private:
  std::vector<std::pair<std::string, std::function<void()>>> work_;
};

}  // namespace testellate::support::process
