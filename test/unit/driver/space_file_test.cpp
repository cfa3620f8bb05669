// SPDX-License-Identifier: Apache-2.0
#include "driver/space_file.h"

#include <gtest/gtest.h>

namespace testellate::driver {
namespace {

sequences::SavedSpace sample() {
  sequences::SavedSpace space;
  space.completed_length = 2;
  space.loop_bound = 3;
  space.paths.feasible = 7;
  space.cuts.size = true;
  space.unsupported["a thing"] = 4;
  space.calls.push_back({0, 0, std::nullopt, 0, true, true, 0, {}});
  space.calls.push_back({1, 1, 0, 1, true, false, 3, {{engine::DecisionKind::Branch, {}, 1, 0}}});
  space.calls.push_back(
      {2, 0, 1, std::nullopt, false, true, 0, {{engine::DecisionKind::Concretise, {}, 0, 17}}});
  return space;
}

TEST(SpaceFile, GivesBackWhatWasWritten) {
  support::MemoryFileSystem files;
  ASSERT_TRUE(files.write_file("states", space_text(5, sample())));
  const auto read = read_space(files, "states", 5);
  ASSERT_TRUE(read && *read);
  const sequences::SavedSpace& space = **read;
  EXPECT_EQ(space.completed_length, 2U);
  EXPECT_EQ(space.loop_bound, 3U);
  EXPECT_EQ(space.paths.feasible, 7U);
  EXPECT_TRUE(space.cuts.size);
  EXPECT_FALSE(space.cuts.bound);
  EXPECT_EQ(space.unsupported.at("a thing"), 4U);
  ASSERT_EQ(space.calls.size(), 3U);
  EXPECT_EQ(space.calls[1].before, 0U);
  EXPECT_EQ(space.calls[1].start, 3U);
  EXPECT_EQ(space.calls[1].decisions.front().choice, 1U);
  EXPECT_FALSE(space.calls[2].after);
  EXPECT_TRUE(space.calls[2].is_used);
  EXPECT_EQ(space.calls[2].decisions.front().value, 17U);
}

TEST(SpaceFile, OfAnotherKeyIsNone) {
  support::MemoryFileSystem files;
  ASSERT_TRUE(files.write_file("states", space_text(5, sample())));
  const auto other = read_space(files, "states", 55);
  ASSERT_TRUE(other);
  EXPECT_FALSE(*other);
  const auto missing = read_space(files, "nothing", 5);
  ASSERT_TRUE(missing);
  EXPECT_FALSE(*missing);
}

TEST(SpaceFile, OfAnotherKindOrDamagedIsAnError) {
  support::MemoryFileSystem files;
  files.add("letter", "Dear reader");
  EXPECT_FALSE(read_space(files, "letter", 5));
  ASSERT_TRUE(files.write_file("states", space_text(5, sample())));
  std::string bytes = *files.read_file("states");
  bytes.resize(bytes.size() - 3);
  files.add("cut", bytes);
  EXPECT_FALSE(read_space(files, "cut", 5));
}

}  // namespace
}  // namespace testellate::driver
