// SPDX-License-Identifier: Apache-2.0
#include "bugs/sarif.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <nlohmann/json.hpp>

#include "bugs/findings.h"
#include "bugs/rank.h"

namespace testellate::bugs {
namespace {

using Json = nlohmann::ordered_json;
using result::Finding;

constexpr const char* kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
constexpr const char* kFingerprint = "testellate/v1";

/// How code-scanning sites show a rank.
constexpr auto kLevels = std::to_array<const char*>({"note", "warning", "error"});

/// A path as a relative reference or a URI.
std::string uri_of(const std::string& path) {
  std::string uri = path.starts_with('/') ? "file://" : "";
  constexpr std::string_view kHex = "0123456789ABCDEF";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain = byte < 0x80 && (std::isalnum(byte) != 0 ||
                                          std::string_view("/-._~").find(c) != std::string_view::npos);
    if (is_plain) {
      uri += c;
    } else {
      uri += {'%', kHex[byte >> 4], kHex[byte & 15]};
    }
  }
  return uri;
}

Json location_of(const std::string& file, std::uint32_t line) {
  Json physical = {{"artifactLocation", {{"uri", uri_of(file)}}}};
  if (line != 0) physical["region"] = {{"startLine", line}};
  return {{"physicalLocation", physical}};
}

Json message_of(const std::string& text) { return {{"text", text}}; }

/// The calls that lead to a failure, and the failure.
Json steps_to(const ir::Program& program, const Finding& finding) {
  Json steps = Json::array();
  if (!finding.shown_by.failure) return steps;
  const std::vector<ir::Place>& places = finding.shown_by.failure->via;
  for (std::size_t at = 0; at < places.size(); ++at) {
    const ir::Function& function = program.get(places[at].function);
    const std::string file(program.text(function.file));
    if (file.empty()) continue;
    const std::uint32_t line = function.body->origins[places[at].inst.index()].line;
    const bool is_last = at + 1 == places.size();
    Json location = location_of(file, line);
    location["message"] = message_of(
        is_last ? "fails here"
                : "calls `" + (at + 1 < finding.via.size() ? finding.via[at + 1] : finding.at) + "`");
    steps.push_back({{"location", location}});
  }
  return steps;
}

}  // namespace

std::string to_sarif(const ir::Program& program,
                     const std::vector<Finding>& findings,
                     std::string_view tool_version) {
  std::vector<std::string> kinds;
  for (const Finding& finding : findings) {
    if (std::ranges::find(kinds, finding.kind) == kinds.end()) kinds.push_back(finding.kind);
  }
  std::ranges::sort(kinds);
  Json rules = Json::array();
  for (const std::string& kind : kinds) {
    std::string words = kind;
    std::ranges::replace(words, '-', ' ');
    rules.push_back({{"id", kind}, {"shortDescription", message_of(words)}});
  }
  const std::vector<std::string> prints = fingerprints(findings);
  Json results = Json::array();
  for (std::size_t at = 0; at < findings.size(); ++at) {
    const Finding& finding = findings[at];
    Json result = {{"ruleId", finding.kind},
                   {"ruleIndex", std::ranges::find(kinds, finding.kind) - kinds.begin()},
                   {"level", kLevels[static_cast<std::size_t>(finding.rank)]},
                   {"message", message_of(finding.message)}};
    if (!finding.file.empty()) {
      Json location = location_of(finding.file, finding.line);
      location["logicalLocations"] =
          Json::array({{{"fullyQualifiedName", finding.at}, {"kind", "function"}}});
      result["locations"] = Json::array({location});
      if (const Json steps = steps_to(program, finding); !steps.empty()) {
        result["codeFlows"] = Json::array({{{"threadFlows", Json::array({{{"locations", steps}}})}}});
      }
    }
    result["partialFingerprints"] = {{kFingerprint, prints[at]}};
    result["properties"] = {{"rank", result::name_of(finding.rank)},
                            {"confirmed", finding.is_confirmed},
                            {"target", finding.target}};
    if (!finding.exception.empty()) result["properties"]["exception"] = finding.exception;
    if (!finding.test_name.empty()) result["properties"]["test"] = finding.test_name;
    results.push_back(std::move(result));
  }
  Json log = {
      {"$schema", kSchema},
      {"version", "2.1.0"},
      {"runs",
       Json::array(
           {{{"tool",
              {{"driver", {{"name", "Testellate"}, {"semanticVersion", tool_version}, {"rules", rules}}}}},
             {"results", results},
             {"columnKind", "utf16CodeUnits"}}})}};
  return log.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Expected<std::set<std::string>, std::string> read_fingerprints(std::string_view sarif) {
  const Json log = Json::parse(sarif, nullptr, false);
  if (log.is_discarded()) return Unexpected<std::string>("is not JSON");
  if (!log.is_object() || !log.contains("runs") || !log["runs"].is_array()) {
    return Unexpected<std::string>("is not a SARIF log: it has no list `runs`");
  }
  std::set<std::string> found;
  for (const Json& run : log["runs"]) {
    if (!run.is_object() || !run.contains("results") || !run["results"].is_array()) continue;
    for (const Json& result : run["results"]) {
      if (!result.is_object() || !result.contains("partialFingerprints")) continue;
      const Json& prints = result["partialFingerprints"];
      if (prints.is_object() && prints.contains(kFingerprint) && prints[kFingerprint].is_string()) {
        found.insert(prints[kFingerprint].get<std::string>());
      }
    }
  }
  return found;
}

}  // namespace testellate::bugs
