// SPDX-License-Identifier: Apache-2.0
#include "report/json_text.h"

#include <gtest/gtest.h>

namespace testellate::report {
namespace {

std::string written(const std::function<void(JsonText&)>& write) {
  std::string text;
  const support::Append append = [&](std::string_view part) { text += part; };
  {
    JsonText json(append);
    write(json);
  }
  return text;
}

TEST(JsonText, WritesWhatADumpOfTheWholeWouldWrite) {
  const std::vector<std::string> texts = {
      "plain", "", "\"quoted\" \\ \x01\n\t\x7f", "caf\xc3\xa9", "\xff not UTF-8", std::string("\0", 1)};
  Json whole = Json::object();
  whole["none"] = Json::object();
  whole["empty"] = Json::array();
  whole["list"] = texts;
  Json inner = Json::object();
  inner["number"] = 18446744073709551615U;
  inner["flag"] = true;
  inner["tree"] = Json{{"deep", Json::array({1, 2})}};
  whole["inner"] = Json::array({inner, "last"});
  const std::string text = written([&](JsonText& json) {
    json.begin_object();
    json.key("none");
    json.begin_object();
    json.end_object();
    json.key("empty");
    json.begin_array();
    json.end_array();
    json.key("list");
    json.begin_array();
    for (const std::string& one : texts) json.value(one);
    json.end_array();
    json.key("inner");
    json.begin_array();
    json.begin_object();
    json.member("number", std::uint64_t{18446744073709551615U});
    json.member("flag", true);
    json.member("tree", inner["tree"]);
    json.end_object();
    json.value("last");
    json.end_array();
    json.end_object();
  });
  EXPECT_EQ(text, whole.dump(2, ' ', false, Json::error_handler_t::replace));
}

TEST(JsonText, PassesLargeTextsOnInParts) {
  std::size_t parts = 0;
  std::size_t size = 0;
  const support::Append append = [&](std::string_view part) {
    ++parts;
    size += part.size();
  };
  {
    JsonText json(append);
    json.begin_array();
    for (int i = 0; i < 100'000; ++i) {
      json.begin_array();
      json.end_array();
    }
    json.end_array();
  }
  EXPECT_GT(parts, 5U);
  EXPECT_EQ(size, std::string("[\n]").size() + 100'000 * std::string("\n  [],").size() - 1);
}

}  // namespace
}  // namespace testellate::report
