// SPDX-License-Identifier: Apache-2.0
#include "confirm/native/test_report.h"

#include <cctype>
#include <vector>

#include <nlohmann/json.hpp>

#include "xml/reader.h"

namespace testellate::confirm::native {
namespace {

using Json = nlohmann::json;

std::string on_one_line(const std::string& text) {
  std::string line;
  for (char c : text) {
    bool is_space = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (is_space && (line.empty() || line.back() == ' ')) continue;
    line += is_space ? ' ' : c;
  }
  while (line.ends_with(' ')) line.pop_back();
  return line;
}

/// The member of an object, or null.
const Json& member(const Json& object, const char* name) {
  static const Json none;
  auto found = object.is_object() ? object.find(name) : object.end();
  return found == object.end() ? none : *found;
}

constexpr const char* kNoReport = "the test left no report";
constexpr const char* kNotRun = "the test was not run";

std::optional<std::string> failure_in_xml(std::string_view text) {
  const diag::Result<xml::Element> report = xml::read_document(text, "report");
  if (!report) return kNoReport;
  bool is_run = false;
  std::vector<const xml::Element*> pending{&*report};
  while (!pending.empty()) {
    const xml::Element& element = *pending.back();
    pending.pop_back();
    is_run = is_run || element.name == "testcase";
    if (element.name == "failure" || element.name == "error") {
      const std::string text_of = on_one_line(element.text);
      return text_of.empty() ? "no reason given" : text_of;
    }
    for (auto inner = element.elements.rbegin(); inner != element.elements.rend(); ++inner) {
      pending.push_back(&*inner);
    }
  }
  return is_run ? std::nullopt : std::optional<std::string>(kNotRun);
}

}  // namespace

std::optional<std::string> failure_in_report(std::string_view written) {
  if (written.starts_with('<')) return failure_in_xml(written);
  Json report = Json::parse(written, nullptr, false);
  if (!report.is_object()) return kNoReport;
  int run = 0;
  for (const Json& suite : member(report, "testsuites")) {
    for (const Json& test : member(suite, "testsuite")) {
      if (member(test, "status") != "RUN" || member(test, "result") != "COMPLETED") continue;
      ++run;
      for (const Json& failure : member(test, "failures")) {
        const Json& text = member(failure, "failure");
        return on_one_line(text.is_string() ? text.get<std::string>() : "no reason given");
      }
    }
  }
  if (run == 1) return std::nullopt;
  return run == 0 ? kNotRun : "several tests were run at once";
}

}  // namespace testellate::confirm::native
