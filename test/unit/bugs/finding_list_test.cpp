// SPDX-License-Identifier: Apache-2.0
#include "bugs/finding_list.h"

#include <gtest/gtest.h>

namespace testellate::bugs {
namespace {

using result::Finding;
using result::Rank;

Finding finding(std::string id, std::string at, std::uint32_t line, std::string condition) {
  Finding made;
  made.id = std::move(id);
  made.kind = "index-out-of-bounds";
  made.file = "Arrays.java";
  made.line = line;
  made.at = std::move(at);
  made.rank = Rank::Certain;
  made.is_confirmed = true;
  made.test_name = "shows_it";
  made.message = "Arrays.java:" + std::to_string(line) + ": index when " + condition;
  return made;
}

std::string listed(const std::vector<Finding>& findings) { return to_list(findings, {}, {}); }

TEST(FindingList, SaysOverloadsOnce) {
  const std::string text = listed({finding("f1", "Arrays#reverse(byte[])", 3, "from < 0"),
                                   finding("f2", "Arrays#reverse(char[])", 9, "start < 0"),
                                   finding("f3", "Arrays#reverse(byte[])", 5, "from > 7")});
  EXPECT_NE(text.find("f1  certain  Arrays.java:3: index when from < 0\n"), std::string::npos) << text;
  EXPECT_NE(text.find("      and 2 like it: f2 at line 9 in `reverse(char[])`, f3 at line 5\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("f2  "), std::string::npos) << text;
  EXPECT_NE(text.find("3 findings: 3 certain; 3 confirmed by a test\n"), std::string::npos) << text;
}

TEST(FindingList, SaysOnceWhatTheSameInputsLeadTo) {
  const std::string text =
      listed({finding("f1", "Box#asInt()", 3, "isOff"), finding("f2", "Box#asLong()", 9, "isOff")});
  EXPECT_NE(text.find("and 1 like it: f2 at line 9 in `asLong()`\n"), std::string::npos) << text;
}

TEST(FindingList, KeepsApartWhatIsNotAlike) {
  Finding other_kind = finding("f2", "Arrays#reverse(byte[])", 9, "from < 0");
  other_kind.kind = "null-dereference";
  Finding not_shown = finding("f3", "Arrays#reverse(byte[])", 10, "from < 0");
  not_shown.is_confirmed = false;
  const std::string text = listed({finding("f1", "Arrays#reverse(byte[])", 3, "from < 0"),
                                   other_kind,
                                   not_shown,
                                   finding("f4", "Arrays#swap(byte[])", 11, "from > 8")});
  EXPECT_EQ(text.find("like it"), std::string::npos) << text;
}

TEST(FindingList, CountsWhatWasRefuted) {
  LeftOutOfList left_out;
  left_out.refuted = 1;
  EXPECT_EQ(to_list({}, left_out, {}), "0 findings; 1 refuted by its own test (`refuted` in report.json)\n");
  left_out.refuted = 2;
  EXPECT_EQ(to_list({}, left_out, {}),
            "0 findings; 2 refuted by their own tests (`refuted` in report.json)\n");
}

TEST(FindingList, CountsEachRankThatIsNotListed) {
  LeftOutOfList left_out;
  left_out.below_rank[static_cast<std::size_t>(result::Rank::Suspicious)] = 2;
  left_out.below_rank[static_cast<std::size_t>(result::Rank::Precondition)] = 13;
  EXPECT_EQ(to_list({}, left_out, {}),
            "0 findings; 2 suspicious and 13 precondition not listed (--min-rank precondition)\n");
}

}  // namespace
}  // namespace testellate::bugs
