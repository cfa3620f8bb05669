// SPDX-License-Identifier: Apache-2.0
#include "xml/text.h"

#include <gtest/gtest.h>

#include "xml/reader.h"

namespace testellate::xml {
namespace {

TEST(XmlText, WritesElementsWithIndent) {
  std::string document;
  {
    const support::Append append = [&](std::string_view part) { document += part; };
    XmlText xml(append);
    xml.begin("a");
    xml.attribute("x", "1 < \"2\"");
    xml.begin("b");
    xml.end();
    xml.begin("c");
    xml.text("p->q && r");
    xml.end();
    xml.end();
  }
  EXPECT_EQ(document,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a x=\"1 &lt; &quot;2&quot;\">\n  <b/>\n"
            "  <c>p-&gt;q &amp;&amp; r</c>\n</a>\n");
}

TEST(XmlText, IsReadBackAsItWas) {
  const std::string text = "\t<&>\"'\r\n\xC3\xA4\xF0\x9F\x98\x80 ]]>";
  const diag::Result<Element> read =
      read_document("<a x=\"" + escape(text) + "\">" + escape(text) + "</a>", "a.xml");
  ASSERT_TRUE(read.has_value()) << diag::to_text(read.error());
  EXPECT_EQ(read->text, text);
  EXPECT_EQ(read->attribute("x"), text);
}

TEST(XmlText, ReplacesWhatXmlCannotSay) {
  EXPECT_EQ(escape(std::string("a\0b\x01\xff\xC3", 6)),
            "a\xEF\xBF\xBD"
            "b\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
}

}  // namespace
}  // namespace testellate::xml
