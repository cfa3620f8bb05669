// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/modified_utf8.h"

#include <gtest/gtest.h>

namespace testellate::models::jdk {
namespace {

// JVMS §4.4.7: zero takes two bytes, a surrogate three of its own.
TEST(ModifiedUtf8OfModels, EncodesAsClassFilesDo) {
  EXPECT_EQ(to_modified_utf8(u"a\u00e9\u4e2d"), "a\xc3\xa9\xe4\xb8\xad");
  EXPECT_EQ(to_modified_utf8(std::u16string_view(u"\0", 1)), "\xc0\x80");
  EXPECT_EQ(to_modified_utf8(u"\U0001f600"), "\xed\xa0\xbd\xed\xb8\x80");
}

TEST(ModifiedUtf8OfModels, DecodesWhatItEncoded) {
  std::u16string text;
  for (const unsigned unit : {0U, 1U, 0x7fU, 0x80U, 0x7ffU, 0x800U, 0xd800U, 0xdfffU, 0xffffU}) {
    text += static_cast<char16_t>(unit);
  }
  EXPECT_EQ(to_utf16(to_modified_utf8(text)), text);
}

}  // namespace
}  // namespace testellate::models::jdk
