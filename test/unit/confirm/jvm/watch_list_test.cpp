// SPDX-License-Identifier: Apache-2.0
#include "confirm/jvm/agent/watch_list.h"

#include <gtest/gtest.h>

#include "confirm/jvm/agent/event.h"

namespace testellate::confirm::jvm {
namespace {

constexpr const char* kText =
    "events\t/a folder/events\n"
    "limit\t12\n"
    "method\ta/B\trun\t(I)V\n"
    "mark\t0\n"
    "stop\t65535\n"
    "method\ta/B\t<clinit>\t()V\n"
    "hide\t0\n"
    "show\t7\n";

TEST(WatchList, IsReadAsItWasWritten) {
  std::optional<WatchList> list = try_parse_watch_list(kText);
  ASSERT_TRUE(list);
  EXPECT_EQ(list->events, "/a folder/events");
  EXPECT_EQ(list->limit, 12U);
  ASSERT_EQ(list->methods.size(), 2U);
  EXPECT_EQ(list->methods[0].owner, "a/B");
  EXPECT_EQ(list->methods[0].name, "run");
  EXPECT_EQ(list->methods[0].descriptor, "(I)V");
  EXPECT_EQ(list->methods[0].stops,
            (std::map<std::uint16_t, StopKind>{{0, StopKind::Mark}, {65535, StopKind::Tell}}));
  EXPECT_EQ(list->methods[1].stops,
            (std::map<std::uint16_t, StopKind>{{0, StopKind::Hide}, {7, StopKind::Show}}));
  EXPECT_EQ(to_text(*list), kText);
}

TEST(WatchList, OtherTextIsRefused) {
  for (const char* text : {"",
                           "stop\t1\n",
                           "events\tx",
                           "limit\tmany\n",
                           "method\ta/B\trun\n",
                           "method\ta\tb\tc\nstop\t65536\n",
                           "method\ta\tb\tc\nstop\t1x\n",
                           "other\tx\n"}) {
    EXPECT_FALSE(try_parse_watch_list(text)) << text;
  }
}

TEST(Event, SurvivesItsWord) {
  for (Event event : {Event{Event::Kind::Stop, 0, 0},
                      Event{Event::Kind::Caught, 0xffffffff, 0xffff},
                      Event{Event::Kind::Cut, 7, 1}}) {
    EXPECT_EQ(to_event(to_word(event)), event);
  }
}

}  // namespace
}  // namespace testellate::confirm::jvm
