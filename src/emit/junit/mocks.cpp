// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/mocks.h"

#include <algorithm>
#include <map>
#include <optional>

#include "emit/junit/expectations.h"
#include "emit/junit/java_text.h"
#include "emit/junit/literal.h"
#include "emit/junit/script.h"

namespace testellate::emit::junit {
namespace {

using result::Link;
using result::Value;

/// Whether to be equal is a matter of the JDK alone: `equals` of the user's would be code that runs during
/// the call under test.
bool is_plain(const Scope& scope, const Value& value) {
  const auto* link = std::get_if<Link>(&value);
  if (link == nullptr || !link->object) return true;
  return is_value(scope.reader().sort_of(scope.test().after.objects[*link->object]));
}

/// An argument as it is before the call, if it is known there.
std::optional<std::string> known_text(Scope& scope, const Value& value, const std::string& type) {
  const auto* link = std::get_if<Link>(&value);
  const Made* made = link != nullptr && link->object ? scope.find_made(*link->object) : nullptr;
  const bool is_named = made != nullptr && made->is_repeatable;
  return is_named || is_plain(scope, value) ? Expectations(scope).passed_text(value, type) : std::nullopt;
}

/// Calls of one method that one line answers.
struct Answered {
  std::vector<std::string> arguments;
  std::vector<ScriptedAnswer> answers;
};

std::string any_of(Scope& scope, const std::string& type) {
  return matcher(scope, is_primitive(type) ? "any" + capitalised(type) : "any") + "()";
}

/// By their arguments, if these are known beforehand; otherwise in the order of the calls, whatever their
/// arguments are.
std::vector<Answered> by_arguments(Scope& scope,
                                   const ScriptedMethod& method,
                                   const std::vector<ScriptedCall>& calls) {
  const std::vector<ScriptedAnswer> answers = answers_of(scope.test(), method, calls.size());
  std::vector<Answered> groups;
  bool is_known = true;
  bool are_plain = true;
  for (std::size_t at = 0; at < calls.size(); ++at) {
    std::vector<std::string> texts;
    for (std::size_t part = 0; part < method.parameters.size(); ++part) {
      const Value& argument = calls[at].arguments[part];
      are_plain = are_plain && is_plain(scope, argument);
      const std::optional<std::string> text = known_text(scope, argument, method.parameters[part]);
      is_known = is_known && text.has_value();
      texts.push_back(text.value_or(""));
    }
    auto group = std::ranges::find(groups, texts, &Answered::arguments);
    if (group == groups.end()) group = groups.insert(groups.end(), {std::move(texts), {}});
    group->answers.push_back(answers[at]);
  }
  if (is_known && (are_plain || groups.size() == 1)) return groups;
  Answered all{{}, answers};
  for (const std::string& type : method.parameters) all.arguments.push_back(any_of(scope, type));
  return {all};
}

std::string exception_text(Scope& scope, const ScriptedAnswer& answer) {
  const ScriptedThrow& thrown = *answer.thrown;
  std::string arguments;
  for (std::size_t at = 0; at < thrown.parameters.size(); ++at) {
    if (!arguments.empty()) arguments += ", ";
    arguments += answer.arguments[at]
                     ? scope.argument_text(*answer.arguments[at], thrown.parameters[at], thrown.is_ambiguous)
                     : string_literal(to_utf16(thrown.message));
  }
  return "new " + scope.spell(thrown.exception) + "(" + arguments + ")";
}

/// ".thenReturn(1, 2).thenThrow(new Broken())": what each call answers, with the words of `when` or `do`.
std::string chain(Scope& scope,
                  const ScriptedMethod& method,
                  const std::vector<ScriptedAnswer>& answers,
                  const std::string& word) {
  std::string text;
  bool is_open = false;
  for (const ScriptedAnswer& answer : answers) {
    if (answer.thrown == nullptr && method.result != "void") {
      const std::string value = scope.value_text(answer.value, method.result, NumberUse::Passed);
      if (is_open) {
        text.insert(text.size() - 1, ", " + value);
      } else {
        text += "." + word + "Return(" + value + ")";
      }
      is_open = true;
      continue;
    }
    is_open = false;
    text += answer.thrown == nullptr ? "." + word + "Nothing()"
                                     : "." + word + "Throw(" + exception_text(scope, answer) + ")";
  }
  return text;
}

}  // namespace

std::string mockito(Scope& scope, const std::string& name) {
  return scope.imports().static_member("org.mockito.Mockito", name);
}

std::string matcher(Scope& scope, const std::string& name) {
  return scope.imports().static_member("org.mockito.ArgumentMatchers", name);
}

bool is_mocked(const Scope& scope, const ScriptedClass& scripted) {
  if (scope.options().stubs != Stubs::Mockito || scripted.has_own_code) return false;
  if (!std::ranges::all_of(scripted.methods, [](const ScriptedMethod& method) {
        return method.call.is_valid() && is_identifier(method.name);
      })) {
    return false;
  }
  // Results are one stream for all objects of a class.
  std::size_t called = 0;
  const std::vector<result::Object>& objects = scope.test().before.objects;
  for (std::uint32_t at = 0; at < objects.size(); ++at) {
    if (objects[at].object_class != scripted.id) continue;
    if (!scripted_calls(scope.test(), scripted, at).empty()) ++called;
  }
  return called <= 1;
}

std::string mock_text(Scope& scope, const ScriptedClass& scripted) {
  return mockito(scope, "mock") + "(" + scope.spell(scripted.implemented) + ".class)";
}

std::string joined_arguments(Scope& scope,
                             const ScriptedClass& scripted,
                             const ScriptedMethod& method,
                             std::vector<std::string> arguments) {
  const bool is_overloaded = std::ranges::any_of(scripted.methods, [&](const ScriptedMethod& other) {
    return &other != &method && other.name == method.name &&
           other.parameters.size() == method.parameters.size();
  });
  std::string text;
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    const bool has_no_type = arguments[at] == "null" || arguments[at] == "any()";
    if (!text.empty()) text += ", ";
    if (is_overloaded && has_no_type) text += "(" + scope.spell(method.parameters[at]) + ") ";
    text += arguments[at];
  }
  return text;
}

bool is_told_by_answer(const Scope& scope, const ScriptedCall& call) {
  return call.method->result != "void" &&
         std::ranges::all_of(call.arguments, [&](const Value& value) { return is_plain(scope, value); });
}

std::vector<std::string> mock_answers(Scope& scope,
                                      const ScriptedClass& scripted,
                                      std::uint32_t object,
                                      const std::string& name) {
  std::vector<std::string> lines;
  const std::vector<ScriptedCall> all = scripted_calls(scope.test(), scripted, object);
  std::vector<const ScriptedMethod*> called;  // as they come
  for (const ScriptedCall& call : all) {
    if (std::ranges::find(called, call.method) == called.end()) called.push_back(call.method);
  }
  for (const ScriptedMethod* answered : called) {
    const ScriptedMethod& method = *answered;
    std::vector<ScriptedCall> calls;
    std::ranges::copy_if(
        all, std::back_inserter(calls), [&](const ScriptedCall& call) { return call.method == &method; });
    for (const Answered& group : by_arguments(scope, method, calls)) {
      const bool throws = std::ranges::any_of(
          group.answers, [](const ScriptedAnswer& answer) { return answer.thrown != nullptr; });
      if (group.answers.empty() || (method.result == "void" && !throws)) continue;
      scope.needs().may_throw(method.throws);
      const std::string call = "." + to_source(method.name) + "(" +
                               joined_arguments(scope, scripted, method, group.arguments) + ")";
      if (method.result != "void" && method.has_exact_result) {
        lines.push_back(mockito(scope, "when") + "(" + name + call + ")" +
                        chain(scope, method, group.answers, "then") + ";");
        continue;
      }
      const std::string answers = chain(scope, method, group.answers, "do").substr(1);
      static_cast<void>(mockito(scope, answers.substr(0, answers.find('('))));
      lines.push_back(answers + ".when(" + name + ")" + call + ";");
    }
  }
  return lines;
}

}  // namespace testellate::emit::junit
