// SPDX-License-Identifier: Apache-2.0
#include "bugs/findings.h"

#include <gtest/gtest.h>

namespace testellate::bugs {
namespace {

using result::Finding;
using result::Rank;

Finding finding(std::uint32_t line, Rank rank, std::vector<std::string> via = {}) {
  Finding made;
  made.kind = "division-by-zero";
  made.file = "a.c";
  made.line = line;
  made.at = "f";
  made.rank = rank;
  made.via = std::move(via);
  return made;
}

TEST(KeepBest, KeepsTheHighestRankOfAPlace) {
  std::vector<Finding> findings{finding(3, Rank::Precondition), finding(3, Rank::Certain)};
  keep_best(findings);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].rank, Rank::Certain);
}

TEST(KeepBest, PrefersTheShorterWay) {
  std::vector<Finding> findings{finding(3, Rank::Certain, {"g"}), finding(3, Rank::Certain)};
  keep_best(findings);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_TRUE(findings[0].via.empty());
}

TEST(KeepBest, SortsByRankThenByPlace) {
  std::vector<Finding> findings{
      finding(9, Rank::Suspicious), finding(7, Rank::Certain), finding(5, Rank::Suspicious)};
  keep_best(findings);
  ASSERT_EQ(findings.size(), 3U);
  EXPECT_EQ(findings[0].line, 7U);
  EXPECT_EQ(findings[1].line, 5U);
  EXPECT_EQ(findings[2].line, 9U);
}

TEST(TakeRefuted, LeavesWhatWasShownOrNotRun) {
  std::vector<Finding> findings{
      finding(3, Rank::Certain), finding(5, Rank::Certain), finding(7, Rank::Suspicious)};
  findings[0].shown_by.confirmation.state = result::Confirmation::State::Confirmed;
  findings[1].shown_by.confirmation = {
      .state = result::Confirmation::State::Different, .detail = "no exception", .is_refuted = true};
  const std::vector<Finding> refuted = take_refuted(findings);
  ASSERT_EQ(refuted.size(), 1U);
  EXPECT_EQ(refuted[0].line, 5U);
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0].line, 3U);
  EXPECT_EQ(findings[1].line, 7U);
}

TEST(PutConfirmedFirst, KeepsRanksApart) {
  std::vector<Finding> findings{
      finding(3, Rank::Certain), finding(5, Rank::Certain), finding(7, Rank::Suspicious)};
  findings[1].is_confirmed = findings[2].is_confirmed = true;
  put_confirmed_first(findings);
  EXPECT_EQ(findings[0].line, 5U);
  EXPECT_EQ(findings[1].line, 3U);
  EXPECT_EQ(findings[2].line, 7U);
}

TEST(Fingerprints, DoNotDependOnLines) {
  const std::vector<Finding> before{finding(7, Rank::Certain), finding(5, Rank::Suspicious)};
  const std::vector<Finding> after{finding(17, Rank::Certain), finding(15, Rank::Suspicious)};
  EXPECT_EQ(fingerprints(before), fingerprints(after));
  EXPECT_EQ(fingerprints(before), (std::vector<std::string>{"division-by-zero:f:2", "division-by-zero:f:1"}));
}

}  // namespace
}  // namespace testellate::bugs
