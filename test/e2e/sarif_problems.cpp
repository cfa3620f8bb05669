// SPDX-License-Identifier: Apache-2.0
#include "sarif_problems.h"

#include <algorithm>
#include <array>
#include <regex>
#include <set>
#include <string_view>

namespace testellate::e2e {
namespace {

using Json = nlohmann::ordered_json;

/// A property of an object of the schema. `type` is another object, or how a value is written: "string",
/// "integer N" with the least one, "uri", "reference" (to a file), "bag" of anything, "strings" by any name,
/// or a regular expression in "/".
struct Property {
  std::string_view object;
  std::string_view name;
  std::string_view type;
  enum class Shape { One, List, ListWithOne, Set } shape = Shape::One;
  bool is_required = false;
};
using Shape = Property::Shape;

constexpr auto kProperties = std::to_array<Property>({
    {"sarifLog", "$schema", "uri"},
    {"sarifLog", "version", "/2\\.1\\.0", Shape::One, true},
    {"sarifLog", "runs", "run", Shape::List, true},
    {"run", "tool", "tool", Shape::One, true},
    {"run", "results", "result", Shape::List},
    {"run", "columnKind", "/utf16CodeUnits|unicodeCodePoints"},
    {"tool", "driver", "toolComponent", Shape::One, true},
    {"toolComponent", "name", "string", Shape::One, true},
    {"toolComponent", "semanticVersion", "string"},
    {"toolComponent", "rules", "reportingDescriptor", Shape::Set},
    {"reportingDescriptor", "id", "string", Shape::One, true},
    {"reportingDescriptor", "shortDescription", "message"},
    {"result", "ruleId", "string"},
    {"result", "ruleIndex", "integer -1"},
    {"result", "level", "/none|note|warning|error"},
    {"result", "message", "message", Shape::One, true},
    {"result", "locations", "location", Shape::List},
    {"result", "codeFlows", "codeFlow", Shape::List},
    {"result", "partialFingerprints", "strings"},
    {"result", "properties", "bag"},
    {"message", "text", "string", Shape::One, true},
    {"location", "physicalLocation", "physicalLocation"},
    {"location", "logicalLocations", "logicalLocation", Shape::Set},
    {"location", "message", "message"},
    {"physicalLocation", "artifactLocation", "artifactLocation", Shape::One, true},
    {"physicalLocation", "region", "region"},
    {"artifactLocation", "uri", "reference"},
    {"region", "startLine", "integer 1"},
    {"logicalLocation", "fullyQualifiedName", "string"},
    {"logicalLocation", "kind", "string"},
    {"codeFlow", "threadFlows", "threadFlow", Shape::ListWithOne, true},
    {"threadFlow", "locations", "threadFlowLocation", Shape::ListWithOne, true},
    {"threadFlowLocation", "location", "location"},
});

class Checker {
 public:
  std::vector<std::string> problems;

  void check(const Json& value, std::string_view type, const std::string& at) {
    const auto is_of_type = [&](const Property& property) { return property.object == type; };
    if (std::ranges::none_of(kProperties, is_of_type)) return check_scalar(value, std::string(type), at);
    if (!value.is_object()) return fail(at, "is no object");
    for (const auto& [name, member] : value.items()) {
      const auto known = std::ranges::find_if(
          kProperties, [&](const Property& one) { return is_of_type(one) && one.name == name; });
      if (known == kProperties.end()) {
        fail(at, "has `" + name + "`");
      } else {
        check_shape(member, *known, at + "." + name);
      }
    }
    for (const Property& property : kProperties) {
      const bool is_missing =
          is_of_type(property) && property.is_required && !value.contains(std::string(property.name));
      if (is_missing) fail(at, "lacks `" + std::string(property.name) + "`");
    }
  }

 private:
  void fail(const std::string& at, const std::string& what) { problems.push_back(at + " " + what); }

  void check_shape(const Json& value, const Property& property, const std::string& at) {
    if (property.shape == Shape::One) return check(value, property.type, at);
    if (!value.is_array()) return fail(at, "is no list");
    if (property.shape == Shape::ListWithOne && value.empty()) fail(at, "is empty");
    if (property.shape == Shape::Set && std::set<Json>(value.begin(), value.end()).size() != value.size()) {
      fail(at, "has the same twice");
    }
    for (std::size_t index = 0; index < value.size(); ++index) {
      check(value[index], property.type, at + "[" + std::to_string(index) + "]");
    }
  }

  void check_scalar(const Json& value, const std::string& type, const std::string& at) {
    if (type.starts_with("integer ")) {
      if (!value.is_number_integer() || value.get<int>() < std::stoi(type.substr(8)))
        fail(at, "is no " + type);
    } else if (type == "bag") {
      if (!value.is_object()) fail(at, "is no bag");
    } else if (type == "strings") {
      const bool fits = value.is_object() && std::ranges::all_of(value.items(), [](const auto& one) {
                          return one.value().is_string();
                        });
      if (!fits) fail(at, "has what is no text");
    } else if (!value.is_string()) {
      fail(at, "is no text");
    } else if (type != "string" && !std::regex_match(value.get<std::string>(), pattern_of(type))) {
      fail(at, "is no " + type + ": " + value.get<std::string>());
    }
  }

  static std::regex pattern_of(const std::string& type) {
    if (type.starts_with('/')) return std::regex(type.substr(1));
    const std::string plain = R"((%[0-9A-F]{2}|[A-Za-z0-9._~/-])*)";
    return std::regex(type == "uri" ? "[a-z]+://" + plain : "(file://)?" + plain);
  }
};

}  // namespace

std::vector<std::string> sarif_problems(const Json& log) {
  Checker checker;
  checker.check(log, "sarifLog", "log");
  return checker.problems;
}

}  // namespace testellate::e2e
