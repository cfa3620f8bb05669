// SPDX-License-Identifier: Apache-2.0
#include "ir/text_lexer.h"

#include <gtest/gtest.h>

#include "ir/spelling.h"
#include "ir/suggestion.h"

namespace testellate::ir {
namespace {

/// Tokens joined by blanks, each with a letter for its kind.
std::string tokens_of(std::string_view text) {
  diag::Result<std::vector<Token>> tokens = tokenize(text, "t.tir");
  if (!tokens) return diag::to_text(tokens.error());
  std::string shown;
  for (const Token& token : *tokens) {
    if (token.kind == Token::Kind::End) return shown;
    shown += shown.empty() ? "" : " ";
    shown += "?nsdm"[static_cast<std::size_t>(token.kind)];
    shown += ":" + std::string(token.text);
  }
  return shown;
}

TEST(TextLexer, SplitsTextIntoNamesTextsNumbersAndMarks) {
  EXPECT_EQ(tokens_of("%x = add i32 -1"), "m:% n:x m:= n:add n:i32 m:- d:1");
  EXPECT_EQ(tokens_of("@f()->void"), "m:@ n:f m:( m:) m:-> n:void");
  EXPECT_EQ(tokens_of("a.b$_.9 \"q\\\" \\\\\"x"), "n:a.b$_.9 s:\"q\\\" \\\\\" n:x");
  EXPECT_EQ(tokens_of("1.5e-3 0x1e+1 7:29"), "d:1.5e-3 d:0x1e m:+ d:1 d:7 m:: d:29");
  EXPECT_EQ(tokens_of("a // b\n c"), "n:a n:c");
}

TEST(TextLexer, KnowsWhereTokensStandAndWhetherTheyTouch) {
  diag::Result<std::vector<Token>> tokens = tokenize("a\n  b.\"c\" d", "t.tir");
  ASSERT_TRUE(tokens.has_value());
  ASSERT_EQ(tokens->size(), 5U);
  EXPECT_EQ((*tokens)[1].at, (TextPosition{2, 3}));
  EXPECT_FALSE((*tokens)[1].touches_previous);
  EXPECT_TRUE((*tokens)[2].touches_previous);
  EXPECT_FALSE((*tokens)[3].touches_previous);
  EXPECT_EQ((*tokens)[4].at, (TextPosition{2, 10}));
}

TEST(TextLexer, UnquotesWhatIsQuoted) {
  for (std::string text : {std::string("plain"), std::string("\"\\\n\t\x01\x7f"), std::string("\0\xff", 2)}) {
    EXPECT_EQ(unquote(quote(text)), text);
    EXPECT_EQ(unquote(quote_bytes(text)), text);
    diag::Result<std::vector<Token>> tokens = tokenize(quote_bytes(text), "t.tir");
    ASSERT_TRUE(tokens.has_value());
    EXPECT_EQ(tokens->size(), 2U);
  }
  EXPECT_EQ(quote("caf\xc3\xa9"), "\"caf\xc3\xa9\"");
  EXPECT_EQ(quote_bytes("caf\xc3\xa9"), "\"caf\\xc3\\xa9\"");
}

TEST(NameText, QuotesOnlyWhatIsNotPlain) {
  EXPECT_EQ(name_text("a.b$_9"), "a.b$_9");
  EXPECT_EQ(name_text("9"), "\"9\"");
  EXPECT_EQ(name_text(""), "\"\"");
  EXPECT_EQ(member_text("a.b", "c"), "a.b.c");
  EXPECT_EQ(member_text("a.b", "c.d"), "a.b.\"c.d\"");
  EXPECT_EQ(member_text("a b", "c"), "\"a b\".c");
}

TEST(Suggestion, CountsEditsWithExchangesOfNeighbours) {
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
  EXPECT_EQ(edit_distance("fnuc", "func"), 1U);
}

TEST(Suggestion, OffersTheClosestNameOrNone) {
  auto suggested = [](std::string_view mistyped, std::initializer_list<std::string_view> known) {
    Suggestion suggestion(mistyped);
    for (std::string_view name : known) suggestion.offer(name);
    return suggestion.text("%");
  };
  EXPECT_EQ(suggested("ad", {"sub", "add", "and"}), "; did you mean `%add`?");
  EXPECT_EQ(suggested("ad", {"and", "add"}), "; did you mean `%add`?");
  EXPECT_EQ(suggested("y", {"p", "q"}), "");
  EXPECT_EQ(suggested("completely", {"different"}), "");
}

}  // namespace
}  // namespace testellate::ir
