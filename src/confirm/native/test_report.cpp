// SPDX-License-Identifier: Apache-2.0
#include "confirm/native/test_report.h"

#include <cctype>

#include <nlohmann/json.hpp>

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

}  // namespace

std::optional<std::string> failure_in_report(std::string_view json) {
  Json report = Json::parse(json, nullptr, false);
  if (!report.is_object()) return "the test left no report";
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
  return run == 0 ? "the test was not run" : "several tests were run at once";
}

}  // namespace testellate::confirm::native
