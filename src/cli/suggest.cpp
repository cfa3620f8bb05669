// SPDX-License-Identifier: Apache-2.0
#include "cli/suggest.h"

#include <algorithm>
#include <sstream>

#include "support/closest_word.h"

namespace testellate::cli {
namespace {

/// "--criterion: brnch not in {branch,path}": the name, the word, and the values; nothing for other messages.
std::string explain_value(const std::string& message) {
  constexpr std::string_view kMiddle = " not in {";
  const std::size_t colon = message.find(": ");
  const std::size_t middle = message.rfind(kMiddle);
  if (colon == std::string::npos || middle == std::string::npos || middle < colon ||
      !message.ends_with('}')) {
    return "";
  }
  const std::string word = message.substr(colon + 2, middle - colon - 2);
  std::istringstream values(message.substr(middle + kMiddle.size()));
  std::vector<std::string> known;
  std::string list;
  for (std::string value; std::getline(values, value, ',');) {
    if (value.ends_with('}')) value.pop_back();
    list += (known.empty() ? "`" : ", `") + value + "`";
    known.push_back(value);
  }
  const std::string wrong = "`" + word + "` is no value of `" + message.substr(0, colon) + "`";
  const std::string found = support::did_you_mean(word, known);
  return wrong + (found.empty() ? ", which takes " + list : found);
}

/// "--out: 1 required TEXT missing" and "Could not convert: --jobs = many"; nothing for other messages.
std::string explain_missing(const std::string& message) {
  constexpr std::string_view kConvert = "Could not convert: ";
  constexpr std::string_view kIs = " = ";
  if (const std::size_t at = message.find(": 1 required "); at != std::string::npos) {
    return "`" + message.substr(0, at) + "` needs a value";
  }
  const std::size_t is = message.find(kIs);
  if (!message.starts_with(kConvert) || is == std::string::npos) return "";
  return "`" + message.substr(is + kIs.size()) + "` is no value of `" +
         message.substr(kConvert.size(), is - kConvert.size()) + "`";
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

}  // namespace

std::string explain_unknown(const CLI::App& app, const std::vector<const char*>& words) {
  if (words.size() < 2) return "";
  std::vector<std::string> commands;
  const CLI::App* command = nullptr;
  for (const CLI::App* one : app.get_subcommands([](const CLI::App*) { return true; })) {
    commands.push_back(one->get_name());
    if (one->get_name() == words[1]) command = one;
  }
  const std::string_view first = words[1];
  if (command == nullptr && !first.starts_with('-')) {
    return "`" + std::string(first) + "` is no command" + support::did_you_mean(first, commands);
  }
  if (command == nullptr) return "";
  const std::vector<std::string> known = option_names(*command);
  for (std::size_t at = 2; at < words.size(); ++at) {
    std::string_view word = words[at];
    if (word == "--") break;
    word = word.substr(0, word.find('='));
    if (!word.starts_with("--") || std::ranges::find(known, word) != known.end()) continue;
    return "`" + std::string(word) + "` is no option of `" + command->get_name() + "`" +
           support::did_you_mean(word, known);
  }
  return "";
}

std::string explain_refusal(const CLI::App& app,
                            const std::vector<const char*>& words,
                            const std::string& message) {
  constexpr std::string_view kRequired = " is required";
  std::string command;
  for (const CLI::App* one : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (words.size() > 1 && one->get_name() == words[1]) command = one->get_name();
  }
  std::string text = explain_unknown(app, words);
  if (text.empty()) text = explain_value(message);
  if (text.empty()) text = explain_missing(message);
  if (text.empty() && message.ends_with(kRequired)) {
    const std::string missing = message.substr(0, message.size() - kRequired.size());
    text = command.empty() ? "what is to be done? `testellate generate INPUT` writes tests"
                           : "`" + command + "` needs " + missing;
  }
  if (text.empty()) text = message;
  if (text.ends_with('?')) return text;
  return text + "; see `testellate" + (command.empty() ? "" : " " + command) + " --help`";
}

}  // namespace testellate::cli
