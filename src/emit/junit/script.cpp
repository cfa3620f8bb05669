// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/script.h"

#include <algorithm>
#include <array>
#include <utility>

#include "emit/junit/java_text.h"
#include "emit/junit/literal.h"

namespace testellate::emit::junit {
namespace {

std::string access_words(Access access) {
  if (access == Access::Public) return "public ";
  return access == Access::Protected ? "protected " : "";
}

std::string box_of(std::string_view primitive) {
  if (primitive == "int") return "Integer";
  if (primitive == "char") return "Character";
  return capitalised(primitive);
}

const result::StreamInput* find_stream(const result::TestCase& test, const std::string& name) {
  auto found = std::ranges::find(test.streams, name, &result::StreamInput::name);
  return found == test.streams.end() || name.empty() ? nullptr : &*found;
}

/// The expression for the next value; empty for void.
std::string next_value(Scope& scope, const ScriptedMethod& method, std::vector<std::string>& lines) {
  if (method.result == "void") return "";
  if (!is_primitive(method.result)) return "null";
  const result::StreamInput* stream = find_stream(scope.test(), method.stream);
  if (stream == nullptr || stream->values.empty()) return number_literal(method.result, 0, NumberUse::Stored);
  if (stream->values.size() == 1) {
    return number_literal(method.result, stream->values.front().bits, NumberUse::Stored);
  }
  std::string& variable = scope.stream_variable(method.stream);
  if (variable.empty()) {
    variable = scope.unique_name(method.name + "Results");
    std::string values;
    for (const result::Scalar& value : stream->values) {
      if (!values.empty()) values += ", ";
      values += number_literal(method.result, value.bits, NumberUse::Passed);
    }
    lines.push_back(scope.imports().spell_library("java.util.Iterator") + "<" + box_of(method.result) + "> " +
                    variable + " = " + scope.imports().spell_library("java.util.Arrays") + ".asList(" +
                    values + ").iterator();");
  }
  return variable + ".next()";
}

}  // namespace

std::string script_body(Scope& scope, const ScriptedClass& scripted, std::vector<std::string>& lines) {
  std::string text = "{";
  for (const ScriptedMethod& method : scripted.methods) {
    if (!is_identifier(method.name)) scope.fail("`" + method.name + "` is no name in Java");
    std::string parameters;
    for (std::size_t at = 0; at < method.parameters.size(); ++at) {
      if (at != 0) parameters += ", ";
      parameters += scope.spell(method.parameters[at]) + " argument" + std::to_string(at + 1);
    }
    const std::string value = next_value(scope, method, lines);
    if (!text.ends_with('{')) text += "\n";
    text += "\n  @Override\n  " + access_words(method.access) + scope.spell(method.result) + " " +
            to_source(method.name) + "(" + parameters + ") {" +
            (value.empty() ? "" : "\n    return " + value + ";\n  ") + "}";
  }
  return text + "\n}";
}

std::string script_lambda(Scope& scope, const ScriptedMethod& method, std::vector<std::string>& lines) {
  const std::size_t count = method.parameters.size();
  std::string parameters;
  for (std::size_t at = 1; at <= count; ++at) {
    parameters += (at == 1 ? "argument" : ", argument") + std::to_string(at);
  }
  const std::string value = next_value(scope, method, lines);
  return (count == 1 ? parameters : "(" + parameters + ")") + " -> " + (value.empty() ? "{}" : value);
}

}  // namespace testellate::emit::junit
