// SPDX-License-Identifier: Apache-2.0
// What is expected of the calls on stubs.
#include <algorithm>
#include <utility>

#include "emit/junit/expectation_limits.h"
#include "emit/junit/expectations.h"
#include "emit/junit/java_text.h"
#include "emit/junit/list_text.h"
#include "emit/junit/literal.h"
#include "emit/junit/mocks.h"
#include "emit/junit/script.h"

namespace testellate::emit::junit {
namespace {

using result::Link;
using result::Object;
using result::Scalar;
using result::Value;

std::string joined(const std::vector<std::string>& texts) {
  std::string text;
  for (const std::string& each : texts) text += (text.empty() ? "" : ", ") + each;
  return text;
}

}  // namespace

std::optional<std::string> Expectations::passed_text(const Value& value, const std::string& type) {
  if (const auto* scalar = std::get_if<Scalar>(&value)) return number_text(scalar->bits, type);
  const auto& link = std::get<Link>(value);
  if (link.object) {
    if (std::optional<std::string> text = factory_text(*link.object, 0)) return text;
  }
  const Made* made = link.object ? scope_.find_made(*link.object) : nullptr;
  if (made != nullptr && made->is_repeatable) return made->text;
  return comparable_text(link, 0);
}

void Expectations::compare_calls() {
  const result::TestCase& test = scope_.test();
  std::vector<std::string> untouched;
  std::vector<std::string> verified;
  for (std::uint32_t index = 0; index < test.before.objects.size(); ++index) {
    const Object& object = test.before.objects[index];
    const Made* made = scope_.find_made(index);
    if (!object.object_class.is_valid() || made == nullptr) continue;
    const ScriptedClass* scripted = scope_.index().find_scripted(object.object_class);
    if (scripted == nullptr) continue;
    const std::vector<ScriptedCall> calls = scripted_calls(test, *scripted, index);
    if (!is_mocked(scope_, *scripted)) {
      const std::string kept = kept_calls(scope_, index);
      if (!kept.empty()) compare_kept_calls(calls, kept);
    } else if (calls.empty()) {
      untouched.push_back(made->text);
    } else {
      verify_calls(*scripted, calls, made->text);
      const bool are_verified = std::ranges::none_of(
          calls, [&](const ScriptedCall& call) { return is_told_by_answer(scope_, call); });
      if (are_verified) verified.push_back(made->text);
    }
  }
  if (!verified.empty()) {
    lines_.push_back(mockito(scope_, "verifyNoMoreInteractions") + "(" + joined(verified) + ");");
  }
  if (!untouched.empty()) {
    const std::string word =
        scope_.options().has_no_interactions ? "verifyNoInteractions" : "verifyZeroInteractions";
    lines_.push_back(mockito(scope_, word) + "(" + joined(untouched) + ");");
  }
}

// Calls whose arguments can all be written are verified one by one, in their order if there are different
// ones; those of other methods with captors, which are then asked.
void Expectations::verify_calls(const ScriptedClass& scripted,
                                const std::vector<ScriptedCall>& calls,
                                const std::string& name) {
  struct Verified {
    std::string text;
    std::size_t times = 1;
  };
  std::vector<Verified> verified;
  std::vector<const ScriptedMethod*> captured;
  for (const ScriptedCall& call : calls) {
    if (is_told_by_answer(scope_, call) || std::ranges::find(captured, call.method) != captured.end()) {
      continue;
    }
    const bool is_written = std::ranges::all_of(calls, [&](const ScriptedCall& other) {
      return other.method != call.method || argument_texts(other).has_value();
    });
    scope_.needs().may_throw(call.method->throws);
    if (!is_written) {
      captured.push_back(call.method);
      continue;
    }
    const std::string text = "." + to_source(call.method->name) + "(" +
                             joined_arguments(scope_, scripted, *call.method, *argument_texts(call)) + ");";
    if (!verified.empty() && verified.back().text == text) {
      ++verified.back().times;
    } else {
      verified.push_back({text});
    }
  }
  std::string verify;
  if (verified.size() == 1) {
    verify = mockito(scope_, "verify");
  } else if (verified.size() > 1) {
    const std::string order = scope_.unique_name("inOrder");
    lines_.push_back(scope_.imports().spell_library("org.mockito.InOrder") + " " + order + " = " +
                     mockito(scope_, "inOrder") + "(" + name + ");");
    verify = order + ".verify";
  }
  for (const Verified& each : verified)
    lines_.push_back(verify + "(" + name + times(each.times) + ")" + each.text);
  for (const ScriptedMethod* method : captured) {
    std::vector<ScriptedCall> its_calls;
    std::ranges::copy_if(calls, std::back_inserter(its_calls), [&](const ScriptedCall& call) {
      return call.method == method;
    });
    capture_calls(its_calls, name);
  }
}

std::string Expectations::times(std::size_t count) {
  return count == 1 ? "" : ", " + mockito(scope_, "times") + "(" + std::to_string(count) + ")";
}

void Expectations::capture_calls(const std::vector<ScriptedCall>& calls, const std::string& name) {
  const ScriptedMethod& method = *calls.front().method;
  const std::string captor = scope_.imports().spell_library("org.mockito.ArgumentCaptor");
  std::vector<std::string> matchers;
  std::vector<std::string> captors;  // empty where all calls have the same argument
  for (std::size_t part = 0; part < method.parameters.size(); ++part) {
    const std::string& type = method.parameters[part];
    const std::optional<std::string> first = passed_text(calls.front().arguments[part], type);
    const bool is_same = first && std::ranges::all_of(calls, [&](const ScriptedCall& call) {
                           return passed_text(call.arguments[part], type) == first;
                         });
    if (is_same) {
      matchers.push_back(*first == "null" ? matcher(scope_, "isNull") + "()"
                                          : matcher(scope_, "eq") + "(" + *first + ")");
      captors.emplace_back();
      continue;
    }
    const std::string boxed = is_primitive(type) ? box_of(type) : scope_.spell(type);
    captors.push_back(scope_.unique_name(uncapitalised(boxed.substr(boxed.find_last_of('.') + 1))));
    lines_.push_back(captor + "<" + boxed + "> " + captors.back() + " = " + captor + ".forClass(" + boxed +
                     ".class);");
    matchers.push_back(captors.back() + ".capture()");
  }
  lines_.push_back(mockito(scope_, "verify") + "(" + name + times(calls.size()) + ")." +
                   to_source(method.name) + "(" + joined(matchers) + ");");
  for (std::size_t at = 0; at < std::min<std::size_t>(calls.size(), kMostElements); ++at) {
    for (std::size_t part = 0; part < captors.size(); ++part) {
      if (captors[part].empty()) continue;
      const std::string place =
          captors[part] +
          (calls.size() == 1 ? ".getValue()" : ".getAllValues().get(" + std::to_string(at) + ")");
      expect_passed(place, calls[at].arguments[part], method.parameters[part]);
    }
  }
}

void Expectations::expect_passed(const std::string& place, const Value& value, const std::string& type) {
  if (const std::optional<std::string> text = passed_text(value, type)) {
    add("assertEquals", *text + ", " + place);
  } else {
    expect(place, value, type, 0);
  }
}

std::optional<std::vector<std::string>> Expectations::argument_texts(const ScriptedCall& call) {
  std::vector<std::string> texts;
  for (std::size_t at = 0; at < call.arguments.size(); ++at) {
    std::optional<std::string> text = passed_text(call.arguments[at], call.method->parameters[at]);
    if (!text) return std::nullopt;
    texts.push_back(*std::move(text));
  }
  return texts;
}

std::optional<std::string> Expectations::call_text(const ScriptedCall& call) {
  std::optional<std::vector<std::string>> texts = argument_texts(call);
  if (!texts) return std::nullopt;
  texts->insert(texts->begin(), string_literal(to_utf16(call.method->name)));
  return list_of(scope_, *texts, "Object");
}

void Expectations::compare_kept_calls(const std::vector<ScriptedCall>& calls, const std::string& kept) {
  if (calls.empty()) {
    add("assertTrue", kept + ".isEmpty()");
    return;
  }
  std::vector<std::optional<std::string>> texts;
  for (const ScriptedCall& call : calls) texts.push_back(call_text(call));
  const bool are_written = std::ranges::all_of(texts, [](const auto& text) { return text.has_value(); });
  if (are_written && calls.size() <= kMostElements) {
    std::vector<std::string> expected;
    for (std::optional<std::string>& text : texts) expected.push_back(*std::move(text));
    add("assertEquals", list_of(scope_, expected, "") + ", " + kept);
    return;
  }
  add("assertEquals", std::to_string(calls.size()) + ", " + kept + ".size()");
  for (std::size_t at = 0; at < std::min<std::size_t>(calls.size(), kMostElements); ++at) {
    const std::string path = kept + ".get(" + std::to_string(at) + ")";
    if (texts[at]) {
      add("assertEquals", *texts[at] + ", " + path);
      continue;
    }
    add("assertEquals", string_literal(to_utf16(calls[at].method->name)) + ", " + path + ".get(0)");
    for (std::size_t part = 0; part < calls[at].arguments.size(); ++part) {
      const std::string place = path + ".get(" + std::to_string(part + 1) + ")";
      const Value& argument = calls[at].arguments[part];
      if (const auto text = passed_text(argument, calls[at].method->parameters[part])) {
        add("assertEquals", *text + ", " + place);
      } else {
        expect(place, argument, "java.lang.Object", 0);
      }
    }
  }
}

}  // namespace testellate::emit::junit
