// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/test_writer.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <optional>
#include <set>
#include <vector>

#include "emit/gtest/arrangement.h"
#include "emit/gtest/c_text.h"
#include "emit/gtest/call_log.h"
#include "emit/gtest/expectations.h"
#include "emit/gtest/fakes.h"
#include "emit/gtest/fault_sign.h"
#include "emit/gtest/layout.h"
#include "emit/gtest/recipe_text.h"
#include "emit/gtest/refusals.h"
#include "emit/gtest/sight_text.h"
#include "emit/gtest/verifier_functions.h"
#include "ir/refused_memory.h"

namespace testellate::emit::gtest {
namespace {

using Lines = std::vector<std::string>;

void append(Lines& lines, const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); }

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

/// Why a test is not written, as far as its outcome tells; empty if it can be.
std::string refusal(const result::TestCase& test, const SuiteOptions& options, bool is_cpp) {
  switch (test.outcome.end) {
    case ir::PathEnd::Returned:
    case ir::PathEnd::Exited:
      return "";
    case ir::PathEnd::Threw:
      return is_cpp ? "" : "it ends `threw`";
    case ir::PathEnd::Faulted:
      if (!test.outcome.fault) return "its fault is not known";
      if (!options.has_faults)
        return "it ends in a fault: " + std::string(ir::info(*test.outcome.fault).name);
      return "";
    case ir::PathEnd::AssumptionFailed:
    case ir::PathEnd::StepLimit:
    case ir::PathEnd::MemoryLimit:
    case ir::PathEnd::Unsupported:
    case ir::PathEnd::Stuck:
    case ir::PathEnd::LoopHavocked:
      return "it ends `" + std::string(ir::info(test.outcome.end).name) + "`";
  }
  return "";
}

std::string refusal(const result::TestCase& test,
                    const ir::Unit& unit,
                    const SourceFunction& function,
                    const SuiteOptions& options,
                    bool is_cpp) {
  if (std::string reason = refusal(test, options, is_cpp); !reason.empty()) return reason;
  const bool fits = test.arguments.size() == function.parameter_types.size() &&
                    test.arguments.size() == unit.parameters.size();
  return fits ? "" : "its arguments do not fit the function of the source";
}

/// The lines that set up standard input, and whether there is a stream that no test can feed.
Lines stream_lines(Scope& scope) {
  FakeScripts scripts(scope);
  Lines lines = scripts.lines();
  for (const result::StreamInput& stream : scope.test().streams) {
    if (scripts.has_used(stream.name)) continue;
    if (stream.name == "stdin") {
      std::string bytes;
      for (const result::Value& value : stream.values) {
        bytes += static_cast<char>(std::get<result::Scalar>(value).bits);
      }
      const bool has_zero = bytes.find('\0') != std::string::npos;
      const std::string text = string_literal(bytes);
      const std::string input = "StandardInput " + scope.unique_name("input");
      lines.push_back(has_zero
                          ? input + "(std::string_view(" + text + ", " + std::to_string(bytes.size()) + "));"
                          : input + "(" + text + ");");
      scope.needs().helpers.insert(Helper::StandardInput);
      continue;
    }
    if (stream.name == ir::kRefusedMemory) {
      lines.push_back(refusal_statement(stream, scope.unique_name("refused_memory")));
      scope.needs().helpers.insert(Helper::RefusedMemory);
      continue;
    }
    const std::optional<std::string> type = scope.types().declarator(stream.data_type);
    if (is_nondet(stream.name) && type) {
      std::string values;
      for (const result::Value& value : stream.values) {
        if (!values.empty()) values += ", ";
        values += scope.number_text(stream.data_type, std::get<result::Scalar>(value), NumberUse::Stored);
      }
      const std::string array = scope.unique_name(stream.name.substr(kVerifierPrefix.size()));
      lines.push_back("static const " + declare(*type, array) + "[] = {" + values + "};");
      lines.push_back(nondet_accessor(stream.name) + " = " + array + ";");
      scope.needs().nondet.emplace(stream.name, *type);
      continue;
    }
    scope.fail("it needs the input `" + stream.name + "`, which no test can provide");
  }
  return lines;
}

/// A stream of C with what the call wrote there.
struct Output {
  std::string_view stream;
  std::string_view variable;
  const std::string& text;
};

std::vector<Output> outputs_of(const result::TestCase& test) {
  return {{"stdout", "printed", test.printed}, {"stderr", "complaints", test.printed_errors}};
}

/// Whether a test can say what was written: all of it is known, and no address is among it.
bool can_be_said(const std::string& text) {
  const bool is_readable = std::ranges::all_of(
      text, [](char letter) { return letter == '\n' || letter == '\t' || (letter >= ' ' && letter <= '~'); });
  return is_readable && text.size() < result::TestCase::kMostPrinted && text.find("0x") == std::string::npos;
}

std::string output_expectation(const Framework& framework,
                               const Output& output,
                               const std::string& variable) {
  return framework.equal(string_literal(output.text), variable + ".text()");
}

/// Declares what keeps the output of the call; the lines that compare it come after the call.
Lines output_expectations(Scope& scope, Lines& before) {
  Lines lines;
  for (const Output& output : outputs_of(scope.test())) {
    if (output.text.empty() || !can_be_said(output.text)) continue;
    scope.needs().helpers.insert(Helper::StandardOutput);
    const std::string variable = scope.unique_name(std::string(output.variable));
    before.push_back("Printed " + variable + "(" + std::string(output.stream) + ");");
    lines.push_back(output_expectation(scope.framework(), output, variable));
  }
  return lines;
}

/// The same for those who only want to know what is said; `is_all`: that nothing was written, too.
Lines output_claims(const Scope& scope, bool is_all) {
  Lines lines;
  for (const Output& output : outputs_of(scope.test())) {
    const bool is_said = is_all || !output.text.empty();
    if (is_said && can_be_said(output.text)) {
      lines.push_back(output_expectation(scope.framework(), output, std::string(output.variable)));
    }
  }
  return lines;
}

/// What the function returns; nothing where the source says that it returns nothing.
const result::Value* result_of(const Scope& scope, const SourceFunction& function) {
  const std::optional<result::Value>& value = scope.test().outcome.value;
  return value && type_of(to_cpp(function.result_type)) != "void" ? &*value : nullptr;
}

/// The assertions on what is called `result` and on what the call changed; on all that it left alone if there
/// is nothing else.
void expect_return(Scope& scope,
                   const ir::Unit& unit,
                   const SourceFunction& function,
                   const Arrangement& arrangement,
                   Expectations& expectations) {
  const result::Value* value = result_of(scope, function);
  const auto* link = value != nullptr ? std::get_if<result::Link>(value) : nullptr;
  if (value != nullptr && unit.is_result_by_value) {
    if (link == nullptr || !link->object) {
      scope.fail("a struct that is returned has no contents");
      return;
    }
    Handle handle;
    handle.name = "result";
    handle.element = unit.result_type;
    handle.declarator = to_cpp(function.result_type);
    scope.set_handle(*link->object, std::move(handle));
    expectations.add_object(*link->object, true);
  } else if (value != nullptr) {
    expectations.add_value("result", *value, unit.result_type);
  }
  for (std::uint32_t object : arrangement.visible_objects()) expectations.add_object(object, false);
  expectations.add_reached();
  const bool is_printed = !output_claims(scope, false).empty();
  if (expectations.lines().empty() && !is_printed) {
    for (std::uint32_t object : arrangement.visible_objects()) expectations.add_object(object, true);
  }
}

/// The act and its assertions where the call returns.
Lines returning_lines(Scope& scope,
                      const ir::Unit& unit,
                      const SourceFunction& function,
                      const Arrangement& arrangement,
                      const std::string& call) {
  const result::Value* value = result_of(scope, function);
  if (value != nullptr && !unit.is_result_by_value) {
    // A single assertion on the result reads best with the call in it.
    const Scope::Handles kept = scope.handles();
    Expectations on_call(scope);
    on_call.add_value(call, *value, unit.result_type);
    const bool has_one = on_call.lines().size() == 1;
    for (std::uint32_t object : arrangement.visible_objects()) on_call.add_object(object, false);
    const bool names_created = scope.handles().size() != kept.size();
    if (has_one && on_call.lines().size() == 1 && !names_created) return on_call.lines();
    scope.set_handles(kept);
  }
  Expectations expectations(scope);
  expect_return(scope, unit, function, arrangement, expectations);
  Lines lines;
  const bool is_used = std::ranges::any_of(
      expectations.lines(), [](const std::string& line) { return identifiers(line).contains("result"); });
  lines.push_back(is_used ? declare(to_cpp(function.result_type), "result") + " = " + call + ";"
                          : call + ";");
  append(lines, expectations.lines());
  return lines;
}

/// What is said about an error of that kind at the line of the test's fault, whichever comes first.
std::string with_line(const ir::Program& program, const result::Outcome& outcome, const std::string& kind) {
  const ir::Function& function = program.get(outcome.blamed.function);
  const std::uint32_t line = function.body != nullptr && outcome.blamed.inst.is_valid()
                                 ? function.body->origins[outcome.blamed.inst.index()].line
                                 : 0;
  if (line == 0 || kind.empty() || !function.file.is_valid()) return kind;
  std::string place;
  for (char c : std::filesystem::path(program.text(function.file)).filename().string()) {
    const bool is_plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
    place += is_plain ? std::string(1, c) : "[" + std::string(1, c) + "]";
  }
  place += ":" + std::to_string(line) + "[^0-9]";
  return "(" + place + ".*(" + kind + "))|((" + kind + ").*" + place + ")";
}

/// The act and its assertion where the call does not return.
Lines dying_lines(Scope& scope, const std::string& call, const SuiteOptions& options) {
  const Framework& framework = scope.framework();
  Needs& needs = scope.needs();
  const result::Outcome& outcome = scope.test().outcome;
  const bool has_fault = outcome.end == ir::PathEnd::Faulted;
  const FaultSign sign = has_fault ? sign_of(*outcome.fault) : FaultSign();
  if (has_fault && options.expects_repair) {
    scope.needs().includes.insert("<cstdlib>");
    std::string before;
    std::string after;
    if (sign.showing == Showing::AfterTime) {
      scope.needs().includes.insert("<unistd.h>");
      before = "alarm(1), ";
    } else if (sign.showing == Showing::ToLeakSanitizer) {
      needs.helpers.insert(Helper::LeakCheck);
      after = ", check_for_leaks()";
    } else if (sign.showing == Showing::ToMemorySanitizer) {
      needs.helpers.insert(Helper::MemorySanitizer);
      before = "watch_memory(), ";
    }
    Lines lines = framework.exits("(" + before + call + after + ", std::exit(0))", 0, needs);
    lines.back() += "  // " + std::string(ir::info(*outcome.fault).about) + " today";
    return lines;
  }
  if (outcome.end == ir::PathEnd::Exited) {
    return framework.exits(call, static_cast<int>(outcome.exit_code & 0xff), needs);
  }
  // The call as it stands in a condition, where the sanitizer is there.
  const auto dies_if = [&](std::string_view sanitizer,
                           std::string_view flag,
                           const std::string& act,
                           const std::string& said) {
    Lines lines{framework.skip_unless(sanitizer, "needs " + std::string(flag))};
    append(lines, framework.dies(act, said, needs));
    return lines;
  };
  const std::string kind(sign.message);
  const std::string message =
      string_literal(options.asks_for_lines ? with_line(scope.program(), outcome, kind) : kind);
  switch (sign.showing) {
    case Showing::Everywhere:
      needs.helpers.insert(Helper::AddressSanitizer);
      return framework.dies(call, "kHasAddressSanitizer ? " + message + " : \"\"", needs);
    case Showing::Aborting:
      needs.includes.insert("<csignal>");
      return framework.is_killed(call, "SIGABRT", message, needs);
    case Showing::ToAddressSanitizer:
      needs.helpers.insert(Helper::AddressSanitizer);
      return dies_if("kHasAddressSanitizer", "-fsanitize=address", call, message);
    case Showing::ToUndefinedSanitizer:
      needs.helpers.insert(Helper::UndefinedSanitizer);
      return dies_if("kHasUndefinedSanitizer", "-fsanitize=undefined", call, message);
    case Showing::ToLeakSanitizer:
      needs.helpers.insert({Helper::AddressSanitizer, Helper::LeakCheck});
      return dies_if(
          "kHasAddressSanitizer", "-fsanitize=address", "(" + call + ", check_for_leaks())", message);
    case Showing::ToMemorySanitizer:
      needs.helpers.insert(Helper::MemorySanitizer);
      return dies_if("kHasMemorySanitizer", "-fsanitize=memory", "(watch_memory(), " + call + ")", message);
    case Showing::AfterTime:
      needs.includes.insert({"<csignal>", "<unistd.h>"});
      return framework.is_killed("(alarm(1), " + call + ")", "SIGALRM", message, needs);
    case Showing::Nowhere:
      scope.fail("a test cannot show the fault " + std::string(ir::info(*outcome.fault).name));
      return {};
  }
  return {};
}

/// "f($0, $1)" with the arguments.
std::string substitute(const std::string& pattern, const std::vector<std::string>& values) {
  std::string text;
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    if (pattern[at] != '$') {
      text += pattern[at];
      continue;
    }
    std::size_t number = 0;
    while (at + 1 < pattern.size() && pattern[at + 1] >= '0' && pattern[at + 1] <= '9') {
      number = number * 10 + static_cast<std::size_t>(pattern[++at] - '0');
    }
    text += values[number];
  }
  return text;
}

/// Statements that make the arguments of a target of C++, and its call.
std::string driven_call(Scope& scope,
                        const ir::Unit& unit,
                        const recipe::Target& target,
                        std::vector<std::string>& arguments,
                        Lines& lines) {
  RecipeText recipes(scope, lines);
  for (std::size_t at = 0; at < target.parameters.size(); ++at) {
    if (target.parameters[at].is_plain) continue;
    arguments[at] = recipes.argument(target.parameters[at],
                                     scope.test().arguments[at],
                                     unit.parameters[at].data_type,
                                     target.is_overloaded);
  }
  return substitute(target.call, arguments);
}

/// "geo::Circle circle(1.0);" for "geo::Circle(1.0)".
std::string declared_object(const std::string& type, const std::string& name, const std::string& call) {
  std::string arguments = call.substr(type.size());
  if (arguments == "()") arguments.clear();
  return type + " " + name + arguments + ";";
}

/// The act and its assertions where a call of C++ returns or throws.
Lines driven_lines(Scope& scope,
                   const ir::Unit& unit,
                   const recipe::Target& target,
                   const SourceFunction& function,
                   const Arrangement& arrangement,
                   const std::string& call,
                   const std::vector<std::string>& arguments,
                   const SuiteOptions& options) {
  SightText sights(scope);
  if (scope.test().outcome.end == ir::PathEnd::Threw) {
    const std::string type = sights.thrown_type();
    // `T(x)` alone would declare an `x`.
    const std::string statement =
        target.is_constructor && arguments.size() == 1 && identifiers(arguments[0]).contains(arguments[0])
            ? "static_cast<void>(" + call + ")"
            : call;
    if (options.expects_repair) {
      return {scope.framework().throws_nothing(statement) + "  // throws " +
              (type.empty() ? "something" : type) + " today"};
    }
    return {scope.framework().throws(statement, type)};
  }
  const std::optional<result::Value>& value = scope.test().outcome.value;
  const auto* link = value ? std::get_if<result::Link>(&*value) : nullptr;
  if (target.is_returned && link != nullptr) return returning_lines(scope, unit, function, arrangement, call);
  const bool has_result = recipe::shows(target.result);
  const auto expect_result = [&](const std::string& expression) {
    if (target.is_returned) {
      sights.expect_returned(target.result, expression, std::get<result::Scalar>(*value));
    } else {
      sights.expect(target.result, expression);
    }
    return sights.take_lines();
  };
  Lines lines;
  if (has_result && (!target.is_returned || value)) {
    SightText first = sights;
    Lines inlined = expect_result(call);
    const bool is_short = inlined.size() == 1 && target.result.kind != recipe::Sight::Kind::Members &&
                          target.result.kind != recipe::Sight::Kind::Owner &&
                          target.result.kind != recipe::Sight::Kind::Variant;
    if (is_short) {
      lines = std::move(inlined);
    } else {
      sights = std::move(first);
      std::string kept = "result";
      if (target.is_constructor) {
        kept = scope.unique_name(target.object_name);
        lines.push_back(declared_object(target.result_type, kept, call));
      } else {
        lines.push_back((target.returns_reference ? "auto &" : "auto ") + kept + " = " + call + ";");
      }
      append(lines, expect_result(kept));
    }
  } else if (target.is_constructor) {
    lines.push_back(declared_object(target.result_type, scope.unique_name(target.object_name), call));
  } else {
    lines.push_back(call + ";");
  }
  for (const recipe::Shown& shown : target.shown) sights.expect(shown.sight, arguments[shown.parameter]);
  append(lines, sights.take_lines());
  Expectations expectations(scope);
  for (std::uint32_t object : arrangement.visible_objects()) expectations.add_object(object, false);
  append(lines, expectations.lines());
  return lines;
}

/// Of a function of C++ that has the name of others: "OfStringAndUnsignedInt"; empty for the one that takes
/// nothing.
std::string overload_words(const recipe::Target& target) {
  std::string words;
  if (!target.is_overloaded) return words;
  for (std::size_t at = target.has_receiver ? 1 : 0; at < target.parameters.size(); ++at) {
    const recipe::Parameter& parameter = target.parameters[at];
    std::string type = parameter.is_plain ? parameter.declarator : parameter.value.type;
    for (const std::string_view silent : {"const", "std::"}) {
      for (std::size_t found = type.find(silent); found != std::string::npos; found = type.find(silent)) {
        type.erase(found, silent.size());
      }
    }
    const std::string word = to_camel(type);
    words += (words.empty() ? "Of" : "And") + word;
  }
  return words;
}

/// The driver of a target of C++ as the function of C that it is; null for those of C.
const recipe::Target* find_driven(const SourceInfo& source, ir::FunctionId subject) {
  auto found = std::ranges::find(source.driven, subject, &DrivenTarget::subject);
  return found == source.driven.end() ? nullptr : &found->target;
}

SourceFunction driver_of(const recipe::Target& target, const SourceFunction& subject) {
  SourceFunction driver = subject;
  driver.name = target.name;
  driver.result_type = target.result_type + (target.result_type.ends_with('*') ? "%" : " %");
  driver.parameter_types.clear();
  for (const recipe::Parameter& parameter : target.parameters) {
    std::string type = parameter.is_plain ? parameter.declarator : "int %";
    std::ranges::replace(type, '&', '*');
    driver.parameter_types.push_back(std::move(type));
  }
  return driver;
}

/// `write_claims` of a target of C++.
Expected<std::vector<std::string>, std::string> write_driven_claims(const ir::Program& program,
                                                                    const SourceInfo& source,
                                                                    const TypeSpelling& types,
                                                                    const ir::Unit& unit,
                                                                    const SourceFunction& subject,
                                                                    const recipe::Target& target,
                                                                    const result::TestCase& test,
                                                                    const result::TestCase* seen,
                                                                    bool others_call,
                                                                    const SuiteOptions& options) {
  const SourceFunction function = driver_of(target, subject);
  if (std::string reason = refusal(test, unit, function, options, true); !reason.empty()) {
    return Unexpected<std::string>(reason);
  }
  Scope scope(program, source, types, test, *options.framework);
  Arrangement arrangement(scope, unit, function, &target);
  Lines before = arrangement.lines();
  append(before, stream_lines(scope));
  std::vector<std::string> arguments = arrangement.arguments();
  static_cast<void>(driven_call(scope, unit, target, arguments, before));
  if (seen != nullptr) scope.observe(*seen);
  const result::Outcome& outcome = scope.test().outcome;
  SightText sights(scope);
  Lines claims;
  if (outcome.end == ir::PathEnd::Threw) claims.push_back("throws " + sights.thrown_type());
  if (outcome.end == ir::PathEnd::Returned) {
    claims = call_expectations(scope, others_call || seen != nullptr, before);
    Expectations expectations(scope, seen == nullptr ? Extent::Changes : Extent::Everything);
    const bool is_link = outcome.value && std::holds_alternative<result::Link>(*outcome.value);
    if (target.is_returned && is_link) {
      expect_return(scope, unit, function, arrangement, expectations);
    } else {
      if (recipe::shows(target.result) && !target.is_returned) sights.expect(target.result, "result");
      if (recipe::shows(target.result) && target.is_returned && outcome.value) {
        sights.expect_returned(target.result, "result", std::get<result::Scalar>(*outcome.value));
      }
      for (const recipe::Shown& shown : target.shown) sights.expect(shown.sight, arguments[shown.parameter]);
      append(claims, sights.take_lines());
      for (std::uint32_t object : arrangement.visible_objects()) expectations.add_object(object, false);
    }
    append(claims, expectations.lines());
    append(claims, output_claims(scope, seen != nullptr));
  }
  if (!scope.problem().empty()) return Unexpected<std::string>(scope.problem());
  return claims;
}

}  // namespace

Expected<WrittenTest, std::string> write_test(const ir::Program& program,
                                              const SourceInfo& source,
                                              const TypeSpelling& types,
                                              const ir::Unit& unit,
                                              const SourceFunction& subject,
                                              const result::TestCase& test,
                                              bool others_call,
                                              const SuiteOptions& options,
                                              TestNames& names) {
  const recipe::Target* target = find_driven(source, subject.function);
  const SourceFunction function = target != nullptr ? driver_of(*target, subject) : subject;
  if (std::string reason = refusal(test, unit, function, options, target != nullptr); !reason.empty()) {
    return Unexpected<std::string>(reason);
  }
  Scope scope(program, source, types, test, *options.framework);
  scope.needs().functions.insert(function.function);
  Arrangement arrangement(scope, unit, function, target);
  Lines lines = arrangement.lines();
  append(lines, stream_lines(scope));
  std::vector<std::string> arguments = arrangement.arguments();
  const std::string call = target != nullptr ? driven_call(scope, unit, *target, arguments, lines)
                                             : name_in_test(function, source) + "(" + joined(arguments) + ")";
  const bool dies = test.outcome.end != ir::PathEnd::Returned && test.outcome.end != ir::PathEnd::Threw;
  const Lines calls = call_expectations(scope, others_call, lines);
  const Lines outputs = dies ? Lines() : output_expectations(scope, lines);
  if (dies) {
    append(lines, dying_lines(scope, call, options));
  } else if (target != nullptr) {
    append(lines, driven_lines(scope, unit, *target, function, arrangement, call, arguments, options));
  } else {
    append(lines, returning_lines(scope, unit, function, arrangement, call));
  }
  // A call that does not return takes what was noted with it.
  if (!dies) append(lines, calls);
  append(lines, outputs);
  if (!scope.problem().empty()) return Unexpected<std::string>(scope.problem());
  const Framework& framework = scope.framework();
  const bool says_something =
      std::ranges::any_of(lines, [&](const std::string& line) { return framework.is_assertion(line); });
  if (!says_something) lines.emplace_back(framework.sees_nothing());

  WrittenTest written;
  written.name = names.make_name(function.name,
                                 test.name,
                                 dies ? framework.death_suffix() : std::string_view(),
                                 target != nullptr ? overload_words(*target) : std::string());
  written.text =
      comment_line(function.name, test.path_condition, test.name) + framework.open_test(written.name);
  for (const std::string& line : lines) written.text += statement_line(line);
  written.text += "}\n";
  written.needs = std::move(scope.needs());
  return written;
}

std::vector<std::string> write_arrangement(const ir::Program& program,
                                           const SourceInfo& source,
                                           const TypeSpelling& types,
                                           const ir::Unit& unit,
                                           const SourceFunction& subject,
                                           const result::TestCase& test) {
  const recipe::Target* target = find_driven(source, subject.function);
  const SourceFunction function = target != nullptr ? driver_of(*target, subject) : subject;
  Scope scope(program, source, types, test, googletest());
  Arrangement arrangement(scope, unit, function, target);
  Lines lines = arrangement.lines();
  std::vector<std::string> arguments = arrangement.arguments();
  if (target != nullptr) static_cast<void>(driven_call(scope, unit, *target, arguments, lines));
  return lines;
}

std::vector<std::string> spell_arguments(const ir::Program& program,
                                         const SourceInfo& source,
                                         const TypeSpelling& types,
                                         const ir::Unit& unit,
                                         const SourceFunction& subject,
                                         const result::TestCase& test) {
  const recipe::Target* target = find_driven(source, subject.function);
  if (target == nullptr || test.arguments.size() != target->parameters.size()) return {};
  const SourceFunction function = driver_of(*target, subject);
  Scope scope(program, source, types, test, googletest());
  Arrangement arrangement(scope, unit, function, target);
  static_cast<void>(arrangement.lines());
  std::vector<std::string> spelled(target->parameters.size());
  for (std::size_t at = 0; at < target->parameters.size(); ++at) {
    const recipe::Parameter& parameter = target->parameters[at];
    const bool is_value = std::holds_alternative<result::Scalar>(test.arguments[at]);
    if (parameter.is_plain || is_value) continue;
    Lines lines;
    const std::string argument =
        RecipeText(scope, lines)
            .argument(parameter, test.arguments[at], unit.parameters[at].data_type, target->is_overloaded);
    if (!scope.problem().empty()) return {};
    const std::set<std::string> words = identifiers(argument);
    const bool is_variable = words.size() == 1 && *words.begin() == argument;
    if (lines.empty() || !is_variable) lines.push_back(argument);
    spelled[at] = in_one_line(lines);
  }
  return spelled;
}

Expected<std::vector<std::string>, std::string> write_claims(const ir::Program& program,
                                                             const SourceInfo& source,
                                                             const TypeSpelling& types,
                                                             const ir::Unit& unit,
                                                             const SourceFunction& function,
                                                             const result::TestCase& test,
                                                             const result::TestCase* seen,
                                                             bool others_call,
                                                             const SuiteOptions& options) {
  if (const recipe::Target* target = find_driven(source, function.function)) {
    return write_driven_claims(
        program, source, types, unit, function, *target, test, seen, others_call, options);
  }
  if (std::string reason = refusal(test, unit, function, options, false); !reason.empty()) {
    return Unexpected<std::string>(reason);
  }
  Scope scope(program, source, types, test, *options.framework);
  Arrangement arrangement(scope, unit, function, nullptr);
  Lines before = arrangement.lines();
  append(before, stream_lines(scope));
  if (seen != nullptr) scope.observe(*seen);
  Lines claims;
  if (scope.test().outcome.end == ir::PathEnd::Returned) {
    claims = call_expectations(scope, others_call || seen != nullptr, before);
    Expectations expectations(scope, seen == nullptr ? Extent::Changes : Extent::Everything);
    expect_return(scope, unit, function, arrangement, expectations);
    append(claims, expectations.lines());
    append(claims, output_claims(scope, seen != nullptr));
  }
  if (!scope.problem().empty()) return Unexpected<std::string>(scope.problem());
  return claims;
}

}  // namespace testellate::emit::gtest
