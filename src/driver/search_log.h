// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <ostream>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "driver/explore_all.h"

namespace testellate::driver {

/// What exploration did, for people who want to know where the time went: round by round, of each target how
/// long it took, what came of its paths, which edges it was the first to take, why it ended and what is open.
class SearchLog {
 public:
  using TitleOf = std::function<std::string(ir::FunctionId)>;

  /// All borrowed.
  SearchLog(std::ostream& out,
            const ir::Program& program,
            const std::vector<search::ScopedUnit>& targets,
            TitleOf title_of)
      : out_(out), program_(program), targets_(targets), title_of_(std::move(title_of)) {}

  /// `explored` is what this round alone has found of the targets at these positions. Nothing for `slice`:
  /// each had the time that one target has.
  void add_round(std::span<const std::size_t> targets,
                 std::span<const ExploredTarget> explored,
                 std::optional<std::chrono::milliseconds> slice);

 private:
  void add_target(std::size_t target, const ExploredTarget& explored);

  std::ostream& out_;
  const ir::Program& program_;
  const std::vector<search::ScopedUnit>& targets_;
  TitleOf title_of_;
  std::set<ir::TakenEdge> covered_;  ///< in any round, by any target
  unsigned rounds_ = 0;
};

}  // namespace testellate::driver
