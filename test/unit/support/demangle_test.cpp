// SPDX-License-Identifier: Apache-2.0
#include "support/demangle.h"

#include <gtest/gtest.h>

namespace testellate::support {
namespace {

TEST(Demangle, SaysSymbolsAsTheSourceDoes) {
  EXPECT_EQ(demangle_symbol("_ZN4bank7Account7depositEl"), "bank::Account::deposit(long)");
  EXPECT_EQ(demangle_symbol("_ZTV4Sink"), "vtable for Sink");
}

TEST(Demangle, LeavesOtherSymbolsAsTheyAre) {
  EXPECT_EQ(demangle_symbol("fopen"), "fopen");
  EXPECT_EQ(demangle_symbol("f"), "f") << "which is also the name of a type";
  EXPECT_EQ(demangle_symbol("_Zzz"), "_Zzz");
}

TEST(Demangle, SaysTypes) {
  EXPECT_EQ(demangle_type("N4bank5ErrorE"), "bank::Error");
  EXPECT_EQ(demangle_type("?"), std::nullopt);
}

}  // namespace
}  // namespace testellate::support
