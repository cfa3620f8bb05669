// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "ir/program.h"
#include "result/test_case.h"

namespace testellate::search {

/// What a name ends with whose condition was cut.
inline constexpr std::string_view kCutName = "Etc";

/// An identifier that says what a test shows: `classify_returns3_whenAIsB`, from the target's name, the
/// outcome, and a condition as `expr::to_infix` writes it (may be empty). A condition that would make it long
/// is cut at a word.
[[nodiscard]] std::string test_name(const ir::Program& program,
                                    std::string_view target,
                                    const result::Outcome& outcome,
                                    std::string_view condition);

/// Makes names unique by numbering the later ones: `f_returns1`, `f_returns1_2`.
class UniqueNames {
 public:
  [[nodiscard]] std::string make_unique(const std::string& name);

 private:
  std::set<std::string> used_;
};

}  // namespace testellate::search
