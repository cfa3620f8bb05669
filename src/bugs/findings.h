// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ir/program.h"
#include "result/run.h"

namespace testellate::bugs {

/// What people call a function: "shop.Cart#total(int)".
using TitleOf = std::function<std::string(ir::FunctionId)>;

/// The failure that a test of `target` ends with, which has evidence. Has no id.
[[nodiscard]] result::Finding make_finding(const ir::Program& program,
                                           const result::Target& target,
                                           const result::TestCase& test,
                                           const TitleOf& title_of);

/// The failure of a test in a few words: "certain  Cart.java:12: integer division by zero".
struct Headline {
  result::Rank rank = result::Rank::Precondition;
  std::string text;
};
[[nodiscard]] Headline headline_of(const ir::Program& program, const result::TestCase& test);

/// Of findings of the same kind at the same place one is kept: of the highest rank, then with the fewest
/// calls on the way, then with the fewest decisions. The rest is sorted: highest rank first, then by place.
void keep_best(std::vector<result::Finding>& findings);

/// Takes those of which the test was run and ended otherwise: they are none, of whatever rank.
[[nodiscard]] std::vector<result::Finding> take_refuted(std::vector<result::Finding>& findings);

/// Within a rank, what a test has shown comes first.
void put_confirmed_first(std::vector<result::Finding>& findings);

/// What a finding has in common with itself after a change of the code elsewhere: kind, function, and which
/// of that kind it is there. For each of `findings`.
[[nodiscard]] std::vector<std::string> fingerprints(const std::vector<result::Finding>& findings);

}  // namespace testellate::bugs
