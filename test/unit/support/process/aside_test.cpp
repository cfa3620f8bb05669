// SPDX-License-Identifier: Apache-2.0
#include "support/process/aside.h"

#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

#include "support/process/file_descriptor.h"

namespace testellate::support::process {
namespace {

/// All that is written until nobody can write any more.
std::string read_all(Pipe& pipe) {
  pipe.write_end.close();
  std::string text;
  while (read_some(pipe.read_end, text, 100) == Transfer::Moved) {
  }
  return text;
}

TEST(Aside, IsDoneWhenItWasWaitedFor) {
  Pipe pipe = *make_pipe();
  {
    Aside aside([&] {
      std::string_view text = "done";
      static_cast<void>(write_some(pipe.write_end, text));
    });
    aside.wait();
    aside.wait();
  }
  EXPECT_EQ(read_all(pipe), "done");
}

TEST(Aside, EndsWithWhoHasIt) {
  Pipe pipe = *make_pipe();
  {
    const Aside aside([&] {
      std::string_view text = "begun";
      static_cast<void>(write_some(pipe.write_end, text));
      while (true) ::pause();
    });
    std::string begun;
    ASSERT_EQ(read_some(pipe.read_end, begun, 100), Transfer::Moved);
    EXPECT_EQ(begun, "begun");
  }
  EXPECT_EQ(read_all(pipe), "");
}

}  // namespace
}  // namespace testellate::support::process
