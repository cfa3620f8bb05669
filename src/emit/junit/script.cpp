// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/script.h"

#include <algorithm>
#include <map>
#include <utility>

#include "emit/junit/java_text.h"
#include "emit/junit/list_text.h"
#include "emit/junit/literal.h"
#include "emit/junit/type_text.h"

namespace testellate::emit::junit {
namespace {

std::string access_words(Access access) {
  if (access == Access::Public) return "public ";
  return access == Access::Protected ? "protected " : "";
}

const result::StreamInput* find_stream(const result::TestCase& test, const std::string& name) {
  auto found = std::ranges::find(test.streams, name, &result::StreamInput::name);
  return found == test.streams.end() || name.empty() ? nullptr : &*found;
}

/// Whether the compiler finds the type by the value alone.
bool has_very_type(const Scope& scope, const result::Value& value, const std::string& type) {
  const auto* link = std::get_if<result::Link>(&value);
  if (link == nullptr) return true;
  const Made* made = link->object ? scope.find_made(*link->object) : nullptr;
  return made != nullptr && made->type == type && !is_array(type) && !made->needs_variable;
}

/// An iterator over values that the methods of a class share. `proposal` names it.
std::string iterator_variable(Scope& scope,
                              const std::string& stream,
                              const std::string& proposal,
                              const std::string& type,
                              const std::string& list,
                              std::vector<std::string>& lines) {
  std::string& variable = scope.stream_variable(stream);
  if (variable.empty()) {
    variable = scope.unique_name(proposal);
    lines.push_back(scope.imports().spell_library("java.util.Iterator") + "<" + type + "> " + variable +
                    " = " + scope.imports().spell_library("java.util.Arrays") + "." + list + ".iterator();");
  }
  return variable;
}

/// An iterator over several values of a stream, which are of a type.
std::string iterator_over(Scope& scope,
                          const result::StreamInput& stream,
                          const std::string& type,
                          const std::string& type_arguments,
                          const std::string& proposal,
                          std::vector<std::string>& lines) {
  const std::string element = is_primitive(type) ? box_of(type) : scope.spell(type) + type_arguments;
  std::string values;
  bool is_clear = type_arguments.empty();
  for (const result::Value& value : stream.values) {
    if (!values.empty()) values += ", ";
    values += scope.value_text(value, type, NumberUse::Passed);
    is_clear = is_clear && has_very_type(scope, value, type);
  }
  const std::string list = (is_clear ? "" : "<" + element + ">") + "asList(" + values + ")";
  return iterator_variable(scope, stream.name, proposal, element, list, lines);
}

/// "<Order>" of `Optional<Order>`; empty if there are none, or the test cannot name one.
std::string brackets(Scope& scope, const std::vector<SourceType>& arguments) {
  return is_visible(scope, arguments) ? in_brackets(scope, arguments) : "";
}

/// What the results of a method are where its class is declared with type arguments: an `Instant` of a
/// `Supplier<Instant>`.
std::string resolved_type(const Scope& scope,
                          const result::StreamInput& stream,
                          const std::string& declared) {
  const ir::Program& program = scope.index().program();
  if (declared != "java.lang.Object" || !stream.data_type.is_valid()) return declared;
  const ir::DataType& type = program.get(stream.data_type);
  if (type.kind != ir::DataType::Kind::Reference) return declared;
  const std::string name(program.text(program.get(type.reference_class).name));
  const bool can_be_said = name.find('<') == std::string::npos && scope.is_visible(name);
  return can_be_said ? name : declared;
}

/// The expression for the next result; empty for void.
std::string next_value(Scope& scope, const ScriptedMethod& method, std::vector<std::string>& lines) {
  if (method.result == "void") return "";
  const result::StreamInput* stream = find_stream(scope.test(), method.stream);
  if (stream == nullptr || stream->values.empty()) {
    return is_primitive(method.result) ? number_literal(method.result, 0, NumberUse::Stored) : "null";
  }
  if (stream->values.size() == 1) {
    return scope.value_text(stream->values.front(), method.result, NumberUse::Stored);
  }
  return iterator_over(scope,
                       *stream,
                       resolved_type(scope, *stream, method.result),
                       brackets(scope, method.result_arguments),
                       method.name + "Results",
                       lines) +
         ".next()";
}

/// How the calls of a method end in the test: the exception that each throws, null for those that return.
std::vector<const ScriptedThrow*> ends_of(const result::TestCase& test, const ScriptedMethod& method) {
  std::vector<const ScriptedThrow*> ends;
  const result::StreamInput* stream = find_stream(test, method.end_stream);
  if (stream == nullptr) return ends;
  for (const result::Value& value : stream->values) {
    const value::U128 number = std::get<result::Scalar>(value).bits;
    const bool throws = number >= 1 && number <= method.thrown.size();
    ends.push_back(throws ? &method.thrown[static_cast<std::size_t>(number) - 1] : nullptr);
  }
  return ends;
}

std::string throw_statement(Scope& scope,
                            const ScriptedMethod& method,
                            const ScriptedThrow& thrown,
                            std::vector<std::string>& lines) {
  std::string arguments;
  for (std::size_t at = 0; at < thrown.parameters.size(); ++at) {
    if (!arguments.empty()) arguments += ", ";
    const result::StreamInput* stream = find_stream(scope.test(), thrown.streams[at]);
    if (stream == nullptr || stream->values.empty()) {
      arguments += string_literal(to_utf16(thrown.message));
    } else if (stream->values.size() == 1) {
      arguments += scope.argument_text(stream->values.front(), thrown.parameters[at], thrown.is_ambiguous);
    } else {
      const std::string& name = stream->name;
      const std::string proposal = method.name + capitalised(name.substr(name.find_last_of('.') + 1)) + "s";
      arguments += iterator_over(scope, *stream, thrown.parameters[at], "", proposal, lines) + ".next()";
    }
  }
  return "throw new " + scope.spell(thrown.exception) + "(" + arguments + ");";
}

/// What a method does.
struct MethodBody {
  std::vector<std::string> statements;
  std::string value;   ///< the only statement returns it
  std::string throws;  ///< its clause, with a blank before it
};

/// `calls.add(Arrays.asList("find", argument1));`
std::string keep_call(Scope& scope, const ScriptedMethod& method, const std::string& kept) {
  std::string call = string_literal(to_utf16(method.name));
  for (std::size_t at = 1; at <= method.parameters.size(); ++at) call += ", argument" + std::to_string(at);
  return kept + ".add(" + scope.imports().spell_library("java.util.Arrays") + ".asList(" + call + "));";
}

/// The test would not expect the call. What is kept is seen even where the exception is caught.
MethodBody refusal(Scope& scope, const ScriptedMethod& method, const std::string& kept) {
  MethodBody body;
  if (method.call.is_valid()) body.statements.push_back(keep_call(scope, method, kept));
  body.statements.emplace_back("throw new UnsupportedOperationException();");
  return body;
}

/// "List<List<Object>> shopCalls = new ArrayList<>();"
std::string list_of_calls(Scope& scope, const std::string& name) {
  const std::string list = scope.imports().spell_library("java.util.List");
  return list + "<" + list + "<Object>> " + name + " = " + new_list(scope, "") + ";";
}

std::string simple_name(const ScriptedClass& scripted) {
  return scripted.implemented.substr(scripted.implemented.find_last_of(".$") + 1);
}

std::string& calls_variable(Scope& scope, std::uint32_t object) {
  return scope.stream_variable("calls of " + std::to_string(object));
}

bool keeps_calls(const ScriptedMethod& method) { return method.call.is_valid(); }

/// Statements for the methods of one object.
class ScriptWriter {
 public:
  /// `kept` is the list that calls are kept in.
  ScriptWriter(Scope& scope,
               const ScriptedClass& scripted,
               std::uint32_t object,
               std::string kept,
               std::vector<std::string>& lines)
      : scope_(scope),
        kept_(std::move(kept)),
        lines_(lines),
        calls_(scripted_calls(scope.test(), scripted, object)) {}

  /// Whether the path called it, as far as that is known.
  [[nodiscard]] bool is_used(const ScriptedMethod& method) const {
    if (keeps_calls(method)) {
      return std::ranges::find(calls_, &method, &ScriptedCall::method) != calls_.end();
    }
    return method.result == "void" || find_stream(scope_.test(), method.stream) != nullptr ||
           find_stream(scope_.test(), method.end_stream) != nullptr;
  }

  MethodBody write(const ScriptedMethod& method) {
    if (!is_used(method)) return refusal(scope_, method, kept_);
    MethodBody body = answer(method);
    if (keeps_calls(method)) {
      body.statements.insert(body.statements.begin(), keep_call(scope_, method, kept_));
    }
    return body;
  }

 private:
  MethodBody answer(const ScriptedMethod& method);

  Scope& scope_;
  std::string kept_;
  std::vector<std::string>& lines_;
  std::vector<ScriptedCall> calls_;
};

MethodBody ScriptWriter::answer(const ScriptedMethod& method) {
  Scope& scope = scope_;
  std::vector<std::string>& lines = lines_;
  MethodBody body;
  const std::vector<const ScriptedThrow*> ends = ends_of(scope.test(), method);
  std::vector<const ScriptedThrow*> thrown;
  for (const ScriptedThrow* end : ends) {
    if (end != nullptr && std::ranges::find(thrown, end) == thrown.end()) thrown.push_back(end);
  }
  for (const ScriptedThrow* each : thrown) {
    if (each->is_checked)
      body.throws += (body.throws.empty() ? " throws " : ", ") + scope.spell(each->exception);
  }
  const bool always_throws = thrown.size() == 1 && std::ranges::find(ends, nullptr) == ends.end();
  if (always_throws) {
    body.statements.push_back(throw_statement(scope, method, *thrown.front(), lines));
    return body;
  }
  for (const ScriptedThrow* each : thrown) {
    // One iterator for each exception, asked only by calls that got past those before it.
    std::string values;
    for (const ScriptedThrow* end : ends) {
      const bool is_earlier = std::ranges::find(thrown, end) < std::ranges::find(thrown, each);
      if (end != nullptr && is_earlier) continue;
      values += std::string(values.empty() ? "" : ", ") + (end == each ? "true" : "false");
    }
    const std::string proposal =
        method.name + "Fails" + (thrown.size() == 1 ? "" : std::to_string(each - method.thrown.data() + 1));
    const std::string variable = iterator_variable(
        scope, method.end_stream + proposal, proposal, "Boolean", "asList(" + values + ")", lines);
    body.statements.push_back("if (" + variable + ".next()) " + throw_statement(scope, method, *each, lines));
  }
  body.value = next_value(scope, method, lines);
  return body;
}

std::string method_text(Scope& scope, const ScriptedMethod& method, const MethodBody& body) {
  if (!is_identifier(method.name)) scope.fail("`" + method.name + "` is no name in Java");
  const bool has_arguments =
      !method.parameter_arguments.empty() &&
      std::ranges::all_of(method.parameter_arguments,
                          [&](const std::vector<SourceType>& types) { return is_visible(scope, types); });
  std::string parameters;
  for (std::size_t at = 0; at < method.parameters.size(); ++at) {
    if (at != 0) parameters += ", ";
    parameters += scope.spell(method.parameters[at]);
    if (has_arguments) parameters += in_brackets(scope, method.parameter_arguments[at]);
    parameters += " argument" + std::to_string(at + 1);
  }
  std::string text = "\n  @Override\n  " + access_words(method.access) + scope.spell(method.result) +
                     brackets(scope, method.result_arguments) + " " + to_source(method.name) + "(" +
                     parameters + ")" + body.throws + " {";
  for (const std::string& statement : body.statements) text += "\n    " + statement;
  if (!body.value.empty()) text += "\n    return " + body.value + ";";
  return text + (body.statements.empty() && body.value.empty() ? "}" : "\n  }");
}

/// All that a test can have the method throw and the compiler asks for.
std::string throws_clause(Scope& scope, const ScriptedMethod& method) {
  std::string clause;
  for (const ScriptedThrow& thrown : method.thrown) {
    if (!thrown.is_checked || !scope.is_visible(thrown.exception)) continue;
    clause += (clause.empty() ? " throws " : ", ") + scope.spell(thrown.exception);
  }
  return clause;
}

/// A member of the test class that implements an interface, keeps the calls and refuses them.
std::string refusing_class(Scope& scope, const ScriptedClass& scripted) {
  const std::string_view own_name =
      scope.index().program().text(scope.index().program().get(scripted.id).name);
  const std::string name = scope.imports().own_class(simple_name(scripted) + "Stub", std::string(own_name));
  std::string& text = scope.needs().stub_classes[name];
  if (!text.empty()) return name;
  std::string members =
      "private static class " + name + " implements " + scope.spell(scripted.implemented) + " {";
  const bool keeps = std::ranges::any_of(scripted.methods, keeps_calls);
  if (keeps) members += "\n  final " + list_of_calls(scope, "calls");
  for (const ScriptedMethod& method : scripted.methods) {
    if (!members.ends_with('{')) members += "\n";
    MethodBody body = refusal(scope, method, "calls");
    // What overrides it in a test may throw no more than this.
    body.throws = throws_clause(scope, method);
    members += method_text(scope, method, body);
  }
  text = std::string("  /** ") + (keeps ? "Keeps calls, and refuses" : "Refuses") +
         " what a test does not expect. */\n  ";
  for (char letter : members + "\n}") {
    text += letter;
    if (letter == '\n') text += "  ";
  }
  text += "\n";
  // Lines between methods stay empty.
  for (std::size_t at = text.find("\n  \n"); at != std::string::npos; at = text.find("\n  \n", at)) {
    text.erase(at + 1, 2);
  }
  return name;
}

/// `Clock.fixed`, if the path asks for the time once; empty otherwise.
std::string fixed_clock(Scope& scope, const ScriptedClass& scripted) {
  if (scripted.implemented != "java.time.Clock") return "";
  std::string instant = scope.imports().spell_library("java.time.Instant") + ".EPOCH";
  for (const ScriptedMethod& method : scripted.methods) {
    const result::StreamInput* stream = find_stream(scope.test(), method.stream);
    if (stream == nullptr || stream->values.empty()) continue;
    if (method.name == "withZone") return "";
    if (method.name != "instant") continue;
    if (stream->values.size() > 1 || is_default(stream->values.front())) return "";
    instant = scope.value_text(stream->values.front(), method.result, NumberUse::Passed);
  }
  return scope.spell(scripted.implemented) + ".fixed(" + instant + ", " +
         scope.imports().spell_library("java.time.ZoneOffset") + ".UTC)";
}

std::string lambda(const ScriptedMethod& method, const MethodBody& body) {
  const std::size_t count = method.parameters.size();
  std::string parameters;
  for (std::size_t at = 1; at <= count; ++at) {
    parameters += (at == 1 ? "argument" : ", argument") + std::to_string(at);
  }
  std::string text = (count == 1 ? parameters : "(" + parameters + ")") + " -> ";
  if (body.statements.empty()) return text + (body.value.empty() ? "{}" : body.value);
  text += "{";
  for (const std::string& statement : body.statements) text += "\n  " + statement;
  if (!body.value.empty()) text += "\n  return " + body.value + ";";
  return text + "\n}";
}

}  // namespace

std::vector<ScriptedCall> scripted_calls(const result::TestCase& test,
                                         const ScriptedClass& scripted,
                                         std::uint32_t object) {
  std::vector<ScriptedCall> calls;
  if (!scripted.last_call.is_valid() || object >= test.after.objects.size()) return calls;
  const result::Value* next = find_cell(test.after.objects[object], scripted.last_call);
  while (next != nullptr && !is_default(*next)) {
    const result::Object& left = test.after.objects[*std::get<result::Link>(*next).object];
    const auto method = std::ranges::find(scripted.methods, left.object_class, &ScriptedMethod::call);
    if (method == scripted.methods.end()) break;
    ScriptedCall& call = calls.emplace_back();
    call.method = &*method;
    for (ir::FieldId field : method->call_arguments) {
      const result::Value* argument = find_cell(left, field);
      call.arguments.push_back(argument == nullptr ? result::Value(result::Link()) : *argument);
    }
    next = find_cell(left, scripted.earlier_call);
  }
  std::ranges::reverse(calls);
  return calls;
}

std::string kept_calls(Scope& scope, std::uint32_t object) {
  const std::string& variable = calls_variable(scope, object);
  // A field of the object, which has got its name by now.
  return variable.starts_with('.') ? scope.find_made(object)->text + variable : variable;
}

std::vector<ScriptedAnswer> answers_of(const result::TestCase& test,
                                       const ScriptedMethod& method,
                                       std::size_t calls) {
  std::map<std::string, std::size_t> used;  // of each stream
  const auto next = [&](const std::string& name) -> std::optional<result::Value> {
    const result::StreamInput* stream = find_stream(test, name);
    if (stream == nullptr || used[name] >= stream->values.size()) return std::nullopt;
    return stream->values[used[name]++];
  };
  const std::vector<const ScriptedThrow*> ends = ends_of(test, method);
  std::vector<ScriptedAnswer> answers(calls);
  for (std::size_t at = 0; at < calls; ++at) {
    ScriptedAnswer& answer = answers[at];
    answer.thrown = at < ends.size() ? ends[at] : nullptr;
    if (answer.thrown != nullptr) {
      for (const std::string& stream : answer.thrown->streams) answer.arguments.push_back(next(stream));
    } else if (method.result != "void") {
      const result::Value none = is_primitive(method.result)
                                     ? result::Value(result::Scalar{ir::Type::integer(64), 0})
                                     : result::Value(result::Link());
      answer.value = next(method.stream).value_or(none);
    }
  }
  return answers;
}

std::vector<result::Value> scripted_values(const result::TestCase& test, const ScriptedClass& scripted) {
  std::vector<result::Value> values;
  const auto add = [&](const std::string& name) {
    if (const result::StreamInput* stream = find_stream(test, name)) {
      values.insert(values.end(), stream->values.begin(), stream->values.end());
    }
  };
  for (const ScriptedMethod& method : scripted.methods) {
    add(method.stream);
    for (const ScriptedThrow& thrown : method.thrown) {
      for (const std::string& stream : thrown.streams) add(stream);
    }
  }
  return values;
}

ScriptedObject script_object(Scope& scope,
                             const ScriptedClass& scripted,
                             std::uint32_t object,
                             const std::string& constructor_call,
                             std::vector<std::string>& lines) {
  if (std::string clock = fixed_clock(scope, scripted); !clock.empty()) return {std::move(clock), ""};
  const SourceClass* implemented = scope.index().find(scripted.implemented);
  const bool is_interface = implemented != nullptr && implemented->kind == SourceClass::Kind::Interface;
  const bool is_function = is_interface && scripted.methods.size() == 1;
  const bool keeps = std::ranges::any_of(scripted.methods, keeps_calls);
  std::string& kept = calls_variable(scope, object);
  if (is_interface && !is_function) {
    ScriptWriter writer(scope, scripted, object, "calls", lines);
    const bool refuses = keeps || !std::ranges::all_of(scripted.methods, [&](const ScriptedMethod& method) {
                           return writer.is_used(method);
                         });
    const std::string name = refuses ? refusing_class(scope, scripted) : "";
    if (keeps) kept = ".calls";
    std::string members;
    for (const ScriptedMethod& method : scripted.methods) {
      if (!writer.is_used(method)) continue;
      if (!members.empty()) members += "\n";
      members += method_text(scope, method, writer.write(method));
    }
    const std::string made = refuses ? "new " + name + "()" : constructor_call;
    return {made + (members.empty() ? "" : " {" + members + "\n}"), keeps ? name : ""};
  }
  if (keeps) {
    kept = scope.unique_name(uncapitalised(simple_name(scripted)) + "Calls");
    lines.push_back(list_of_calls(scope, kept));
  }
  ScriptWriter writer(scope, scripted, object, kept, lines);
  if (is_function) return {lambda(scripted.methods.front(), writer.write(scripted.methods.front())), ""};
  std::string members;
  for (const ScriptedMethod& method : scripted.methods) {
    if (!method.is_abstract && !writer.is_used(method)) continue;
    if (!members.empty()) members += "\n";
    members += method_text(scope, method, writer.write(method));
  }
  return {constructor_call + " {" + members + "\n}", ""};
}

}  // namespace testellate::emit::junit
