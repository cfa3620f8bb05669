// SPDX-License-Identifier: Apache-2.0
#include "xml/reader.h"

#include <gtest/gtest.h>

namespace testellate::xml {
namespace {

std::string problem(std::string_view text) {
  diag::Result<Element> read = read_document(text, "a.xml");
  return read ? "" : diag::to_text(read.error());
}

TEST(XmlReader, ReadsElementsAttributesAndText) {
  const diag::Result<Element> read = read_document(
      "\xEF\xBB\xBF<?xml version='1.0' encoding='utf-8'?>\n<!-- first -->\n<a x=\"1\" y = '2'>\n  "
      "<b/>one<?go on?> two"
      "<b z='&lt;&#65;&#x42;\n&#10;'>&amp;<![CDATA[<&]]></b></a>\n<!-- last -->\n",
      "a.xml");
  ASSERT_TRUE(read.has_value()) << diag::to_text(read.error());
  EXPECT_EQ(read->name, "a");
  EXPECT_EQ(read->line, 3U);
  EXPECT_EQ(read->attribute("x"), "1");
  EXPECT_EQ(read->attribute("y"), "2");
  EXPECT_EQ(read->find_attribute("z"), nullptr);
  EXPECT_EQ(read->text, "\n  one two");
  ASSERT_EQ(read->elements.size(), 2U);
  EXPECT_EQ(read->elements[0].line, 4U);
  EXPECT_EQ(read->elements[0].column, 3U);
  EXPECT_EQ(read->elements[1].attribute("z"), "<AB \n");
  EXPECT_EQ(read->elements[1].text, "&<&");
}

TEST(XmlReader, TurnsLineEndsIntoOneKind) {
  EXPECT_EQ(read_document("<a>1\r\n2\r3</a>", "a.xml")->text, "1\n2\n3");
  EXPECT_EQ(read_document("<a x='1\r\n2\r3'/>", "a.xml")->attribute("x"), "1 2 3");
}

TEST(XmlReader, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(problem(""), "a.xml:1:1: error: an XML document begins with an element [xml-syntax]");
  EXPECT_EQ(problem("<a>\n  <b></a>"), "a.xml:2:8: error: `a` ends, but `b` of line 2 is open [xml-syntax]");
  EXPECT_EQ(problem("<a"), "a.xml:1:3: error: the tag of `a` has no end [xml-syntax]");
  EXPECT_EQ(problem("<a>"), "a.xml:1:4: error: the element `a` has no end [xml-syntax]");
  EXPECT_EQ(problem("<a x='1' x='2'/>"), "a.xml:1:10: error: `x` is there twice [xml-syntax]");
  EXPECT_EQ(problem("<a x=1/>"), "a.xml:1:6: error: the value of `x` is not in quotes [xml-syntax]");
  EXPECT_EQ(problem("<a>&b;</a>"),
            "a.xml:1:4: error: `&` begins no reference that is known here [xml-syntax]");
  EXPECT_EQ(problem("<a>&#0;</a>"),
            "a.xml:1:4: error: the reference names no character that XML allows [xml-syntax]");
  EXPECT_EQ(problem("<a>\xff</a>"),
            "a.xml:1:4: error: these bytes are no character that XML allows in UTF-8 [xml-syntax]");
  EXPECT_EQ(problem("<a/><b/>"),
            "a.xml:1:5: error: there is something behind the end of the document [xml-syntax]");
  EXPECT_EQ(problem("<!DOCTYPE a []><a/>"), "a.xml:1:1: error: document types are not read [xml-syntax]");
  EXPECT_EQ(problem("<?xml version='1.0' encoding='latin-1'?><a/>"),
            "a.xml:1:1: error: the document is in `LATIN-1`; only UTF-8 is read [xml-syntax]");
}

TEST(XmlReader, RefusesDeepNestingWithoutNeedingTheStack) {
  std::string text;
  for (int at = 0; at < 100'000; ++at) text += "<a>";
  EXPECT_EQ(problem(text), "a.xml:1:193: error: elements are nested too deeply [xml-syntax]");
}

}  // namespace
}  // namespace testellate::xml
