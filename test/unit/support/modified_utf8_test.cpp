// SPDX-License-Identifier: Apache-2.0
#include "support/modified_utf8.h"

#include <gtest/gtest.h>

namespace testellate::support {
namespace {

using namespace std::string_view_literals;

TEST(ModifiedUtf8, ReadsNulAndSurrogatesInTheirOwnSpelling) {
  std::string_view text = "a\xc0\x80\xc3\xa4\xe2\x82\xac\xed\xa0\xbd\xed\xb8\x80"sv;
  ASSERT_TRUE(is_modified_utf8(text, false));
  EXPECT_EQ(to_utf16(text), u"a\0\u00e4\u20ac\U0001f600"sv);
  EXPECT_EQ(to_utf8(to_utf16(text)), "a\0\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80"sv);
}

TEST(ModifiedUtf8, RefusesOtherBytes) {
  for (std::string_view text :
       {"\0"sv, "\x80"sv, "\xc3"sv, "\xc3("sv, "\xe2\x82"sv, "\xf0\x9f\x98\x80"sv, "\xff"sv}) {
    EXPECT_FALSE(is_modified_utf8(text, true));
  }
}

TEST(ModifiedUtf8, LetsOldFilesSpellCharactersTooLong) {
  for (std::string_view text : {"\xc1\xa1"sv, "\xe0\x81\xa1"sv, "\xe0\x80\x80"sv}) {
    EXPECT_FALSE(is_modified_utf8(text, false));
    EXPECT_TRUE(is_modified_utf8(text, true));
  }
}

TEST(ModifiedUtf8, ReplacesLoneSurrogatesInUtf8) {
  EXPECT_EQ(to_utf8(u"\xd83d!\xde00"), "\xef\xbf\xbd!\xef\xbf\xbd");
}

// JVMS §4.4.7: zero takes two bytes, a surrogate three of its own.
TEST(ModifiedUtf8, EncodesAsClassFilesDo) {
  EXPECT_EQ(to_modified_utf8(u"a\u00e9\u4e2d"), "a\xc3\xa9\xe4\xb8\xad");
  EXPECT_EQ(to_modified_utf8(std::u16string_view(u"\0", 1)), "\xc0\x80");
  EXPECT_EQ(to_modified_utf8(u"\U0001f600"), "\xed\xa0\xbd\xed\xb8\x80");
}

TEST(ModifiedUtf8, DecodesWhatItEncoded) {
  std::u16string text;
  for (const unsigned unit : {0U, 1U, 0x7fU, 0x80U, 0x7ffU, 0x800U, 0xd800U, 0xdfffU, 0xffffU}) {
    text += static_cast<char16_t>(unit);
  }
  EXPECT_EQ(to_utf16(to_modified_utf8(text)), text);
}

}  // namespace
}  // namespace testellate::support
