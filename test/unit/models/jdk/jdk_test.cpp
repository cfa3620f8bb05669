// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/jdk.h"

#include <gtest/gtest.h>

namespace testellate::models {
namespace {

TEST(Jdk, HasTheNativesThatTheFrontEndCalls) {
  ir::NativeTable table;
  add_jdk(table);
  for (const char* name : {
           "jvm.string_literal",
           "jvm.class_mirror",
           "jvm.cast_message",
           "jvm.unusable_message",
           "jvm.unusable_cause",
           "jvm.note_failure",
           "jvm.set_current_thread",
#define INTERCEPT(function, native) native,
#include "frontend/jvm/link/intercepts.def"
#undef INTERCEPT
       }) {
    if (std::string_view(name) == "jvm.never") continue;  // nobody may come there
    if (std::string_view(name).starts_with(ir::kUnsupportedNative)) continue;
    EXPECT_NE(table.find(name), nullptr) << name;
  }
}

}  // namespace
}  // namespace testellate::models
