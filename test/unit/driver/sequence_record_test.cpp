// SPDX-License-Identifier: Apache-2.0
#include "driver/sequence_record.h"

#include <gtest/gtest.h>

namespace testellate::driver {
namespace {

PartRecord sample_part() {
  PartRecord record;
  record.part.calls.push_back(
      {2, 1, 7, true, true, "noted", {{engine::DecisionKind::Branch, {}, 1, 0}}, {5, 6}});
  record.part.calls.push_back({3, 0, std::nullopt, false, false, "", {}, {}});
  record.part.paths.bounded = 4;
  record.part.cuts.bound = true;
  record.part.unsupported["a thing"] = 2;
  record.part.spent = search::Limit::Time;
  record.part.steps = 1000;
  record.part.unknown = 1;
  record.counts.engine.instructions = 900;
  record.counts.work.replay = 30;
  return record;
}

TEST(PartRecords, GiveBackWhatWasWritten) {
  const std::optional<PartRecord> read = part_from_bytes(to_bytes(sample_part()));
  ASSERT_TRUE(read);
  ASSERT_EQ(read->part.calls.size(), 2U);
  const sequences::PartCall& call = read->part.calls.front();
  EXPECT_EQ(call.pair, 2U);
  EXPECT_EQ(call.start, 1U);
  EXPECT_EQ(call.after, 7U);
  EXPECT_TRUE(call.is_new_state);
  EXPECT_TRUE(call.goes_on);
  EXPECT_EQ(call.noted, "noted");
  ASSERT_EQ(call.decisions.size(), 1U);
  EXPECT_EQ(call.decisions.front().choice, 1U);
  EXPECT_EQ(call.values, (std::vector<value::U128>{5, 6}));
  EXPECT_FALSE(read->part.calls.back().after);
  EXPECT_EQ(read->part.paths.bounded, 4U);
  EXPECT_TRUE(read->part.cuts.bound);
  EXPECT_FALSE(read->part.cuts.size);
  EXPECT_EQ(read->part.unsupported.at("a thing"), 2U);
  EXPECT_EQ(read->part.spent, search::Limit::Time);
  EXPECT_EQ(read->part.steps, 1000U);
  EXPECT_EQ(read->part.unknown, 1U);
  EXPECT_EQ(read->counts.engine.instructions, 900U);
  EXPECT_EQ(read->counts.work.replay, 30U);
}

TEST(PartRecords, ThatAreDamagedAreNone) {
  std::string bytes = to_bytes(sample_part());
  bytes.pop_back();
  EXPECT_FALSE(part_from_bytes(bytes));
  EXPECT_FALSE(part_from_bytes(""));
  EXPECT_FALSE(part_from_bytes(space_to_bytes({})));
}

}  // namespace
}  // namespace testellate::driver
