// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/log_level.h"

#include <algorithm>
#include <limits>
#include <variant>

namespace testellate::emit::junit {
namespace {

constexpr std::string_view kDefault = "INFO";
constexpr std::string_view kNothing = "OFF";
constexpr std::string_view kRoot = "getLogger(\"\")";

std::string logger(Imports& imports) { return imports.spell_library("java.util.logging.Logger"); }
std::string level_class(Imports& imports) { return imports.spell_library("java.util.logging.Level"); }

/// The least level that the handler of the test gets to see.
std::int32_t least_logged(const Scope& scope) {
  const std::vector<LogStream>& levels = scope.index().source().log_streams;
  const auto number_of = [&](std::string_view level) {
    const auto found = std::ranges::find(levels, level, &LogStream::level);
    return found == levels.end() ? std::numeric_limits<std::int32_t>::max() : found->number;
  };
  const Expected<std::string, std::string> set = find_log_level(scope);
  const std::int32_t usual = number_of(kDefault);
  return set && !set->empty() ? std::max(usual, number_of(*set)) : usual;
}

}  // namespace

Expected<std::string, std::string> find_log_level(const Scope& scope) {
  const std::vector<LogStream>& levels = scope.index().source().log_streams;
  std::size_t least = 0;             // of those that would do
  std::size_t most = levels.size();  // behind the last one: nothing is logged
  for (std::size_t at = 0; at < levels.size(); ++at) {
    for (const result::StreamInput& stream : scope.test().streams) {
      if (stream.name != levels[at].stream) continue;
      for (const result::Value& value : stream.values) {
        const auto* answer = std::get_if<result::Scalar>(&value);
        if (answer == nullptr) continue;
        if (answer->bits == 0) {
          least = std::max(least, at + 1);
        } else {
          most = std::min(most, at);
        }
      }
    }
  }
  if (least > most) {
    return Unexpected<std::string>("it needs loggers that log what is less, but not what is more important");
  }
  const auto usual = std::ranges::find(levels, kDefault, &LogStream::level);
  const auto at_default = static_cast<std::size_t>(usual - levels.begin());
  if (least <= at_default && at_default <= most) return std::string();
  const std::size_t chosen = most < at_default ? most : least;
  return chosen < levels.size() ? levels[chosen].level : std::string(kNothing);
}

std::string log_level_statement(Scope& scope, const std::string& level) {
  scope.needs().sets_log_level = true;
  return logger(scope.imports()) + "." + std::string(kRoot) + ".setLevel(" + level_class(scope.imports()) +
         "." + level + ");";
}

std::string log_level_members(Flavour flavour, Imports& imports) {
  const bool is_new = flavour == Flavour::JUnit5;
  const std::string root = logger(imports) + "." + std::string(kRoot);
  return "  private final " + level_class(imports) + " savedLogLevel = " + root + ".getLevel();\n\n  " +
         imports.annotation(is_new ? "AfterEach" : "After") + "\n" + (is_new ? "  void " : "  public void ") +
         "restoreLogLevel() {\n    " + root + ".setLevel(savedLogLevel);\n  }\n";
}

std::optional<std::vector<std::string>> logged_texts(const Scope& scope, Expectations& texts) {
  const LoggedMessages& kept = *scope.index().source().logged;
  const result::TestCase& test = scope.test();
  const std::int32_t from = least_logged(scope);
  std::vector<std::string> logged;
  const auto last = std::ranges::find(test.settable_after, kept.last, &result::Assigned::static_variable);
  const result::Value* next = last == test.settable_after.end() ? nullptr : &last->value;
  while (next != nullptr && !is_default(*next)) {
    const result::Object& entry = test.after.objects[*std::get<result::Link>(*next).object];
    const result::Value* number = find_cell(entry, kept.level);
    const result::Value* message = find_cell(entry, kept.message);
    next = find_cell(entry, kept.earlier);
    const auto* bits = number == nullptr ? nullptr : std::get_if<result::Scalar>(number);
    const std::int32_t level = bits == nullptr ? 0 : static_cast<std::int32_t>(bits->bits);
    if (level < from) continue;
    const std::vector<LogStream>& levels = scope.index().source().log_streams;
    const auto named = std::ranges::find(levels, level, &LogStream::number);
    if (named == levels.end()) return std::nullopt;
    const std::optional<std::string> text =
        message == nullptr ? "null" : texts.passed_text(*message, "java.lang.String");
    if (text == "null") {
      logged.push_back("\"" + named->level + ": null\"");
    } else if (text && text->starts_with('"')) {
      logged.push_back("\"" + named->level + ": " + text->substr(1));
    } else {
      return std::nullopt;
    }
  }
  std::ranges::reverse(logged);
  return logged;
}

std::string logged_members(Flavour flavour, Imports& imports) {
  const bool is_new = flavour == Flavour::JUnit5;
  const std::string start = is_new ? "  void " : "  public void ";
  const std::string handler = imports.spell_library("java.util.logging.Handler");
  const std::string root = logger(imports) + "." + std::string(kRoot);
  return "  private final " + imports.spell_library("java.util.List") + "<String> logged = new " +
         imports.spell_library("java.util.ArrayList") + "<>();\n  private final " + handler +
         " handler = new " + handler +
         "() {\n"
         "    @Override\n"
         "    public void publish(" +
         imports.spell_library("java.util.logging.LogRecord") +
         " entry) {\n"
         "      if (isLoggable(entry)) logged.add(entry.getLevel() + \": \" + entry.getMessage());\n"
         "    }\n\n"
         "    @Override\n"
         "    public void flush() {\n"
         "    }\n\n"
         "    @Override\n"
         "    public void close() {\n"
         "    }\n"
         "  };\n\n  " +
         imports.annotation(is_new ? "BeforeEach" : "Before") + "\n" + start +
         "listenToLogs() {\n"
         "    handler.setLevel(" +
         level_class(imports) + "." + std::string(kDefault) + ");\n    " + root +
         ".addHandler(handler);\n  }\n\n  " + imports.annotation(is_new ? "AfterEach" : "After") + "\n" +
         start + "stopListeningToLogs() {\n    " + root + ".removeHandler(handler);\n  }\n";
}

}  // namespace testellate::emit::junit
